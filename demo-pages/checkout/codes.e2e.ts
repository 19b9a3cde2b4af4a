import type { Page } from '@playwright/test'
import { CHESS, chooseMethod, outcomeOf, payButton } from '../testing/buying.ts'
import { ask } from '../testing/server/calls.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf, fillCart, giveLils } from '../testing/shopping.ts'

const total = (page: Page) => page.locator('school-checkout .sums .total dd')

const payByCard = async (page: Page) => {
  await chooseMethod(page, 'Банковская карта')
  await typeCard(page, cards.cloudpayments.pays)
  await payButton(page).click()
  await checkoutIn(page).heading('success').waitFor()
}

test('a saved code is one press away, takes its part off, locks the field and the lils, and is paid less', {
  tag: '@engines',
}, async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { promo, button, lils } = checkoutIn(page)
  await expect(total(page)).toHaveText(/^2.900.₽$/)
  await button('LETO15').click()
  await expect(page.getByText('Промокод применен').first()).toBeVisible()
  await expect(total(page)).toHaveText(/^2.465.₽$/)
  await expect(page.locator('.sums')).toContainText(/LETO15 \(−15.%\)−435.₽/)
  await expect(promo).toHaveJSProperty('readOnly', true)
  await expect(lils).toBeDisabled()
  await payByCard(page)
  expect(await outcomeOf(page, school)).toEqual({ charged: [2_465], owned: [CHESS], inCart: [] })
})

test('a typed code is found or not, and can be taken back', { tag: '@full' }, async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { promo, button } = checkoutIn(page)
  const apply = button('Применить')
  await promo.fill('ЛЕ')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await promo.fill('NETTAKOGO')
  await apply.click()
  await expect(page.getByText('Промокод не найден').first()).toBeVisible()
  await promo.fill('mama500')
  await promo.press('Enter')
  await expect(total(page)).toHaveText(/^2.400.₽$/)
  await page.reload()
  await expect(total(page)).toHaveText(/^2.400.₽$/)
  await button('Отменить промокод').click()
  await expect(total(page)).toHaveText(/^2.900.₽$/)
  await expect(promo).toHaveValue('')
})

test('lils pay a part, lock the code, and are spent with the payment alone', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { promo, lils } = checkoutIn(page)
  await lils.check()
  await expect(total(page)).toHaveText(/^1.700.₽$/)
  await expect(promo).toHaveJSProperty('readOnly', true)
  expect((await cartOf(page, school)).bonuses).toBe(1_200)
  await payByCard(page)
  const { bonuses } = await cartOf(page, school)
  expect([bonuses, await outcomeOf(page, school)]).toEqual([145, { charged: [1_700], owned: [CHESS], inCart: [] }])
})

test('lils that cover the whole order are the method, and no provider is asked', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await giveLils(school, 2_000)
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { tile, lils, toPay, heading, button } = checkoutIn(page)
  await tile(/^Лилики/).check()
  await expect(lils).not.toBeChecked()
  await expect(total(page)).toHaveText(/^0.₽$/)
  await toPay.click()
  await button('Оплатить лиликами').click()
  await expect(heading('success')).toBeVisible()
  const { bonuses } = await cartOf(page, school)
  expect([bonuses, await outcomeOf(page, school)]).toEqual([445, { charged: [], owned: [CHESS], inCart: [] }])
})

test('the code of a gift certificate tells who gave it, and becomes lils', async ({ page, school }) => {
  await signInWithCart(page, school)
  await page.goto('/checkout/cart/list')
  const { promo, button, popup } = checkoutIn(page)
  await promo.fill('LILA-poda-rokd-lya2')
  await button('Применить').click()
  await expect(popup.getByRole('heading')).toHaveText(/^Примените подарочный сертификат на сумму 3.000₽$/)
  await expect(popup).toContainText('Елена Смирнова подарила вам сертификат.')
  await popup.getByRole('button', { name: 'Принять' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page.locator('school-checkout')).toContainText(/4.200.лиликов/)
  expect((await cartOf(page, school)).bonuses).toBe(4_200)
})

test('the country is asked once, turns the cart into its currency, and can be changed', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  await fillCart(page, school, ['course:2'])
  await page.goto('/checkout/cart/list')
  const { popup, button, tile } = checkoutIn(page)
  await expect(popup.getByRole('heading')).toHaveText('Картой какой страны будете оплачивать?')
  await popup.getByRole('button', { name: /^Другие страны/ }).click()
  await expect(total(page)).toHaveText(/^34.€$/)
  await expect(popup).toHaveCount(0)
  await expect(tile(/./)).toHaveCount(1)
  const named = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  expect(named).toEqual(expect.arrayContaining(['ccountry=EU', expect.stringMatching(/^cppupshowed=/)]))
  await button('Сменить валюту').click()
  await popup.getByRole('button', { name: /^Россия, Беларусь/ }).click()
  await expect(total(page)).toHaveText(/^2.900.₽$/)
})

test('a black box is offered beside two courses, added by a press or by the address, and no more than once', {
  tag: '@full',
}, async ({ page, school }) => {
  await signInWithCart(page, school, ['course:2', 'course:3'])
  await page.goto('/checkout/cart/list')
  const { popup, items } = checkoutIn(page.locator('school-checkout'))
  const inCart = async () => (await cartOf(page, school)).items.map(({ product_id: id }) => id)
  await popup.getByRole('button', { name: /^Добавить за/ }).click()
  await expect(items).toHaveCount(3)
  await expect(popup).toHaveCount(0)
  expect(await inCart()).toEqual([2, 3, 399])
  const box = (await cartOf(page, school)).items.at(-1)
  await ask(page, school, '/api/v1/remove-item/', { item_id: box?.id ?? '' })
  await page.goto('/checkout/cart/list?blackbox=1')
  await expect(items).toHaveCount(3)
  await page.reload()
  await expect(items).toHaveCount(3)
  expect([await inCart(), new URL(page.url()).search]).toEqual([[2, 3, 399], ''])
})
