import { expect, test } from 'vitest'
import type { PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { anonymous, person, refused } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const CODE = 'lila-poda-rokd-lya2'
const lils = ok<PromoReply>({ status: 'lils', lils: 3_000, user: 'Елена', gender: 'f' })
const empty = ok(aCart({ items: [] }))
const signedOut = async () => refused({ __all__: 'Сначала войдите' }, 'signed-out')
const offline = async () => refused({ __all__: 'Нет связи' }, 'offline')
const LINK = `/checkout/cart/list#code=${CODE}`

const started = async (options: Parameters<typeof aCheckoutFlow>[0]) => {
  const made = aCheckoutFlow(options)
  await made.flow.start()
  await quiet()
  return made
}

test('the code of a mailed link is applied for a person, and leaves the address', async () => {
  const { api, history, store, tabStorage } = await started({ at: LINK, api: { cart: empty, usePoints: lils } })
  const { popup, certificate } = store.getState()
  expect([
    api.usePoints.mock.calls.length,
    popup,
    certificate?.code,
    history.entries.at(-1),
    tabStorage.stored,
  ]).toEqual([1, 'certificate', CODE, 'rewrite ?duration=1', { '': { promo: undefined } }])
})

test.each([
  ['with nothing in the cart, without a call', empty, 0],
  ['beside a cart, after the school has refused it', ok(aCart({ items: [anItem()] })), 1],
])('the code of a mailed link waits for its visitor to sign in, %s', async (_, cart, calls) => {
  const api = { check: ok(anonymous), cart, usePoints: signedOut }
  const { api: made, store, tabStorage } = await started({ at: LINK, api })
  const { deferredCode, promo, errors } = store.getState()
  expect([deferredCode, promo.code, errors, made.usePoints.mock.calls.length, tabStorage.stored['']]).toEqual([
    CODE,
    CODE,
    {},
    calls,
    { promo: CODE },
  ])
})

test('a code that a visitor types into an empty cart waits too', async () => {
  const { flow, store, tabStorage } = await aLoadedFlow({ api: { check: ok(anonymous), cart: empty } })
  await flow.applyPromo(' LETO15 ')
  expect([store.getState().deferredCode, tabStorage.stored['']]).toEqual(['LETO15', { promo: 'LETO15' }])
})

test('the code is applied after the reload that the sign-in leads to', async () => {
  const { store } = await started({ stored: { '': { promo: CODE } }, api: { cart: empty, usePoints: lils } })
  expect(store.getState().popup).toBe('certificate')
})

test('the code is applied after a sign-in in place', async () => {
  const api = { check: ok(anonymous), checkAgain: ok(person), cart: empty, usePoints: lils }
  const { tabs, store } = await started({ at: LINK, api })
  tabs.receive('signed-in')
  await quiet()
  expect(store.getState().popup).toBe('certificate')
})

test('the code waits while a payment of the account is followed', async () => {
  const calls = { check: ok(anonymous), checkAgain: ok(person), cart: empty, usePoints: lils }
  const { api, pay, tabs } = await started({ at: LINK, api: calls })
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: [], payment: 'pay-1' }) })
  tabs.receive('signed-in')
  await quiet()
  expect([pay.poll.mock.calls, api.usePoints.mock.calls]).toEqual([[['pay-1']], []])
})

test('no popup stands over the one of a certificate', async () => {
  const { store } = await started({ at: LINK, cookies: [], api: { usePoints: lils } })
  expect(store.getState().popup).toBe('certificate')
})

test('the code of an address is read on the school’s pages alone', async () => {
  const at = `https://landing.example/#code=${CODE}`
  const { api, tabStorage } = await started({ at, api: { cart: empty, usePoints: lils } })
  expect([api.usePoints.mock.calls, tabStorage.stored]).toEqual([[], {}])
})

test('a code that could not be checked for want of a network is checked at the next load', async () => {
  const { tabStorage } = await started({ at: LINK, api: { cart: empty, usePoints: offline } })
  expect(tabStorage.stored['']).toEqual({ promo: CODE })
})
