import { pageTexts } from '../../server/auth/pages/texts.ts'
import { places } from '../auth/testing/form.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { codeIn, linkIn, mailTo } from '../testing/mail.ts'
import { mockResponse } from '../testing/network.ts'
import { beIn } from '../testing/sessions.ts'
import { expect, test } from '../testing/test.ts'
import { loginFormIn, openLogin } from './testing/login-form.ts'

const SIGN_IN = '/api/v1/landing-auth/**'

/** The subject of the mail that signs in, and what its link says of the language. */
const letters = {
  ru: ['Код и ссылка для входа', ''],
  en: ['Your sign-in code and link', '?lang=en'],
}

for (const place of places) {
  const { lang, where } = place
  const at = `in ${lang}, ${where}`
  const tag = fullUnless(lang === 'en' && where === 'in a popup')

  test(`pass, registration, ml and code lead to each other and back, and keep what was typed, ${at}`, { tag }, async ({
    page,
    school,
  }) => {
    await openLogin(page, school, place)
    const { field, tab, press, expectHeading, texts } = loginFormIn(page, lang)
    await expectHeading(texts.pass.title.login)
    await expect(tab('pass')).toHaveAttribute('aria-selected', 'true')
    await field('email').fill('parent@school.example')
    await tab('registration').click()
    await expectHeading(texts.registration.title.login)
    await field('name').fill('Анна')
    await tab('registration').press('ArrowLeft')
    await expect(tab('pass')).toBeFocused()
    await press(texts.pass.byCode)
    await expectHeading(texts.code.title)
    await press(texts.toPass)
    await press(texts.pass.forgotten)
    await expectHeading(texts.ml.title.login)
    await expect(field('email')).toHaveValue('parent@school.example')
    await press(texts.toPass)
    await tab('registration').click()
    await expect(field('email')).toHaveValue('parent@school.example')
    await expect(field('name')).toHaveValue('Анна')
    await page.goBack()
    await expectHeading(texts.pass.title.login)
    await page.goBack()
    await expectHeading(texts.ml.title.login)
    await page.goForward()
    await expectHeading(texts.pass.title.login)
    await expect(field('email')).toHaveValue('parent@school.example')
  })

  test(`a fault, a wrong password and a suspicion are told, and the right password leads to the lesson, ${at}`, {
    tag,
  }, async ({ page, school, complaints }) => {
    complaints.allow(/status of 400/)
    await openLogin(page, school, place)
    const { root, field, signIn, expectError, notice, submit, texts } = loginFormIn(page, lang)
    await signIn('parent', '1234')
    await expectError('email', texts.fields.emailBad)
    await expectError('password', texts.fields.passwordShort)
    await expect(field('email')).toBeFocused()
    await expect(root.getByRole('status')).toHaveText(`${texts.fields.emailBad}. ${texts.fields.passwordShort}`)
    await signIn('parent@school.example', 'not-this-one')
    await expect(notice).toHaveText(texts.server.badCredentials)
    await expect(root.getByRole('status')).toContainText(texts.server.badCredentials)
    await expect(submit).not.toHaveAttribute('aria-busy')
    const errors = { suspicious: [texts.server.suspicious] }
    await mockResponse(page, SIGN_IN, 400, { status: 'error', errors })
    await signIn('parent@school.example')
    await expect(notice).toHaveText(texts.server.suspicious)
    await page.unroute(`**${SIGN_IN}`)
    await signIn('parent@school.example')
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test(`who signs in without a phone on file is asked for it, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await openLogin(page, school, place)
    const { field, signIn, submit, press, expectHeading, expectError, texts } = loginFormIn(page, lang)
    await signIn('nophone@school.example')
    await expectHeading(texts.phone.title)
    const wrong = { '': 'phoneMissing', '4951112233': 'phoneNoPlus', '+7916': 'phoneBad' } as const
    for (const [typed, error] of Object.entries(wrong)) {
      await field('phone').fill(typed)
      await submit.click()
      await expectError('phone', texts.fields[error])
    }
    await field('phone').fill('+79161112233')
    await press(texts.forms.phone.submit)
    await expectLessonFor(page, school, 'Олег Белов')
  })

  test(`a link is mailed, and the form gives way to a notice, ${at}`, { tag }, async ({ page, school }) => {
    await openLogin(page, school, place)
    const { field, askForLink, submit, press, expectHeading, expectError, notice, texts } = loginFormIn(page, lang)
    await askForLink('')
    await expectError('email', texts.fields.emailMissing)
    await field('email').fill('parent@')
    await submit.click()
    await expectError('email', texts.fields.emailBad)
    await press(texts.toPass)
    await askForLink('parent@school.example')
    await expectHeading(texts.ml.sentTitle)
    await expect(notice).toContainText('parent@school.example')
    await expect(field('email')).toHaveCount(0)
    const mail = await mailTo(school, 'parent@school.example')
    expect([mail.subject, new URL(linkIn(mail)).search]).toEqual(letters[lang])
    await page.goto(linkIn(mail))
    const { link, welcome, continueLabel } = pageTexts[lang]
    await page.getByRole('button', { name: link.signIn, exact: true }).click()
    await expect(page.getByRole('heading', { name: welcome.heading })).toBeVisible()
    await page.getByRole('link', { name: continueLabel }).click()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test(`the code in the mail with the link signs in as well, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await openLogin(page, school, place)
    const { field, askForLink, press, expectHeading, submit, texts } = loginFormIn(page, lang)
    await askForLink('parent@school.example')
    await press(texts.mail.ml.enterCode)
    await expectHeading(texts.code.sentTitle)
    await field('code').fill(codeIn(await mailTo(school, 'parent@school.example')))
    await submit.click()
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

  test(`who is known goes on by one button, or signs out, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await beIn(page, school)
    await openLogin(page, school, place)
    const { press, expectHeading, texts } = loginFormIn(page, lang)
    await expectHeading(texts.action.title('Анна Смирнова'))
    await press(texts.event.submit)
    await expectLessonFor(page, school, 'Анна Смирнова')
    await openLogin(page, school, place)
    await press(texts.event.signOut)
    await expectHeading(texts.pass.title.login)
  })
}
