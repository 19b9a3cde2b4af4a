import { fullUnless } from '../testing/full.ts'
import { mockResponse } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { formIn, openForm, places, textsByLang } from './testing/form.ts'

for (const place of places) {
  const { lang, where } = place
  const title = textsByLang[lang]
  const at = `in ${lang}, ${where}`
  const tag = fullUnless(lang === 'ru' && where === 'in the page')

  test(`registration, pass, ml and info lead to each other and keep what was typed, ${at}`, { tag }, async ({
    page,
    school,
  }) => {
    await openForm(page, school, place)
    const form = formIn(page, lang)
    await form.expectHeading(title.registration)
    await form.field('email').fill('parent@school.example')
    await form.press('toPass')
    await form.expectHeading(title.pass)
    await form.press('toRegistration')
    await form.expectHeading(title.registration)
    await form.press('toPass')
    await form.press('forgotten')
    await form.expectHeading(title.ml)
    await form.press('byPassword')
    await form.press('forgotten')
    await form.press('byCode')
    await form.expectHeading(title.code)
    await form.press('byPassword')
    await form.press('forgotten')
    await form.root.getByRole('button', { name: title.info }).click()
    await form.expectHeading(title.info)
    await expect(form.root.getByRole('listitem')).toHaveCount(4)
    await form.press('byPassword')
    await expect(form.field('email')).toHaveValue('parent@school.example')
  })

  test(`the password is recovered by a mailed link, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await openForm(page, school, place, { view: 'ml' })
    const form = formIn(page, lang)
    await form.field('email').fill('parent@school.example')
    await form.press('recover')
    await form.expectHeading(title.sent)
    await expect(form.root.locator('[part=notice]')).toContainText('parent@school.example')
    await form.press('byPassword')
    await form.expectHeading(title.pass)
  })

  test(`who registers comes to the lesson, ${at}`, { tag }, async ({ page, school }) => {
    await openForm(page, school, place, { caption: 'Пробный урок' })
    const form = formIn(page, lang)
    await form.expectHeading('Пробный урок')
    await expect(form.button('register')).toHaveAttribute('aria-disabled', 'true')
    await form.fillRegistration()
    await expect(form.button('register')).not.toHaveAttribute('aria-disabled')
    await form.press('register')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    await expect(page.getByRole('banner')).toContainText('Вера Ильина')
  })

  test(`a wrong password is told, and the right one leads to the lesson, ${at}`, { tag: '@full' }, async ({
    page,
    school,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    await openForm(page, school, place, { view: 'pass' })
    const form = formIn(page, lang)
    await form.signIn('parent@school.example', 'not-this-one')
    await expect(form.root.locator('[part=notice]')).toBeVisible()
    await expect(form.button('signIn')).not.toHaveAttribute('aria-busy')
    await form.signIn('parent@school.example')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  })

  test(`who has no phone is asked for it, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await openForm(page, school, place, { view: 'pass' })
    const form = formIn(page, lang)
    await form.signIn('nophone@school.example')
    await form.expectHeading(title.phone)
    await form.field('phone').fill('+79161112233')
    await form.press('addPhone')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  })

  test(`who is known goes on by one button, or signs out, ${at}`, { tag: '@full' }, async ({ page, school }) => {
    await openForm(page, school, place, { view: 'pass' })
    await formIn(page, lang).signIn('parent@school.example')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    await openForm(page, school, place, { 'webinar-date': '2030-12-03T19:00' })
    const form = formIn(page, lang)
    await form.expectHeading(lang === 'ru' ? 'Здравствуйте, Анна Смирнова!' : 'Hello, Анна Смирнова!')
    await expect(form.root.locator('time')).toHaveText(/19:00|7:00\sPM/)
    await form.press('signOut')
    await form.expectHeading(title.pass)
    await form.signIn('parent@school.example')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
    await openForm(page, school, place)
    await form.press('continue')
    await expect(page).toHaveURL(`${school.origin}/free-lesson-oct`)
  })

  test(`what looks suspicious ends at fail, with the way to the support, ${at}`, { tag: '@full' }, async ({
    page,
    school,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    await openForm(page, school, place, { view: 'pass', 'support-whatsapp': '+7 999 123-45-67' })
    await mockResponse(page, '/api/v1/landing-auth/**', 400, {
      status: 'error',
      errors: { suspicious: ['Подозрительно'] },
    })
    const form = formIn(page, lang)
    await form.signIn('parent@school.example')
    await form.expectHeading(title.fail)
    await expect(form.root.getByRole('link')).toHaveCount(2)
    const hrefs = form.root.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await hrefs).toEqual(['https://wa.me/79991234567', 'mailto:help@school.example'])
  })
}
