import { afterEach, expect, test, vi } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import { aCart, aEuroCart, anItem } from '../../checkout/testing/a-cart.ts'
import { aCheckoutConfig } from '../../checkout/testing/fakes.ts'
import { checkoutEn as en } from '../../texts/checkout/checkout-en.ts'
import { checkoutRu as ru } from '../../texts/checkout/checkout-ru.ts'
import { cartLines, showEarly } from './early-view.ts'
import { draw } from '../../browser/shadow/view-tree.ts'
import { SLOW_MACHINE } from '../../testing/slow-machine.ts'

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

const SKELETON = '<h2>Ваша корзина</h2><ul class="items skeleton" aria-hidden="true"><li>…</li></ul>'

/** The first view before a reply of the school, and what a person sees instead of it. */
const drawn = async (reply: unknown, config: Partial<CheckoutConfig> = {}) => {
  const view = document.createElement('school-checkout-view')
  view.innerHTML = SKELETON
  document.body.append(view)
  const place = { view, config: aCheckoutConfig(config), apiBase: 'https://school.example' }
  await showEarly(Promise.resolve(Response.json(reply)), place)
  const copy = view.previousElementSibling
  const texts = (selector: string) =>
    [...(copy?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)
  return { view, copy, texts }
}

test('the items stand in a copy of the first view, which is hidden meanwhile', async () => {
  const { view, copy, texts } = await drawn(aCart({ items: [anItem({ discount: 900 }), anItem({ name: 'Вулкан' })] }))
  expect([view.hidden, copy?.querySelector('h2')?.textContent, copy?.querySelector('.skeleton')]).toEqual([
    true,
    'Ваша корзина',
    null,
  ])
  expect([texts('.name'), texts('.price b'), texts('.was')]).toEqual([
    ['Математика: учимся думать', 'Вулкан'],
    ['4\u00A0000\u00A0₽', '4\u00A0900\u00A0₽'],
    ['4\u00A0900\u00A0₽'],
  ])
})

test.each([ru, en])('what takes room beside the price is spelt as the checkout spells it', async ({ lang, list }) => {
  const { texts } = await drawn(aCart({ items: [anItem({ discount: 900 })] }), { lang })
  expect([texts('.off'), texts('.link')]).toEqual([['−18\u00A0%'], [list.remove]])
})

test('the one product of a page for it has no link that removes it', async () => {
  const { texts } = await drawn(aCart(), { product: 'course:12' })
  expect([texts('.name'), texts('.link')]).toEqual([[anItem().name], []])
})

test('euros are spelt as euros, in either language', async () => {
  const item = anItem({ price: 18.5, price_rub: 1_500, discount: 0 })
  const ru = await drawn(aEuroCart({ items: [item] }))
  const en = await drawn(aEuroCart({ items: [item] }), { lang: 'en' })
  expect([ru.texts('.price'), en.texts('.price')]).toEqual([['18,50\u00A0€'], ['€18.50']])
})

test('names and pictures are text and addresses, never markup', async () => {
  const name = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const { copy, texts } = await drawn(aCart({ items: [anItem({ name, img: '"><svg onload=alert(1)>' })] }))
  expect([texts('.name'), copy?.querySelector('script,svg,[onerror],[onload]')]).toEqual([[name], null])
})

test('a picture of the school comes from the school, and without one its place stays', async () => {
  const { copy } = await drawn(aCart({ items: [anItem(), anItem({ img: '' })] }))
  const [picture, none] = copy?.querySelectorAll('.thumb') ?? []
  expect([picture?.getAttribute('src'), none?.localName]).toEqual([
    'https://school.example/static/demo/course-12.svg',
    'span',
  ])
})

test.each([
  ['school', { type: 'school', duration: 3 }, 'item with-pick'],
  ['a camp', { type: 'course', camp: true, duration: 0 }, 'item with-pick'],
  ['the catalogue', { type: 'catalog', product_id: 1, duration: 12 }, 'item with-pick'],
  ['the subscription to the catalogue', { type: 'catalog', product_id: 4, duration: 1 }, 'item'],
  ['a course', { type: 'course', duration: null }, 'item'],
  ['plus', { type: 'plus', duration: 1 }, 'item'],
] as const)('room is kept for the months of what has some to choose from: %s', async (_, item, className) => {
  const { copy } = await drawn(aCart({ items: [anItem(item)] }))
  const line = copy?.querySelector('.item')
  expect([line?.className, line?.querySelector('.pick') !== null]).toEqual([className, className !== 'item'])
})

test('once the live cart stands in the view the copy goes', async () => {
  const { view, copy } = await drawn(aCart())
  view.querySelector('.skeleton')?.remove()
  await vi.waitFor(() => expect([copy?.isConnected, view.hidden]).toEqual([false, false]), SLOW_MACHINE)
})

/** The names of items in each view that is shown. */
const names = () => {
  const seen = [...document.body.children].filter((one) => one instanceof HTMLElement && !one.hidden)
  return seen.map((one) => [...one.querySelectorAll('.name')].map(({ textContent }) => textContent))
}

/** A view whose lines the page has brought, of a cart with one item, before the school answers. */
const broughtByPage = () => {
  const view = document.createElement('school-checkout-view')
  view.innerHTML = '<h2>Ваша корзина</h2><ul class="items"></ul>'
  view.querySelector('ul')?.append(...draw(cartLines({ items: [anItem()], currency: 'RUB' }, 'ru', '')))
  document.body.append(view)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const shown = showEarly(promise, { view, config: aCheckoutConfig(), apiBase: '' })
  const respond = (cart: unknown) => {
    resolve(Response.json(cart))
    return shown
  }
  return { view, respond }
}

test('lines that the page has brought stay the same nodes if the cart is still the same', async () => {
  const { view, respond } = broughtByPage()
  const line = view.querySelector('li')
  await respond(aCart({ items: [anItem()] }))
  expect([view.querySelector('li') === line, view.hidden, document.body.children.length]).toEqual([true, false, 1])
})

test('the empty cart that the page has brought stays until that of the checkout has loaded, and its focused link too', async () => {
  const view = document.createElement('school-checkout-view')
  const links = '<a href="/courses/">Курсы</a><a href="/lessons/">Уроки</a>'
  view.innerHTML = `<div class="empty">${links}<span class="skeleton"></span></div>`
  document.body.append(view)
  view.querySelectorAll('a')[1]?.focus()
  await showEarly(Promise.resolve(Response.json(aCart({ items: [] }))), {
    view,
    config: aCheckoutConfig(),
    apiBase: '',
  })
  const shown = () => [view.hidden, document.activeElement?.textContent, view.contains(document.activeElement)]
  expect(shown()).toEqual([true, 'Уроки', false])
  view.hidden = false // as the element does when it is placed
  await Promise.resolve() // the observer's turn
  expect(shown()).toEqual([true, 'Уроки', false])
  for (const waiting of [SKELETON, '<div class="form outline"></div>']) {
    view.innerHTML = waiting
    await Promise.resolve()
    expect(shown()).toEqual([true, 'Уроки', false])
  }
  view.innerHTML = `<div class="empty">${links}<input></div>`
  await vi.waitFor(() => expect(shown()).toEqual([false, 'Уроки', true]), SLOW_MACHINE)
  expect(document.body.children).toHaveLength(1)
})

test('lines that the page has brought are drawn anew if the cart has changed since', async () => {
  const { respond } = broughtByPage()
  await respond(aCart({ items: [anItem({ name: 'Вулкан' })] }))
  expect(names()).toEqual([['Вулкан']])
})

test('while the checkout shows its skeleton, the lines that the page has brought stay, and are right once the cart is there', async () => {
  const { view, respond } = broughtByPage()
  view.innerHTML = SKELETON
  await vi.waitFor(() => expect(view.hidden).toBe(true), SLOW_MACHINE)
  expect(names()).toEqual([[anItem().name]])
  await respond(aCart({ items: [anItem({ name: 'Вулкан' })] }))
  expect(names()).toEqual([['Вулкан']])
  view.innerHTML = '<b class="name">Живая</b>'
  await vi.waitFor(() => expect(names()).toEqual([['Живая']]), SLOW_MACHINE)
})

test.each<[what: string, reply: unknown, config?: Partial<CheckoutConfig>]>([
  ['an empty cart', aCart({ items: [] })],
  ['a cart with something unreadable in it', { ...aCart(), items: [anItem(), { name: 'x' }] }],
  ['a cart that is being paid for', { ...aCart(), payment: 'pay-1' }],
  ['a cart with what the buyer has already', aCart({ owned: [anItem()] })],
  ['a refusal', { status: 'error', errors: {} }],
  ['another step', aCart(), { page: 'review' }],
  ['a trial', aCart(), { trial: true }],
  ['a subscription', aCart(), { subscribe: true }],
  ['a renewal', aCart(), { resubscribe: true }],
])('before %s nothing but the first view is shown', async (_, reply, config) => {
  const { view, copy } = await drawn(reply, config)
  expect([view.hidden, copy, view.innerHTML]).toEqual([false, null, SKELETON])
})

test('at the address of another step nothing but the first view is shown', async () => {
  history.replaceState(null, '', '/checkout/payment/methods')
  const { copy } = await drawn(aCart())
  expect(copy).toBeNull()
})
