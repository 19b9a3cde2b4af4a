import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { stored } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'

let school: School
let browser: Browser
let path: string
beforeEach(async () => {
  school = await startSchool()
  browser = school.browser()
  await browser.post('/api/v1/landing-registration-site/', {
    email: 'mama@example.com',
    name: 'Мария',
    phone: '+79161234567',
  })
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

test('in another browser it says what will happen, ends the session there and forgets the phone, and signs nobody in', async () => {
  const other = school.browser()
  expect((await other.get(path)).text).toContain('вы регистрировались на другом устройстве')
  expect((await other.submit(path)).text).toContain('войдите по коду или ссылке из письма')
  expect(await stored(school)).toMatchObject({ emailProvedAt: expect.any(Date), phone: null })
  expect([await status(browser), await status(other)]).toEqual(['anonymous', 'anonymous'])
})

test('the link works once, and for a day', async () => {
  await browser.submit(path)
  expect([(await browser.get(path)).status, (await browser.submit(path)).status]).toEqual([410, 410])
  const next = school.browser()
  const person = { email: 'papa@example.com', name: 'Павел', phone: '+79161234567' }
  await next.post('/api/v1/landing-registration-site/', person)
  const late = (await newestMail(school, 'papa@example.com')).path
  school.clock.advance(86_400_000)
  expect((await next.submit(late)).status).toBe(410)
})
