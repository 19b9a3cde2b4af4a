import { comeToReview, payButton } from '../testing/buying.ts'
import { call } from '../testing/server/calls.ts'
import { checkoutIn } from '../testing/checkout.ts'
import { signIn } from '../testing/login.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

test('a buyer whose session was ended from elsewhere is told why, signs in again, and stands where the order was left', async ({
  page,
  school,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/)
  await comeToReview(page, school, 'СБП')
  const elsewhere = await browser.newContext()
  await beIn(elsewhere, school)
  await call(elsewhere, school, '/api/v1/logout-all/', {})
  await elsewhere.close()
  await payButton(page).click()
  await expect(page.locator('school-login [part=notice]')).toContainText('вышли на всех устройствах')
  await signIn(page.locator('school-login'), 'parent@school.example')
  await expect(checkoutIn(page).heading('review')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
})
