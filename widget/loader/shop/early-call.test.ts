import { expect, test } from 'vitest'
import { cartPath } from './early-call.ts'

const plain = { cartId: '', resubscribe: false, lang: 'ru' } as const
const list = { pathname: '/checkout/cart/list', search: '' }

test.each([
  ["the visitor's own cart, where nothing names another", plain, list, '/api/v1/get-cart/current/'],
  ['the cart that the address names', plain, { ...list, search: '?cart_id=a%2Fb' }, '/api/v1/get-cart/a%2Fb/'],
  [
    'the cart that the element names, before that of the address',
    { ...plain, cartId: 'own' },
    { ...list, search: '?cart_id=other' },
    '/api/v1/get-cart/own/',
  ],
  [
    'the subscription, at the addresses of a renewal',
    plain,
    { pathname: '/user/profile/checkout/info', search: '' },
    '/api/v1/get-user-subscription/current/',
  ],
  [
    'the subscription, where the element says so',
    { ...plain, resubscribe: true },
    list,
    '/api/v1/get-user-subscription/current/',
  ],
  ['in the language of the element', { ...plain, lang: 'en' } as const, list, '/api/v1/get-cart/current/?lang=en'],
])('%s is asked for', (_, productRequest, address, path) => {
  expect(cartPath(productRequest, address)).toBe(path)
})
