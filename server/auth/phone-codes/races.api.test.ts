import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../db/schema.ts'
import type { Browser } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { replacePhone } from '../stores/account-store.ts'
import { aPerson, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { otherCode, PHONE, type PhoneSchool, sentTo, startPhoneSchool } from './testing/phone-school.ts'

let phone: PhoneSchool
let browser: Browser
beforeEach(async () => {
  phone = await startPhoneSchool()
  browser = phone.school.browser()
})
afterEach(() => phone.close())

const OLD = new Date(0)

const whoIs = async (one: Browser) => (await one.checkAuth()).body.status

const times = <Value>(count: number, run: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

describe('at once', () => {
  test('of two right codes one signs in', async () => {
    await aPerson(phone.school)
    await phone.request(browser)
    const code = await phone.codeTo()
    const replies = await times(2, () => phone.signIn(browser, { code }))
    expect(new Set(replies.map(({ body }) => body.status))).toEqual(new Set(['code_expired', 'ok']))
    expect(await phone.school.deps.db.select().from(session)).toHaveLength(1)
  })

  test('of many wrong codes three are compared', async () => {
    await aPerson(phone.school)
    await phone.request(browser)
    const code = await phone.codeTo()
    const replies = await times(8, () => phone.signIn(browser, { code: otherCode(code) }))
    const kinds = replies.map(({ body }) => body.status)
    expect([
      kinds.filter((kind) => kind === 'error').length,
      (await phone.signIn(browser, { code })).body.status,
    ]).toEqual([2, 'refresh_code'])
  })

  test('of two right codes of a mail one signs in', async () => {
    await aPerson(phone.school, { createdAt: OLD })
    await phone.request(browser)
    await phone.signIn(browser)
    await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const { code } = await newestMail(phone.school)
    const replies = await times(2, () => phone.signIn(browser, { 'email-code': code }))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await phone.school.deps.db.select().from(session)).toHaveLength(1)
  })

  test('a phone that is changed while the mailbox is proved opens nothing', async () => {
    const { id } = await aPerson(phone.school, { createdAt: OLD })
    await phone.request(browser)
    await phone.signIn(browser)
    await browser.post('/api/v1/phone-email/', { phone: PHONE })
    const { code } = await newestMail(phone.school)
    beforeNextWrite(phone.school, (transact) => transact((tx) => replacePhone(tx, id, '+79991234567')))
    const { status } = await phone.signIn(browser, { 'email-code': code })
    expect([status, await whoIs(browser), (await stored(phone.school))?.phoneProvedAt]).toEqual([
      400,
      'anonymous',
      null,
    ])
  })

  test('of requests for one number one sends a code', async () => {
    await aPerson(phone.school)
    const replies = await times(6, (at) => phone.request(phone.school.browser({ ip: `198.18.${at}.1` })))
    await phone.codeTo()
    expect([replies.map(({ status }) => status), sentTo(phone)]).toEqual([Array<number>(6).fill(200), 1])
  })

  test('of two polls one signs in by a call', async () => {
    await aPerson(phone.school)
    await phone.request(browser, { way: 'call' })
    phone.phones.callFrom(PHONE)
    const replies = await times(2, () => phone.signIn(browser, { way: 'call' }))
    expect(replies.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
  })
})

test('a call that two browsers await signs neither in: whoever waits for the owner of a number to call gains nothing', async () => {
  await aPerson(phone.school)
  const thief = phone.school.browser({ ip: '198.51.100.1' })
  await phone.request(thief, { way: 'call' })
  phone.school.clock.advance(61_000)
  await phone.request(browser, { way: 'call' })
  phone.phones.callFrom(PHONE)
  const first = await phone.signIn(thief, { way: 'call' })
  const second = await phone.signIn(browser, { way: 'call' })
  phone.school.clock.advance(3_000)
  const again = await phone.signIn(thief, { way: 'call' })
  expect([first, second, again].map(({ body }) => body.status)).toEqual([
    'code_expired',
    'code_expired',
    'code_expired',
  ])
  expect([await whoIs(thief), await whoIs(browser)]).toEqual(['anonymous', 'anonymous'])
})
