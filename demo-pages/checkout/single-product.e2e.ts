import { payButton, chooseMethod, chargedAt } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { cartOf, chooseCountry, signInWithCart } from '../testing/shopping.ts'

test('a page for one product shows and charges that one, and the rest waits in the cart', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, ['course:3', 'lesson:5'])
  await page.goto('/course/2/checkout')
  const { items, heading } = checkoutIn(page.locator('school-checkout'))
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Шахматы с нуля до первого турнира')
  await expect(page.getByRole('main')).toContainText('здесь оплачивается только эта')
  await page.reload()
  await expect(items).toHaveCount(1)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await expect(payButton(page)).toHaveText(/2.900.₽/)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  const left = (await cartOf(page, school)).items.map(({ product_id: id }) => id)
  expect([chargedAt(school), left]).toEqual([[2_900], [3, 5]])
})

test('a visitor signs in on a page for one product, stays there and buys it; the carts of both are untouched', async ({
  page,
  school,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  await signInWithCart(elsewhere, school, ['course:3', 'lesson:5'])
  await elsewhere.close()
  await chooseCountry(page, school, true)
  await page.goto('/school/checkout?duration=7')
  const { items, heading, toPay } = checkoutIn(page.locator('school-checkout'))
  const months = page.getByLabel('Срок')
  await expect(months).toHaveValue('6')
  await months.selectOption('3')
  await expect(items).toContainText([/10.500.₽/])
  await expect(page).toHaveURL((url) => url.searchParams.get('duration') === '3')
  expect((await cartOf(page, school)).items).toEqual([])
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(toPay).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/school/checkout')
  await expect(months).toHaveValue('3')
  await expect(items).toHaveCount(1)
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await expect(heading('success')).toBeVisible()
  const left = (await cartOf(page, school)).items.map(({ product_id: id }) => id)
  expect([chargedAt(school), left]).toEqual([[10_500], [3, 5]])
})

test('the gift of a certificate on a page of its own puts it into the cart', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school, [])
  await page.goto('/gift-certificate/2/checkout')
  const { items, popup } = checkoutIn(page.locator('school-checkout'))
  await items.getByRole('button', { name: /^От.кого и.кому/ }).click()
  await popup.getByRole('textbox', { name: /^От.кого$/ }).fill('Дед Илья')
  await popup.getByRole('button', { name: 'Сохранить' }).click()
  await expect(items).toContainText(/От.кого: Дед Илья\./)
  expect((await cartOf(page, school)).items).toMatchObject([{ gift: { giver_name: 'Дед Илья' } }])
})
