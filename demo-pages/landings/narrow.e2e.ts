import { payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { signInWithCart } from '../testing/shopping.ts'
import { standsOut } from '../testing/looks/stands-out.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

for (const width of [180, 240, 360]) {
  test(`the steps of the checkout fit ${width} pixels`, { tag: fullUnless(width === 180) }, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInWithCart(page, school, ['course:1', 'school:1:3'])
    await openLanding(page, school, 'narrow', { origin: school.origin, body: '<school-checkout></school-checkout>' })
    const checkout = checkoutIn(page)
    const expectFit = async () => {
      expect(await standsOut(page.locator('school-checkout .school').first())).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await checkout.button('LETO15').click()
    await expect(checkout.button('Отменить промокод')).toBeVisible()
    await expectFit()
    await checkout.toPay.click()
    await checkout.heading('methods').waitFor()
    await expectFit()
    await checkout.tile(/^Банковская карта/).check()
    await checkout.button('Продолжить').click()
    await checkout.cardNumber.waitFor()
    await checkout.saveCard.click()
    await expectFit()
    await typeCard(page, cards.cloudpayments.pays)
    await checkout.heading('review').waitFor()
    await expectFit()
    await payButton(page).click()
    await checkout.heading('success').waitFor()
    await expectFit()
  })

  test(`a document fits ${width} pixels, without a page around it`, { tag: fullUnless(width === 180) }, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openLanding(page, school, 'narrow', { body: '<school-content slug="space"></school-content>' })
    await page.locator('.document').waitFor()
    expect(await standsOut(page.locator('.school'))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
