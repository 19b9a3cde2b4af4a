import type { Page } from '@playwright/test'
import { logInAs, proveMailbox, test } from '../identity/testing/providers.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expect } from '../testing/test.ts'
import { ANNA, becomeAnotherBrowser, expectLesson, openForm } from './testing/email-form.ts'

/** Where pictures of the forms go, if they are wanted. */
const PICTURES = process.env.EMAIL_PICTURES

/** The page has no scroll bar of its own at this width, and axe finds nothing. */
const expectGoodLooks = async (page: Page, name: string, width: number) => {
  await expectNoFindings(page, { within: 'school-login' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

const submit = (page: Page) => page.locator('button[type=submit]')

for (const lang of ['ru', 'en', 'de'])
  for (const width of [360, 1280])
    for (const theme of ['light', 'dark'])
      test(`the forms of the e-mail have no finding of axe: ${lang}, ${width} px, ${theme}`, {
        tag: fullUnless(lang === 'ru' && width === 360 && theme === 'light'),
      }, async ({ page, school }) => {
        const expectLooks = (name: string) => expectGoodLooks(page, `${lang}-${width}-${theme}-${name}`, width)
        await page.setViewportSize({ width, height: 1_000 })
        await openForm(page, school)
        await logInAs(page, 'Анна Смирнова')
        await proveMailbox(page, school, ANNA)
        await expectLesson(page, school)
        await becomeAnotherBrowser(page)

        await openForm(page, school, 'own', `lang="${lang}" theme="${theme}"`)
        await expect(page.locator('.button.yandex')).toBeVisible()
        await expectLooks('email')
        await page.locator('input[name=email]').fill(ANNA)
        await submit(page).click()
        await expect(page.locator('.or')).toBeVisible()
        await expect(page.locator('.intro b')).toHaveText(ANNA)
        await expectLooks('ways')
        await page.locator('.or ~ .button').first().click()
        await page.locator('input[name=password]').fill('moloko-2026')
        await expectLooks('password')
        await submit(page).click()
        await expectLesson(page, school)

        await page.context().clearCookies()
        await openForm(page, school, 'own', `lang="${lang}" theme="${theme}"`)
        await page.locator('input[name=email]').fill(ANNA)
        await submit(page).click()
        await expect(page.locator('input[name=password]')).toBeFocused()
        await expectLooks('marked')
        await page.evaluate((key) => localStorage.setItem(key, 'vk'), `school-way:${school.origin}`)
        await openForm(page, school, 'own', `lang="${lang}" theme="${theme}"`)
        await expect(page.locator('.last-way + .button.vk')).toBeVisible()
        await expectLooks('marked-provider')
        await page.evaluate((key) => localStorage.setItem(key, 'code'), `school-way:${school.origin}`)
        await openForm(page, school, 'own', `lang="${lang}" theme="${theme}"`)
        await page.locator('input[name=email]').fill(ANNA)
        await submit(page).click()
        await expect(page.locator('input[name=code]')).toBeFocused()
        await expectLooks('code')
      })
