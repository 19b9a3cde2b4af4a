import { DAY_MS } from '../../server/contract/durations.ts'
import { ask } from '../testing/server/calls.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { buy, fillCart, giveLils } from '../testing/shopping.ts'
import { PROFILE, profileIn } from './testing/controls.ts'
import { dayOf } from './testing/days.ts'

const now = new Date()
const today = dayOf(now)
/** The day of the demo data, which a run of tests seeds once, perhaps before midnight. */
const seeded = `(?:${dayOf(new Date(now.getTime() - DAY_MS))}|${today})`

test('lils show their balance and what has come and gone, the latest first', async ({ page, school }) => {
  await beIn(page, school)
  await buy(page, school, ['course:2'])
  await page.goto(PROFILE)
  const { lils } = profileIn(page)
  await expect(lils.region).toContainText(/1.345.лиликов/)
  await expect(lils.rows).toHaveText([
    new RegExp(`За.покупку\\s+\\+145\\s+${today}`),
    new RegExp(`Подарок школы\\s+\\+1.200\\s+${seeded}`),
  ])
})

test('lils that paid stand there below nothing', { tag: '@full' }, async ({ page, school }) => {
  await beIn(page, school)
  const { cart_id } = await fillCart(page, school, ['lesson:2'])
  await ask(page, school, '/checkout/pay/', { cart_id, method: 'lils', use_bonuses: '1' })
  await page.goto(PROFILE)
  await expect(profileIn(page).lils.rows.first()).toHaveText(new RegExp(`Оплата заказа\\s+−590\\s+${today}`))
})

test('of a long history the latest five are shown, and a button shows the rest', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await beIn(page, school)
  for (let amount = 1; amount <= 5; amount += 1) await giveLils(school, amount)
  await page.goto(PROFILE)
  const { lils } = profileIn(page)
  await expect(lils.rows).toHaveCount(5)
  await lils.button('Показать всю историю').click()
  await expect(lils.rows).toHaveCount(6)
  await expect(lils.rows.nth(5)).toBeFocused()
})
