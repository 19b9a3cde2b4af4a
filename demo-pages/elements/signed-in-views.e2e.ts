import { formIn } from '../auth/testing/form.ts'
import { fullUnless } from '../testing/full.ts'
import { loginIn } from '../testing/login.ts'
import { CHUNKS, hold } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

for (const view of ['action', 'phone']) {
  const body = `<school-auth view="${view}"></school-auth>`
  const tag = fullUnless(view === 'action')

  test(`<school-auth view="${view}"> begins with pass for a visitor`, { tag }, async ({ page, school }) => {
    const letGo = await hold(page, CHUNKS)
    await openFixture(page, { origin: school.origin, body })
    await formIn(page).expectHeading('Вход')
    letGo()
    await becomeLive(page)
    await page.waitForLoadState('networkidle')
    await expect(formIn(page).field('password')).toBeVisible()
    await page.locator('school-auth').evaluate((form) => form.setAttribute('view', 'info'))
    await formIn(page).expectHeading('Если не получается войти')
    await page.locator('school-auth').evaluate((form) => form.setAttribute('view', 'phone'))
    await formIn(page).expectHeading('Вход')
  })

  test(`<school-auth view="${view}"> comes to what a person needs`, { tag }, async ({ page, school }) => {
    await beIn(page, school)
    await openFixture(page, { origin: school.origin, body })
    await expect(formIn(page).button('continue')).toBeVisible()
    await page.context().clearCookies()
    await beIn(page, school, 'nophone@school.example')
    await page.reload()
    await expect(formIn(page).field('phone')).toBeVisible()
  })
}

for (const where of ['in the page', 'in a popup'])
  test(`<school-login view="registration"> begins with the registration before its code has come, ${where}`, {
    tag: fullUnless(where === 'in a popup'),
  }, async ({ page, school }) => {
    const letGo = await hold(page, CHUNKS)
    const isPopup = where === 'in a popup'
    const body = isPopup ? '' : '<school-login view="registration"></school-login>'
    await openFixture(page, { origin: school.origin, body }, isPopup ? '#school-login?view=registration' : '')
    const login = loginIn(page)
    await expect(login.heading('Новый аккаунт')).toBeVisible()
    await login.name.fill('Вера Ильина')
    letGo()
    await becomeLive(page)
    await expect(login.tab('Регистрация')).toHaveAttribute('aria-selected', 'true')
    await expect(login.name).toHaveValue('Вера Ильина')
    await login.tab('Войти').click()
    await expect(login.heading('Ваш аккаунт')).toBeVisible()
  })
