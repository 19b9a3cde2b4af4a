import { payButton, chooseMethod, takenAt } from '../testing/buying.ts'
import { cards } from '../testing/cards.ts'
import { checkoutIn, typeCard } from '../testing/checkout.ts'
import { expect, test } from '../testing/test.ts'
import { signInWithCart, cartOf } from '../testing/shopping.ts'

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
  expect([takenAt(school), left]).toEqual([[2_900], [3, 5]])
})
