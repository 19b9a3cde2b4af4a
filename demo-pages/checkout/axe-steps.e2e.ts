import type { Page } from '@playwright/test'
import { expectNoFindings } from '../testing/axe.ts'
import { expectSoon, payButton, wake } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { completeChallenge, checkoutIn, frameIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { LOST_CALL } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, chooseCountry, fillCart, keepCard } from '../testing/shopping.ts'

/** What is lower than a finger needs: 44 pixels, or 24 for a pointer, which is all that `hasTouch` leaves outside Chromium. */
const lowTargets = (page: Page) =>
  page
    .locator('school-checkout')
    .locator('a:visible, button:visible, summary:visible')
    .evaluateAll((all) => {
      const least = matchMedia('(pointer: coarse)').matches ? 44 : 24
      return all.filter((one) => one.getBoundingClientRect().height < least).map((one) => one.outerHTML)
    })

/** Totals that are seen: the other one is there for screen readers. */
const totalsSeen = (page: Page) =>
  page
    .locator('school-checkout .total:visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 1).length)

/** What is shown reads well, light and dark, is no wider than the window, says the total once at most, and can be pressed with a finger. */
const look = async (page: Page) => {
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await expect.poll(() => lowTargets(page)).toEqual([]) // the sign-in's first view is lower
  expect(await totalsSeen(page)).toBeLessThanOrEqual(1)
  await expectNoFindings(page, { within: 'school-checkout' })
}

for (const width of [360, 1_280]) {
  test.describe(`at ${width} pixels`, { tag: fullUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: true })
    test.slow() // axe looks at several steps

    test('every step from the cart to the review reads well', async ({ page, school }) => {
      await signInWithCart(page, school, ['course:1', 'school:1:3', 'lesson:2'])
      await page.goto('/checkout/cart/list')
      const { heading, button, tile, toPay, cardNumber, saveCard } = checkoutIn(page)
      await button('LETO15').click()
      await expect(button('Отменить промокод')).toBeVisible()
      await look(page)
      await toPay.click()
      if (width > 360) await page.goto('/checkout/payment/methods')
      await button('Продолжить').click()
      await expect(page.getByText('Выберите, как оплатить').first()).toBeVisible()
      await look(page)
      await tile(/^Банковская карта/).check()
      await button('Продолжить').click()
      await saveCard.click()
      await expect(cardNumber).toBeFocused()
      await look(page)
      await typeCard(page, cards.cloudpayments.asks)
      await expect(heading('review')).toBeVisible()
      await look(page)
    })

    test('the bank’s page in its frame, and its refusal, read well', { tag: '@full' }, async ({ page, school }) => {
      await signInWithCart(page, school)
      await page.goto('/checkout/payment/info')
      await typeCard(page, cards.cloudpayments.asks)
      await payButton(page).click()
      await expect(frameIn(page).getByRole('button', { name: 'Подтвердить' })).toBeVisible()
      await look(page)
      await completeChallenge(frameIn(page), false)
      await checkoutIn(page).details.click()
      await look(page)
    })

    test('windows, cards, waiting and an empty cart read well', async ({ page, school }) => {
      await beIn(page, school)
      await fillCart(page, school, ['course:2', 'course:3'])
      await page.goto('/checkout/cart/list')
      const { heading, button, popup, promo, tile, otherMethod } = checkoutIn(page)
      await expect(popup.getByRole('heading')).toHaveText('Картой какой страны будете оплачивать?')
      await look(page)
      await popup.getByRole('button', { name: /^Россия/ }).click()
      await page.reload()
      await expect(popup.getByRole('heading')).toHaveText(/^Добавить чёрный ящик/)
      await look(page)
      await button('Нет, спасибо').click()
      await promo.fill('lila-poda-rokd-lya2')
      await button('Применить').click()
      await expect(popup.getByRole('heading')).toHaveText(/^Примените подарочный сертификат/)
      await look(page)
      await keepCard(page, school)
      await page.goto('/checkout/cart/list')
      await expect(heading('empty')).toBeVisible()
      await look(page)
      await signInWithCart(page, school, ['course:4'])
      await page.goto('/checkout/cart/list')
      await expect(button(/^Оплатить .* картой/)).toBeVisible()
      await look(page)
      await otherMethod.click()
      await tile(/^Банковская карта/).check()
      await button('Продолжить').click()
      await expect(heading('cards')).toBeVisible()
      await look(page)
    })

    test('a visitor’s cart, a lost answer and a payment that is not finished read well', { tag: '@full' }, async ({
      page,
      school,
      complaints,
    }) => {
      complaints.allow(LOST_CALL)
      complaints.allow(/404.*payment-status/)
      await chooseCountry(page, school, true)
      await fillCart(page, school, ['course:2'])
      await page.goto('/checkout/cart/list')
      await expect(page.locator('school-login').getByRole('textbox').first()).toBeVisible()
      await look(page)
      await beIn(page, school)
      await page.goto('/checkout/payment/methods')
      const { heading, button, tile } = checkoutIn(page)
      await tile(/^СБП/).check()
      await button('Продолжить').click()
      await page.route('**/api/v1/pay/', (route) => route.abort())
      await payButton(page).click()
      await expect(page.getByText('Связь прервалась').first()).toBeVisible()
      await look(page)
      await page.unrouteAll()
      await wake(page)
      await page.waitForURL(`${school.sandboxes().address}/**`)
      await page.getByRole('button', { name: 'Вернуться в школу' }).click()
      await expect(heading('waiting')).toBeVisible()
      await look(page)
      await expectSoon(page, button('Вернуться к оплате'))
      await look(page)
    })
  })
}
