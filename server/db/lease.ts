import type { DatabaseLog } from './engine.ts'

/** How long work outside of any transaction belongs to a process that has claimed it and says no more that it lives. */
export const LEASE_MS = 15_000
/** By how much the clocks of servers may differ. A time that is further ahead than its rule allows was set by a clock that was wrong. */
export const CLOCK_SKEW_MS = 60_000
const RENEW_MS = 5_000

interface LeaseDeps {
  now: () => Date
  log: Pick<DatabaseLog, 'warn'>
}

/** When a lease ends that is taken or renewed now. */
export const leaseEnd = ({ now }: Pick<LeaseDeps, 'now'>): Date => new Date(now().getTime() + LEASE_MS)

/**
 * Does work that this process has leased, and renews the lease until it is done. If the process ends, or the database is gone, the lease
 * ends soon, and another process may do the work again. Resolves once no renewal is under way.
 */
export const whileLeased = async <T>(
  deps: LeaseDeps,
  renew: (until: Date) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => renew(leaseEnd(deps)))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'lease not renewed'))
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
  }
}
