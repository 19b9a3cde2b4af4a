import type { Db } from '../../db/database.ts'
import { dueProviders } from '../attempt-store.ts'
import { staleOrders } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { dueRefunds } from '../refunds/refund-store.ts'
import { runRefunds } from '../refunds/run-refunds.ts'
import { runSubscriptions } from '../subscriptions/scheduler.ts'
import { checkAll, expireOrders } from './reconcile.ts'

/** What the reconciler has to do: whom to ask about payments, and whether money goes back or orders are let go of. */
interface Due {
  providers: string[]
  areRefunds: boolean
  areOrders: boolean
}

const whatIsDue = async (db: Db, at: Date): Promise<Due> => {
  const [providers, refunds, orders] = await Promise.all([
    dueProviders(db, at),
    dueRefunds(db, at, 1),
    staleOrders(db, at, 1),
  ])
  return { providers, areRefunds: refunds.length > 0, areOrders: orders.length > 0 }
}

/** True where the reconciler has something to do. */
export const isAnythingDue = async (db: Db, at: Date): Promise<boolean> => {
  const { providers, areRefunds, areOrders } = await whatIsDue(db, at)
  return providers.length > 0 || areRefunds || areOrders
}

interface WorkerOptions {
  /** How often to look for what is due; milliseconds. */
  pollMs?: number
  /** How often subscriptions are looked at; milliseconds. */
  subscriptionsMs?: number
}

type Task = readonly [name: string, run: () => Promise<void>]

/** What is due, as tasks that do not wait for each other: whoever does not answer holds up nobody else. */
const tasksOf = (deps: PaymentDeps, { providers, areRefunds, areOrders }: Due): Task[] => [
  ...providers.map((id): Task => [`payments of ${id}`, () => checkAll(deps, id)]),
  ...(areRefunds ? [['refunds', () => runRefunds(deps)] as const] : []),
  ...(areOrders ? [['orders', () => expireOrders(deps)] as const] : []),
]

/** Reconciles payments and renews subscriptions, now and as long as the server runs. Several processes may do so on one database. */
export const startPaymentWorker = (
  deps: PaymentDeps,
  { pollMs = 2_000, subscriptionsMs = 60_000 }: WorkerOptions = {},
) => {
  const running = new Map<string, Promise<void>>()
  let subscriptionsAt = 0

  /** Begins a task unless it is still at it. */
  const begin = ([name, run]: Task) => {
    if (running.has(name)) return
    const ended = run()
      .catch((error: unknown) => deps.log.error({ err: error }, `${name} not looked after, again at the next poll`))
      .finally(() => running.delete(name))
    running.set(name, ended)
  }
  const look = async () => {
    for (const task of tasksOf(deps, await whatIsDue(deps.db, deps.now()))) begin(task)
  }

  const tick = () => {
    begin(['payments', look])
    const at = Date.now()
    if (at - subscriptionsAt < subscriptionsMs) return
    subscriptionsAt = at
    begin(['subscriptions', () => runSubscriptions(deps)])
  }
  const timer = setInterval(tick, pollMs).unref()
  tick()
  return {
    stop: async () => {
      clearInterval(timer)
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
