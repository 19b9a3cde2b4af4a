import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../auth/testing/people.ts'
import { addAll, cartOf, productsOf, signIn } from '../catalog/carts/testing/shopper.ts'
import { randomUUID } from 'node:crypto'
import { stockShop } from '../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { sendForm, sendStale, TOKEN } from './testing/send-form.ts'
import { formTexts } from './texts.ts'

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
  expect([status, text.includes(formTexts.ru.stale), await productsOf(browser)]).toEqual([403, true, ['course:1']])
})

const PAY = `${PAGE}pay/`
const buyer = async () => {
  await aPerson(school)
  const browser = school.browser()
  await signIn(browser)
  return browser
}
const payFields = (text: string) => ({
  method: 'sbp',
  total: /name="total" value="(\d+)"/.exec(text)?.[1] ?? '',
  items: /name="items" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '',
})

test('a button of the cart of an ended session leads to the sign-in and back, in the language of the page', async () => {
  const browser = await buyer()
  await addAll(browser, 'course:1')
  const { text } = await browser.get(PAGE)
  const [item] = (await cartOf(browser)).items
  await browser.post('/api/v1/logout/')
  const found = []
  for (const form of ['pay', 'remove']) {
    const fields = { ...payFields(text), item_id: item?.id ?? '' }
    const { status, headers } = await sendStale(browser, text, `${PAGE}${form}/?lang=en`, fields)
    found.push([status, headers.location])
  }
  const signIn = '/auth/form/?next=%2Fcheckout%2Fform%2F%3Flang%3Den&lang=en'
  expect(found).toEqual([
    [303, signIn],
    [303, signIn],
  ])
})

test('a button of the cart of another account shows that of this one and changes nothing', async () => {
  const browser = await buyer()
  await addAll(browser, 'course:1')
  const { text } = await browser.get(PAGE)
  const [item] = (await cartOf(browser)).items
  await aPerson(school, { email: 'papa@example.com' })
  await signIn(browser, 'papa@example.com')
  const found = []
  for (const form of ['pay/', 'remove/', '']) {
    const fields = { ...payFields(text), item_id: item?.id ?? '', products: 'course:2' }
    const again = await sendStale(browser, text, PAGE + form, fields)
    found.push([again.status, again.text.includes(formTexts.ru.stale), removals(again.text)])
  }
  expect([found, await productsOf(browser)]).toEqual([
    [
      [403, true, 0],
      [403, true, 0],
      [403, true, 0],
    ],
    [],
  ])
})

test('a cart that has changed since the page was opened is shown with its new sum, to press again', async () => {
  const browser = await buyer()
  await addAll(browser, 'course:1')
  const { text } = await browser.get(PAGE)
  await addAll(browser, 'course:2')
  const { status, text: again } = await sendStale(browser, text, PAY, payFields(text))
  expect([status, again.includes(formTexts.ru.cartChanged), removals(again)]).toEqual([400, true, 2])
  expect(again).toContain(`<title>Ошибка: ${formTexts.ru.order.heading}`)
})

test('the page in English removes in English', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1')
  const page = `${PAGE}?lang=en`
  const { text } = await browser.get(page)
  const { headers } = await remove(browser, (await cartOf(browser)).items[0]?.id ?? '', page)
  expect([text.includes('>Remove</button>'), headers.location]).toEqual([true, page])
})

test('a repeated language counts, and what leads to the sign-in and back names it once', async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1')
  const { text } = await browser.get(`${PAGE}?lang=xx&lang=en`)
  expect(text).toContain('<html lang="en">')
  const next = `${PAGE}?products=course:1&lang=en`
  const { text: signInPage } = await browser.get(`/auth/form/?${new URLSearchParams({ next, lang: 'en' })}`)
  const fields = { email: 'mama@example.com', next, csrf_token: TOKEN.exec(signInPage)?.[1] ?? '' }
  await aPerson(school)
  const { text: codePage } = await browser.submit('/auth/form/mail/?lang=en', fields)
  const [, address = ''] = /href="(\/auth\/form\/[^"]*)"/.exec(codePage) ?? []
  expect(new URL(address.replaceAll('&amp;', '&'), 'https://a.example').searchParams.get('next')).toBe(next)
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
