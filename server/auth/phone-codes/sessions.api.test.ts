import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUpAuth } from '../../app/start.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import { phoneCode, phoneMessage, phonePrice, phoneSpending, session } from '../../db/schema.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'
import { LANDING, PHONE, type PhoneSchool, startPhoneSchool } from './testing/phone-school.ts'

let phone: PhoneSchool
beforeEach(async () => {
  phone = await startPhoneSchool()
})
afterEach(() => phone.close())

test('each sign-in by phone has a new session id, and the session that somebody else may have planted ends', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  await phone.signIn(browser)
  const planted = browser.cookies()['__Host-school'] ?? ''
  phone.school.clock.advance(61_000)
  await phone.request(browser)
  await phone.signIn(browser)
  const replay = await phone.school
    .browser()
    .post('/api/v1/check_auth/', {}, { headers: { cookie: `__Host-school=${planted}` } })
  const sessions = await phone.school.deps.db.select().from(session)
  expect([planted === '', browser.cookies()['__Host-school'] === planted, replay.body.status, sessions.length]).toEqual(
    [false, false, 'anonymous', 1],
  )
})

test('a landing whose browser keeps no cookies there is signed in on its page only', async () => {
  const { id } = await aPerson(phone.school, { createdAt: new Date(0) })
  const page = phone.school.browser({ origin: LANDING, keepsNoCookies: true })
  const { body } = await phone.proveBoth(page)
  expect([body.user_id, body.page_token]).toEqual([id, expect.stringMatching(/^[\w-]{43}$/)])
  expect((await page.checkAuth()).body).toMatchObject({ status: 'ok', on_page: true, phone: '+' })
})

test('neither the log nor the tables hold a code, and the log holds no number', async () => {
  const { id } = await aPerson(phone.school, { createdAt: new Date(0) })
  const browser = phone.school.browser()
  const entered = await phone.proveBoth(browser)
  const [code, mailed] = [await phone.codeTo(), (await newestMail(phone.school)).code]
  phone.school.clock.advance(61_000)
  phone.phones.setMode('echo')
  await phone.request(phone.school.browser())
  const second = await phone.codeTo()
  phone.phones.setMode('malformed')
  phone.school.clock.advance(61_000)
  await phone.request(phone.school.browser({ ip: '198.51.100.1' }))
  await phone.school.mails()
  const [logs, tables] = [JSON.stringify(phone.school.logs()), await dump(phone.school)]
  expect([entered.body.user_id, code.length, mailed.length, second.length]).toEqual([id, 6, 8, 6])
  const isThere = (secret: string) => new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(logs + tables)
  expect([code, mailed, second].filter(isThere)).toEqual([])
  expect(logs.includes(PHONE.slice(1))).toBe(false)
})

test('proofs are forgotten an hour after their end, messages and prices after a day, spending after two', async () => {
  await aPerson(phone.school)
  phone.school.clock.advance(0)
  await phone.request(phone.school.browser())
  await phone.codeTo()
  const rowsAfter = async (ms: number) => {
    phone.school.clock.advance(ms)
    const { db, transact, now } = phone.school.deps
    await transact((tx) => cleanUpAuth(tx, now()))
    const tables = [phoneCode, phoneMessage, phonePrice, phoneSpending]
    return Promise.all(tables.map(async (table) => (await db.select().from(table)).length))
  }
  expect([
    await rowsAfter(HOUR_MS),
    await rowsAfter(11 * MINUTE_MS),
    await rowsAfter(DAY_MS),
    await rowsAfter(DAY_MS),
  ]).toEqual([
    [1, 1, 1, 2],
    [0, 1, 1, 2],
    [0, 0, 0, 2],
    [0, 0, 0, 0],
  ])
})
