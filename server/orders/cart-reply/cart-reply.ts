import { type Cart, cartOfCaller } from '../../catalog/carts/cart-store.ts'
import { namedItems, purchaseCart } from '../../catalog/carts/named-items.ts'
import { emptyCart, ensureCart, CURRENT, isWithoutCookies, ownCart, ownerOf } from '../../catalog/carts/own-cart.ts'
import {
  countCourses,
  type PricedCart,
  type PricedItem,
  totalsInput,
  pricedCart,
} from '../../catalog/carts/priced-cart.ts'
import { lilsBalance } from '../../catalog/lils/ledger.ts'
import { allPackages, type Package } from '../../catalog/products/product-store.ts'
import { savedPromos } from '../../catalog/promo-codes/promo.ts'
import { CART_ITEMS_MAX } from '../../contract/checkout/limits.ts'
import type {
  MethodOffersReply,
  ByDuration,
  CartItemReply,
  CartReply,
  GiftReply,
  GetCartInput,
} from '../../contract/checkout/cart-calls.ts'
import type { SavedCardReply } from '../../contract/checkout/replies.ts'
import {
  methodTraits,
  PAYMENT_METHODS,
  type PaymentMethodId,
  type ProviderId,
} from '../../contract/checkout/methods.ts'
import { type Currency, toMajor } from '../../contract/checkout/money.ts'
import { productIdOf } from '../../contract/checkout/product-id.ts'
import { totalsOf } from '../../contract/checkout/totals.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { SignedInPerson, Caller } from '../../http/use-case.ts'
import type { Payments } from '../../payments/payments.ts'
import { isAlive } from '../attempt-machine.ts'
import { attemptsOf } from '../stores/attempt-store.ts'
import { cardsOf } from '../cards/cards.ts'
import { liveOrder, type Order } from '../stores/order-store.ts'
import { isTrialAvailable } from '../subscriptions/trial.ts'

interface Occasion {
  currency: Currency
  isRecurrent: boolean
  isLilsMethodOffered: boolean
}

const serverOf = (method: PaymentMethodId, { currency, ...occasion }: Occasion, cards: Payments['cards']) => {
  const { servedBy } = methodTraits[method]
  if (servedBy === 'school') return occasion.isLilsMethodOffered ? servedBy : null
  if (method !== 'bank-card' && (currency === 'EUR' || occasion.isRecurrent)) return null
  if (currency === 'EUR') return 'stripe'
  return servedBy === 'cards' ? cards : servedBy
}

/**
 * The payment methods for a cart, each with its provider: only bank cards in euros or for recurring products, and only providers that
 * the school has an account with. Source: checkout spec §4.
 */
export const methodOffers = (
  { ids, cards }: Pick<Payments, 'ids' | 'cards'>,
  occasion: Occasion,
): MethodOffersReply => {
  const offers: MethodOffersReply = {}
  for (const method of PAYMENT_METHODS) {
    const server = serverOf(method, occasion, cards)
    if (server === 'school' || (server && ids.includes(server))) offers[method] = server
  }
  return offers
}

interface CardQuestion {
  personId: string
  currency: Currency
  providers: readonly ProviderId[]
  at: Date
}

/** The person's saved cards for this currency, of providers that the school has an account with. */
const usableCards = async (db: Db, { personId, currency, providers, at }: CardQuestion): Promise<SavedCardReply[]> => {
  const servers = providers.filter((id) => (id === 'stripe') === (currency === 'EUR'))
  return (await cardsOf(db, personId, at)).filter(({ provider }) => servers.includes(provider))
}

type CartReplyDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'config'>

const giftReply = ({ giver, gender, receiver, message, sendOn }: NonNullable<PricedItem['gift']>): GiftReply => ({
  giver_name: giver,
  giver_gender: gender,
  receiver_email: receiver,
  message,
  send_on: sendOn,
})

/** In the response, a camp is a school with a flag. Source: checkout spec §3. */
export const itemReply = (
  { itemId, product, duration, gift, price, discount }: PricedItem,
  currency: Currency,
): CartItemReply => ({
  id: itemId,
  product_id: product.productId,
  name: product.name,
  type: product.type === 'camp' ? 'school' : product.type,
  camp: product.type === 'camp',
  img: product.img,
  author: product.author,
  price: toMajor(price[currency]),
  price_rub: toMajor(price.RUB),
  discount: toMajor(discount[currency]),
  duration,
  available_to: null,
  url: product.url,
  is_gift: product.type === 'gift-certificate',
  gift: gift && giftReply(gift),
  is_trial: product.hasTrial,
  plus_current_price: product.type === 'plus' ? toMajor(price[currency] - discount[currency]) : null,
})

const byDuration = (packages: readonly Package[], valueOf: (one: Package) => number): ByDuration =>
  Object.fromEntries(packages.map((one) => [one.duration, valueOf(one)]))

const numberOf = ({ packageId }: Package) => packageId
const durationsOf = (packages: readonly Package[]) => packages.map(({ duration }) => duration)

/** The prices of school, camp and catalogue by months, in the currency of the cart. */
const packagesReply = (packages: readonly Package[], currency: Currency) => {
  const of = (type: Package['type']) => packages.filter((one) => one.type === type)
  const [school, camp, catalog] = [of('school'), of('camp'), of('catalog')]
  const price = ({ priceRub, priceEur }: Package) => toMajor(currency === 'RUB' ? priceRub : priceEur)
  return {
    packages: byDuration(school, price),
    camp_packages: byDuration(camp, price),
    catalog_packages: byDuration(catalog, price),
    package_ids: byDuration(school, numberOf),
    catalog_package_ids: byDuration(catalog, numberOf),
    durations: durationsOf(school),
    camp_durations: durationsOf(camp),
    catalog_durations: durationsOf(catalog),
  }
}

/** The saved cards, promo codes and lils of the cart's owner; none for a visitor. */
const belongings = async ({ db, now, payments }: CartReplyDeps, { cart, currency }: PricedCart) => {
  const { personId } = cart
  if (personId === null) return { cards: [], user_promocodes: [], bonuses: 0 }
  return {
    cards: await usableCards(db, { personId, currency, providers: payments.ids, at: now() }),
    user_promocodes: await savedPromos(db, personId, now()),
    bonuses: await lilsBalance(db, personId),
  }
}

/** The undecided attempt for this cart. */
export const attemptUnderWay = async ({ db }: Pick<Deps, 'db'>, order: Order | null): Promise<string | null> => {
  const attempts = order ? await attemptsOf(db, order.id) : []
  return attempts.find(({ state }) => isAlive(state))?.id ?? null
}

/** The methods for this cart, the provider scripts that they need, and the origins that they may redirect to. */
const offersOf = async ({ payments }: CartReplyDeps, priced: PricedCart, balance: number) => {
  const paymentRequest = { kind: 'purchase', promo: null, balance, usesLils: false } as const
  const { isLilsMethodOffered } = totalsOf(totalsInput(priced, paymentRequest))
  const methods = methodOffers(payments, { ...priced, isLilsMethodOffered })
  const providers: CartReply['providers'] = {}
  const redirectHosts = new Set<string>()
  for (const id of new Set(Object.values(methods))) {
    if (id === 'school') continue
    const { offer, hosts } = await payments.provider(id)
    if (offer.script !== '') providers[id] = offer
    for (const host of hosts) redirectHosts.add(host)
  }
  return { methods, providers, redirect_hosts: [...redirectHosts] }
}

/** The response with a cart and all its options. Sums are in rubles or euros. Source: checkout spec §3. */
export const cartReply = async (
  deps: CartReplyDeps,
  priced: PricedCart,
  person: SignedInPerson | null,
): Promise<CartReply> => {
  const { cart, items, owned, currency, isRecurrent, isHidden } = priced
  const asOf = deps.now()
  const own = await belongings(deps, priced)
  const order = await liveOrder(deps.db, cart.id)
  return {
    status: 'ok',
    cart_id: cart.id,
    currency,
    items: items.map((item) => itemReply(item, currency)),
    owned: owned.map((item) => itemReply(item, currency)),
    ...packagesReply(await allPackages(deps.db), currency),
    ...own,
    discount: toMajor(items.reduce((sum, { discount }) => sum + discount[currency], 0)),
    hide_lil_and_promo: isHidden,
    is_threshold_waived: cart.isThresholdWaived,
    bf_course_counter: countCourses(items),
    is_recurrent: isRecurrent,
    is_trial_unavailable: person !== null && !(await isTrialAvailable(deps.db, deps, person, order?.id)),
    ...(await offersOf(deps, priced, own.bonuses)),
    cookies_blocked: false,
    payment: await attemptUnderWay(deps, order),
    as_of: asOf.toISOString(),
  }
}

type GetCartDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'payments' | 'config'>

/** The current cart. A user's is created on the first view; a visitor gets an empty one without a row until they change it. */
const currentCart = async ({ db, transact, now }: GetCartDeps, caller: Caller): Promise<Cart> => {
  const known = await cartOfCaller(db, ownerOf(caller))
  if (known) return known
  if (!caller.person) return emptyCart(caller, CURRENT, now())
  return transact((tx) => ensureCart(tx, caller, now()))
}

/** The cart of a browser without cookies on a landing: the products that the page names, not stored. */
const unstoredCart = async (
  deps: GetCartDeps,
  { product, products, euro }: GetCartInput,
  caller: Caller,
): Promise<CartReply> => {
  const cart: Cart = { ...emptyCart(caller, CURRENT, deps.now()), currency: euro ? 'EUR' : 'RUB' }
  const names = [...(products?.split(',') ?? []), ...(product ? [product] : [])]
  const items = await namedItems(deps.db, cart, names.slice(0, CART_ITEMS_MAX))
  const priced = await pricedCart(deps.db, cart, deps.now(), product ? productIdOf(product) : null, items)
  return { ...(await cartReply(deps, priced, null)), cookies_blocked: true }
}

/**
 * Returns the caller's cart, by its id or as `current`, or only the one product that the page sells; 404 for any other cart.
 * Source: checkout spec §3, §7, SECURITY R53.
 */
export const getCart = async (deps: GetCartDeps, input: GetCartInput, caller: Caller): Promise<CartReply> => {
  const { cart_id: id, product } = input
  if (id === CURRENT && isWithoutCookies(caller)) return unstoredCart(deps, input, caller)
  const cart = id === CURRENT ? await currentCart(deps, caller) : await ownCart(deps.db, caller, id)
  return cartReply(deps, await purchaseCart(deps.db, cart, product ?? null, deps.now()), caller.person)
}
