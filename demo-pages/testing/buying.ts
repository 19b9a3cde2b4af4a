import { expect, type Locator, type Page } from '@playwright/test'
import type { PurchasesReply } from '../../server/contract/checkout/profile-calls.ts'
import { ask, type Holder } from './server/calls.ts'
import { checkoutIn, typeCard } from './checkout.ts'
import type { School } from './school.ts'
import { signInWithCart, cartOf, type Goods } from './shopping.ts'

/** What is bought where a test does not say: 2 900 rubles. */
export const CHESS = 'Шахматы с нуля до первого турнира'
const CHESS_IN_CART: readonly Goods[] = ['course:2']

const CHARGED = ['Authorized', 'Completed', 'AUTHORIZED', 'CONFIRMED']

/** Every payment that has begun at a provider, as its own books have it: the rubles, and whether they were taken. */
const paymentsAt = (school: School): { rubles: number; isCharged: boolean }[] => {
  const { cloudpayments, yookassa, tbank } = school.sandboxes()
  return [
    ...cloudpayments
      .transactions()
      .filter(({ Type }) => Type === 0)
      .map(({ Amount, Status }) => ({ rubles: Amount, isCharged: CHARGED.includes(Status) })),
    ...yookassa.payments().map(({ amount, paid }) => ({ rubles: Number(amount.value), isCharged: paid })),
    ...tbank.payments().map(({ amount, status }) => ({ rubles: amount / 100, isCharged: CHARGED.includes(status) })),
  ]
}

/** The rubles that the providers have taken, a figure for each payment. */
export const chargedAt = (school: School): number[] =>
  paymentsAt(school)
    .filter(({ isCharged }) => isCharged)
    .map(({ rubles }) => rubles)

/** How many payments have begun at the providers. */
export const begunAt = (school: School): number => paymentsAt(school).length

/** What the providers have taken, what the person owns by it, and what is left in the cart. */
export const outcomeOf = async (holder: Holder, school: School) => {
  const { purchases } = await ask<PurchasesReply>(holder, school, '/api/v1/purchases/')
  const { items } = await cartOf(holder, school)
  return { charged: chargedAt(school), owned: purchases.map(({ name }) => name), inCart: items.map(({ name }) => name) }
}

/** One course was bought once, and paid for once. */
export const BOUGHT_ONCE = { charged: [2_900], owned: [CHESS], inCart: [] }
/** Nothing was taken, and the cart is as it was. */
export const NOT_BOUGHT = { charged: [], owned: [], inCart: [CHESS] }

/** The button that pays. */
export const payButton = (page: Page) => checkoutIn(page).button(/^Оплатить/)

/** Chooses a method in the cart that is shown, and goes on. */
export const chooseMethod = async (page: Page, method: string) => {
  const checkout = checkoutIn(page)
  await checkout.tile(new RegExp(`^${method}`)).check()
  await checkout.toPay.click()
}

/** A seeded person stands before the order, with a method chosen in the cart. */
export const comeToReview = async (page: Page, school: School, method: string, goods = CHESS_IN_CART) => {
  await signInWithCart(page, school, goods)
  await page.goto('/checkout/cart/list')
  await chooseMethod(page, method)
  await checkoutIn(page).heading('review').waitFor()
}

/** The same with a new card, typed in. */
export const comeWithCard = async (
  page: Page,
  school: School,
  number: string,
  { goods = CHESS_IN_CART, isSaved = false } = {},
) => {
  await signInWithCart(page, school, goods)
  await page.goto('/checkout/cart/list')
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, number, { isSaved })
  await checkoutIn(page).heading('review').waitFor()
}

/** The browser says that the network is back: what waits to ask the school again asks at once, and may leave the page. */
export const wake = (page: Page) => page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('online'))))

/** What is shown after some questions to the school, without the pauses between them. */
export const expectSoon = (page: Page, target: Locator) =>
  expect(async () => {
    await wake(page)
    await expect(target).toBeVisible({ timeout: 500 })
  }).toPass()

/** Collects what the page is told of payments, over reloads. */
export const listen = async (page: Page): Promise<unknown[]> => {
  const notified: unknown[] = []
  await page.exposeFunction('recordDetail', (detail: unknown) => void notified.push(detail))
  await page.addInitScript(() =>
    addEventListener('school:paid', ({ detail }) => void Reflect.get(globalThis, 'recordDetail')(detail)),
  )
  return notified
}
