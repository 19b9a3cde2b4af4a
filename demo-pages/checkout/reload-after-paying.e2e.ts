import type { Page } from '@playwright/test'
import { begunAt, payButton } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { fullUnless } from '../testing/full.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart } from '../testing/shopping.ts'

const GIFT = '/gift-certificate/1/checkout'

/** Pays by a new card what the page sells, by way of the methods where there are some. */
const payOn = async (page: Page, address: string) => {
  await page.goto(address)
  const { button, tile, heading, toPay } = checkoutIn(page)
  if (address === '/demo/trial/') await button('ПРОДОЛЖИТЬ').click()
  else {
    await tile('Банковская карта').check()
    await toPay.click()
  }
  if (address === '/demo/subscribe/') await button('Продолжить').click()
  await typeCard(page, cards.cloudpayments.pays)
  await heading('review').waitFor()
  await button(/^(?:Оплатить|Начать 3.дня бесплатно)/).click()
  await expect(heading('success')).toBeVisible()
}

for (const address of [GIFT, '/plus/1/checkout', '/school/checkout?duration=3', '/demo/trial/', '/demo/subscribe/'])
  test(`${address}: after paying a reload says so again, as do Back and Forward, and nothing is offered to be paid`, {
    tag: fullUnless(address === GIFT),
  }, async ({ page, school }) => {
    await signInWithCart(page, school, [])
    await payOn(page, address)
    const started = begunAt(school)
    const { heading, toPay } = checkoutIn(page)
    for (const go of ['reload', 'goBack', 'reload', 'goForward', 'reload'] as const) {
      await page[go]()
      await expect(heading('success')).toBeVisible()
      expect([await payButton(page).count(), await toPay.count()]).toEqual([0, 0])
    }
    await expect(page).toHaveURL(school.origin + address)
    expect(begunAt(school)).toBe(started)
  })

test('whoever is signed in by the time of the reload is not shown the payment of somebody else', async ({
  page,
  school,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  await signInWithCart(page, school, [])
  await payOn(page, GIFT)
  await beIn(page, school, 'staff@school.example')
  await page.reload()
  const { heading, toPay } = checkoutIn(page)
  await expect(toPay).toBeVisible()
  await expect(heading('success')).toHaveCount(0)
  await page.reload()
  await expect(toPay).toBeVisible()
  await expect(page.getByText(/не.нашли такой оплаты/)).toHaveCount(0)
})
