import type { Page } from '@playwright/test'
import { becomeLive } from '../elements/testing/fixture-page.ts'
import { loginFormIn } from '../elements/testing/login-form.ts'
import type { School } from '../testing/school.ts'
import { expect, test } from '../testing/test.ts'
import { openLanding } from './testing/landing.ts'

const openLogin = async (page: Page, school: School) => {
  const body = '<school-login next-url="/free-lesson-oct" no-facebook></school-login>'
  await openLanding(page, school, 'wrapped', { body })
  await becomeLive(page)
  return loginFormIn(page, 'ru')
}

const wrap = async (page: Page, selector: string) => {
  await page.evaluate((selector) => Reflect.get(window, 'wrap')('school-login', selector), selector)
  await expect(page.locator(`school-login reading-aid > ${selector}`)).not.toHaveCount(0)
}

test('an error appears above a wrapped button', async ({ page, school, complaints }) => {
  complaints.allow(/status of 400/)
  const login = await openLogin(page, school)
  await wrap(page, '.actions')
  await login.signIn('parent@school.example', 'wrong-password')
  await expect(login.notice).toHaveText(login.texts.server.badCredentials)
  expect(
    await login.root.locator('form > *').evaluateAll((parts) => parts.slice(-2).map((part) => part.className)),
  ).toEqual(['notice danger', 'actions'])
})

test('a wrapped line gives way to the button that replaces it', async ({ page, school }) => {
  await page.clock.install({ time: 0 })
  const login = await openLogin(page, school)
  const { code, tips } = login.texts.mail
  await page.clock.pauseAt(60_000)
  await login.askForCode('parent@school.example')
  await expect(login.root.getByText(code.againIn('0:30'))).toBeVisible()
  await wrap(page, '.hint')
  await page.clock.runFor(30_000)
  await expect(login.root.locator('.actions > *')).toHaveText([code.submit, code.again, tips])
})

test('an element whose view is wrapped is taken out without an error, and works where it is put back', async ({
  page,
  school,
}) => {
  const login = await openLogin(page, school)
  await wrap(page, '.school')
  await login.root.evaluate(async (element) => {
    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    document.body.append(element)
  })
  await login.signIn('parent@school.example')
  await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
})
