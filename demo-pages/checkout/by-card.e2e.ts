import {
  begunAt,
  BOUGHT_ONCE,
  CHESS,
  chooseMethod,
  comeWithCard,
  NOT_BOUGHT,
  outcomeOf,
  payButton,
} from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import {
  completeChallenge,
  completeChallengeInFrame,
  checkoutIn,
  expectWideFrame,
  frameIn,
  payInApp,
  typeCard,
} from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { fillCart, signInWithCart, keepCard } from '../testing/shopping.ts'

const { pays, asks, declined, asksAndDeclines } = cards.cloudpayments

test('a new card pays at once: the cart is empty, the course is there, and the foot of the page is gone', {
  tag: '@webkit',
}, async ({ page, school }) => {
  await comeWithCard(page, school, pays)
  const foot = page.locator('body > footer')
  await expect(
    checkoutIn(page)
      .link(/^Пользовательское соглашение/)
      .first(),
  ).toBeVisible()
  await expect(foot).toBeVisible()
  await payButton(page).click()
  const { heading, link } = checkoutIn(page.locator('school-checkout'))
  await expect(heading('success')).toBeVisible()
  await expect(page.locator('school-checkout')).toContainText(CHESS)
  await expect(link(/^Пользовательское соглашение/)).toHaveCount(0)
  await expect(foot).toBeHidden()
  await expect(page).toHaveURL(/\/checkout\/cart\/success\/?/)
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('the person says no to the bank, sees why on demand, and buys by another method with the same cart', {
  tag: '@engines',
}, async ({ page, school }) => {
  const { heading, details, link } = checkoutIn(page)
  await comeWithCard(page, school, asks)
  await payButton(page).click()
  await expect(frameIn(page).getByRole('button').first()).toBeVisible()
  await expectWideFrame(page)
  await completeChallengeInFrame(page, false)
  await expect(heading('refused')).toBeVisible()
  const lines = page.locator('school-checkout details dl')
  await expect(lines).toBeHidden()
  await details.click()
  await expect(lines.getByRole('term')).toHaveText(['Тип', 'Идентификатор платежа', 'Код ошибки', 'Описание'])
  expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
  await link('Начать заново').click()
  await chooseMethod(page, 'СБП')
  await payButton(page).click()
  await payInApp(page)
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

for (const isMe of [true, false]) {
  test(`the bank’s page opens in full and leads back, ${isMe ? 'paid' : 'refused'}`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await comeWithCard(page, school, asks)
    await payButton(page).click()
    await checkoutIn(page).button('Открыть на всю страницу').click()
    await page.waitForURL(`${school.sandboxes().address}/**`)
    await completeChallenge(page, isMe)
    await page.waitForURL(`${school.origin}/checkout/cart/success/?payment=*`)
    const { heading, link, details } = checkoutIn(page)
    if (isMe) await expect(heading('success')).toBeVisible()
    else {
      await expect(heading('refused')).toBeVisible()
      await expect(page.locator('school-checkout')).toContainText(
        'Попробуйте еще раз и если ошибка повторится, обратитесь в тех.поддержку',
      )
      await details.click()
      await link('Начать заново').click()
      await expect(heading('list')).toBeVisible()
    }
    expect(await outcomeOf(page, school)).toEqual(isMe ? BOUGHT_ONCE : NOT_BOUGHT)
  })
}

test('a card that the bank declines asks for another, and that one pays', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await comeWithCard(page, school, declined)
  await payButton(page).click()
  const { heading, button, link, tile } = checkoutIn(page)
  await expect(heading('fail')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/cart\/fail$/)
  expect(await outcomeOf(page, school)).toEqual(NOT_BOUGHT)
  await button('Выбрать другой способ').click()
  await expect(tile(/^Банковская карта/)).toBeChecked()
  await button('Продолжить').click()
  await typeCard(page, asksAndDeclines)
  await payButton(page).click()
  await completeChallengeInFrame(page, true)
  await link('Начать заново').click()
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toEqual(BOUGHT_ONCE)
})

test('a saved card pays without being typed, and one that no longer pays leads to another way', {
  tag: '@webkit',
}, async ({ page, school }) => {
  const { paysOnce } = cards.cloudpayments
  await signInWithCart(page, school, [])
  await keepCard(page, school, pays)
  await keepCard(page, school, paysOnce, 'lesson:3')
  await signInWithCart(page, school)
  await page.goto('/checkout/payment/methods')
  const { heading, button, tile } = checkoutIn(page)
  await tile(/^Банковская карта/).check()
  await button('Продолжить').click()
  await expect(heading('cards')).toBeVisible()
  await expect(tile(/Новая карта/)).toBeVisible()
  await tile(/1111/).check()
  await button('Продолжить').click()
  await payButton(page).click()
  await expect(heading('fail')).toBeVisible()
  await button('Выбрать другой способ').click()
  await button('Продолжить').click()
  await tile(/3055/).check()
  await button('Продолжить').click()
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  expect(await outcomeOf(page, school)).toMatchObject({ charged: [490, 490, 2_900], inCart: [] })
})

test('a second purchase by a saved card takes one press in the cart, and «Другой способ» leads to the methods', async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, [])
  await keepCard(page, school)
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { heading, button, otherMethod } = checkoutIn(page)
  await otherMethod.click()
  await expect(heading('methods')).toBeVisible()
  await page.goBack()
  await button(/^Оплатить 2.900.₽ картой.Visa последние цифры 3055$/).click()
  await expect(heading('success')).toBeVisible()
  expect([begunAt(school), await outcomeOf(page, school)]).toMatchObject([2, { charged: [490, 2_900], inCart: [] }])
})

test('a cart that has changed elsewhere since is shown with its new sum, and the saved card is not charged', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  await signInWithCart(page, school, [])
  await keepCard(page, school)
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { heading, button } = checkoutIn(page)
  await button(/^Оплатить 2.900.₽ картой/).waitFor()
  await fillCart(page, school, ['lesson:2'])
  await button(/^Оплатить 2.900.₽ картой/).click()
  await expect(heading('review')).toBeVisible()
  await expect(page.getByText(/^Корзина изменилась, мы.показали её.заново/).first()).toBeVisible()
  await expect(button(/^Оплатить 3.490.₽$/)).toBeVisible()
  expect(begunAt(school)).toBe(1)
})
