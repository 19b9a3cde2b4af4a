import type { Page } from '@playwright/test'
import {
  begunAt,
  BOUGHT_ONCE,
  chooseMethod,
  comeToReview,
  expectSoon,
  NOT_BOUGHT,
  outcomeOf,
  payButton,
  chargedAt,
} from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, payInApp, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'

interface Way {
  method: string
  pay: (page: Page) => Promise<void>
  decline: (page: Page) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const inApp: Omit<Way, 'method'> = { pay: payInApp, decline: (page) => press(page, 'Отклонить') }

/** T-Bank's own page, which takes cards too. */
const atTbank: Omit<Way, 'method'> = {
  pay: async (page) => {
    await page.getByRole('combobox').selectOption(cards.tbank.asks)
    await press(page, 'Оплатить')
    await completeChallenge(page, true)
  },
  decline: (page) => press(page, 'Отклонить'),
}

const ways: Way[] = [
  { method: 'СБП', ...inApp },
  { method: 'SberPay', ...inApp },
  { method: 'T-Pay', ...atTbank },
]

/** Presses the button that pays, and comes to the page of the provider. */
const leaveForBank = async (page: Page, school: School) => {
  await payButton(page).click()
  await page.waitForURL(`${school.sandboxes().address}/**`)
}

for (const { method, pay, decline } of ways) {
  test(`${method}: a refusal is told with its reason, and another method pays for the same cart`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await comeToReview(page, school, method)
    await leaveForBank(page, school)
    await decline(page)
    const { heading, details, link } = checkoutIn(page)
    await expect(heading('refused')).toBeVisible()
    await details.click()
    await expect(page.getByRole('term').filter({ hasText: 'Код ошибки' })).toBeVisible()
    expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
    await link('Начать заново').click()
    await chooseMethod(page, 'Банковская карта')
    await typeCard(page, cards.cloudpayments.pays)
    await payButton(page).click()
    await expect(heading('success')).toBeVisible()
    expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
  })

  test(`${method}: who comes Back without paying finds the order free to be paid, pays once, and is led back to what was bought`, {
    tag: fullUnless(method === 'T-Pay'),
  }, async ({ page, school }) => {
    await comeToReview(page, school, method)
    await leaveForBank(page, school)
    await page.goBack()
    const { heading } = checkoutIn(page)
    await expect(heading('review')).toBeVisible()
    await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true')
    await leaveForBank(page, school)
    await pay(page)
    await expect(heading('success')).toBeVisible()
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname.startsWith('/checkout/cart/success') && searchParams.has('payment'),
    )
    expect([begunAt(school), await outcomeOf(page, school)]).toEqual([1, BOUGHT_ONCE])
  })
}

test('who comes back without paying is told that it is not finished, and can pay in another way', {
  tag: '@webkit',
}, async ({ page, school }) => {
  await comeToReview(page, school, 'СБП')
  await leaveForBank(page, school)
  await press(page, 'Вернуться в школу')
  const { heading, button, link, tile } = checkoutIn(page)
  await expect(heading('waiting')).toBeVisible()
  await expect(link('Личный кабинет')).toHaveAttribute('href', `${school.origin}/user/profile/`)
  await expectSoon(page, button('Вернуться к оплате'))
  await button('Вернуться к оплате').click()
  await expect(heading('methods')).toBeVisible()
  await tile(/^Банковская карта/).check()
  await button('Продолжить').click()
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('what the bank decides after the return shows by itself', { tag: '@full' }, async ({ page, school }) => {
  await comeToReview(page, school, 'СБП')
  await leaveForBank(page, school)
  const payment = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await press(page, 'Вернуться в школу')
  const { heading } = checkoutIn(page)
  await expect(heading('waiting')).toBeVisible()
  school.sandboxes().yookassa.pay(payment)
  await expectSoon(page, heading('success'))
  expect(chargedAt(school)).toEqual([2_900])
})
