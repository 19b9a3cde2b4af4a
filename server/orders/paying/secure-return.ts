import type { SecureFormInput } from '../../contract/checkout-schemas.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { isProvider } from '../../payments/payments.ts'
import { type Attempt, attemptById, moveAttempt } from '../attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { noteUnknown } from '../settling/end-attempt.ts'
import { nextCheck } from '../settling/schedule.ts'
import { settle } from '../settling/settle.ts'
import { waitingPage } from './return-page.ts'

const BY = 'return'

/** Takes it upon this call alone: the bank's page may have sent its form twice. Nothing is left for the person to do. */
const claim = async (deps: PaymentDeps, { id, createdAt }: Attempt): Promise<boolean> => {
  const at = deps.now()
  const set = { checkAt: nextCheck('processing', createdAt, at) }
  return (await deps.transact((tx) => moveAttempt(tx, { id, to: 'processing', by: BY, at, set }))) !== null
}

const complete = async (deps: PaymentDeps, attempt: Attempt, paRes: string): Promise<void> => {
  if (!isProvider(attempt.provider) || attempt.ref === null) return
  const { completeSecure } = await deps.payments.provider(attempt.provider)
  if (!completeSecure || !(await claim(deps, attempt))) return
  const found = await completeSecure(attempt.ref, paRes)
  if (found.kind === 'state') await settle(deps, attempt.id, found.state, BY)
  if (found.kind === 'unknown') noteUnknown(deps, attempt, found)
}

/**
 * What the bank's page sends after 3-D Secure, across sites and without a session: what it brings is handed to the provider, whose word
 * alone decides. The answer is the same whatever came. Source: PROVIDERS §1.3, SECURITY R52.
 */
export const secureReturn = async (
  deps: PaymentDeps,
  { payment, MD, PaRes }: SecureFormInput,
  { lang }: Pick<Caller, 'lang'>,
): Promise<PageReply> => {
  const attempt = await attemptById(deps.db, payment)
  const isIts = attempt !== null && attempt.state === 'action' && MD !== undefined && MD === attempt.ref
  if (isIts && PaRes !== undefined) await complete(deps, attempt, PaRes)
  return waitingPage(payment, lang)
}
