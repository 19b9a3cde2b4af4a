import { expectNoFindings } from '../testing/axe.ts'
import { ask } from '../testing/server/calls.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, keepCard } from '../testing/shopping.ts'

const { pays } = cards.cloudpayments

test.beforeEach(async ({ page, school }) => {
  await signInWithCart(page, school)
  await ask(page, school, '/api/v1/set-user-country/', { is_rf: 'true' })
})

test('a card is typed by keyboard alone, and the order shows what is left of it', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/checkout/payment/info')
  await checkoutIn(page).cardNumber.focus()
  for (const typed of [pays, 'ANNA SMIRNOVA', '1234', '911']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(checkoutIn(page).keepCard).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Способ оплаты' })).toContainText('Visa •••• 3055')
  await expect(checkoutIn(page).button(/^Оплатить 2.900.₽$/)).toBeVisible()
})

test('nothing that the page sends to the school, keeps or shows in an address holds the card', {
  tag: '@full',
}, async ({ page, school }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(school.origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/checkout/payment/info')
  await typeCard(page, pays, { code: '907' })
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state, location.href]),
  )
  const all = [...sent, stored].join('\n').replaceAll(/[ +-]|%20/g, '')
  expect([all.includes(pays), all.includes('907')]).toEqual([false, false])
})

test('where the bank’s script does not come the form says what helps at once, and each press tries again', {
  tag: '@full',
}, async ({ page, complaints }) => {
  complaints.allow(/checkout\.js|ERR_FAILED/)
  let tries = 0
  await page.route(/\/cloudpayments\/.*checkout\.js/, (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('/checkout/payment/info')
  await expect(page.getByText(/блокировщик рекламы/).first()).toBeVisible()
  await typeCard(page, pays)
  await expect.poll(() => tries).toBe(2)
  await expect(checkoutIn(page).saveCard).not.toHaveAttribute('aria-busy')
  await expect(checkoutIn(page).heading('info')).toBeVisible()
  await expect(checkoutIn(page).cardNumber).toHaveValue('4000 0000 0000 3055')
  await page.unrouteAll()
  await checkoutIn(page).saveCard.click()
  await expect(checkoutIn(page).heading('review')).toBeVisible()
})

test('a form that was left is empty when it is come back to', { tag: '@full' }, async ({ page }) => {
  await page.goto('/checkout/payment/info')
  await typeCard(page, pays)
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  await page.goBack()
  await expect(checkoutIn(page).heading('info')).toBeVisible()
  for (const field of ['cardNumber', 'cardName', 'cardExpiry', 'cardCode'] as const) {
    await expect(checkoutIn(page)[field]).toHaveValue('')
  }
})

test('the first bad field is led to, and no field leads away by itself', { tag: '@full' }, async ({ page }) => {
  const { cardNumber, cardExpiry, saveCard } = checkoutIn(page)
  await page.goto('/checkout/payment/info')
  await typeCard(page, pays, { expiry: '12 / 20' })
  await expect(cardExpiry).toBeFocused()
  await expect(cardExpiry).toHaveAccessibleDescription('Укажите срок действия')
  await cardNumber.fill('')
  await cardNumber.pressSequentially(pays)
  await expect(cardNumber).toBeFocused()
  await expect(saveCard).toBeVisible()
})

test('axe finds nothing in the card form, empty and refused', { tag: '@full' }, async ({ page }) => {
  await page.goto('/checkout/payment/info')
  await expect(checkoutIn(page).cardNumber).toBeVisible()
  await expectNoFindings(page)
  await checkoutIn(page).saveCard.click()
  await expect(checkoutIn(page).cardNumber).toBeFocused()
  await expectNoFindings(page)
})

test('axe finds nothing in the choice of a card and in the review', { tag: '@full' }, async ({ page, school }) => {
  await keepCard(page, school)
  await signInWithCart(page, school, ['course:3'])
  await page.goto('/checkout/payment/methods')
  await checkoutIn(page).tile('Банковская карта').check()
  await checkoutIn(page).button('Продолжить').click()
  await expect(checkoutIn(page).heading('cards')).toBeVisible()
  await expectNoFindings(page)
  await checkoutIn(page).button('Продолжить').click()
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  await expectNoFindings(page)
})
