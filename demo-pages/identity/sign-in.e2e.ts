import { openFixture } from '../elements/testing/fixture-page.ts'
import { expectNoFindings } from '../testing/axe.ts'
import { fullUnless } from '../testing/full.ts'
import { expectLessonFor } from '../testing/journeys.ts'
import { addPhone, loginIn } from '../testing/login.ts'
import type { School } from '../testing/school.ts'
import { expect } from '../testing/test.ts'
import {
  buttonIn,
  expectProofRequested,
  logInAs,
  openWindow,
  proveMailbox,
  setMode,
  test,
} from './testing/providers.ts'

// The providers are the sandboxes that every school outside production may have; no policy of a page is switched off.

const landings: [string, (school: School) => string][] = [
  ['on the school’s own page', ({ origin }) => `${origin}/demo/free-lesson/`],
  ['on a landing of another origin', ({ foreign }) => `${foreign}/`],
]

for (const [where, addressOf] of landings)
  for (const id of ['yandex', 'vk', 'oidc'] as const)
    test(`by ${id} somebody new proves the mailbox and comes to the lesson; the next time at once: ${where}`, {
      tag: fullUnless(where === 'on a landing of another origin' && id === 'yandex'),
    }, async ({ page, school }) => {
      await page.goto(addressOf(school))
      await logInAs(page, 'Дарья Орлова', id)
      await expectProofRequested(page, 'darya@parents.example')
      await proveMailbox(page, school, 'darya@parents.example')
      await addPhone(page)
      await expectLessonFor(page, school, 'Дарья Орлова')
      await page.context().clearCookies()
      await page.goto(addressOf(school))
      await logInAs(page, 'Дарья Орлова', id)
      await expectLessonFor(page, school, 'Дарья Орлова')
    })

test('whoever has an account proves its mailbox, and keeps it', async ({ page, school }) => {
  await page.goto(school.foreign)
  await logInAs(page, 'Анна Смирнова')
  await expectProofRequested(page, 'parent@school.example')
  await proveMailbox(page, school, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
})

test('without an address and a name both are asked for', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/free-lesson/')
  await logInAs(page, 'Без имени')
  await expectProofRequested(page, '')
  const login = loginIn(page)
  await login.email.fill('nina@parents.example')
  await login.name.fill('Нина Белова')
  await proveMailbox(page, school, 'nina@parents.example')
  await addPhone(page)
  await expectLessonFor(page, school, 'Нина Белова')
})

test('with an address of somebody else nobody is in without that mailbox', { tag: '@full' }, async ({
  page,
  school,
}) => {
  setMode(school, 'yandex', 'others-email')
  await page.goto(school.foreign)
  await logInAs(page, 'Дарья Орлова')
  await expectProofRequested(page, 'parent@school.example')
  await loginIn(page).email.fill('darya@parents.example')
  await proveMailbox(page, school, 'darya@parents.example')
  await addPhone(page)
  await expectLessonFor(page, school, 'Дарья Орлова')
})

test('the code of the providers comes with their buttons, and is not fetched where none is offered', {
  tag: '@full',
}, async ({ page, school }) => {
  let fetched = 0
  page.on('request', (request) => {
    if (/\/widget\/identity-\w+\.js$/.test(request.url())) fetched += 1
  })
  await openFixture(page, { origin: school.origin, body: '<school-login no-providers></school-login>' })
  await expect(loginIn(page).button('Войти через Facebook')).toBeVisible()
  expect([fetched, await buttonIn(page).count()]).toEqual([0, 0])
  await page.goto('/demo/free-lesson/')
  await expect(buttonIn(page)).toBeVisible()
  expect(fetched).toBeGreaterThan(0)
})

test('under a strict policy with Trusted Types it works as well', { tag: '@full' }, async ({ page, school }) => {
  await page.goto('/demo/csp/')
  await logInAs(page, 'Дарья Орлова')
  await expectProofRequested(page, 'darya@parents.example')
  await proveMailbox(page, school, 'darya@parents.example')
  await addPhone(page)
  await expect(page.getByRole('banner')).toContainText('Дарья Орлова')
})

test('from the school’s form in a popup', { tag: '@full' }, async ({ page, school }) => {
  const attributes = 'data-school-open="auth" data-school-next-url="/free-lesson-oct"'
  await openFixture(page, { origin: school.origin, body: `<button ${attributes}>Вход</button>` })
  await page.getByRole('button', { name: 'Вход' }).click()
  const dialog = page.getByRole('dialog')
  await logInAs(page, 'Дарья Орлова', 'vk', dialog)
  await expect(loginIn(dialog).heading('Подтвердите почту')).toBeVisible()
  await proveMailbox(dialog, school, 'darya@parents.example')
  await addPhone(dialog)
  await expectLessonFor(page, school, 'Дарья Орлова')
})

test('in English', { tag: '@full' }, async ({ page, school }) => {
  await page.goto(school.foreign)
  await page.evaluate(() => document.querySelector('school-login')?.setAttribute('lang', 'en'))
  await expect(page.getByRole('button', { name: /Log in with.Yandex.ID/ })).toBeVisible()
  const [window] = await Promise.all([page.waitForEvent('popup'), buttonIn(page).click()])
  await expect(window).toHaveURL(/authorize/)
  await window.getByRole('button', { name: /Дарья/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectNoFindings(page, { within: 'school-login' })
})

test('the event tells the way, and no attempt stands in any address', { tag: '@full' }, async ({ page, school }) => {
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(request.url()))
  await page.goto(`${school.origin}/demo/free-lesson/`)
  await page.evaluate(() => {
    document.addEventListener('school:signed-in', ({ detail }) => sessionStorage.setItem('method', detail.method))
  })
  const posted = page.waitForRequest('**/api/v1/identity-login/')
  const window = await openWindow(page, 'vk')
  const attempt = /name="attempt"\r\n\r\n([\w-]{43})/.exec((await posted).postData() ?? '')?.[1] ?? ''
  expect(attempt).toHaveLength(43)
  await window.getByRole('button', { name: /Анна/ }).click()
  await proveMailbox(page, school, 'parent@school.example')
  await expectLessonFor(page, school, 'Анна Смирнова')
  expect(await page.evaluate(() => sessionStorage.getItem('method'))).toBe('vk')
  expect(addresses.filter((address) => address.includes(attempt))).toEqual([])
})
