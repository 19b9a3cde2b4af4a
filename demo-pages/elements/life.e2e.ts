import { fullUnless } from '../testing/full.ts'
import { loginIn, signIn } from '../testing/login.ts'
import { count, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture, recordedEvents, recordEvents } from './testing/fixture-page.ts'

const TWO_PLACES = '<div id="here"><school-login></school-login></div><div id="there"></div>'

const moves = {
  'by one call': () => {
    const [login, there] = [document.querySelector('school-login'), document.querySelector('#there')]
    if (login) there?.append(login)
  },
  'out and in again': () => {
    const [login, there] = [document.querySelector('school-login'), document.querySelector('#there')]
    login?.remove()
    if (login) there?.append(login)
  },
  'with what is around it': () => {
    const [here, there] = [document.querySelector('#here'), document.querySelector('#there')]
    if (here) there?.append(here)
  },
}

for (const [how, move] of Object.entries(moves)) {
  test(`an element moved ${how} keeps its screen and what was typed`, {
    tag: fullUnless(how === 'out and in again'),
  }, async ({ page, school }) => {
    await openFixture(page, { origin: school.origin, body: TWO_PLACES })
    await becomeLive(page)
    const login = loginIn(page)
    await login.tab('Регистрация').click()
    await login.name.fill('Вера Ильина')
    await page.evaluate(move)
    await expect(page.locator('#there school-login')).toHaveCount(1)
    await expect(login.name).toHaveValue('Вера Ильина')
    await login.email.fill('vera@parents.example')
    await login.tab('Войти').click()
    await expect(login.email).toHaveValue('vera@parents.example')
  })
}

test('an element taken out of the page gives up its requests, and begins anew when it comes back', async ({
  page,
  school,
}) => {
  await hold(page, '**/api/v1/landing-auth/')
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = (...call) => {
      Object.assign(window, { newestCall: call })
      return fetch(...call)
    }
  })
  await openFixture(page, { origin: school.origin, body: TWO_PLACES })
  await becomeLive(page)
  const sending = page.waitForRequest('**/api/v1/landing-auth/')
  await signIn(page, 'parent@school.example')
  await sending
  await page.evaluate(() => {
    const login = document.querySelector('school-login')
    Reflect.set(window, 'login', login)
    login?.remove()
  })
  const aborted = await page.evaluate(() => {
    const [address, { signal }] = Reflect.get(window, 'newestCall')
    return [address, signal.aborted]
  })
  expect(aborted).toEqual([expect.stringContaining('/landing-auth/'), true])
  await page.evaluate(() => document.body.append(Reflect.get(window, 'login')))
  await expect(loginIn(page).email).toHaveValue('')
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
})

test('events reach the document, and a redirect can be cancelled', { tag: '@full' }, async ({ page, school }) => {
  await recordEvents(page)
  await page.addInitScript(() => document.addEventListener('school:redirect', (event) => event.preventDefault()))
  await openFixture(page, { origin: school.origin, body: '<school-login next-url="/free-lesson-oct"></school-login>' })
  await signIn(page, 'parent@school.example')
  await expect.poll(() => recordedEvents(page)).toHaveLength(4)
  expect(await recordedEvents(page)).toEqual([
    ['school:ready', { screen: 'pass' }],
    ['school:signed-in', { method: 'password' }],
    ['school:redirect', { url: `${school.origin}/free-lesson-oct` }],
    ['school:step', { screen: 'action' }],
  ])
  expect(page.url()).toBe(`${school.origin}/fixture`)
})

test('an element made after a sign-in asks again who is there', { tag: '@full' }, async ({ page, school }) => {
  const checks = count(page, '/api/v1/check_auth/')
  await page.addInitScript(() => document.addEventListener('school:redirect', (event) => event.preventDefault()))
  await openFixture(page, { origin: school.origin, body: '<school-login next-url="/free-lesson-oct"></school-login>' })
  await signIn(page, 'parent@school.example')
  await expect(loginIn(page).heading('Здравствуйте, Анна Смирнова!')).toBeVisible()
  await page.evaluate(() => {
    document.querySelector('school-login')?.remove()
    document.body.append(document.createElement('school-login'))
  })
  await expect(loginIn(page).heading('Здравствуйте, Анна Смирнова!')).toBeVisible()
  expect(checks()).toBe(2)
})

test('what the page wrote between the tags stays there, unseen', { tag: '@full' }, async ({ page, school }) => {
  const body = '<school-login><a href="/">Войти на сайте школы</a></school-login>'
  await openFixture(page, { origin: school.origin, body })
  await becomeLive(page)
  await expect(page.locator('school-login > a')).toHaveCount(1)
  await expect(page.locator('school-login > a')).toBeHidden()
})

test('an element that goes before it was painted asks nobody', { tag: '@full' }, async ({ page, school }) => {
  const checks = count(page, '/api/v1/check_auth/')
  await openFixture(page, { origin: school.origin, body: '' })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    const login = document.createElement('school-login')
    document.body.append(login)
    login.remove()
  })
  await becomeLive(page)
  expect(checks()).toBe(0)
})
