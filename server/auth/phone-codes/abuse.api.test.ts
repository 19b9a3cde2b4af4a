import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDeepStrictEqual } from 'node:util'
import { phoneCode } from '../../db/schema.ts'
import type { Browser } from '../../testing/school.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'
import { dump } from '../testing/tables.ts'
import {
  LANDING,
  otherCode,
  PHONE,
  type PhoneSchool,
  sentTo,
  startPhoneSchool,
  UNKNOWN,
} from './testing/phone-school.ts'

let phone: PhoneSchool
let browser: Browser
beforeEach(async () => {
  phone = await startPhoneSchool()
  browser = phone.school.browser()
})
afterEach(() => phone.close())

const OLD = new Date(0)

/** As if a page of another origin had asked for all codes. */
const asOfAnotherPage = (origin = 'https://partner.example') =>
  phone.school.deps.transact((tx) => tx.update(phoneCode).set({ origin }))

const whoIs = async (one: Browser) => (await one.checkAuth()).body.status

const readTables = async (): Promise<Record<string, unknown[]>> => JSON.parse(await dump(phone.school))

/** The tables that a request changes before its reply, by how many rows; and the requests to the provider. */
const workOf = async (fields: Record<string, string>) => {
  const [before, callsBefore] = [await readTables(), phone.phones.calls.length]
  await phone.request(phone.school.browser(), fields)
  const after = Object.entries(await readTables())
  const changed = after.filter(([table, rows]) => !isDeepStrictEqual(rows, before[table]))
  return {
    rows: changed.map(([table, rows]) => [table, rows.length - (before[table]?.length ?? 0)]),
    calls: phone.phones.calls.slice(callsBefore),
  }
}

describe('whether a number has an account', () => {
  test.each([false, true])('is told by no reply, private accounts or not (%s)', async (arePrivateAccounts) => {
    await phone.close()
    phone = await startPhoneSchool({}, { config: { arePrivateAccounts } })
    await aPerson(phone.school)
    phone.school.clock.advance(0)
    const ofNumbers = []
    for (const number of [PHONE, UNKNOWN]) {
      const one = phone.school.browser()
      const fields = { phone: number }
      const replies = [
        await phone.request(one, fields),
        await phone.request(one, fields),
        await phone.request(one, { ...fields, way: 'call' }),
        await phone.signIn(one, { ...fields, way: 'call' }),
        await one.post('/api/v1/phone-email/', fields),
      ]
      await phone.codeTo(number)
      for (let at = 0; at < 4; at += 1) replies.push(await phone.signIn(one, { ...fields, code: '000000' }))
      ofNumbers.push(replies.map(({ status, body, headers }) => [status, body, headers['retry-after']]))
    }
    expect(ofNumbers[1]).toEqual(ofNumbers[0])
    expect([sentTo(phone), sentTo(phone, UNKNOWN)]).toEqual([1, 0])
  })

  test.each(['sms', 'call'])('is told by no work before the reply (%s), which therefore takes as long', async (way) => {
    await aPerson(phone.school)
    const [known, unknown] = [await workOf({ way, phone: PHONE }), await workOf({ way, phone: UNKNOWN })]
    expect(unknown).toEqual(known)
    expect(known.rows.length).toBeGreaterThan(0)
  })

  test('a code that was never sent signs nobody in, if it is guessed', async () => {
    const { deps } = phone.school
    const { defer } = deps.mail
    let code = ''
    deps.mail.defer = async (tx, task, at) => {
      code = String(task.code)
      await defer(tx, task, at)
    }
    await phone.request(browser, { phone: UNKNOWN })
    const { status, body } = await phone.signIn(browser, { phone: UNKNOWN, code })
    expect([code.length, status, body.status]).toEqual([6, 400, 'code_expired'])
  })
})

describe('a code is good for one browser, page and number', () => {
  beforeEach(async () => {
    await aPerson(phone.school)
    await phone.request(browser)
  })

  test('not in another browser, as that of a person whom somebody wants to sign in to his own account', async () => {
    const victim = phone.school.browser()
    const { status, body } = await phone.signIn(victim)
    expect([status, body.status, await whoIs(victim)]).toEqual([400, 'code_expired', 'anonymous'])
  })

  test('not on another page, nor does a proof go on there', async () => {
    const code = await phone.codeTo()
    const { body } = await phone.signIn(browser.at(LANDING), { code })
    await asOfAnotherPage()
    const moved = await phone.signIn(browser, { code })
    expect([body.status, moved.status, moved.body.status]).toEqual(['code_expired', 400, 'code_expired'])
  })

  test('not for another number that was asked for in the same browser', async () => {
    await aPerson(phone.school, { email: 'papa@example.com', phone: UNKNOWN })
    await phone.request(browser, { phone: UNKNOWN })
    const code = await phone.codeTo()
    const rows = await phone.school.deps.db.select().from(phoneCode)
    const codeHash = rows.find((row) => row.phone === PHONE)?.codeHash
    await phone.school.deps.transact((tx) => tx.update(phoneCode).set({ codeHash }))
    const { status, body } = await phone.signIn(browser, { phone: UNKNOWN, code })
    expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['code']])
  })

  test('not twice', async () => {
    const code = await phone.codeTo()
    await phone.signIn(browser, { code })
    await browser.post('/api/v1/logout/')
    const { status, body } = await phone.signIn(browser, { code })
    expect([status, body.status, await whoIs(browser)]).toEqual([400, 'code_expired', 'anonymous'])
  })

  test('not once a new one was sent', async () => {
    const code = await phone.codeTo()
    phone.school.clock.advance(61_000)
    await phone.request(browser)
    const newest = await phone.codeTo()
    const { body } = await phone.signIn(browser, { code: code === newest ? otherCode(code) : code })
    expect(Object.keys(Object(body.errors))).toEqual(['code'])
  })

  test('not as a code of a mail, and no code of a mail is good here', async () => {
    await browser.post('/auth/check-code/', { email: 'mama@example.com', 'send-code': '1' })
    const { code } = await newestMail(phone.school)
    const typed = await phone.signIn(browser, { 'email-code': code, code: '000000' })
    expect([typed.status, Object.keys(Object(typed.body.errors)), await whoIs(browser)]).toEqual([
      400,
      ['__all__'],
      'anonymous',
    ])
  })
})

describe('the proof of the mailbox', () => {
  beforeEach(async () => {
    await aPerson(phone.school, { createdAt: OLD })
    await phone.request(browser)
    await phone.codeTo()
  })

  test('needs the proof of the number in this browser and page', async () => {
    const early = await browser.post('/api/v1/phone-email/', { phone: PHONE })
    await phone.signIn(browser)
    const others = [phone.school.browser(), browser.at(LANDING)]
    const elsewhere = await Promise.all(others.map((one) => one.post('/api/v1/phone-email/', { phone: PHONE })))
    await asOfAnotherPage()
    const moved = await browser.post('/api/v1/phone-email/', { phone: PHONE })
    await asOfAnotherPage('https://school.example')
    phone.school.clock.advance(10 * 60_000)
    const late = await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const typed = await phone.signIn(browser, { code: '000000' })
    const EXPIRED = { __all__: ['Время вышло: на вход даётся 10 минут. Запросите код на телефон ещё раз'] }
    expect([early, ...elsewhere, moved, late].map(({ body }) => body.errors)).toEqual(
      Array.from({ length: 5 }, () => EXPIRED),
    )
    expect([typed.body.status, await phone.school.mails()]).toEqual(['code_expired', []])
  })

  test('takes its own code only: not that of a sign-in, nor does its own sign in by mail', async () => {
    await phone.signIn(browser)
    await browser.post('/auth/check-code/', { email: 'mama@example.com', 'send-code': '1' })
    const signIn = await newestMail(phone.school)
    const wrong = await phone.signIn(browser, { 'email-code': signIn.code })
    phone.school.clock.advance(31_000)
    await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const own = await newestMail(phone.school)
    const byMail = await browser.post('/auth/check-code/', {
      email: 'mama@example.com',
      code: own.code,
      'check-code': '1',
    })
    expect([wrong, byMail].map(({ status, body }) => [status, Object.keys(Object(body.errors))])).toEqual([
      [400, ['code']],
      [400, ['code']],
    ])
  })

  test('leaves nothing of the code of the number', async () => {
    await phone.signIn(browser)
    const rows = await phone.school.deps.db.select().from(phoneCode)
    expect(rows.map(({ codeHash, provedAt }) => [codeHash, provedAt instanceof Date])).toEqual([[null, true]])
  })

  test('has three tries', async () => {
    await phone.signIn(browser)
    await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const { code } = await newestMail(phone.school)
    const replies = []
    for (let at = 0; at < 3; at += 1) replies.push(await phone.signIn(browser, { 'email-code': otherThan(code) }))
    const right = await phone.signIn(browser, { 'email-code': code })
    expect([...replies, right].map(({ body }) => body.status)).toEqual([
      'error',
      'error',
      'refresh_code',
      'refresh_code',
    ])
  })

  test('ends with a change of the phone', async () => {
    await phone.signIn(browser)
    await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const { code } = await newestMail(phone.school)
    const owner = phone.school.browser()
    await owner.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
    await owner.post('/api/v1/change-phone/', { phone: '+79991234567', 'current-password': PASSWORD })
    const { status } = await phone.signIn(browser, { 'email-code': code, email: 'mama@example.com' })
    expect([status, await whoIs(browser)]).toEqual([400, 'anonymous'])
  })
})

test('none of the calls works without the anti-forgery token, or for a page of an origin that is not listed', async () => {
  await aPerson(phone.school)
  await phone.request(browser)
  const fields = { phone: PHONE, code: await phone.codeTo() }
  const evil = phone.school.browser({ origin: 'https://evil.example' })
  const replies = []
  for (const call of ['phone-code', 'phone-login', 'phone-email']) {
    const of = call === 'phone-login' ? fields : { phone: PHONE }
    replies.push(await browser.post(`/api/v1/${call}/`, of, { headers: { 'x-csrftoken': null } }))
    replies.push(await evil.post(`/api/v1/${call}/`, of, { headers: { 'x-csrftoken': 'x' } }))
  }
  expect([replies.map(({ status }) => status), await whoIs(browser)]).toEqual([Array<number>(6).fill(403), 'anonymous'])
})
