import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { aCart, anOrder } from '../checkout/testing/a-cart.ts'
import { changeCalls } from './change-calls.ts'
import { createCartApi } from './checkout.ts'
import type { Fields, OpenClient } from './client.ts'
import { payCalls } from './pay-calls.ts'

const refused = { ok: false, reason: 'unknown', fields: { __all__: 'Нет' } } as const

/** A wire that keeps what is sent and answers whatever `reply` is, where the call expects such a one. */
const aWire = (reply: unknown, early: unknown = null) => {
  const sent: [string, Fields | Blob][] = []
  const client: OpenClient = {
    check: vi.fn<OpenClient['check']>(),
    checkAgain: vi.fn<OpenClient['checkAgain']>(),
    post: async (path, body, isReply) => {
      sent.push([path, body])
      return isReply(reply) ? { ok: true, body: reply } : refused
    },
    receive: async (_, isReply) => (isReply(early) ? { ok: true, body: early } : refused),
  }
  const { post } = client
  return { api: { ...createCartApi(client), ...changeCalls(post), ...payCalls(post) }, sent }
}

const wait = { status: 'wait', payment: 'pay-1', order: anOrder() }
const ok = { status: 'ok' }
const added = { status: 'ok', cart_id: 'cart-1', item_id: 'item-1', count: 1 }
const promo = { status: 'ok', promocode: 'VESNA', discount: 10, discount_rub: 10 }
type Api = ReturnType<typeof aWire>['api']

test.each<[string, object, (api: Api) => Promise<object>, string, Fields]>([
  ['own cart', aCart(), (api) => api.cart('', false), '/api/v1/get-cart/current/', {}],
  ['cart by its id', aCart(), (api) => api.cart('c/1', false), '/api/v1/get-cart/c%2F1/', {}],
  ['cart of a subscriber', aCart(), (api) => api.cart('', true), '/api/v1/get-user-subscription/current/', {}],
  ['item', added, (api) => api.addItem({ blackbox: 'true' }), '/api/v1/add-item/', { blackbox: 'true' }],
  ['removal', ok, (api) => api.removeItem({ item_id: 'i' }), '/api/v1/remove-item/', { item_id: 'i' }],
  ['months', ok, (api) => api.setDuration('i', 0), '/api/v1/set-duration/', { item_id: 'i', duration: '0' }],
  ['gift', ok, (api) => api.setGift('i', { giver_name: 'A' }), '/api/v1/set-gift/', { item_id: 'i', giver_name: 'A' }],
  ['country', ok, (api) => api.setCountry(false), '/api/v1/set-user-country/', { is_rf: 'false' }],
  ['code', promo, (api) => api.usePoints('/own/promo/', { promocode: 'A' }), '/own/promo/', { promocode: 'A' }],
  [
    'certificate',
    ok,
    (api) => api.redeem('abc'),
    '/gift-certificate/profile/get/',
    { action: 'get-product', code: 'abc', product_type: 'lils' },
  ],
  ['payment', wait, (api) => api.pay('/own/pay/', { method: 'sbp' }), '/own/pay/', { method: 'sbp' }],
  ['state of a payment', wait, (api) => api.paymentStatus('pay-1'), '/api/v1/payment-status/', { payment: 'pay-1' }],
  ['event', ok, (api) => api.track('purchase', '{}'), '/api/v1/events-sender/', { event: 'purchase', data: '{}' }],
])(
  'the call of a %s goes to its path with its fields, and its answer comes back',
  async (_, reply, call, path, body) => {
    const { api, sent } = aWire(reply)
    expect(await call(api)).toEqual({ ok: true, body: reply })
    expect(sent).toEqual([[path, body]])
  },
)

const { as_of } = aCart()

test('the form for euros is asked for with JSON, and can be answered as a payment is', async () => {
  const { api, sent } = aWire({ status: 'ok', clientSecret: 's', payment: 'pay-1' })
  await api.getToken({ cart_id: 'cart-1', as_of, is_trial: true, promocode: 'VESNA' })
  const [path, body] = sent[0] ?? []
  expect(path).toBe('/checkout/gettoken/')
  expect(body instanceof Blob && [body.type, JSON.parse(await body.text())]).toEqual([
    'application/json',
    { cart_id: 'cart-1', as_of, is_trial: true, promocode: 'VESNA' },
  ])
  expect((await aWire(wait).api.getToken({ cart_id: 'cart-1', as_of })).ok).toBe(true)
})

test('a cart that was asked for before is taken, and no other call is made', async () => {
  const { api, sent } = aWire(null, aCart())
  expect(await api.cart('', false, Promise.resolve(new Response()))).toEqual({ ok: true, body: aCart() })
  expect(sent).toEqual([])
})

test('where the early answer is of no use, the call is made', async () => {
  const { api, sent } = aWire(aCart(), { status: 'error' })
  expect(await api.cart('', false, Promise.resolve(new Response()))).toEqual({ ok: true, body: aCart() })
  expect(sent).toHaveLength(1)
})

/** A school in a flood of carts: it takes an item with a solution only. */
const floodedApi = (challenge: unknown) => {
  const sent: string[][] = []
  const post: OpenClient['post'] = async (_, body, isReply) => {
    sent.push(Object.keys(body))
    const reply: unknown = 'puzzle' in body ? added : { status: 'puzzle', error: 'Подтвердите', challenge }
    return isReply(reply) ? { ok: true, body: reply } : refused
  }
  return { api: changeCalls(post), sent }
}

const puzzle = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'two',
  })

test('in a flood of carts an item is put in with the solution of the puzzle', async () => {
  const { api, sent } = floodedApi(await puzzle())
  const reply = await api.addItem({ blackbox: 'true' })
  expect([reply, sent]).toEqual([{ ok: true, body: added }, [['blackbox'], ['blackbox', 'puzzle']]])
})

test('a puzzle that the browser cannot solve is told in the words of the school', async () => {
  const { api } = floodedApi({ signature: 's', parameters: { keyPrefix: 'x', algorithm: 'none' } })
  expect(await api.addItem({})).toEqual({ ok: false, reason: 'captcha', fields: { __all__: 'Подтвердите' } })
})
