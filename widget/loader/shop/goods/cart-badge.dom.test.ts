import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noPageSession } from '../../../browser/host.ts'
import { defineCart } from './cart-badge.ts'
import { goodsTexts } from '../../../texts/page/goods-texts.ts'
import { SLOW_MACHINE } from '../../../testing/slow-machine.ts'
import { createChosenProducts } from '../chosen-products.ts'

const SCHOOL = 'https://school.example'

let chosen = createChosenProducts(SCHOOL, () => sessionStorage)
let items = 3
const calls: string[] = []

const parts = {
  sheets: [],
  origin: { api: SCHOOL, folder: '', ways: [] },
  checkAuth: async () => Response.json({ status: 'anonymous', csrf_token: 'token-1' }),
  pageSessionOf: () => noPageSession,
  chosenFor: () => chosen,
}

const place = (origin: string) => vi.stubGlobal('location', { origin, href: `${origin}/` })

beforeEach(() => {
  chosen = createChosenProducts(SCHOOL, () => sessionStorage)
  items = 3
  calls.length = 0
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    return Response.json({ items: Array.from({ length: items }) })
  })
  place(SCHOOL)
  if (!customElements.get('school-cart')) defineCart(parts)
})
afterEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const badge = async (attributes: Record<string, string> = {}) => {
  const element = document.createElement('school-cart')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('a')?.href).toBeTruthy(), SLOW_MACHINE)
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  const shown = () => {
    const link = element.shadowRoot?.querySelector('a')
    return { href: link?.getAttribute('href'), name: link?.getAttribute('aria-label'), number: link?.textContent }
  }
  return { element, shown }
}

test('the link leads to the cart of the school and names the number of its items', async () => {
  const { shown } = await badge()
  expect([shown(), calls]).toEqual([
    { href: `${SCHOOL}/checkout/cart/list`, name: 'Корзина, 3\u00A0товара', number: '3' },
    [`${SCHOOL}/api/v1/get-cart/current/`],
  ])
})

test.each([
  [0, '0\u00A0товаров', '0 items'],
  [1, '1\u00A0товар', '1 item'],
  [2, '2\u00A0товара', '2 items'],
  [5, '5\u00A0товаров', '5 items'],
  [11, '11\u00A0товаров', '11 items'],
  [21, '21\u00A0товар', '21 items'],
  [22, '22\u00A0товара', '22 items'],
])('%i items have their plural forms', (count, ru, en) => {
  expect([goodsTexts.ru.items(count), goodsTexts.en.items(count)]).toEqual([`Корзина, ${ru}`, `Cart, ${en}`])
})

test.each([
  ['/shop', `${SCHOOL}/shop`],
  [`${SCHOOL}/x?y=1`, `${SCHOOL}/x?y=1`],
  ['https://evil.example/', `${SCHOOL}/checkout/cart/list`],
  ['//evil.example/', `${SCHOOL}/checkout/cart/list`],
  ['/\\evil.example', `${SCHOOL}/checkout/cart/list`],
  ['javascript:alert(1)', `${SCHOOL}/checkout/cart/list`],
  ['data:text/html,x', `${SCHOOL}/checkout/cart/list`],
])('told to lead to %s it leads to %s', async (href, target) => {
  const { shown } = await badge({ href })
  expect(shown().href).toBe(target)
})

test('in English it leads to the English cart', async () => {
  const { shown } = await badge({ lang: 'en' })
  expect(shown()).toEqual({ href: `${SCHOOL}/checkout/cart/list?lang=en`, name: 'Cart, 3 items', number: '3' })
})

test('it follows what the page tells of the cart, and an empty one has no number', async () => {
  const { shown } = await badge()
  document.dispatchEvent(new CustomEvent('school:cart', { detail: { count: 0 } }))
  expect(shown()).toMatchObject({ name: 'Корзина, 0\u00A0товаров', number: '' })
})

test('on another origin it shows no number and asks for none, until the page has a checkout', async () => {
  place('https://landing.example')
  const { shown } = await badge()
  expect([shown(), calls]).toEqual([{ href: `${SCHOOL}/checkout/cart/list`, name: 'Корзина', number: '' }, []])
  document.body.append(document.createElement('school-checkout'))
  document.dispatchEvent(new CustomEvent('school:cart', { detail: { count: 1 } }))
  expect(shown()).toMatchObject({ name: 'Корзина, 1\u00A0товар', number: '1' })
})

test('where the page holds the products itself, the link leads to the school with them', async () => {
  place('https://landing.example')
  document.body.append(document.createElement('school-checkout'))
  chosen.add('course:12', '')
  chosen.add('school:1', '3')
  const { shown } = await badge()
  expect(shown().href).toBe(`${SCHOOL}/checkout/cart/list?products=course%3A12%2Cschool%3A1%3A3`)
})

test('once it has left the page it hears of nothing', async () => {
  const { element, shown } = await badge()
  element.remove()
  document.dispatchEvent(new CustomEvent('school:cart', { detail: { count: 9 } }))
  expect(shown().number).toBe('3')
})

test('a number that was asked for before an item was added does not replace the new one', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => late)
  const { element, shown } = await badge()
  document.dispatchEvent(new CustomEvent('school:cart', { detail: { count: 1 } }))
  resolve(Response.json({ items: [] }))
  await late
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  expect([element.isConnected, shown().number]).toEqual([true, '1'])
})

test('with another school its number is asked for', async () => {
  const { element, shown } = await badge({ api: 'https://other.example' })
  expect([shown().number, calls]).toEqual(['', []])
  element.removeAttribute('api')
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  expect([shown().number, calls]).toEqual(['3', [`${SCHOOL}/api/v1/get-cart/current/`]])
})
