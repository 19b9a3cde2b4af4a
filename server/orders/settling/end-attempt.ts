import type { PaymentErrorReply } from '../../contract/checkout-replies.ts'
import type { Refused, Unknown } from '../../payments/provider.ts'
import type { Attempt } from '../attempt-store.ts'
import { logAttempt, logMoney, type PaymentDeps } from '../payment-deps.ts'
import { failAttempt } from './settle.ts'

/** The type of an error that says nothing of a card: the provider has refused the school. */
const OF_SCHOOL = 'account'

interface End {
  to: 'failed' | 'expired'
  error: PaymentErrorReply | null
  by: string
}

/** Ends an attempt that has brought no money, and tells the log of it. */
export const endAttempt = async (deps: PaymentDeps, attempt: Attempt, { by, ...end }: End): Promise<Attempt> => {
  const at = deps.now()
  const { attempt: ended, told } = await deps.transact((tx) => failAttempt(tx, attempt, { ...end, by, at }))
  if (told) logAttempt(deps, told, ended, by)
  return ended
}

/** Ends an attempt that the provider has refused. Whoever looks after the money is called where it has refused the school. */
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

/** Whether it was the school that was refused, and no card. */
export const isOfSchool = ({ error }: Pick<Attempt, 'error'>): boolean => error?.type === OF_SCHOOL

/** Notes that nobody knows how a payment stands. Whoever looks after the money is called where the provider lets the school in no more. */
export const noteUnknown = (deps: PaymentDeps, { id, provider }: Attempt, { reason, isAboutUs }: Unknown): void => {
  deps.log.warn({ attempt: id, reason }, 'payment unknown')
  if (isAboutUs) logMoney(deps, 'payment-account', { attempt: id, provider, reason })
}
