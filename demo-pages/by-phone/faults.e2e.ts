import type { Page } from '@playwright/test'
import { openLanding } from '../landings/testing/landing.ts'
import { engine } from '../testing/browsers/engine.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { signInByCode } from '../testing/mail.ts'
import { expect } from '../testing/test.ts'
import { byPhoneIn, codeTo, enterCode, PARENT, phonesOf, requestCode, STRANGER, test } from './testing/phones.ts'

test.beforeEach(({ complaints }) => {
  complaints.allow(/status of 400|status of 429|status of 503/)
})

/** What the form shows after a code was requested, without the number. */
const shownAfter = async (page: Page, phone: string) => {
  await requestCode(page, phone)
  const text = await page.locator('school-login .screen').innerText()
  return text.replace(/\+[\d\s-]+/, 'номер').replaceAll(/\d:\d\d/g, 'время')
}

test('a number of no account, and one that is not sent to, look like one that is', async ({ page, school }) => {
  await page.goto(school.foreign)
  const known = await shownAfter(page, PARENT)
  await codeTo(school, PARENT)
  await page.reload()
  expect(await shownAfter(page, STRANGER)).toBe(known)
  await page.reload()
  phonesOf(school).setMode('no-money')
  expect(await shownAfter(page, '+79161234569')).toBe(known)
  expect(phonesOf(school).texts.map(({ phone }) => `+${phone}`)).toEqual([PARENT])
})

test('whose number has no account is told of wrong codes, and after three comes in by mail', async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  await requestCode(page, STRANGER)
  const form = byPhoneIn(page)
  const error = page.locator('school-login [part=error]')
  for (const code of ['111111', '222222']) {
    await enterCode(page, code)
    await expect(error).toBeVisible()
    await expect(form.byMail).toBeHidden()
  }
  await enterCode(page, '333333')
  await expect(form.byMail).toBeVisible()
  await signInByCode(page, school, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('a code that was wrong three times locks the check, and a new one signs in', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.clock.install()
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  const right = await codeTo(school, PARENT)
  for (const code of ['111111', '222222', '333333']) {
    await enterCode(page, code === right ? '444444' : code)
    await expect(page.locator('school-login [part=error]')).toBeVisible()
    await expect(byPhoneIn(page).submit).not.toHaveAttribute('aria-busy')
  }
  await expect(page.getByText(/Нужен новый код/)).toBeVisible()
})

for (const mode of ['slow', 'failing', 'hanging', 'lost'] as const)
  test(`a provider that is ${mode} keeps nobody waiting, and the mail is offered after a minute`, {
    tag: fullUnless(mode === 'slow'),
  }, async ({ page, school }) => {
    phonesOf(school).setMode(mode)
    await page.clock.install()
    await page.goto(school.foreign)
    await requestCode(page, PARENT)
    const form = byPhoneIn(page)
    await page.clock.fastForward(30_000)
    await expect(form.call).toBeVisible()
    await expect(form.byMail).toBeHidden()
    await page.clock.fastForward(30_000)
    await expect(form.byMail).toBeVisible()
    if (mode !== 'slow') return
    await enterCode(page, await codeTo(school, PARENT))
    await expectLessonFor(page, school, 'Анна Смирнова')
  })

test('errors stand at the number: none, a city’s, another country’s', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(school.foreign)
  const form = byPhoneIn(page)
  await form.open.click()
  const error = page.locator('school-login [part=error]')
  await form.send.click()
  await expect(error).toHaveText('Укажите телефон')
  for (const [phone, message] of [
    ['+74951234567', 'Код можно получить только на мобильный номер'],
    ['+998901234567', 'На номера этой страны мы коды не отправляем. Войдите по почте'],
  ] as const) {
    await form.phone.fill(phone)
    await form.send.click()
    await expect(error).toHaveText(message)
    await expect(form.phone).toBeFocused()
  }
})

test('a call that cannot be begun is told at the code, and the code still signs in', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.clock.install()
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  const code = await codeTo(school, PARENT)
  phonesOf(school).setMode('failing')
  await page.clock.fastForward(30_000)
  await byPhoneIn(page).call.click()
  await expect(page.locator('school-login [part=notice]')).toHaveText(/Сейчас не получается принять звонок/)
  await enterCode(page, code)
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('a call that does not come in time leads back to the number', { tag: '@full' }, async ({ page, school }) => {
  await page.clock.install()
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  await page.clock.fastForward(30_000)
  await byPhoneIn(page).call.click()
  await page.getByRole('link', { name: /800/ }).waitFor()
  phonesOf(school).expireCalls()
  await page.clock.runFor(3_000)
  await expect(byPhoneIn(page).phone).toHaveValue('+7 916 123-45-67')
  await expect(page.locator('school-login [part=notice]')).toBeVisible()
})

test('a code that was sent a moment ago is not sent again, and says when it was', { tag: '@full' }, async ({
  page,
  school,
}) => {
  await page.goto(school.foreign)
  await requestCode(page, PARENT)
  await codeTo(school, PARENT)
  await byPhoneIn(page).button('Изменить номер').click()
  await byPhoneIn(page).send.click()
  await expect(page.getByText(/Код уже отправлен в/)).toBeVisible()
  expect(phonesOf(school).texts).toHaveLength(1)
})

test('the check of a page names a Permissions-Policy that keeps the browser from reading the code', {
  tag: '@full',
}, async ({ page, school, complaints }) => {
  complaints.allow(/^info: Проверка страницы/)
  const found = async (policy: string) => {
    await openLanding(page, school, 'checked', {
      body: '<school-login></school-login>',
      headers: { 'permissions-policy': policy },
    })
    const findings = await page.evaluate(async () => {
      const widgets = window.SchoolWidgets
      return widgets && !Array.isArray(widgets) ? widgets.check() : []
    })
    return findings.filter(({ id }) => id === 'permissions').map(({ ok, mend }) => [ok, mend])
  }
  const knowsPolicy = engine === 'chromium' // no other tells what a page may use
  expect([await found('otp-credentials=()'), await found('otp-credentials=(self)')]).toEqual(
    knowsPolicy
      ? [[[false, expect.stringContaining('Permissions-Policy: otp-credentials=(self)')]], [[true, '']]]
      : [[], []],
  )
})
