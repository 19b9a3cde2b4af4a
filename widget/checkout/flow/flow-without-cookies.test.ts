import { expect, test } from 'vitest'
import type { AddedItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { Fields } from '../../api/client.ts'
import type { Result } from '../../api/result.ts'
import type { CheckoutConfig, ChosenProducts } from '../../browser/host.ts'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow } from '../testing/a-checkout-flow.ts'
import { anonymous, person, refused, SCHOOL } from '../testing/fakes.ts'

/** A landing without cookies: the page holds these products. */
const withoutCookies = (names: string, config: Partial<CheckoutConfig> = {}) => {
  const changes: unknown[] = []
  const chosen: ChosenProducts = {
    names: () => names,
    add: (...change) => changes.push(change),
    remove: (name) => changes.push(name),
  }
  const cart = aCart({ cookies_blocked: true, items: [anItem({ id: 'course:12', duration: 1, type: 'school' })] })
  const checkout = aCheckoutFlow({
    at: 'https://landing.example/?utm_source=vk&other=1',
    host: { chosen },
    config,
    api: { check: async () => ({ ok: true, body: anonymous }), cart: async () => ({ ok: true, body: cart }) },
  })
  return { ...checkout, changes }
}

test.each([
  ['course:12,school:1:3', {}, '/checkout/cart/list?products=course%3A12%2Cschool%3A1%3A3&utm_source=vk'],
  ['course:12', { lang: 'en', euro: true }, '/checkout/cart/list?products=course%3A12&lang=en&euro=1&utm_source=vk'],
  ['course:12', { catalog: true }, '/checkout/catalog-cart/list?products=course%3A12&utm_source=vk'],
  ['course:12', { trial: true }, '/checkout/cart/list?trial=1&utm_source=vk'],
  ['course:12', { subscribe: true }, '/checkout/cart/list?subscribe=1&utm_source=vk'],
  ['course:12', { resubscribe: true }, '/user/profile/checkout?utm_source=vk'],
  ['', { product: 'school:1' }, '/school/checkout?duration=1&utm_source=vk'],
] as const)(
  'without cookies, the products %j of a checkout with %j are paid for at %s',
  async (names, config, path) => {
    const { flow, host, page } = withoutCookies(names, config)
    await flow.start()
    await flow.continue()
    const url = SCHOOL + path
    expect([page.left, host.emitted.includes(`school:redirect ${JSON.stringify({ url })}`)]).toEqual([[url], true])
  },
)

test('without cookies, products are removed and months chosen in the page, not at the school', async () => {
  const { flow, api, changes } = withoutCookies('school:12:1')
  await flow.start()
  await flow.setDuration('course:12', 3)
  await flow.remove('course:12')
  expect([changes, api.setDuration.mock.calls, api.removeItem.mock.calls, api.cart.mock.calls.length]).toEqual([
    [['course:12', '3'], 'course:12'],
    [],
    [],
    3,
  ])
})

/** The person has course 12 already. */
const addItem = async ({ product_id: id = '' }: Fields): Promise<Result<AddedItemReply>> =>
  id === '12'
    ? refused({ product_id: 'Уже куплено' })
    : { ok: true, body: { status: 'ok', cart_id: 'cart-1', item_id: 'item-1', count: 1 } }

test('the school’s own page adds the products of a landing, and shows the first refusal beside the cart', async () => {
  const { flow, api, store, history } = aCheckoutFlow({
    at: '/checkout/cart/list?products=course:12,school:1:3,evil:1',
    api: { addItem },
  })
  await flow.start()
  expect([api.addItem.mock.calls, history.entries[0], store.getState().errors]).toEqual([
    [
      [{ product_type: 'course', product_id: '12', duration: '' }],
      [{ product_type: 'school', product_id: '1', duration: '3' }],
    ],
    'replace list {"blackbox":null,"products":null}',
    { product_id: 'Уже куплено' },
  ])
})

test('products that could not be sent stay in the address for a reload', async () => {
  const { flow, history } = aCheckoutFlow({
    at: '/checkout/cart/list?products=course:12',
    api: { addItem: async () => refused({ __all__: 'Нет связи' }, 'offline') },
  })
  await flow.start()
  expect(history.entries.filter((entry) => entry.includes('products'))).toEqual([])
})

test('a landing’s own address adds nothing', async () => {
  const { flow, api } = aCheckoutFlow({ at: 'https://landing.example/?products=course:12' })
  await flow.start()
  expect(api.addItem.mock.calls).toEqual([])
})

test('without cookies, a person whom only the page knows has the cart of a visitor', async () => {
  const { flow, store } = aCheckoutFlow({
    api: {
      check: async () => ({ ok: true, body: { ...person, on_page: true } }),
      cart: async () => ({ ok: true, body: aCart() }),
    },
  })
  await flow.start()
  expect(store.getState()).toMatchObject({ visitor: 'anonymous', userId: null })
})
