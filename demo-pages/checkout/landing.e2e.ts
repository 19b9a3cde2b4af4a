import type { Page } from '@playwright/test'
import { isFull } from '../../server/testing/sizes.ts'
import { openFixture } from '../elements/testing/fixture-page.ts'
import { BOUGHT_ONCE, outcomeOf } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, payInApp } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { cartOf } from '../testing/shopping.ts'

const SHOP = '<school-cart></school-cart><button data-school-buy="course:2">Купить</button>'
const CHECKOUT = '<main><school-checkout></school-checkout></main>'

/** A landing of another origin, with a cart of its own. */
const openLanding = async (page: Page, school: School, body = SHOP + CHECKOUT) => {
  await allowLocalNetwork(page.context())
  await openFixture(page, { origin: school.foreign, school: school.origin, body })
}

const buyThere = async (page: Page) => {
  await expect(checkoutIn(page).heading('empty')).toBeVisible()
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(checkoutIn(page).heading('list')).toBeVisible()
}

/** Signed in on the landing, with a course in its cart. */
const beOnLanding = async (page: Page, school: School) => {
  await openLanding(page, school)
  await buyThere(page)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
  await page.goto(`${school.foreign}/fixture`)
  await expect(checkoutIn(page).toPay).toBeVisible()
}

const stepOf = (page: Page) => page.evaluate(() => Reflect.get(Object(history.state), 'schoolStep'))

test('a button of a landing fills the cart beside it, and signing in there leads to the school’s own cart with it', async ({
  page,
  school,
}) => {
  await openLanding(page, school)
  await buyThere(page)
  const { items, popup } = checkoutIn(page)
  await expect(page.locator('school-cart').getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible()
  await expect(items).toContainText(['Шахматы с нуля до первого турнира'])
  await expect(items.locator('img')).toHaveJSProperty('complete', true)
  expect(await items.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(popup).toHaveCount(0)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
  await expect(items).toContainText(['Шахматы с нуля до первого турнира'])
})

/** Types a card on the page of the bank. */
const payOnBankPage = async (page: Page, number: string) => {
  await page.getByLabel('Номер карты').fill(number)
  await page.getByRole('button', { name: /^(Оплатить|Привязать карту)$/ }).click()
}

/** Comes back to the page as somebody does who left it at this step. */
const comeBackTo = async (page: Page, step: string) => {
  const left = { origin: new URL(page.url()).origin, schoolStep: step }
  await page.addInitScript(({ origin, schoolStep }) => {
    if (location.origin === origin) history.replaceState({ schoolStep }, '')
  }, left)
  await page.reload()
}

test('steps of a landing are in its history and not in its address: Back, Forward and a reload find them', {
  tag: '@full',
}, async ({ page, school }) => {
  await beOnLanding(page, school)
  const { heading, toPay, tile, button } = checkoutIn(page)
  const address = page.url()
  await toPay.click()
  await expect(heading('methods')).toBeVisible()
  await tile('Банковская карта').check()
  await button('Продолжить').click()
  await expect(heading('review')).toBeVisible()
  const steps = [await stepOf(page)]
  await page.reload()
  await expect(heading('review')).toBeVisible()
  await page.goBack()
  await expect(heading('methods')).toBeVisible()
  steps.push(await stepOf(page))
  await page.goBack()
  await expect(heading('list')).toBeVisible()
  steps.push(await stepOf(page))
  await page.goForward()
  await page.goForward()
  await expect(heading('review')).toBeVisible()
  expect([steps, page.url()]).toEqual([['review', 'methods', 'list'], address])
})

/** What is asked for, and the step that is shown for it. */
type Wanted = [step: string, shown: 'list' | 'methods' | 'review']

const stepsOfCards: Wanted[] = [
  ['info', 'review'],
  ['widget', 'review'],
]
const otherSteps: Wanted[] = [
  ['list', 'list'],
  ['methods', 'methods'],
  ['cards', 'review'],
  ['review', 'review'],
]

test('no card is typed on a landing, whichever step is asked for: the bank’s page takes it, and leads back to the school', async ({
  page,
  school,
}) => {
  await beOnLanding(page, school)
  const { heading, tile, toPay, button, cardNumber } = checkoutIn(page)
  await tile('Банковская карта').check()
  await toPay.click()
  for (const [wanted, shown] of isFull ? [...stepsOfCards, ...otherSteps] : stepsOfCards) {
    await comeBackTo(page, wanted)
    await expect(heading(shown)).toBeVisible()
    await expect(cardNumber).toHaveCount(0)
  }
  await expect(page.getByText(/Карту введёте на.защищённой странице банка/)).toBeVisible()
  await button(/^Оплатить 2.900.₽$/).click()
  await payOnBankPage(page, cards.yookassa.pays)
  await expect(page).toHaveURL((url) => url.href.startsWith(`${school.origin}/checkout/cart/success`))
  await expect(heading('success')).toBeVisible()
  const { cards: savedCards } = await cartOf(page, school)
  expect([await outcomeOf(page, school), savedCards]).toEqual([BOUGHT_ONCE, []])
})

test('a trial on a landing keeps the card that was typed on the bank’s page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beOnLanding(page, school)
  const body = '<main><school-checkout trial></school-checkout></main>'
  await openFixture(page, { origin: school.foreign, school: school.origin, body })
  const { heading, button, cardNumber } = checkoutIn(page)
  await button('ПРОДОЛЖИТЬ').click()
  await expect(heading('review')).toBeVisible()
  await expect(cardNumber).toHaveCount(0)
  await button('Начать 3 дня бесплатно').click()
  await payOnBankPage(page, cards.yookassa.pays)
  await expect(heading('success')).toBeVisible()
  const { cards: savedCards } = await cartOf(page, school)
  expect(savedCards.map(({ number }) => number)).toEqual(['4444'])
})

test('a bank’s page leads back to the school, where the person is signed in too; the landing then says once that the order is paid', {
  tag: '@full',
}, async ({ page, school }) => {
  await beOnLanding(page, school)
  const { heading, toPay, tile, button } = checkoutIn(page)
  await tile(/^СБП/).check()
  await toPay.click()
  await button(/^Оплатить/).click()
  await payInApp(page)
  await expect(page).toHaveURL((url) => url.href.startsWith(`${school.origin}/checkout/cart/success`))
  await expect(heading('success')).toBeVisible()
  await page.goto(`${school.foreign}/fixture`)
  await expect(heading('success')).toBeVisible() // in place of the empty cart, which may be seen until the school has answered
  await page.reload({ waitUntil: 'networkidle' })
  await expect(heading('empty')).toBeVisible()
})

test('what was typed stays in a checkout that is moved in its page, and one that is inserted again begins anew', {
  tag: '@full',
}, async ({ page, school }) => {
  await beOnLanding(page, school)
  const { heading, toPay, promo, items } = checkoutIn(page)
  await promo.fill('KURS')
  await page.evaluate(() => {
    const [checkout, main] = [document.querySelector('school-checkout'), document.createElement('section')]
    document.body.append(main)
    if (checkout) main.append(checkout)
  })
  await expect(promo).toHaveValue('KURS')
  await toPay.click()
  await expect(heading('methods')).toBeVisible()
  await page.evaluate(async () => {
    const checkout = document.querySelector('school-checkout')
    checkout?.remove()
    await new Promise((resolve) => setTimeout(resolve))
    if (checkout) document.querySelector('main')?.append(checkout)
  })
  await expect(heading('methods')).toBeVisible()
  await page.goBack()
  await expect(heading('list')).toBeVisible()
  await expect(items).toHaveCount(1)
})

test('of two checkouts in a page each shows the cart, and only the first has its history', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await openLanding(page, school, SHOP + CHECKOUT + CHECKOUT)
  const checkouts = page.locator('school-checkout')
  await expect(checkouts.first().getByRole('heading', { name: 'Подберите обучение' })).toBeVisible()
  await page.getByRole('button', { name: 'Купить' }).click()
  for (const at of [0, 1]) await expect(checkoutIn(checkouts.nth(at)).items).toHaveCount(1)
  await signIn(page.locator('school-login').last(), 'parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/checkout/cart/list`)
  await page.goto(`${school.foreign}/fixture`)
  const [first, second] = [checkoutIn(checkouts.first()), checkoutIn(checkouts.last())]
  await second.toPay.click()
  await expect(second.heading('methods')).toBeVisible()
  await expect(first.heading('list')).toBeVisible()
  expect(await stepOf(page)).toBe('list')
  await first.toPay.click()
  await expect(first.heading('methods')).toBeVisible()
  expect(await stepOf(page)).toBe('methods')
  await page.goBack()
  await expect(first.heading('list')).toBeVisible()
  await expect(second.heading('methods')).toBeVisible()
})
