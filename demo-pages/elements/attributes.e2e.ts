import { loginIn } from '../testing/login.ts'
import { CHUNKS, count, hold } from '../testing/network.ts'
import { expect, test } from '../testing/test.ts'
import { becomeLive, openFixture } from './testing/fixture-page.ts'

test('a bare boolean attribute is true, one that is removed is false', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, {
    origin: school.origin,
    body: '<school-login no-facebook only-auth="only-auth"></school-login>',
  })
  await becomeLive(page)
  const flags = () =>
    page
      .locator('school-login')
      .evaluate((element) => [Reflect.get(element, 'noFacebook'), Reflect.get(element, 'onlyAuth')])
  expect(await flags()).toEqual([true, true])
  await page.locator('school-login').evaluate((element) => {
    element.removeAttribute('no-facebook')
    element.setAttribute('only-auth', 'false')
  })
  expect(await flags()).toEqual([false, false])
})

test('an attribute that is changed, emptied or removed later is honoured', { tag: '@engines' }, async ({
  page,
  school,
}) => {
  await openFixture(page, { origin: school.origin, body: '<school-login lang="en"></school-login>' })
  const element = page.locator('school-login')
  const { heading } = loginIn(page)
  await becomeLive(page)
  await expect(heading('Your account')).toBeVisible()
  await element.evaluate((login) => login.setAttribute('lang', ''))
  await expect(heading('Ваш аккаунт')).toBeVisible()
  await element.evaluate((login) => login.setAttribute('lang', 'en'))
  await expect(heading('Your account')).toBeVisible()
  await element.evaluate((login) => login.removeAttribute('lang'))
  await expect(heading('Ваш аккаунт')).toBeVisible()
})

test('a language chosen before React has come is drawn at once and taken over without a word of complaint', {
  tag: '@full',
}, async ({ page, school }) => {
  const letGo = await hold(page, CHUNKS)
  await openFixture(page, { origin: school.origin, body: '<school-login lang="en"></school-login>' })
  await expect(loginIn(page).heading('Your account')).toBeVisible()
  await page.locator('school-login').evaluate((login) => login.setAttribute('lang', 'ru'))
  letGo()
  await becomeLive(page)
  await expect(loginIn(page).heading('Ваш аккаунт')).toBeVisible()
})

test('nonsense in any attribute leaves the element alive', { tag: '@full' }, async ({ page, school }) => {
  const names = [
    'next-url',
    'auth-type',
    'only-auth',
    'room',
    'event-id',
    'lang',
    'theme',
    'not-closable',
    'name',
    'api',
  ]
  const attributes = names.map((name) => `${name}='{"a":[{'`).join(' ')
  await openFixture(page, { origin: school.origin, body: `<school-login ${attributes}></school-login>` })
  await becomeLive(page)
  await loginIn(page).tab('Регистрация').click()
  await expect(loginIn(page).name).toBeVisible()
})

test('the first field is filled in from the attribute email, unless somebody has typed', async ({ page, school }) => {
  const letGo = await hold(page, CHUNKS)
  const body = '<school-login email="anna@parents.example"></school-login>'
  await openFixture(page, { origin: school.origin, body })
  const { email } = loginIn(page)
  await expect(email).toHaveValue('anna@parents.example')
  await email.fill('vera@parents.example')
  await page.locator('school-login').evaluate((login) => login.setAttribute('email', 'oleg@parents.example'))
  letGo()
  await becomeLive(page)
  await expect(email).toHaveValue('vera@parents.example')
})

test('a property set before the element was defined counts', { tag: '@full' }, async ({ page, school }) => {
  await openFixture(page, { origin: school.origin, head: '', body: '<school-login></school-login>' })
  await page.evaluate((src) => {
    const login = document.querySelector('school-login')
    if (!login) return
    Object.assign(login, { email: 'anna@parents.example', onlyAuth: true, nextUrl: '/free-lesson-oct' })
    document.head.append(Object.assign(document.createElement('script'), { src }))
  }, `${school.origin}/widget/school.js`)
  await expect(loginIn(page).email).toHaveValue('anna@parents.example')
  const login = page.locator('school-login')
  await expect(login).toHaveAttribute('only-auth', '')
  await expect(login).not.toHaveAttribute('next-url') // the property comes after the page's own `next`
  expect(await login.evaluate((element) => Reflect.get(element, 'nextUrl'))).toBe('/free-lesson-oct')
})

test('an element made by script does nothing before it stands in the page', { tag: '@full' }, async ({
  page,
  school,
}) => {
  const checks = count(page, '/api/v1/check_auth/')
  await openFixture(page, { origin: school.origin, body: '' })
  await page.evaluate(async () => {
    await customElements.whenDefined('school-login')
    const login = document.createElement('school-login')
    login.setAttribute('lang', 'en')
    Reflect.set(window, 'login', login)
  })
  expect(await page.evaluate(() => Reflect.get(window, 'login').shadowRoot)).toBeNull()
  expect(checks()).toBe(0)
  await page.evaluate(() => document.body.append(Reflect.get(window, 'login')))
  await becomeLive(page)
  await expect(loginIn(page).heading('Your account')).toBeVisible()
  await expect.poll(checks).toBe(1)
})
