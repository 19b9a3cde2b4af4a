import { signedIn } from '../../auth/signed-in.ts'
import type { CancelSubscriptionInput } from '../../contract/checkout-schemas.ts'
import type { CancelSubscriptionReply } from '../../contract/profile-replies.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { mailCancellation } from './mails.ts'
import { ownSubscriptions } from './own-subscriptions.ts'
import { RUNNING } from './states.ts'
import { changeSubscription } from './subscription-store.ts'

type CancelDeps = Pick<Deps, 'transact' | 'now' | 'config' | 'mail'>

/**
 * Ends the renewals of a subscription of who is signed in, the one that the cabinet shows first unless another one is named: it stays
 * open for as long as it is paid, nothing is charged any more, and a mail says so. Refuses with 404 where there is none.
 * Source: DESIGN §6.
 */
export const cancelSubscription = async (
  deps: CancelDeps,
  { subscription: id }: CancelSubscriptionInput,
  caller: Caller,
): Promise<CancelSubscriptionReply> => {
  const { id: personId } = signedIn(caller)
  const at = deps.now()
  const periodEnd = await deps.transact(async (tx) => {
    const own = await ownSubscriptions(tx, personId)
    const chosen = id === undefined ? own[0] : own.find(({ subscription }) => subscription.id === id)
    if (!chosen) return null
    const set = { state: 'canceled' as const, nextChargeAt: null, canceledAt: at }
    const canceled = await changeSubscription(tx, { id: chosen.subscription.id, from: RUNNING, set })
    if (canceled) await mailCancellation(tx, deps, canceled, at)
    return chosen.subscription.periodEnd
  })
  if (!periodEnd) throw new Refusal({ __all__: ['notFound'] }, 404)
  return { status: 'ok', available_to: periodEnd.toISOString() }
}
