import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAll, cartOf, productsOf } from '../catalog/carts/testing/shopper.ts'
import { randomUUID } from 'node:crypto'
import { edgeMessages } from '../contract/messages.ts'
import { stockShop } from '../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { sendForm } from './testing/send-form.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
})
afterEach(() => school.close())

const PAGE = '/checkout/form/'
const remove = (browser: Browser, item_id: string, page = PAGE) =>
  sendForm(browser, page, page.replace('/form/', '/form/remove/'), { item_id })
const removals = (text: string) => [...text.matchAll(/action="\/checkout\/form\/remove\/[^"]*"/g)].length

test('each item of the list has a button that removes it, down to an empty cart', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1', 'course:2')
  const found = []
  for (const { id } of (await cartOf(browser)).items) {
    const { status, headers } = await remove(browser, id)
    const { text } = await browser.get(headers.location ?? '')
    found.push([status, headers.location, removals(text), text.includes('В\u00A0корзине пока пусто')])
  }
  expect([found, await productsOf(browser)]).toEqual([
    [
      [303, PAGE, 1, false],
      [303, PAGE, 0, true],
    ],
    [],
  ])
})

test('an item that is not in the cart is refused with the list, that of another buyer too', async () => {
  const [browser, other] = [school.browser(), school.browser()]
  await addAll(browser, 'course:1')
  await addAll(other, 'course:2')
  const { items } = await cartOf(other)
  const found = []
  for (const id of ['x', randomUUID(), items[0]?.id ?? '']) {
    const { status, text } = await remove(browser, id)
    found.push([status, text.includes('Этого в\u00A0корзине уже нет.'), removals(text)])
  }
  expect([found, await productsOf(other)]).toEqual([
    [
      [404, true, 1],
      [404, true, 1],
      [404, true, 1],
    ],
    ['course:2'],
  ])
})

test('nothing is removed without the token of the page', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1')
  const [item] = (await cartOf(browser)).items
  const { status, text } = await browser.submit('/checkout/form/remove/', { item_id: item?.id ?? '', csrf_token: 'x' })
  expect([status, text.includes(edgeMessages.ru.badToken), await productsOf(browser)]).toEqual([
    403,
    true,
    ['course:1'],
  ])
})

test('the page in English removes in English', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1')
  const page = `${PAGE}?lang=en`
  const { text } = await browser.get(page)
  const { headers } = await remove(browser, (await cartOf(browser)).items[0]?.id ?? '', page)
  expect([text.includes('>Remove</button>'), headers.location]).toEqual([true, page])
})

test('named products that are not in the cart have no such button', async () => {
  const { text } = await school.browser().get(`${PAGE}?products=course:1`)
  expect(removals(text)).toBe(0)
})

test('changes by forms and by calls count together', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1')
  const { limits } = school.deps
  while ((await limits.spend('cartChangeIp', '203.0.113.7')).isAllowed);
  const statuses = [
    (await remove(browser, randomUUID())).status,
    (await sendForm(browser, PAGE, PAGE, { products: 'course:2' })).status,
    (await browser.post('/api/v1/remove-item/', { item_id: randomUUID() })).status,
  ]
  expect([statuses, await productsOf(browser)]).toEqual([[429, 429, 429], ['course:1']])
})
