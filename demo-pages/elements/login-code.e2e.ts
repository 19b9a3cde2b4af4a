import { places } from '../auth/testing/form.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { codeIn, mailTo } from '../testing/mail.ts'
import { mockResponse, count } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { loginFormIn, openLogin } from './testing/login-form.ts'

const CHECK = '/auth/check-code/'
const WRONG_CODE = '00000000'

test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

for (const place of places) {
  const { lang, where } = place
  const at = `in ${lang}, ${where}`
  const tag = fullUnless(lang === 'en' && where === 'in a popup')

  test(`the countdown ticks once a second, and a refused code locks its button for 30 seconds, ${at}`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await page.clock.install({ time: 0 })
    await openLogin(page, school, place)
    await page.clock.pauseAt(60_000)
    const { root, field, button, submit, askForCode, expectHeading, expectError, texts } = loginFormIn(page, lang)
    const { code } = texts.mail
    await askForCode('parent@school.example')
    await expectHeading(texts.code.sentTitle)
    await expect(root.getByText(code.againIn('0:30'))).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(root.getByText(code.againIn('0:29'))).toBeVisible()
    await page.clock.runFor(29_000)
    await expect(button(code.again)).toBeVisible()

    const errors = [texts.fields.codeMissing, texts.fields.codeBad, texts.server.codeWrong] as const
    for (const [index, typed] of ['', '1234', WRONG_CODE].entries()) {
      await field('code').fill(typed)
      await submit.click()
      await expectError('code', errors[index] ?? '')
    }
    for (const error of [texts.server.codeWrong, texts.server.codeLocked]) {
      const response = page.waitForResponse(`**${CHECK}**`)
      await submit.click()
      await response
      await expectError('code', error)
    }
    await expect(root.getByText(code.renewIn('0:30'))).toBeVisible()
    const sent = count(page, CHECK)
    await submit.click({ force: true })
    await field('code').press('Enter')
    await page.clock.runFor(29_000)
    await expect(root.getByText(code.renewIn('0:01'))).toBeVisible()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    expect(sent()).toBe(0)
    await page.clock.runFor(1_000)
    await expect(submit).not.toHaveAttribute('aria-disabled')
    await button(code.renew).click()
    await expect(button(code.submit)).toBeVisible()
    expect(sent()).toBe(1)
  })

  test(`a code that ran out says so and returns to the step of the address, ${at}`, { tag: '@full' }, async ({
    page,
    school,
  }) => {
    await openLogin(page, school, place)
    const { field, submit, notice, press, askForCode, expectHeading, texts } = loginFormIn(page, lang)
    await askForCode('parent@school.example')
    await press(texts.mail.code.change)
    await expectHeading(texts.code.title)
    await mockResponse(page, `${CHECK}**`, 200, { status: 'ok' })
    await submit.click()
    await expect(field('code')).toBeVisible()
    await mockResponse(page, `${CHECK}**`, 400, { status: 'code_expired', error: texts.server.codeExpired })
    await field('code').fill(WRONG_CODE)
    await submit.click()
    await expectHeading(texts.code.title)
    await expect(notice).toHaveText(texts.server.codeExpired)
    await expect(field('email')).toHaveValue('parent@school.example')
  })

  test(`an address without an account leads to the registration with the address typed, ${at}`, {
    tag: '@full',
  }, async ({ page, school }) => {
    await openLogin(page, school, place)
    const { field, press, submit, askForCode, expectHeading, expectError, texts } = loginFormIn(page, lang)
    await askForCode('')
    await expectError('email', texts.fields.emailMissing)
    await field('email').fill('new@parents')
    await submit.click()
    await expectError('email', texts.fields.emailBad)
    await press(texts.toPass)
    await askForCode('new@parents.example')
    await expectHeading(texts.registration.title.login)
    await expect(field('email')).toHaveValue('new@parents.example')
  })

  test(`the code of the mail leads to the lesson, or to the phone where none is on file, ${at}`, { tag }, async ({
    page,
    school,
  }) => {
    await openLogin(page, school, place)
    const { field, submit, press, askForCode, expectHeading, texts } = loginFormIn(page, lang)
    await askForCode('parent@school.example')
    await field('code').fill(codeIn(await mailTo(school, 'parent@school.example')))
    await submit.click()
    await expectLessonFor(page, school, 'Анна Смирнова')
    await page.context().clearCookies()
    await openLogin(page, school, place)
    await askForCode('nophone@school.example')
    await field('code').fill(codeIn(await mailTo(school, 'nophone@school.example')))
    await submit.click()
    await expectHeading(texts.phone.title)
    await field('phone').fill('+79161112233')
    await press(texts.forms.phone.submit)
    await expectLessonFor(page, school, 'Олег Белов')
  })
}
