import type { PaymentErrorReply } from '../../contract/checkout-replies.ts'
import type { Refused, Unknown } from '../../payments/provider.ts'
import type { Attempt } from '../attempt-store.ts'
import { logAttempt, logMoney, type PaymentDeps } from '../payment-deps.ts'
import { failAttempt } from './settle.ts'

/** The error type of a refusal that is about the school's account and not about the card. */
const OF_SCHOOL = 'account'

interface End {
  to: 'failed' | 'expired'
  error: PaymentErrorReply | null
  by: string
}

/** Ends an attempt without money, and logs it. */
export const endAttempt = async (deps: PaymentDeps, attempt: Attempt, { by, ...end }: End): Promise<Attempt> => {
  const at = deps.now()
  const { attempt: ended, event } = await deps.transact((tx) => failAttempt(tx, attempt, { ...end, by, at }))
  if (event) logAttempt(deps, event, ended, by)
  return ended
}

/** Fails an attempt that the provider refused. Also raises the `payment-account` alarm if it refused the school. */
export const refuseAttempt = async (
  deps: PaymentDeps,
  attempt: Attempt,
  { error, isAboutUs }: Refused,
  by: string,
): Promise<Attempt> => {
  if (!isAboutUs) return endAttempt(deps, attempt, { to: 'failed', error, by })
  const ended = await endAttempt(deps, attempt, { to: 'failed', error: { ...error, type: OF_SCHOOL }, by })
  logAttempt(deps, 'payment-account', ended, by)
  return ended
}

/** Whether the provider refused the school rather than the card. */
export const isOfSchool = ({ error }: Pick<Attempt, 'error'>): boolean => error?.type === OF_SCHOOL

/** Logs a payment of unknown outcome. Also raises the `payment-account` alarm if the provider locked the school out. */
export const noteUnknown = (deps: PaymentDeps, { id, provider }: Attempt, { reason, isAboutUs }: Unknown): void => {
  deps.log.warn({ attempt: id, reason }, 'payment unknown')
  if (isAboutUs) logMoney(deps, 'payment-account', { attempt: id, provider, reason })
}
