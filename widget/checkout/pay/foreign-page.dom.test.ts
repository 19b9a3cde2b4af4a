import { expect, test } from 'vitest'
import { aCard, aCart, aEuroCart } from '../testing/a-cart.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { aCheckoutHost, aPage, SCHOOL } from '../testing/fakes.ts'
import { aPaymentController, okResult, redirect, secure, sentBy, settled } from './testing/a-payment-controller.ts'

const { as_of } = aCart()

const byNewCard = { method: 'bank-card' as const, isForeign: true }
/** Only another provider than YooKassa takes rubles. */
const noPage = aCart({ providers: {}, methods: { 'bank-card': 'cloudpayments' } })

test('on a foreign page a new card pays on the page of the bank: nothing of it is in the call', async () => {
  const controller = aPaymentController({ state: byNewCard, api: { pay: async () => okResult(redirect) } })
  await controller.actions.pay()
  await settled()
  expect([sentBy(controller), controller.context.page.left]).toEqual([
    { cart_id: 'cart-1', as_of, items: '["item-1"]', total: '4900', method: 'bank-card' },
    [redirect.redirect_to],
  ])
})

const WAY = `${SCHOOL}/checkout/to-bank/pay-1/`

test('with the ticket of the pay call, the way to the bank’s page leads over the school, in the language of the page', async () => {
  const controller = aPaymentController({
    state: byNewCard,
    host: aCheckoutHost({ settings: { lang: 'en' } }),
    api: { pay: async () => okResult({ ...redirect, ticket: 'ticket-1' }) },
  })
  await controller.actions.pay()
  expect([controller.context.page.left, controller.context.api.ticketTo.mock.calls]).toEqual([
    [`POST ${WAY}?lang=en ${JSON.stringify({ ticket: 'ticket-1', address: redirect.redirect_to })}`],
    [],
  ])
})

test('a bank’s page that opens by a form is reached over the school too', async () => {
  const reply = secure('https://yoomoney.ru/acs', false)
  const controller = aPaymentController({
    state: byNewCard,
    api: { pay: async () => okResult({ ...reply, ticket: 'ticket-1' }) },
  })
  await controller.actions.pay()
  const fields = JSON.stringify({ PaReq: 'x', MD: '1' })
  expect(controller.context.page.left).toEqual([
    `POST ${WAY} ${JSON.stringify({ ticket: 'ticket-1', address: 'https://yoomoney.ru/acs', fields })}`,
  ])
})

test('where the pay call’s response was lost, a ticket is fetched for the way', async () => {
  const controller = aPaymentController({
    state: byNewCard,
    api: { pay: async () => okResult(redirect), ticketTo: async () => 'ticket-2' },
  })
  await controller.actions.pay()
  await settled()
  expect([controller.context.api.ticketTo.mock.calls, controller.context.page.left]).toEqual([
    [[WAY]],
    [`POST ${WAY} ${JSON.stringify({ ticket: 'ticket-2', address: redirect.redirect_to })}`],
  ])
})

/** A landing in a frame that keeps it, as a sandbox of a site builder does. */
const aFramedPage = () => {
  let hasStayed = false
  const staysIn = async () => {
    hasStayed = true
    return true
  }
  return { ...aPage(), frame: { staysInFrame: () => hasStayed, openNextTab: () => () => undefined, staysIn } }
}

const never = () => new Promise<void>(() => undefined)

test('a page whose frame keeps it asks for a second press, which opens the bank’s page in a new tab', async () => {
  const controller = aPaymentController({
    state: byNewCard,
    page: aFramedPage(),
    pause: never,
    api: { pay: async () => okResult({ ...redirect, ticket: 'ticket-1' }) },
  })
  const { context, actions } = controller
  await actions.pay()
  await settled()
  const first = [context.state().payment, context.state().errors]
  await actions.pay()
  await settled()
  expect([first, context.page.left.length, context.state().errors]).toEqual([
    [null, { __all__: payTexts.ru.refused.framed }],
    2,
    {},
  ])
})

test.each([
  ['a trial', { trial: true }, { trial: 'true' }],
  ['a subscription', { subscribe: true }, { is_subscribe: 'true' }],
  ['a subscription taken up again', { resubscribe: true }, { resubscribe: 'true' }],
] as const)('the card of %s is kept, since it is charged again', async (_, settings, kind) => {
  const controller = aPaymentController({
    state: byNewCard,
    host: aCheckoutHost({ settings }),
    api: { pay: async () => okResult(redirect) },
  })
  await controller.actions.pay()
  expect(sentBy(controller)).toEqual(expect.objectContaining({ ...kind, method: 'bank-card', new_card: 'true' }))
})

test('a saved card pays there as anywhere', async () => {
  const cart = aCart({ cards: [aCard()], redirect_hosts: ['https://yoomoney.ru'] })
  const controller = aPaymentController({
    state: { ...byNewCard, cart, cardId: 'card-1' },
    api: { pay: async () => okResult(redirect) },
  })
  await controller.actions.pay()
  const { card_id, new_card } = sentBy(controller)
  expect([card_id, new_card]).toEqual(['card-1', undefined])
})

test('in euros the provider’s own form comes there too', async () => {
  const controller = aPaymentController({ state: { ...byNewCard, cart: aEuroCart() } })
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls, controller.phases().slice(0, 2)]).toEqual([
    [],
    ['sending', 'embedded'],
  ])
})

test.each([
  [{}, '/checkout/cart/list'],
  [{ lang: 'en' }, '/checkout/cart/list?lang=en'],
  [{ resubscribe: true }, '/user/profile/checkout'],
] as const)('where no bank has a page a new card leads to the school’s own cart (%o)', async (settings, path) => {
  const host = aCheckoutHost({ settings })
  const { context, actions } = aPaymentController({ state: { ...byNewCard, cart: noPage }, host })
  await actions.pay()
  const url = SCHOOL + path
  expect([context.api.pay.mock.calls, host.emitted, context.page.left]).toEqual([
    [],
    [`school:redirect ${JSON.stringify({ url })}`],
    [url],
  ])
})

test('a ticket opens the session at the school’s own cart', async () => {
  const api = { ticketTo: async () => 'ticket-1' }
  const { context, actions } = aPaymentController({ state: { ...byNewCard, cart: noPage }, api })
  await actions.pay()
  const next = `${SCHOOL}/checkout/cart/list`
  expect([context.api.ticketTo.mock.calls, context.page.left]).toEqual([
    [[next]],
    [`POST ${SCHOOL}/auth/enter/ ${JSON.stringify({ ticket: 'ticket-1', next })}`],
  ])
})

test('the page may keep the visitor', async () => {
  const host = { ...aCheckoutHost(), emit: () => false }
  const { context, actions } = aPaymentController({ state: { ...byNewCard, cart: noPage }, host })
  await actions.pay()
  expect(context.page.left).toEqual([])
})
