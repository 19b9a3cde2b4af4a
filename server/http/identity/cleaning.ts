import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { dropExpiredSessions } from './store.ts'

const CLEAN_EVERY_MS = 60 * 60_000

/** Drops what is too old at this moment, inside a transaction. */
export type Sweep = (tx: Tx, at: Date) => Promise<void>

/** Drops dead sessions, and what the sweeps drop, now and every hour, in one transaction. */
export const startCleaning = (
  { transact, now, log }: Pick<Deps, 'transact' | 'now' | 'log'>,
  sweeps: readonly Sweep[],
) => {
  const drop = () =>
    transact(async (tx) => {
      await dropExpiredSessions(tx, now())
      for (const sweep of sweeps) await sweep(tx, now())
    })
  const clean = () => drop().catch((error: unknown) => log.error({ err: error }, 'dead rows not dropped'))
  let last = clean()
  const timer = setInterval(() => {
    last = clean()
  }, CLEAN_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}
