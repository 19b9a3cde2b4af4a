import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { CHUNKS, count, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'

const isLive = () => customElements.whenDefined('school-login-view').then(() => true)

test('what was typed before React has come stays, with the focus and the caret', { tag: '@engines' }, async ({
  page,
}) => {
  const letGo = await hold(page, CHUNKS)
  await page.goto('/demo/free-lesson/', { waitUntil: 'domcontentloaded' })
  const { email, password } = loginIn(page)
  await email.fill('parent@school.example')
  await password.pressSequentially('moloko26')
  for (const _ of '26') await password.press('ArrowLeft')
  letGo()
  await page.evaluate(isLive)
  await page.keyboard.type('-20')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('moloko-2026')
  await expect(email).toHaveValue('parent@school.example')
})

test('a form sent before React has come is sent once it has', { tag: '@full' }, async ({ page, school }) => {
  const letGo = await hold(page, CHUNKS)
  const sent = count(page, '/api/v1/landing-auth/')
  await page.goto('/demo/free-lesson/', { waitUntil: 'domcontentloaded' })
  await signIn(page, 'parent@school.example')
  await expect(loginIn(page).submit).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expectLessonFor(page, school, 'Анна Смирнова')
  expect(sent()).toBe(1)
})

test('a tab pressed before React has come is opened once it has', { tag: '@full' }, async ({ page }) => {
  const letGo = await hold(page, CHUNKS)
  await page.goto('/demo/free-lesson/', { waitUntil: 'domcontentloaded' })
  await loginIn(page).tab('Регистрация').click()
  letGo()
  await expect(loginIn(page).name).toBeVisible()
})

test('no call stands between the script and the form', { tag: '@full' }, async ({ page }) => {
  const letGo = await hold(page, '**/api/**')
  await page.goto('/demo/free-lesson/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(isLive)
  await loginIn(page).tab('Регистрация').click()
  await loginIn(page).name.fill('Вера')
  await expect(loginIn(page).name).toHaveValue('Вера')
  letGo()
})

for (const width of [360, 1280]) {
  test(`the form comes late without moving a page ${width} pixels wide`, { tag: fullUnless(width === 360) }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1600 })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => Reflect.set(window, 'moved', list.getEntries().length)).observe({
        type: 'layout-shift',
      })
    })
    const letGo = await hold(page, '**/widget/school.js')
    await page.goto('/demo/free-lesson/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    letGo()
    await expect(loginIn(page).email).toBeVisible()
    await page.evaluate(isLive)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeUndefined()
  })
}
