import { expect, test } from 'vitest'
import type { PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import { shownSum, summarize } from '../model/cart-summary.ts'
import { aCard, aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { payments } from '../testing/events.ts'
import * as cartFeatures from './cart-features.ts'

const cart = aCart({ cards: [aCard(), aCard({ id: 'card-2' })] })
const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const

/** How the button of the cart that pays by the first card is pressed. */
const buttonOf = ({ flow, store, host }: Pick<ReturnType<typeof aCheckoutFlow>, 'flow' | 'store' | 'host'>) => {
  const shown = shownSum(summarize(store.getState(), host.config()))
  return () => flow.payBySavedCard('card-1', shown)
}

/** The cart of a buyer with two saved cards. */
const atCart = async (options: Parameters<typeof aLoadedFlow>[0] = {}) => {
  const made = await aLoadedFlow({ ...options, api: { cart: ok(cart) } })
  return { ...made, paid: () => made.pay.pay.mock.calls.length, press: buttonOf(made) }
}

test('one press pays by the card, through the review and with the events of the usual way', async () => {
  const { press, paid, store, host, history, api } = await atCart()
  await press()
  const { step, method, cardId } = store.getState()
  expect([paid(), step, method, cardId, history.entries]).toEqual([1, 'review', 'bank-card', 'card-1', ['push review']])
  expect([host.emitted, api.track.mock.calls.map(([event]) => event)]).toEqual([
    ['school:analytics {"event":"show-methods"}', 'school:step {"screen":"review"}'],
    ['show-methods'],
  ])
})

test('two presses are one payment', async () => {
  const { press, paid, dispatch } = await atCart()
  await Promise.all([press(), press()])
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  await press()
  expect(paid()).toBe(1)
})

test('nothing is paid unless the offer is accepted', async () => {
  const { flow, press, paid, store, host } = await atCart()
  flow.acceptOffer(false)
  await press()
  expect([paid(), store.getState().step, store.getState().errors, host.emitted]).toEqual([
    0,
    'list',
    { offer: 'Отметьте, что принимаете условия' },
    ['school:error {"screen":"list","reason":"refused","fields":["offer"]}'],
  ])
})

test.each([
  ['a cart that is being changed', { type: 'requestStarted', busy: { what: 'item', id: 'item-1' } }],
  ['a code that is being checked', { type: 'promoChecking' }],
] as const)('nothing is paid of %s', async (_, event) => {
  const { press, paid, dispatch, store } = await atCart()
  dispatch(event)
  await press()
  expect([paid(), store.getState().step]).toEqual([0, 'list'])
})

test.each([
  ['another sum', { items: [anItem({ price: 5900 })] }, 'list'],
  ['other items for the same sum', { items: [anItem({ id: 'item-2' })] }, 'list'],
  ['no such card', { cards: cart.cards.slice(1) }, 'list'],
  ['nothing to pay', { items: [] }, 'empty'],
])(
  'a cart that has %s by the time that the payment can begin is shown, and nothing is paid',
  async (_, changed, step) => {
    const chunk = Promise.withResolvers<undefined>()
    const { press, paid, store, flow, api, pay, page } = await atCart({
      loadPaying: async () => {
        await chunk.promise
        return { createPayActions: () => pay, payCalls: () => api, postForm: page.post }
      },
    })
    const pressed = press()
    await quiet()
    const { busy } = store.getState()
    api.cart.mockResolvedValue({ ok: true, body: { ...cart, ...changed } })
    await flow.reload()
    chunk.resolve(undefined)
    await pressed
    expect([busy, paid(), store.getState().step, store.getState().busy]).toEqual([{ what: 'pay' }, 0, step, null])
  },
)

test('a code of before the reload that is applied after the press changes the sum, and nothing is paid', async () => {
  const chunk = Promise.withResolvers<undefined>()
  const off: PromoReply = { status: 'ok', promocode: 'LETO', discount: 300, discount_rub: 300 }
  const made = aCheckoutFlow({
    stored: { 'cart-1': { promo: 'LETO' } },
    api: { cart: ok(cart), usePoints: ok(off) },
    loadCartFeatures: async () => {
      await chunk.promise
      return { ...cartFeatures, changeCalls: () => made.api }
    },
  })
  await made.flow.start()
  const pressed = buttonOf(made)()
  await quiet()
  chunk.resolve(undefined)
  await pressed
  const { promo, step } = made.store.getState()
  expect([promo.discount, step, made.pay.pay.mock.calls]).toEqual([{ RUB: 300_00, EUR: 0 }, 'list', []])
})

test('«Другой способ» leads to the methods, and where a card has been used to the choice of cards', async () => {
  const { flow, store } = await atCart()
  await flow.continue(true)
  const first = store.getState().step
  flow.chooseCard('card-1')
  flow.open('list')
  await flow.continue(true)
  expect([first, store.getState().step]).toEqual(['methods', 'cards'])
})
