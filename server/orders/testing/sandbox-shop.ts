import { paymentAttempt, refund } from '../../db/schema.ts'
import { NOTIFY_PATH } from '../../payments/payments.ts'
import { type Sandboxes, startSandboxes } from '../../sandbox/start-sandboxes.ts'
import type { Clock, School, SchoolOverrides } from '../../testing/open-school.ts'
import { freePort } from '../../testing/process.ts'
import { isAlive } from '../attempt-machine.ts'
import { reconcile } from '../worker.ts'
import { runSubscriptions } from '../renewals/scheduler.ts'
import { stockShop } from './shop.ts'

/** A school with full shelves and the sandboxes of all four providers; each reaches the other by HTTP, as in the world. */
export interface SandboxShop {
  school: School
  sandboxes: Sandboxes
  /** Lets notifications arrive, and the worker do what is due. */
  settled: () => Promise<void>
  /** Lets time pass, in milliseconds, and the worker do what is due. */
  after: (ms: number) => Promise<void>
  /** Payments and refunds that nobody has decided. */
  undecided: () => Promise<string[]>
  close: () => Promise<void>
}

type Open = (overrides: SchoolOverrides) => Promise<School>

/** Runs deferred work at once. */
const defer = (_ms: number, work: () => void) => void setImmediate(work)

/** `open` opens a school that lives by the clock of `now`. */
export const openSandboxShop = async (open: Open, now: Clock['now']): Promise<SandboxShop> => {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const sandboxes = await startSandboxes({ port: 0, notifyUrl: baseUrl + NOTIFY_PATH, now, defer })
  const school = await open({ config: { port, baseUrl, payments: sandboxes.settings } })
  await stockShop(school)
  const { deps, clock } = school

  const received = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    for (const notices of Object.values(sandboxes.notices)) await notices.settled()
  }
  const work = async () => {
    await received()
    await reconcile(deps)
    await runSubscriptions(deps)
    await received()
    await reconcile(deps)
  }
  return {
    school,
    sandboxes,
    settled: work,
    after: async (ms) => {
      await school.mails() // what waits for days is not sent any more
      clock.advance(ms)
      await work()
    },
    undecided: async () => {
      const attempts = await deps.db.select().from(paymentAttempt)
      const refunds = await deps.db.select().from(refund)
      return [
        ...attempts
          .filter(({ state }) => isAlive(state) || state === 'manual')
          .map(({ provider, state }) => `${provider} ${state}`),
        ...refunds.filter(({ state }) => state !== 'done').map(({ reason, state }) => `refund ${reason} ${state}`),
      ]
    },
    close: async () => {
      await school.close()
      await sandboxes.close()
    },
  }
}
