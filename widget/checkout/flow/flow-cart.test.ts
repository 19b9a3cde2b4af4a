import { expect, test, vi } from 'vitest'
import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import * as cartFeatures from './cart-features.ts'
import type { CheckoutState } from '../model/state.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, held, quiet } from '../testing/a-checkout-flow.ts'
import { payments } from '../testing/events.ts'
import { refused, SCHOOL } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const two = [anItem(), anItem({ id: 'item-2', product_id: 33, name: 'Вулкан', type: 'lesson', url: '/lesson/33/' })]
const withTwo = { api: { cart: ok(aCart({ items: two })) } }

test('what a button of the page has put in is fetched, and what is known already is not', async () => {
  const { count, api, store, dispatch } = await aLoadedFlow()
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: two }) })
  count(2)
  await quiet()
  count(2)
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  count(3)
  await quiet()
  expect([store.getState().cart?.items, api.cart.mock.calls.length]).toEqual([two, 1])
})

test('what is put in while the cart is requested is shown, and the older reply is not', async () => {
  const { reply, respond } = held<CartReply>()
  const { flow, count, api, store } = aCheckoutFlow({ api: { cart: () => reply } })
  const started = flow.start()
  await quiet()
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: two }) })
  count(2)
  await quiet()
  respond(aCart())
  await started
  await quiet()
  expect([store.getState().cart?.items, api.cart.mock.calls.length]).toEqual([two, 2])
})

test('an item is removed by the fields of the spec, and the cart is fetched in place', async () => {
  const { flow, api, store, host, page } = await aLoadedFlow({ ...withTwo, at: '/checkout/cart/list?token=secret' })
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  await flow.remove('item-2')
  expect(api.removeItem.mock.calls).toEqual([
    [
      {
        item_id: 'item-2',
        lesson: 'Вулкан',
        'lesson-id': '33',
        'page-url': `${SCHOOL}/checkout/cart/list`,
        url: '/lesson/33/',
        title: 'Вулкан',
        'product-type': 'lesson',
      },
    ],
  ])
  expect([store.getState().cart, store.getState().busy, page.left]).toEqual([aCart(), null, []])
  expect(host.emitted).toEqual(['school:analytics {"event":"remove-from-cart"}', 'school:cart {"count":1}'])
  expect(api.track.mock.calls.map(([event, data]) => [event, JSON.parse(data).pr1nm])).toEqual([
    ['remove-from-cart', 'Вулкан'],
  ])
})

test('what is in the cart and bought already is removed as well', async () => {
  const { flow, api } = await aLoadedFlow({ api: { cart: ok(aCart({ items: [], owned: two })) } })
  await flow.remove('item-2')
  expect(api.removeItem.mock.calls).toMatchObject([[{ item_id: 'item-2', title: 'Вулкан' }]])
})

test('the last item leaves the empty step, without an entry of its own', async () => {
  const { flow, api, store, history } = await aLoadedFlow()
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: [] }) })
  await flow.remove('item-1')
  expect([store.getState().step, history.entries]).toEqual(['empty', ['replace empty']])
})

test('while an item is removed it is shown as busy, and a second press of it does nothing', async () => {
  const { reply, respond } = held<{ status: 'ok' }>()
  const { flow, api, store } = await aLoadedFlow({ ...withTwo })
  api.removeItem.mockReturnValue(reply)
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  const presses = [flow.remove('item-2'), flow.remove('item-2')]
  await vi.waitFor(() => expect(store.getState().busy).toEqual({ what: 'item', id: 'item-2' }))
  respond({ status: 'ok' })
  await Promise.all(presses)
  expect([api.removeItem.mock.calls.length, store.getState().busy]).toEqual([1, null])
})

test('what is pressed meanwhile on other items is done afterwards, in order', async () => {
  const { reply, respond } = held<{ status: 'ok' }>()
  const { flow, api, store } = await aLoadedFlow({ ...withTwo })
  api.removeItem.mockReturnValueOnce(reply)
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  const presses = [flow.remove('item-2'), flow.setDuration('item-1', 3), flow.remove('item-1')]
  await vi.waitFor(() => expect(api.removeItem.mock.calls).toMatchObject([[{ item_id: 'item-2' }]]))
  const early = api.setDuration.mock.calls.length
  respond({ status: 'ok' })
  await Promise.all(presses)
  expect([early, api.setDuration.mock.calls, api.removeItem.mock.calls.length, store.getState().busy]).toMatchObject([
    0,
    [['item-1', 3]],
    2,
    null,
  ])
})

test('a change that the school refuses shows the cart as it is, and the refusal', async () => {
  const { flow, api, store } = await aLoadedFlow({ ...withTwo })
  api.removeItem.mockResolvedValue(refused({ __all__: 'Не найдено' }))
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  await flow.remove('item-1')
  const { cart, errors, busy } = store.getState()
  expect([cart, errors, busy]).toEqual([aCart(), { __all__: 'Не найдено' }, null])
})

test('an item that another device has removed by then is gone, without an error', async () => {
  const { flow, api, store } = await aLoadedFlow(withTwo)
  api.removeItem.mockResolvedValue(refused({ __all__: 'Такого адреса нет' }))
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  await flow.remove('item-2')
  const { cart, errors, busy } = store.getState()
  expect([cart, errors, busy]).toEqual([aCart(), {}, null])
})

test('a change whose answer is lost can be made again', async () => {
  const { flow, api, store } = await aLoadedFlow({ ...withTwo })
  api.removeItem.mockResolvedValueOnce(refused({ __all__: 'Нет связи' }, 'offline'))
  await flow.remove('item-2')
  const { errors } = store.getState()
  await flow.remove('item-2')
  expect([errors, api.removeItem.mock.calls.length, api.cart.mock.calls.length]).toEqual([
    { __all__: 'Нет связи' },
    2,
    1,
  ])
})

test('another duration is set at the school, and the one that is set already is not', async () => {
  const { flow, api } = await aLoadedFlow({
    api: { cart: ok(aCart({ items: [anItem({ type: 'school', duration: 1 })] })) },
  })
  await flow.setDuration('item-1', 1)
  await flow.setDuration('item-1', 6)
  expect([api.setDuration.mock.calls, api.cart.mock.calls.length]).toEqual([[['item-1', 6]], 1])
})

test('of two answers the later asked for counts', async () => {
  const { flow, api, store } = await aLoadedFlow()
  const slow = held<ReturnType<typeof aCart>>()
  api.cart.mockReturnValueOnce(slow.reply).mockResolvedValueOnce({ ok: true, body: aCart({ bonuses: 2 }) })
  const first = flow.reload()
  await flow.remove('item-1')
  slow.respond(aCart({ bonuses: 1 }))
  await first
  expect(store.getState().cart?.bonuses).toBe(2)
})

test('nothing is changed while a payment is under way', async () => {
  const { flow, api, dispatch } = await aLoadedFlow()
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  await flow.remove('item-1')
  await flow.setCountry(false)
  await flow.addBlackBox()
  flow.switchLils(true)
  expect([api.removeItem, api.setCountry, api.addItem].map((call) => call.mock.calls.length)).toEqual([0, 0, 0])
})

test('another country is told to the school, and the page is loaded anew', async () => {
  const { flow, api, page, store, tabStorage } = await aLoadedFlow()
  flow.openPopup('country')
  await flow.setCountry(false)
  expect([api.setCountry.mock.calls, page.left, store.getState().popup, tabStorage.isFirst('country')]).toEqual([
    [[false]],
    ['reload'],
    null,
    false,
  ])
})

test('the country whose currency is shown already is told, and the page stays', async () => {
  const { flow, api, page } = await aLoadedFlow({ api: { cart: ok(aEuroCart()) } })
  await flow.setCountry(false)
  expect([api.setCountry.mock.calls, page.left]).toEqual([[[false]], []])
})

test('the black box is put into the cart', async () => {
  const { flow, api, store } = await aLoadedFlow()
  flow.openPopup('black-box')
  await flow.addBlackBox()
  expect([api.addItem.mock.calls, api.cart.mock.calls.length, store.getState().popup]).toEqual([
    [[{ blackbox: 'true' }]],
    1,
    null,
  ])
})

const certificate = { code: 'ABCD-EFGH', lils: 500, giver: 'Мария', gender: 'f' } as const

test('a certificate is taken by its code in lower case, and its lils are shown', async () => {
  const { flow, api, store, dispatch } = await aLoadedFlow()
  dispatch({ type: 'certificateFound', certificate })
  api.cart.mockResolvedValue({ ok: true, body: aCart({ bonuses: 500 }) })
  await flow.acceptCertificate()
  expect([api.redeem.mock.calls, store.getState().popup, store.getState().cart?.bonuses]).toEqual([
    [['abcd-efgh']],
    null,
    500,
  ])
})

test('a certificate that is not taken: loading is cleared and nothing shown', async () => {
  const { flow, store, dispatch, api } = await aLoadedFlow()
  dispatch({ type: 'certificateFound', certificate })
  api.redeem.mockResolvedValue(refused({ __all__: 'Нет' }))
  await flow.acceptCertificate()
  const { busy, errors, popup } = store.getState()
  expect([busy, errors, popup, api.cart.mock.calls.length]).toEqual([null, {}, 'certificate', 0])
})

test('a session that is over makes a visitor, shows nothing of what was chosen, and says what is kept', async () => {
  const { flow, api, store } = await aLoadedFlow({ api: { cart: ok(aCart({ cards: [aCard()] })) } })
  flow.chooseCard('card-1')
  api.removeItem.mockResolvedValue(refused({ __all__: 'Войдите' }, 'signed-out'))
  await flow.remove('item-1')
  const { visitor, step, method, cardId, errors }: CheckoutState = store.getState()
  const [message] = Object.values(errors).map((one) => one.replaceAll('\u00A0', ' '))
  expect([visitor, step, method, cardId, message]).toEqual([
    'anonymous',
    'list',
    null,
    null,
    'Вход закончился: прошло много времени, или из аккаунта вышли в другом месте. Войдите снова: покупки остались в корзине вашего аккаунта, ваш выбор тоже сохранился.',
  ])
})

test('who signs in again after the session has ended finds the step and the choices', async () => {
  const { flow, api, store, tabs } = await aLoadedFlow({ api: { cart: ok(aCart({ cards: [aCard()] })) } })
  flow.chooseCard('card-1')
  flow.open('cards')
  api.removeItem.mockResolvedValue(refused({ __all__: 'Войдите' }, 'signed-out'))
  await flow.remove('item-1')
  tabs.receive('signed-in')
  await vi.waitFor(() => expect(store.getState().visitor).toBe('person'))
  await vi.waitFor(() => expect(store.getState().cardId).toBe('card-1'))
  const { step, method }: CheckoutState = store.getState()
  expect([step, method]).toEqual(['cards', 'bank-card'])
})

test('choices are kept in this tab as they are made', async () => {
  const { flow, tabStorage } = await aLoadedFlow()
  flow.chooseMethod('sbp')
  flow.acceptOffer(false)
  expect(tabStorage.stored['cart-1']).toEqual({ method: 'sbp', usesLils: false, isOfferAccepted: false })
})

test('a method that the changed cart does not offer is chosen no longer', async () => {
  const { flow, api, store, history } = await aLoadedFlow()
  flow.chooseMethod('sbp')
  flow.open('review')
  api.cart.mockResolvedValue({ ok: true, body: aCart({ is_recurrent: true }) })
  await flow.reload()
  await quiet()
  expect([store.getState().method, store.getState().step, history.entries.at(-1)]).toEqual([
    'bank-card',
    'methods',
    'push methods',
  ])
})

test('changes that are not fetched are told once somebody wants one, and the next press asks again', async () => {
  let isOnline = false
  const { flow, store, api } = await aLoadedFlow({
    loadCartFeatures: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return { ...cartFeatures, changeCalls: () => api }
    },
  })
  const { errors: quietly } = store.getState()
  await flow.remove('item-1')
  const { errors } = store.getState()
  isOnline = true
  await flow.remove('item-1')
  expect([quietly, Object.keys(errors), api.removeItem.mock.calls.length]).toEqual([{}, ['__all__'], 1])
})

test('while a payment is under way no code is looked up', async () => {
  const { flow, api, dispatch } = await aLoadedFlow()
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  await flow.applyPromo('leto')
  expect(api.usePoints.mock.calls).toEqual([])
})
