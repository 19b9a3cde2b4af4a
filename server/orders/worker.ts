import pLimit from 'p-limit'
import type { Db } from '../db/database.ts'
import type { Payments } from '../payments/payments.ts'
import type { Provider } from '../payments/provider.ts'
import { dueAttempts, dueProviders, dueRechecks, startRecheck } from './stores/attempt-store.ts'
import { releaseOrder } from './granting/revoke.ts'
import { moveOrder, staleOrders } from './stores/order-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { dueRefunds } from './stores/refund-store.ts'
import { runRefunds } from './refunds/run-refunds.ts'
import { runSubscriptions } from './renewals/scheduler.ts'
import { checkAttempt } from './settling/check-attempt.ts'
import { nextRecheck } from './settling/schedule.ts'

/** After this many unanswered queries in a row, a provider is skipped for the rest of the run. */
const UNANSWERED_MOST = 3

/** Wraps the providers to count unanswered queries; `isSilent` tells whether the limit is reached. */
const countUnanswered = (payments: Payments) => {
  let unanswered = 0
  const counted = async <Reply extends { kind: string }>(question: Promise<Reply>): Promise<Reply> => {
    const reply = await question.catch((error: unknown) => {
      unanswered += 1
      throw error
    })
    unanswered = reply.kind === 'unknown' ? unanswered + 1 : 0
    return reply
  }
  const counting = (provider: Provider): Provider => {
    const { findBinding } = provider
    return {
      ...provider,
      find: (...question) => counted(provider.find(...question)),
      findLost: (...question) => counted(provider.findLost(...question)),
      findBinding: findBinding && ((...question) => counted(findBinding(...question))),
    }
  }
  return {
    payments: { ...payments, provider: async (id) => counting(await payments.provider(id)) } satisfies Payments,
    isSilent: () => unanswered >= UNANSWERED_MOST,
  }
}

const MOST_AT_ONCE = 50
const CONCURRENCY = 5

/** Checks the due payments of one provider, at most `MOST_AT_ONCE`; skips the rest once the provider stops answering. */
const checkAll = async (deps: PaymentDeps, provider: string): Promise<void> => {
  const { payments, isSilent } = countUnanswered(deps.payments)
  await pLimit(CONCURRENCY).map(await dueAttempts(deps.db, provider, deps.now(), MOST_AT_ONCE), async ({ id }) => {
    if (isSilent()) return
    try {
      await checkAttempt({ ...deps, payments }, id, 'reconciler')
    } catch (error) {
      deps.log.error({ err: error, attempt: id }, 'attempt not checked')
    }
  })
}

/** Expires stale orders and releases what they hold. */
const expireOrders = async ({ db, transact, now }: PaymentDeps): Promise<void> => {
  for (const { id } of await staleOrders(db, now(), MOST_AT_ONCE)) {
    await transact(async (tx) => {
      const expired = await moveOrder(tx, { id, to: 'expired', by: 'reconciler', at: now() })
      if (expired) await releaseOrder(tx, expired, now())
    })
  }
}

/** Few at a time, so that payments under way never wait for them. */
const RECHECKS_AT_ONCE = 10

/** Makes paid attempts due whose next recheck is due. */
const startRechecks = async ({ db, transact, now }: PaymentDeps): Promise<void> => {
  const at = now()
  const due = await dueRechecks(db, at, RECHECKS_AT_ONCE)
  await transact(async (tx) => {
    for (const attempt of due) await startRecheck(tx, attempt.id, at, nextRecheck(attempt, at))
  })
}

/**
 * Runs all due work: makes paid attempts due again, checks payments with the providers in parallel, executes refunds, expires stale orders.
 * Safe in several processes.
 */
export const reconcile = async (deps: PaymentDeps): Promise<void> => {
  await startRechecks(deps)
  await Promise.all((await dueProviders(deps.db, deps.now())).map((provider) => checkAll(deps, provider)))
  await runRefunds(deps)
  await expireOrders(deps)
}

/** The reconciler's due work: providers with payments to check, and whether there are paid attempts to recheck, refunds or stale orders. */
interface Due {
  providers: string[]
  areRechecks: boolean
  areRefunds: boolean
  areOrders: boolean
}

const whatIsDue = async (db: Db, at: Date): Promise<Due> => {
  const [providers, rechecks, refunds, orders] = await Promise.all([
    dueProviders(db, at),
    dueRechecks(db, at, 1),
    dueRefunds(db, at, 1),
    staleOrders(db, at, 1),
  ])
  return {
    providers,
    areRechecks: rechecks.length > 0,
    areRefunds: refunds.length > 0,
    areOrders: orders.length > 0,
  }
}

interface WorkerOptions {
  /** Polling interval for due work; milliseconds. */
  pollMs?: number
  /** Polling interval for subscriptions; milliseconds. */
  subscriptionsMs?: number
}

type Task = readonly [name: string, run: () => Promise<void>]

/** Due work as independent tasks: a provider that does not answer delays no other task. */
const tasksOf = (deps: PaymentDeps, { providers, areRechecks, areRefunds, areOrders }: Due): Task[] => [
  ...(areRechecks ? [['rechecks', () => startRechecks(deps)] as const] : []),
  ...providers.map((id): Task => [`payments of ${id}`, () => checkAll(deps, id)]),
  ...(areRefunds ? [['refunds', () => runRefunds(deps)] as const] : []),
  ...(areOrders ? [['orders', () => expireOrders(deps)] as const] : []),
]

/**
 * Reconciles payments and renews subscriptions, now and periodically while the server runs. Several processes may share one database.
 */
export const startPaymentWorker = (
  deps: PaymentDeps,
  { pollMs = 2_000, subscriptionsMs = 60_000 }: WorkerOptions = {},
) => {
  const running = new Map<string, Promise<void>>()
  let subscriptionsAt = 0

  /** Starts a task unless it is still running. */
  const start = ([name, run]: Task) => {
    if (running.has(name)) return
    const ended = run()
      .catch((error: unknown) => deps.log.error({ err: error }, `${name} not looked after, again at the next poll`))
      .finally(() => running.delete(name))
    running.set(name, ended)
  }
  const look = async () => {
    for (const task of tasksOf(deps, await whatIsDue(deps.db, deps.now()))) start(task)
  }

  const tick = () => {
    start(['payments', look])
    const at = Date.now()
    if (at - subscriptionsAt < subscriptionsMs) return
    subscriptionsAt = at
    start(['subscriptions', () => runSubscriptions(deps)])
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
