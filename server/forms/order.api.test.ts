import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../orders/testing/test-shop.ts'
import { sendForm } from './testing/send-form.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop()
})
afterEach(() => shop.school.close())

const PAGE = '/checkout/form/'

/** The texts of a page from its heading on, a line each. */
const linesOf = (text: string): string[] =>
  text
    .slice(text.indexOf('<h1>'))
    .replaceAll('\u00A0', ' ')
    .replace(/<\/(?:h1|p|a|button)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const linesOn = async (products: string, lang = 'ru') =>
  linesOf((await shop.school.browser().get(`${PAGE}?products=${products}&lang=${lang}`)).text)

const PLUS = '800 ₽ в месяц. Продлевается автоматически, отменить можно в личном кабинете.'
const STORED = 'Карта сохраняется: с неё будут списываться продления.'

test('each item says for how long it is open', async () => {
  const products = 'school:1:3,camp:2:0,catalog:1:12,lesson:1,gift-certificate:1'
  expect(await linesOn(products)).toEqual([
    'Оформление заказа',
    'Школа: 7 800 ₽',
    '3 месяца',
    'Лагерь: 9 900 ₽',
    'До конца лета',
    'Каталог: 11 900 ₽',
    'Год',
    'Вулкан: 490 ₽',
    'Доступ навсегда',
    'Сертификат: 3 000 ₽',
    'Итого: 33 090 ₽',
    'Положить в корзину',
  ])
})

test('what renews says how often, for how much, and how to cancel it', async () => {
  const renewing = [await linesOn('plus:1,catalog:4'), await linesOn('plus:1', 'en'), await linesOn('plus:1', 'de')]
  expect(renewing.map((lines) => lines.slice(1, -2))).toEqual([
    [
      'Плюс на месяц: 800 ₽',
      PLUS,
      'Подписка на каталог: 1 500 ₽',
      '1 500 ₽ в месяц. Продлевается автоматически, отменить можно в личном кабинете.',
    ],
    ['Плюс на месяц: ₽800', '₽800 a month. Renews automatically. Cancel any time in your account.'],
    ['Плюс на месяц: 800 ₽', '800 ₽ im Monat. Verlängert sich automatisch, kündbar jederzeit in Ihrem Konto.'],
  ])
})

test('before the button that pays, what renews has its terms, and the page says that the card is stored', async () => {
  const { browser, put } = await shop.buyer()
  await put('course', 2)
  const once = linesOf((await browser.get(PAGE)).text)
  await put('plus', 1)
  const renewing = linesOf((await browser.get(PAGE)).text)
  expect([once.includes(STORED), renewing.slice(0, renewing.indexOf('Банковская карта') + 1)]).toEqual([
    false,
    [
      'Оформление заказа',
      'Шахматы: 2 500 ₽',
      'Доступ навсегда',
      'Убрать',
      'Плюс на месяц: 800 ₽',
      PLUS,
      'Убрать',
      'Итого: 3 300 ₽',
      STORED,
      'Выберите, как оплатить: откроется страница банка.',
      'Банковская карта',
    ],
  ])
})

test('no trial begins here: what may be tried is bought for its price', async () => {
  const { browser, put } = await shop.buyer()
  await put('catalog', 4)
  shop.yookassa.charge = () => ({ kind: 'redirect', ref: 'r1', url: 'https://pay.example/card' })
  const { items } = (await browser.post('/api/v1/get-cart/current/')).body
  const fields = { method: 'bank-card', total: '1500', items: JSON.stringify([Object(items)[0].id]) }
  await sendForm(browser, PAGE, `${PAGE}pay/`, { ...fields, trial: '1', is_subscribe: '1', resubscribe: '1' })
  const { charges, bindings } = shop.yookassa
  expect([charges.map(({ money }) => money.amount), bindings]).toEqual([[1_500_00], []])
})

test('what is bought already is said to be, and the others are put into the cart without it', async () => {
  const { browser, put, pay } = await shop.buyer()
  await put('course', 1)
  await pay()
  const alone = linesOf((await browser.get(`${PAGE}?products=course:1`)).text)
  const address = `${PAGE}?products=course:1,course:2`
  const [, owned, other] = linesOf((await browser.get(address)).text)
  const { text } = await browser.get(address)
  const [, products = ''] = /name="products" value="([^"]*)"/.exec(text) ?? []
  const { status } = await sendForm(browser, address, PAGE, { products })
  expect([alone, owned, products, status]).toEqual([
    ['Оформление заказа', 'Космос — уже куплено, платить ещё раз не нужно.', 'Посмотреть курсы'],
    'Космос — уже куплено, платить ещё раз не нужно.',
    'course:2',
    303,
  ])
  expect(linesOf((await browser.get(PAGE)).text)).toContain(other)
})
