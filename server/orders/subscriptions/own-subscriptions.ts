import { signedIn } from '../../auth/signed-in.ts'
import { ensureCart, CURRENT, notFound, ownCart } from '../../catalog/carts/own-cart.ts'
import { subscriptionCart } from '../../catalog/carts/priced-cart.ts'
import type { SavedCardReply, CartReply } from '../../contract/checkout-replies.ts'
import type { GetCartInput, CancelSubscriptionInput } from '../../contract/checkout-schemas.ts'
import { toMajor } from '../../contract/money.ts'
import type { SubscriptionReply, CancelSubscriptionReply } from '../../contract/profile-replies.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { cartReply } from '../cart-reply/cart-reply.ts'
import { mailCancellation } from './mails.ts'
import { mayResubscribe, paidUntil } from './resubscribe.ts'
import { isRunning, RUNNING } from './states.ts'
import { type Subscription, subscriptionsOf, changeSubscription } from './subscription-store.ts'

/** A subscription with what its product is called. */
interface OwnSubscription {
  subscription: Subscription
  name: string
}

/** The person's subscriptions: those that run, then those that are over, the latest first. */
export const ownSubscriptions = async (db: Db, personId: string): Promise<OwnSubscription[]> => {
  const all = await subscriptionsOf(db, personId)
  return [...all.filter((one) => isRunning(one.subscription)), ...all.filter((one) => !isRunning(one.subscription))]
}

const stateOf = ({ state, periodEnd }: Subscription, at: Date): Subscription['state'] =>
  state === 'canceled' && periodEnd <= at ? 'ended' : state

interface Cabinet {
  cards: readonly SavedCardReply[]
  /** The product whose subscription may be taken up again; null for none. */
  resumable: string | null
  at: Date
}

/** A subscription as its owner's cabinet shows it. */
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
 * Shows the subscription that who is signed in may take up again, as the one item of the cart, in the cart's currency; for
 * nothing where its last period is paid and lasts until `available_to`. Refuses with 404
 * where there is none to take up, and a cart that is somebody else's. Source: checkout spec §2, §7.
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
