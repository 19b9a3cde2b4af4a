import { places } from '../auth/testing/form.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { linkIn, mailTo } from '../testing/mail.ts'
import { mockResponse, count } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { recordedEvents, recordEvents } from './testing/fixture-page.ts'
import { loginFormIn, openLogin } from './testing/login-form.ts'

const REGISTER = '/api/v1/landing-registration-site/'

/** The subject of the mail that confirms an address, and what its link says of the language. */
const letters = {
  ru: ['Подтвердите почту', ''],
  en: ['Confirm your email address', '?lang=en'],
}

test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

for (const place of places) {
  const { lang, where } = place
  const at = `in ${lang}, ${where}`
  const tag = fullUnless(lang === 'en' && where === 'in a popup')

  test(`registration is blocked until everything is filled in and both boxes are ticked, ${at}`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await openLogin(page, school, place)
    const { root, field, tab, boxes, submit, expectError, texts } = loginFormIn(page, lang)
    const { fields, forms } = texts
    const sent = count(page, REGISTER)
    await tab('registration').click()
    await submit.click()
    await expectError('email', fields.emailMissing)
    await expectError('name', fields.nameMissing)
    await expectError('phone', fields.phoneMissing)
    const { termsMissing, privacyMissing } = forms.registration
    await expect(boxes.first()).toHaveAccessibleDescription(new RegExp(termsMissing))
    await expect(boxes.last()).toHaveAccessibleDescription(new RegExp(privacyMissing))
    await expect(root.getByRole('status')).toContainText(`${fields.emailMissing}. ${fields.nameMissing}.`)
    await field('email').fill('new@parents')
    await field('phone').focus()
    await expect(field('phone')).toHaveValue('+')
    await field('name').focus()
    await expect(field('phone')).toHaveValue('')
    await field('phone').fill('+7916')
    await boxes.first().check()
    await submit.click()
    await expectError('email', fields.emailBad)
    await expectError('phone', fields.phoneBad)
    await expect(boxes.first()).toHaveAccessibleDescription('')
    await expect(boxes.last()).toHaveAccessibleDescription(new RegExp(privacyMissing))
    expect(sent()).toBe(0)
  })

  test(`who has registered is led to the lesson after 300 ms, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await recordEvents(page)
    await page.clock.install({ time: 0 })
    await openLogin(page, school, place)
    await page.clock.pauseAt(60_000)
    const { register, submit, texts } = loginFormIn(page, lang)
    await register('new@parents.example')
    await expect.poll(() => recordedEvents(page)).toContainEqual(['school:signed-in', { method: 'registration' }])
    await page.clock.runFor(299)
    await expect(page).toHaveURL(/fixture/)
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(submit).toHaveText(texts.forms.registration.submit)
    await page.clock.runFor(1)
    await expectLessonFor(page, school, 'Вера Ильина')
    const mail = await mailTo(school, 'new@parents.example')
    expect([mail.subject, new URL(linkIn(mail)).search]).toEqual(letters[lang])
  })

  test(`an address with an account is told so, and the way to sign in keeps it, ${at}`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await openLogin(page, school, place)
    const { root, field, register, notice, press, expectHeading, texts } = loginFormIn(page, lang)
    await register('parent@school.example')
    await expect(notice).toContainText(texts.registration.hasAccount.login)
    await expect(root.getByRole('status')).toContainText(texts.registration.hasAccount.login)
    await press(texts.forms.registration.toSignIn)
    await expectHeading(texts.pass.title.login)
    await expect(field('email')).toHaveValue('parent@school.example')
  })

  test.describe('with a captcha', () => {
    test.use({ environment: { CAPTCHA: 'altcha' } })

    test(`a second check is asked for, told when it fails, and then leads to the lesson, ${at}`, { tag }, async ({
      page,
      school,
    }) => {
      await openLogin(page, school, place)
      const { field, boxes, submit, register, notice, press, button, expectHeading, texts } = loginFormIn(page, lang)
      const errors = { recaptcha: [texts.server.recaptcha] }
      await mockResponse(page, `${REGISTER}**`, 400, { status: 'error', errors })
      await register('new@parents.example')
      await expectHeading(texts.captcha.title)
      await press(texts.check.back)
      await expect(field('email')).toHaveValue('new@parents.example')
      for (const box of await boxes.all()) await box.check()
      await submit.click()
      await press(texts.check.notRobot)
      await expect(notice).toHaveText(texts.server.recaptcha)
      await expect(button(texts.check.notRobot)).not.toHaveAttribute('aria-busy')
      await page.unroute(`**${REGISTER}**`)
      await press(texts.check.notRobot)
      await expectLessonFor(page, school, 'Вера Ильина')
    })
  })
}
