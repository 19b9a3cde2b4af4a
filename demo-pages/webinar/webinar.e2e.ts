import { loginIn, signIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const OPENER = 'Записаться бесплатно'

test('the button opens the popup with the focus in its first field, and gets it back', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/demo/webinar/')
  const opener = page.getByRole('button', { name: OPENER })
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Новый аккаунт' })).toBeVisible()
  await expect(loginIn(page).email).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a press outside closes the popup, one inside does not', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/webinar/')
  await page.getByRole('button', { name: OPENER }).click()
  const dialog = page.getByRole('dialog')
  await loginIn(page).heading('Новый аккаунт').click({ force: true })
  await expect(dialog).toBeVisible()
  await page.mouse.click(8, 8)
  await expect(dialog).toBeHidden()
})

test('the close button closes the popup, and the page is as it was', { tag: '@full' }, async ({ page }) => {
  await page.goto('/demo/webinar/')
  await page.getByRole('button', { name: OPENER }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('school-login')).toHaveCount(0)
})

test('the page behind the popup does not scroll', async ({ page }) => {
  await page.goto('/demo/webinar/')
  await page.getByRole('button', { name: OPENER }).click()
  await expect(loginIn(page).email).toBeFocused()
  const place = await page.evaluate(() => scrollY)
  await page.mouse.move(40, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a link by its address alone opens the popup', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/webinar/')
  await page.getByRole('link', { name: 'Занять место' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(`${school.origin}/demo/webinar/`)
})

test('a popup asked for by code before the script has come opens once it has', { tag: '@full' }, async ({ page }) => {
  const letGo = await hold(page, '**/widget/school.js')
  await page.goto('/demo/webinar/', { waitUntil: 'commit' })
  await page.evaluate(() =>
    Reflect.set(window, 'SchoolWidgets', [['open', 'login', { 'next-url': '/free-lesson-oct' }]]),
  )
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a form sent in the popup before React has come leads into the room', { tag: '@webkit' }, async ({
  page,
  school,
}) => {
  const letGo = await hold(page, CHUNKS)
  await page.goto('/demo/webinar/')
  await page.getByRole('link', { name: 'Занять место' }).click()
  await signIn(page, 'parent@school.example')
  letGo()
  await expect(page).toHaveURL(`${school.origin}/demo/webinar/room/`)
})
