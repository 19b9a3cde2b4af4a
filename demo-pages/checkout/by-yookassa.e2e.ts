import type { FrameLocator } from '@playwright/test'
import {
  BOUGHT_ONCE,
  chooseMethod,
  comeToReview,
  comeWithCard,
  NOT_BOUGHT,
  outcomeOf,
  payButton,
} from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, frameIn, typeCard } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { cartOf } from '../testing/shopping.ts'

const { pays, asks, declined } = cards.yookassa
/** Valid numbers that the provider's script for our own form does not take. */
const AMEX = '378282246310005'
const MIR_19 = '2200000000000000004'

const payInWidget = async (widget: FrameLocator, number: string) => {
  await widget.getByLabel('Номер карты').fill(number)
  await widget.getByRole('button', { name: 'Оплатить', exact: true }).click()
}

test.describe('new cards by YooKassa', () => {
  test.use({ environment: { CARD_PROVIDER: 'yookassa' } })

  test('a card pays at once, and is kept for the next time', { tag: '@full' }, async ({ page, school }) => {
    await comeWithCard(page, school, pays, { isSaved: true })
    await payButton(page).click()
    await expect(checkoutIn(page).heading('success')).toBeVisible()
    const { cards: savedCards } = await cartOf(page, school)
    expect([await outcomeOf(page, school), savedCards.map(({ number }) => number)]).toEqual([BOUGHT_ONCE, ['4444']])
  })

  test('a card without money is refused with its reason, and another one pays', { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await comeWithCard(page, school, declined)
    await payButton(page).click()
    const { heading, button } = checkoutIn(page)
    await expect(heading('fail')).toBeVisible()
    await expect(page.locator('school-checkout')).toContainText('На карте не хватает денег')
    expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
    await button('Выбрать другой способ').click()
    await button('Продолжить').click()
    await typeCard(page, pays)
    await payButton(page).click()
    await expect(heading('success')).toBeVisible()
    expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
  })

  for (const [name, number, code] of [
    ['American Express', AMEX, '1234'],
    ['19 digits', MIR_19, '123'],
  ] as const) {
    test(`a number of ${name} is paid by in the provider’s own form`, { tag: '@full' }, async ({ page, school }) => {
      await comeToReview(page, school, 'СБП')
      await page.goto('/checkout/payment/info')
      await typeCard(page, number, { code })
      await payButton(page).click()
      await payInWidget(frameIn(page), pays)
      await expect(checkoutIn(page).heading('success')).toBeVisible()
      expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
    })
  }
})

test('the widget of YooKassa asks for the card and the bank’s word in its frame', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await comeToReview(page, school, 'ЮKassa')
  await payButton(page).click()
  await payInWidget(frameIn(page), asks)
  await completeChallenge(frameIn(page), true)
  await expect(checkoutIn(page).heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('who says no in the widget is told so, keeps the cart, and pays anew in the widget', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeToReview(page, school, 'ЮKassa')
  await payButton(page).click()
  await payInWidget(frameIn(page), asks)
  await completeChallenge(frameIn(page), false)
  const { heading, link, details } = checkoutIn(page)
  await expect(heading('refused')).toBeVisible()
  await details.click()
  await expect(page.getByRole('definition').filter({ hasText: '3d_secure_failed' })).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
  await link('Начать заново').click()
  await chooseMethod(page, 'ЮKassa')
  await payButton(page).click()
  await payInWidget(frameIn(page), pays)
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('who leaves the widget, or reloads it, is asked once and can choose another method', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeToReview(page, school, 'ЮKassa')
  await payButton(page).click()
  await expect(frameIn(page).getByLabel('Номер карты')).toBeVisible()
  await page.reload()
  await expect(frameIn(page).getByLabel('Номер карты')).toBeVisible()
  await page.goBack()
  const { heading, tile, button } = checkoutIn(page)
  await expect(heading('methods')).toBeVisible()
  await tile(/^Банковская карта/).check()
  await button('Продолжить').click()
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('a widget that does not come says what helps, and another method is one press away', { tag: '@full' }, async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/checkout-widget\.js|ERR_FAILED/)
  await page.route(/checkout-widget\.js/, (route) => route.abort())
  await comeToReview(page, school, 'ЮKassa')
  await payButton(page).click()
  await expect(page.getByText(/блокировщик рекламы/).first()).toBeVisible()
  await checkoutIn(page).button('Выбрать другой способ').click()
  await expect(checkoutIn(page).heading('methods')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
})
