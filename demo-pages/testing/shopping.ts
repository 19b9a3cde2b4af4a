import type { CartReply } from '../../server/contract/checkout/cart-calls.ts'
import type { PayReply } from '../../server/contract/checkout/payment-calls.ts'
import type { SavedCardReply } from '../../server/contract/checkout/replies.ts'
import type { ProviderId } from '../../server/contract/checkout/methods.ts'
import type { Fault } from '../../server/sandbox/provider-sandbox.ts'
import { ask, type Holder } from './server/calls.ts'
import { cards } from './cards.ts'
import type { School } from './school.ts'
import { askOperator, beIn } from './sessions.ts'
import { expect } from './test.ts'

/** `course:1`, or with its months `school:1:3`. */
export type Goods = string

/** What is in the cart of a browser now, as the school tells it. */
export const cartOf = (holder: Holder, school: School): Promise<CartReply> =>
  ask<CartReply>(holder, school, '/api/v1/get-cart/current/')

/** Puts products into the cart of a browser, past all pages: none is told. */
export const fillCart = async (holder: Holder, school: School, goods: readonly Goods[]): Promise<CartReply> => {
  for (const one of goods) {
    const [product_type = '', product_id = '', duration] = one.split(':')
    await ask(holder, school, '/api/v1/add-item/', { product_type, product_id, ...(duration && { duration }) })
  }
  return cartOf(holder, school)
}

/** The country is known: nobody is asked for it, and the cart is in its currency. */
export const chooseCountry = (holder: Holder, school: School, isRussia: boolean) =>
  ask(holder, school, '/api/v1/set-user-country/', { is_rf: String(isRussia) })

/** A seeded person is signed in, pays in rubles, and has these products in the cart. */
export const signInWithCart = async (
  holder: Holder,
  school: School,
  goods: readonly Goods[] = ['course:2'],
  email?: string,
): Promise<CartReply> => {
  await beIn(holder, school, email)
  await chooseCountry(holder, school, true)
  return fillCart(holder, school, goods)
}

/** From here on the browser pays in euros. */
export const payInEuros = (holder: Holder, school: School) => chooseCountry(holder, school, false)

interface Purchase {
  /** A number of `cards.cloudpayments`. */
  card?: string
  /** The card stays with the person. */
  isSaved?: boolean
}

/** Buys the products past all pages, by a card that asks for nothing, and answers what the school has said. */
export const buy = async (
  holder: Holder,
  school: School,
  goods: readonly Goods[],
  { card = cards.cloudpayments.pays, isSaved = false }: Purchase = {},
): Promise<PayReply> => {
  const { cart_id } = await fillCart(holder, school, goods)
  const token = school.sandboxes().cloudpayments.cryptogramOf(card)
  return ask<PayReply>(holder, school, '/checkout/pay/', { cart_id, token, ...(isSaved && { new_card: '1' }) })
}

/** The person who is signed in has a card with the school, kept by a purchase of what they do not have yet. */
export const keepCard = async (
  holder: Holder,
  school: School,
  card?: string,
  goods: Goods = 'lesson:1',
): Promise<SavedCardReply> => {
  const reply = await buy(holder, school, [goods], { card, isSaved: true })
  expect(reply.status).toBe('success')
  const [savedCard] = (await cartOf(holder, school)).cards
  if (!savedCard) throw new Error('no card was kept')
  return savedCard
}

/** The person who is signed in subscribes to the catalogue, past all pages, and the card that paid stays with them. */
export const subscribe = async (holder: Holder, school: School): Promise<PayReply> => {
  const { cart_id } = await cartOf(holder, school)
  const token = school.sandboxes().cloudpayments.cryptogramOf(cards.cloudpayments.pays)
  return ask<PayReply>(holder, school, '/checkout/pay/', { cart_id, token, is_subscribe: '1' })
}

/** Gives somebody lils as the operator does; no page is told. */
export const giveLils = (school: School, amount: number, email = 'parent@school.example') =>
  askOperator(school, `lils give ${email} ${amount} --reason test --yes`)

/** The next payment with this provider goes wrong so: `late-reset` is charged, but its answer is lost; `reset` is not charged. */
export const spoilPayment = (school: School, provider: ProviderId, ...faults: Fault[]) =>
  school.sandboxes().faults[provider].next(provider === 'tbank' ? 'init' : 'charge', ...faults)
