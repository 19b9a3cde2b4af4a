import { expect, test } from 'vitest'
import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aLoadedFlow } from '../testing/a-checkout-flow.ts'

const months = { id: 'school:1', type: 'school', product_id: 1, duration: 1 } as const
const certificate = { id: 'gift-certificate:2', type: 'gift-certificate', product_id: 2 } as const

/** A page that sells one product, which the cart does not have: the id of its item is the name of the product. */
const onPage = (at: string, item: Partial<CartItemReply> & { id: string }) => {
  const body = aCart({ items: [anItem(item)] })
  return aLoadedFlow({ at, config: { product: item.id }, api: { cart: async () => ({ ok: true, body }) } })
}

test('months are chosen for the page: its address names them, and the cart does not change', async () => {
  const { flow, api, store, history } = await onPage('/school/checkout?duration=1', months)
  await flow.setDuration('school:1', 6)
  const { months: chosen, busy } = store.getState()
  expect([chosen, busy, history.entries, api.setDuration.mock.calls, api.cart.mock.calls.length]).toEqual([
    6,
    null,
    ['rewrite ?duration=6#hash'],
    [],
    1,
  ])
})

test('the address of a landing stays', async () => {
  const { flow, store, history } = await onPage('https://landing.example/school/checkout', months)
  await flow.setDuration('school:1', 6)
  expect([store.getState().months, history.entries]).toEqual([6, []])
})

test('a code is checked for the chosen months', async () => {
  const { flow, api } = await onPage('/school/checkout?duration=1', months)
  await flow.setDuration('school:1', 6)
  await flow.applyPromo('LETO15')
  expect(api.usePoints.mock.calls.map(([, { product }]) => product)).toEqual(['school:1:6'])
})

test('the details of a gift put its certificate into the cart', async () => {
  const { flow, api } = await onPage('/gift-certificate/2/checkout', certificate)
  await flow.setGift('gift-certificate:2', { giver_name: 'Дед Илья' })
  expect([api.setGift.mock.calls, api.addItem.mock.calls]).toEqual([
    [],
    [[{ product_type: 'gift-certificate', product_id: '2', giver_name: 'Дед Илья' }]],
  ])
})
