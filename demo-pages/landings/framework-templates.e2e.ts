import { signups } from '../events/testing/sign-ups.ts'
import { signIn } from '../testing/login.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

test('a listener without a colon is called once for each redirect and keeps the visitor on the page', async ({
  page,
  school,
}) => {
  await openLanding(page, school, 'framework-templates')
  const redirects = page.locator('output')
  await page.getByRole('button', { name: 'Купить' }).click()
  await expect(redirects).toHaveText(JSON.stringify([['button', 'school-redirect', '/course/12/checkout']]))
  await signIn(page, 'parent@school.example')
  await expect(redirects).toHaveText(
    JSON.stringify([
      ['button', 'school-redirect', '/course/12/checkout'],
      ['school-login', 'school-redirect', '/landing'],
    ]),
  )
  await expect(page).toHaveURL(`${school.foreign}/landing`)
})

test('a form with `auth-only` signs up for nothing', async ({ page, school }) => {
  await openLanding(page, school, 'framework-templates')
  await signIn(page, 'parent@school.example')
  await expect(page.locator('output')).not.toBeEmpty()
  expect(await signups(school)).toEqual([])
})
