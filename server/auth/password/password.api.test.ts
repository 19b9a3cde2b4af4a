import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../contract/durations.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { PASSWORD, aPerson, stored } from '../testing/people.ts'
import { press } from '../testing/press.ts'

const NEW = 'yabloko-na-snegu'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const signIn = async (password = PASSWORD, browser: Browser = school.browser()) => {
  const { status } = await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password })
  return { browser, status }
}
const set = (browser: Browser, fields: Record<string, string>) => browser.post('/api/v1/set-password/', fields)
const isIn = async (browser: Browser) => (await browser.checkAuth()).body.status === 'ok'

/** Signs in by a magic link; answers the page that it led to. */
const signInByLink = async (browser: Browser) => {
  await browser.post('/api/v1/landing-send-ml/', { email: 'mama@example.com', 'success-url': '/courses/' })
  const { text } = await browser.submit((await newestMail(school)).path)
  return { text, grant: /name="grant" value="([\w-]+)"/.exec(text)?.[1] ?? '' }
}

test('a changed password ends the other sessions, keeps this one under a new id, and is told by mail', async () => {
  await aPerson(school)
  const [here, there, elsewhere] = [(await signIn()).browser, (await signIn()).browser, (await signIn()).browser]
  const old = here.cookies()['__Host-school']
  const { status, body } = await set(here, { password: NEW, 'current-password': PASSWORD })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', csrf_token: expect.any(String) } })
  expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, false])
  expect((await there.post('/api/v1/landing-add-phone/', { phone: '+79161234567' })).status).toBe(401)
  expect(here.cookies()['__Host-school']).not.toBe(old)
  expect([(await signIn()).status, (await signIn(NEW)).status]).toEqual([400, 200])
  expect((await newestMail(school)).subject).toBe('Пароль изменён')
})

test('who has a password names it first', async () => {
  await aPerson(school)
  const { browser } = await signIn()
  const [without, wrong] = [
    await set(browser, { password: NEW }),
    await set(browser, { password: NEW, 'current-password': 'kefir' }),
  ]
  expect([without.body.errors, wrong.body.errors]).toEqual([
    { 'current-password': ['Введите текущий пароль'] },
    { 'current-password': ['Текущий пароль не подошёл'] },
  ])
  expect((await signIn()).status).toBe(200)
})

test('who has none sets the first one', async () => {
  const browser = school.browser()
  const person = { email: 'mama@example.com', name: 'Мария', phone: '+79161234567' }
  await browser.post('/api/v1/landing-registration-site/', person)
  expect((await set(browser, { password: NEW })).status).toBe(200)
  expect((await signIn(NEW)).status).toBe(200)
})

test('later than ten minutes after the sign-in the first password needs another one, as it opens the account for good', async () => {
  await aPerson(school, { passwordHash: null })
  const browser = school.browser()
  await signInByLink(browser)
  await browser.checkAuth()
  school.clock.advance(10 * MINUTE_MS)
  const late = await set(browser, { password: NEW })
  const errors = { 'current-password': ['Пароля у аккаунта ещё нет. Чтобы его задать, выйдите и войдите снова'] }
  expect([late.status, late.body.errors, (await stored(school))?.passwordHash]).toEqual([400, errors, null])
  await signInByLink(browser)
  await browser.checkAuth()
  expect((await set(browser, { password: NEW })).status).toBe(200)
})

test('a session that a ticket has opened sets no first password', async () => {
  const landing = school.browser({ origin: 'https://landing.example' })
  const person = { email: 'mama@example.com', name: 'Мария', phone: '+79161234567' }
  const { body } = await landing.post('/api/v1/landing-registration-site/', person)
  const step = await landing.submit('/auth/enter/', { ticket: String(body.ticket) })
  const browser = school.browser()
  await browser.submit('/auth/enter/', { ticket: /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? '' })
  const { status } = await set(browser, { password: NEW })
  expect([await isIn(browser), status, (await stored(school))?.passwordHash]).toEqual([true, 400, null])
})

test.each([
  ['the name of the school', 'MayakMayak2026!'],
  ['the own name', 'аристарх85'],
  ['the own mailbox', 'ivanova.mk!'],
])('a new password built of %s is too easy to guess, on the page of a link as well', async (_, password) => {
  await aPerson(school, { passwordHash: null, email: 'ivanova.mk@example.com', name: 'Аристарх' })
  const browser = school.browser()
  await browser.post('/api/v1/landing-send-ml/', { email: 'ivanova.mk@example.com' })
  const { text } = await browser.submit((await newestMail(school, 'ivanova.mk@example.com')).path)
  const grant = /name="grant" value="([\w-]+)"/.exec(text)?.[1] ?? ''
  const page = await browser.submit('/auth/set-password/', { grant, password })
  await browser.checkAuth()
  const call = await set(browser, { password })
  const errors = { password: ['Такой пароль слишком легко угадать, придумайте другой'] }
  expect([page.status, call.status, call.body.errors]).toEqual([400, 400, errors])
})

test('a password stays good for years', async () => {
  await aPerson(school)
  school.clock.advance(5 * 365 * DAY_MS)
  expect((await signIn()).status).toBe(200)
})

test.each([`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), `${PASSWORD}x`])(
  'a password counts exactly as it is: %j is another one',
  async (password) => {
    await aPerson(school)
    expect((await signIn(password)).status).toBe(400)
  },
)

test.each([
  ['short', 'short-1', 'Придумайте пароль не короче 8 символов'],
  ['common', 'qwerty123', 'Такой пароль слишком легко угадать, придумайте другой'],
  ['long', 'п'.repeat(129), 'Пароль длиннее 128 символов, выберите короче'],
])('a new password that is too %s is refused', async (_, password, message) => {
  await aPerson(school, { passwordHash: null })
  const browser = school.browser()
  await signInByLink(browser)
  await browser.checkAuth()
  const { status, body } = await set(browser, { password })
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors: { password: [message] } } })
  expect((await stored(school))?.passwordHash).toBeNull()
})

test('without a session no password is set', async () => {
  await aPerson(school, { passwordHash: null })
  expect((await set(school.browser(), { password: NEW })).status).toBe(401)
})

test('the page after a magic link sets a password without the old one, once', async () => {
  await aPerson(school)
  const browser = school.browser()
  const there = (await signIn()).browser
  const { text, grant } = await signInByLink(browser)
  expect(text).toContain('value="mama@example.com" autocomplete="username"')
  const form = { grant, username: 'mama@example.com', password: NEW }
  const bad = await browser.submit('/auth/set-password/', { ...form, password: '12345678' })
  expect([bad.status, bad.text.includes('слишком легко угадать')]).toEqual([400, true])
  const saved = await browser.submit('/auth/set-password/', form)
  expect([saved.status, saved.text.includes('href="https://school.example/courses/"')]).toEqual([200, true])
  expect([await isIn(browser), await isIn(there), (await signIn(NEW)).status]).toEqual([true, false, 200])
  school.clock.advance(30 * SECOND_MS)
  expect((await browser.submit('/auth/set-password/', form)).status).toBe(410)
})

/** What the page after a magic link sends, and the cookies of its browser. */
const openForm = async () => {
  await aPerson(school)
  const browser = school.browser()
  const { grant } = await signInByLink(browser)
  return { browser, cookies: browser.cookies(), form: { grant, password: NEW } }
}
const SAVE = '/auth/set-password/'

test('a second press on that page whose first response is lost says the same, and keeps the browser signed in', async () => {
  const { cookies, form } = await openForm()
  const first = await press(school, SAVE, cookies, form)
  const before = [await stored(school), await school.mails()]
  school.clock.advance(29 * SECOND_MS)
  expect([first, await press(school, SAVE, cookies, form)]).toEqual([
    [200, true],
    [200, true],
  ])
  expect([await stored(school), await school.mails()]).toEqual(before)
  school.clock.advance(SECOND_MS)
  expect(await press(school, SAVE, cookies, form)).toEqual([410, false])
})

test('two presses of one browser at once both say so', async () => {
  const { cookies, form } = await openForm()
  expect(await Promise.all([press(school, SAVE, cookies, form), press(school, SAVE, cookies, form)])).toEqual([
    [200, true],
    [200, true],
  ])
})

test('that press serves no other password, no other browser, no other account, and nobody after a sign-out', async () => {
  const { browser, cookies, form } = await openForm()
  await browser.submit(SAVE, form)
  await aPerson(school, { email: 'papa@example.com' })
  const papa = school.browser()
  await papa.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const { '__Host-visitor': visitor = '' } = cookies
  const refusals = [
    await press(school, SAVE, cookies, { ...form, password: PASSWORD }),
    await press(school, SAVE, {}, form),
    await press(school, SAVE, papa.cookies(), form),
    await press(school, SAVE, { ...papa.cookies(), '__Host-visitor': visitor }, form),
  ]
  await browser.checkAuth()
  await browser.post('/api/v1/logout/')
  refusals.push(await press(school, SAVE, cookies, form))
  expect(refusals).toEqual(refusals.map(() => [410, false]))
})

test('the permit of that page serves nobody else', async () => {
  await aPerson(school)
  await aPerson(school, { email: 'papa@example.com' })
  const { grant } = await signInByLink(school.browser())
  const papa = school.browser()
  await papa.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const statuses = [papa, school.browser()].map(
    async (one) => (await one.submit('/auth/set-password/', { grant, password: NEW })).status,
  )
  expect(await Promise.all(statuses)).toEqual([410, 410])
})
