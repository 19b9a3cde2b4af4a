import type { Page } from '@playwright/test'
import { loginIn, signIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { asWanted } from './testing/instant-forms.ts'
import { openLanding } from './testing/landing.ts'

const partOf = ({ origin }: School) => `
  <school-login only-auth next-url="${origin}/lessons/"></school-login>
  <button type="button" data-school-open="auth">Записаться</button>`

const form = (page: Page) => loginIn(page.locator('school-login'))

const openAndClose = async (page: Page) => {
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a form and an opener work after visits by Turbo, which runs the script again and restores pages from its cache', async ({
  page,
  school,
}) => {
  await openLanding(page, school, 'swapped', { body: partOf(school) })
  await page.evaluate(() => Reflect.set(window, 'isFirstLoad', true))
  await form(page).email.fill('vera@parents.example')
  await page.getByRole('link', { name: 'Дальше' }).click()
  await page.waitForURL('**/landing?second')
  await expect(form(page).email).toHaveValue('')
  await openAndClose(page)
  await page.goBack()
  await page.waitForURL('**/landing')
  await openAndClose(page)
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstLoad'))).toBe(true)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await page.waitForURL(`${school.origin}/lessons/`)
})

test('a form and an opener that htmx puts in, and puts in anew, work', async ({ page, school }) => {
  await openLanding(page, school, 'swapped')
  const body = await asWanted(partOf(school), school.origin)
  await page.route('**/landing-part', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  const show = page.getByRole('button', { name: 'Показать форму' })
  await show.click()
  await form(page).email.fill('vera@parents.example')
  await openAndClose(page)
  await show.click()
  await expect(form(page).email).toHaveValue('')
  await openAndClose(page)
  await signIn(page.locator('school-login'), 'parent@school.example')
  await page.waitForURL(`${school.origin}/lessons/`)
})
