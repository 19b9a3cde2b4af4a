import { type Caller, signedIn } from '../../http/use-case.ts'
import { ensureCart, CURRENT, notFound, ownCart } from '../../catalog/carts/own-cart.ts'
import { subscriptionCart } from '../../catalog/carts/priced-cart.ts'
import type { SavedCardReply } from '../../contract/checkout/replies.ts'
import type { CartReply, GetCartInput } from '../../contract/checkout/cart-calls.ts'
import type {
  CancelSubscriptionInput,
  SubscriptionReply,
  CancelSubscriptionReply,
} from '../../contract/checkout/profile-calls.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Refusal } from '../../http/errors.ts'
import { cartReply } from '../cart-reply/cart-reply.ts'
import { mailCancellation } from '../subscriptions/mails.ts'
import { mayResubscribe, paidUntil } from '../subscriptions/eligibility.ts'
import {
  changeSubscription,
  isRunning,
  RUNNING,
  type Subscription,
  subscriptionsOf,
} from '../stores/subscription-store.ts'

/** A subscription with the name of its product. */
interface OwnSubscription {
  subscription: Subscription
  name: string
}

/** The person's subscriptions: running ones first, then the others, each newest first. */
export const ownSubscriptions = async (db: Db, personId: string): Promise<OwnSubscription[]> => {
  const all = await subscriptionsOf(db, personId)
  return [...all.filter((one) => isRunning(one.subscription)), ...all.filter((one) => !isRunning(one.subscription))]
}

const stateOf = ({ state, periodEnd }: Subscription, at: Date): Subscription['state'] =>
  state === 'canceled' && periodEnd <= at ? 'ended' : state

interface Cabinet {
  cards: readonly SavedCardReply[]
  /** The product whose subscription can be resumed; null for none. */
  resumable: string | null
  at: Date
}

/** A subscription in the response for the owner's profile. */
export const subscriptionReply = (
  { subscription, name }: OwnSubscription,
  { cards, resumable, at }: Cabinet,
): SubscriptionReply => ({
  id: subscription.id,
  name,
  state: stateOf(subscription, at),
  price: toMajor(subscription.price),
  currency: subscription.currency,
  next_charge: subscription.nextChargeAt?.toISOString() ?? null,
  available_to: subscription.periodEnd.toISOString(),
  card: cards.find(({ id }) => id === subscription.cardId) ?? null,
  may_resume: subscription.product === resumable,
})

/**
 * Returns the subscription that the user can resume, as the only item of the cart and in its currency; free while the last period is
 * paid, until `available_to`. Refuses with 404 if there is none to resume, or the cart is another user's. Source: checkout spec §2, §7.
 */
export const getUserSubscription = async (
  deps: Pick<Deps, 'db' | 'transact' | 'now' | 'payments' | 'config'>,
  { cart_id: id }: GetCartInput,
  caller: Caller,
): Promise<CartReply> => {
  const person = signedIn(caller)
  if (id !== CURRENT) await ownCart(deps.db, caller, id)
  if (!(await mayResubscribe(deps.db, person.id))) return notFound()
  const cart = await deps.transact((tx) => ensureCart(tx, caller, deps.now()))
  const until = await paidUntil(deps.db, person.id, deps.now())
  const reply = await cartReply(deps, await subscriptionCart(deps.db, cart, 'resubscribe', until), person)
  return { ...reply, items: reply.items.map((item) => ({ ...item, available_to: until?.toISOString() ?? null })) }
}

type CancelDeps = Pick<Deps, 'transact' | 'now' | 'config' | 'mail'>

/**
 * Cancels a subscription of the user, the first in the profile unless another is named: it keeps access for the paid period, is not
 * charged any more, and a mail confirms that. Refuses with 404 if there is none. Source: DESIGN §6.
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
