import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../contract/durations.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { press } from '../testing/press.ts'
import { dump } from '../testing/tables.ts'

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let school: School
let browser: Browser
let path: string
beforeEach(async () => {
  school = await startSchool()
  browser = school.browser()
  const fields = { email: 'mama@example.com', name: 'Мария', phone: '+79161234567' }
  await browser.post('/api/v1/landing-registration-site/', fields, { headers: { 'user-agent': CHROME_ON_WINDOWS } })
  path = (await newestMail(school)).path
})
afterEach(() => school.close())

const status = async (one: Browser) => (await one.checkAuth()).body.status

test('the page of the link changes nothing', async () => {
  const before = await dump(school)
  const page = await browser.get(path)
  expect([page.status, page.text.match(/<button/g)?.length, page.text.includes('m•••@example.com')]).toEqual([
    200,
    1,
    true,
  ])
  expect(await dump(school)).toBe(before)
})

test('its button notes the proof; who registered here stays signed in and keeps the phone', async () => {
  const old = browser.cookies()['__Host-school']
  expect((await browser.submit(path)).text).toContain('Почта подтверждена')
  expect(await stored(school)).toMatchObject({ emailProvedAt: expect.any(Date), phone: '+79161234567' })
  expect([await status(browser), browser.cookies()['__Host-school'] === old]).toEqual(['ok', false])
})

test('the browser that registered keeps the phone after signing out too', async () => {
  await browser.post('/api/v1/logout/')
  await browser.submit(path)
  expect([(await stored(school))?.phone, await status(browser)]).toEqual(['+79161234567', 'anonymous'])
})

test('in another browser it asks who registered, by browser, system and time, and changes nothing yet', async () => {
  const before = await dump(school)
  school.clock.advance(5 * 60_000)
  const { text } = await school.browser().get(path)
  const question = /Это вы [^<]*/.exec(text)?.[0]
  const options = [...text.matchAll(/name="own" value="(\w+)"/g)].map(([, value]) => value)
  expect([question, options]).toEqual(['Это вы регистрировались в Chrome на Windows 5 минут назад?', ['yes', 'no']])
  expect(await dump(school)).toBe(before)
})

test('whoever registered and says so in another browser keeps session and phone where the account was made', async () => {
  const other = school.browser()
  expect((await other.submit(path, { own: 'yes' })).text).toContain('всё осталось как было')
  expect(await stored(school)).toMatchObject({ emailProvedAt: expect.any(Date), phone: '+79161234567' })
  expect([await status(browser), await status(other)]).toEqual(['ok', 'anonymous'])
})

test.each<Record<string, string>>([{ own: 'no' }, {}])(
  'in another browser the answer %j ends the session there and deletes the phone',
  async (fields) => {
    const other = school.browser()
    expect((await other.submit(path, fields)).text).toContain('войдите по коду или ссылке из письма')
    expect(await stored(school)).toMatchObject({ emailProvedAt: expect.any(Date), phone: null })
    expect([await status(browser), await status(other)]).toEqual(['anonymous', 'anonymous'])
  },
)

test('the link works once, and for a day', async () => {
  await browser.submit(path)
  school.clock.advance(30 * SECOND_MS)
  expect([(await browser.get(path)).status, (await browser.submit(path)).status]).toEqual([410, 410])
  const next = school.browser()
  const person = { email: 'papa@example.com', name: 'Павел', phone: '+79161234567' }
  await next.post('/api/v1/landing-registration-site/', person)
  const late = (await newestMail(school, 'papa@example.com')).path
  school.clock.advance(86_400_000)
  expect((await next.submit(late)).status).toBe(410)
})

test('a second press whose first response is lost says the same, and keeps who is signed in so', async () => {
  await browser.get(path)
  const cookies = browser.cookies()
  const first = await press(school, path, cookies)
  const before = await stored(school)
  school.clock.advance(29 * SECOND_MS)
  expect([first, await press(school, path, cookies), await stored(school)]).toEqual([[200, true], [200, true], before])
  school.clock.advance(SECOND_MS)
  expect(await press(school, path, cookies)).toEqual([410, false])
})

test('two presses of one browser at once both say so', async () => {
  await browser.get(path)
  const cookies = browser.cookies()
  expect(await Promise.all([press(school, path, cookies), press(school, path, cookies)])).toEqual([
    [200, true],
    [200, true],
  ])
})

test('a second press in a browser that is not signed in repeats its own answer alone, and signs nobody in', async () => {
  const other = school.browser()
  await other.get(path)
  const cookies = other.cookies()
  const presses = []
  for (const own of ['yes', 'yes', 'no']) presses.push(await press(school, path, cookies, { own }))
  expect(presses).toEqual([
    [200, false],
    [200, false],
    [410, false],
  ])
  const stranger = school.browser()
  await stranger.checkAuth()
  const asSignInLink = path.replace('/confirm/', '/link/')
  expect([
    await press(school, path, stranger.cookies(), { own: 'yes' }),
    await press(school, path, {}, { own: 'yes' }),
    await press(school, asSignInLink, cookies, { own: 'yes' }),
  ]).toEqual([
    [410, false],
    [410, false],
    [410, false],
  ])
})

test('who has signed in to another account since stays there after a second press', async () => {
  await browser.get(path)
  await browser.submit(path)
  const other = await aPerson(school, { email: 'papa@example.com', phone: null })
  await browser.checkAuth()
  await browser.post('/api/v1/landing-auth/', { username: other.email, password: PASSWORD })
  expect(await press(school, path, browser.cookies())).toEqual([410, false])
  expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', user_id: other.id })
})

test('who has signed out since is not signed in by a second press', async () => {
  await browser.get(path)
  const cookies = browser.cookies()
  await browser.submit(path)
  await browser.checkAuth()
  await browser.post('/api/v1/logout/')
  expect(await press(school, path, cookies)).toEqual([410, false])
})
