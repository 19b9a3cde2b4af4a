import type { Page } from '@playwright/test'
import { pageTexts } from '../../server/auth/pages/texts.ts'
import { places } from '../auth/testing/form.ts'
import { loginFormIn, openLogin } from '../elements/testing/login-form.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { linkIn, mailTo } from '../testing/mail.ts'
import { allowLocalNetwork } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'

const { enter, link, welcome, confirm, continueLabel, signInAs, switchHeading } = pageTexts.en

const expectEnglish = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectNoFindings(page)
}

for (const place of places.filter(({ lang }) => lang === 'en')) {
  test.describe(`in English on another origin, ${place.where}`, {
    tag: fullUnless(place.where === 'in the page'),
  }, () => {
    test.beforeEach(async ({ page, school }) => {
      await allowLocalNetwork(page.context())
      await openLogin(page, school, place, { origin: school.foreign })
    })

    test('the page between leads on by its button, in English', async ({ page, school }) => {
      await page.route('**/pages/enter.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await loginFormIn(page, 'en').signIn('parent@school.example')
      await expectEnglish(page, enter.heading)
      await expect(page.getByText(enter.wait)).toBeVisible()
      await page.getByRole('button', { name: continueLabel }).click()
      await expectLessonFor(page, school, 'Анна Смирнова')
    })

    test('whoever is signed in at the school as somebody else is asked in English', { tag: '@full' }, async ({
      page,
      school,
    }) => {
      await beIn(page, school, 'author@school.example')
      await loginFormIn(page, 'en').signIn('parent@school.example')
      await expectEnglish(page, switchHeading)
      await page.getByRole('button', { name: signInAs('') }).click()
      await expectLessonFor(page, school, 'Анна Смирнова')
    })

    test('who registers gets an English letter, whose link confirms the address in English', { tag: '@full' }, async ({
      page,
      school,
    }) => {
      await loginFormIn(page, 'en').register('new@parents.example')
      await expectLessonFor(page, school, 'Вера Ильина')
      const mail = await mailTo(school, 'new@parents.example')
      expect(mail.subject).toBe('Confirm your email address')
      await page.goto(linkIn(mail))
      await expectEnglish(page, confirm.heading)
      await page.getByRole('button', { name: confirm.confirm }).click()
      await expectEnglish(page, confirm.doneHeading)
    })

    test('who asks for a link gets an English letter, whose link signs in on English pages', { tag: '@full' }, async ({
      page,
      school,
    }) => {
      const { askForLink, expectHeading, texts } = loginFormIn(page, 'en')
      await askForLink('parent@school.example')
      await expectHeading(texts.ml.sentTitle)
      const mail = await mailTo(school, 'parent@school.example')
      expect(mail.subject).toBe('Your sign-in code and link')
      await page.goto(linkIn(mail))
      await expectEnglish(page, link.heading)
      await page.getByRole('button', { name: link.signIn }).click()
      await expectEnglish(page, welcome.heading)
      await page.getByRole('link', { name: continueLabel }).click()
      await expectLessonFor(page, school, 'Анна Смирнова')
    })
  })
}
