import { expect, test } from 'vitest'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aLoadedFlow } from '../testing/a-checkout-flow.ts'
import { refused } from '../testing/fakes.ts'

test('what is said of a certificate goes to the school, and the cart is fetched in place', async () => {
  const { flow, api, store } = await aLoadedFlow()
  const gift = anItem({ name: 'Сертификат' })
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: [gift] }) })
  const errors = await flow.setGift('item-1', { giver_name: 'Дед' })
  expect([errors, api.setGift.mock.calls, store.getState().cart?.items, store.getState().busy]).toEqual([
    null,
    [['item-1', { giver_name: 'Дед' }]],
    [gift],
    null,
  ])
})

test('what the school refuses of it is answered to its form, and not said of the cart', async () => {
  const { flow, api, store } = await aLoadedFlow({ api: { setGift: async () => refused({ send_on: 'Другой день' }) } })
  const refusal = await flow.setGift('item-1', { send_on: '2020-01-01' })
  const { errors, busy } = store.getState()
  expect([refusal, errors, busy, api.cart.mock.calls.length]).toEqual([{ send_on: 'Другой день' }, {}, null, 0])
})
