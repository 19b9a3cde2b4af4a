import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { PROFILE } from './testing/controls.ts'

test('authors and staff are led to the studio, and nobody else', async ({ page, school }) => {
  const link = page.getByRole('link', { name: 'Открыть студию' })
  for (const who of ['parent', 'staff', 'author']) {
    await beIn(page, school, `${who}@school.example`)
    await page.goto(PROFILE)
    await page.locator('[data-name]').waitFor()
    await expect(link).toHaveCount(who === 'parent' ? 0 : 1)
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Курсы' })).toBeVisible()
})
