import pLimit from 'p-limit'
import type { Payments } from '../../payments/payments.ts'
import type { Provider } from '../../payments/provider.ts'
import { dueAttempts, dueProviders } from '../attempt-store.ts'
import { releaseOrder } from '../granting/release.ts'
import { moveOrder, staleOrders } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { runRefunds } from '../refunds/run-refunds.ts'
import { checkAttempt } from './check-attempt.ts'

/** After so many questions in a row without an answer a provider is left alone for a while. */
const UNANSWERED_MOST = 3

/** The same providers, and whether they have fallen silent meanwhile: for whoever asks one of them a lot. */
const listenTo = (payments: Payments) => {
  let unanswered = 0
  const heard = async <Answer extends { kind: string }>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked.catch((error: unknown) => {
      unanswered += 1
      throw error
    })
    unanswered = answer.kind === 'unknown' ? unanswered + 1 : 0
    return answer
  }
  const listened = (provider: Provider): Provider => {
    const { findBinding } = provider
    return {
      ...provider,
      find: (...question) => heard(provider.find(...question)),
      findLost: (...question) => heard(provider.findLost(...question)),
      findBinding: findBinding && ((...question) => heard(findBinding(...question))),
    }
  }
  return {
    payments: { ...payments, provider: async (id) => listened(await payments.provider(id)) } satisfies Payments,
    isSilent: () => unanswered >= UNANSWERED_MOST,
  }
}

const MOST_AT_ONCE = 50
const CONCURRENCY = 5

/** Asks one provider about every payment that is due; one that has fallen silent is asked about the rest another time. */
export const checkAll = async (deps: PaymentDeps, provider: string): Promise<void> => {
  const { payments, isSilent } = listenTo(deps.payments)
  await pLimit(CONCURRENCY).map(await dueAttempts(deps.db, provider, deps.now(), MOST_AT_ONCE), async ({ id }) => {
    if (isSilent()) return
    try {
      await checkAttempt({ ...deps, payments }, id, 'reconciler')
    } catch (error) {
      deps.log.error({ err: error, attempt: id }, 'attempt not checked')
    }
  })
}

/** Lets go of orders that nobody pays. */
export const expireOrders = async ({ db, transact, now }: PaymentDeps): Promise<void> => {
  for (const { id } of await staleOrders(db, now(), MOST_AT_ONCE)) {
    await transact(async (tx) => {
      const expired = await moveOrder(tx, { id, to: 'expired', by: 'reconciler', at: now() })
      if (expired) await releaseOrder(tx, expired, now())
    })
  }
}

/** All that is due, each provider by itself and what comes of it after that. Safe in several processes. */
export const reconcile = async (deps: PaymentDeps): Promise<void> => {
  await Promise.all((await dueProviders(deps.db, deps.now())).map((provider) => checkAll(deps, provider)))
  await runRefunds(deps)
  await expireOrders(deps)
}
