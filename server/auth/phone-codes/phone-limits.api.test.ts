import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import { aPerson } from '../testing/people.ts'
import { otherCode, PHONE, type PhoneSchool, sentTo, startPhoneSchool, UNKNOWN } from './testing/phone-school.ts'

let phone: PhoneSchool
beforeEach(async () => {
  phone = await startPhoneSchool()
})
afterEach(() => phone.close())

const TOO_MANY = {
  status: 'error',
  errors: { __all__: ['Слишком много кодов. Подождите немного или войдите по почте'] },
}

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)

let visitors = 0
/** A browser of a network of its own. */
const elsewhere = () => {
  visitors += 1
  return phone.school.browser({ ip: `198.18.${visitors}.1` })
}

const numberOf = (at: number) => `+7903${String(1_000_000 + at * 10_007).slice(0, 7)}`

test('between two codes of a number a minute passes, from whatever network, and a request within it is no error', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  phone.school.clock.advance(20_000)
  const soon = [await phone.request(browser), await phone.request(elsewhere())]
  await phone.codeTo()
  phone.school.clock.advance(40_000)
  const afterPause = await phone.request(browser)
  await phone.codeTo()
  expect(soon.map(({ body }) => body)).toEqual(soon.map(() => ({ status: 'ok', time_left: 40, sent_ago: 20 })))
  expect([afterPause.body, sentTo(phone)]).toEqual([{ status: 'ok', time_left: 60 }, 2])
})

describe.each([
  ['a number with an account', PHONE],
  ['a number without one', UNKNOWN],
])('%s', (_, number) => {
  test('gets three codes an hour and five a day, whoever asks', async () => {
    await aPerson(phone.school)
    const replies = []
    for (let minutes = 0; minutes < 4; minutes += 1) {
      replies.push(await phone.request(elsewhere(), { phone: number }))
      phone.school.clock.advance(MINUTE_MS + 1)
    }
    phone.school.clock.advance(HOUR_MS)
    for (let minutes = 0; minutes < 3; minutes += 1) {
      replies.push(await phone.request(elsewhere(), { phone: number }))
      phone.school.clock.advance(MINUTE_MS + 1)
    }
    await phone.codeTo()
    expect([statuses(replies), replies[3]?.body]).toEqual([[200, 200, 200, 429, 200, 200, 429], TOO_MANY])
  })
})

test.each([
  ['a /24 of IPv4', (at: number) => `203.0.113.${at + 1}`, '203.0.114.1'],
  ['a /48 of IPv6', (at: number) => `2001:4860:1:${at}::1`, '2001:4860:2::1'],
])('%s asks for ten codes an hour', async (_, ipOf, another) => {
  const replies = []
  for (let at = 0; at < 11; at += 1)
    replies.push(await phone.request(phone.school.browser({ ip: ipOf(at) }), { phone: numberOf(at) }))
  const other = await phone.request(phone.school.browser({ ip: another }), { phone: numberOf(20) })
  expect([statuses(replies), other.status]).toEqual([[...Array<number>(10).fill(200), 429], 200])
})

test('a right code gives its network back what it has counted', async () => {
  const browser = phone.school.browser()
  await aPerson(phone.school)
  for (let at = 0; at < 9; at += 1) await phone.request(browser, { phone: numberOf(at) })
  await phone.request(browser)
  await phone.signIn(browser)
  const next = await phone.request(browser, { phone: numberOf(20) })
  const last = await phone.request(browser, { phone: numberOf(21) })
  expect(statuses([next, last])).toEqual([200, 429])
})

test('calls have limits of their own, and a second request within the minute repeats the number', async () => {
  const browser = phone.school.browser()
  await phone.request(browser)
  const first = await phone.request(browser, { way: 'call' })
  const again = await phone.request(browser, { way: 'call' })
  const stranger = await phone.request(elsewhere(), { way: 'call' })
  expect([first.body.call_phone, again.body, stranger.status]).toEqual([
    '+78005008275',
    { ...first.body, time_left: 60 },
    429,
  ])
})

test('pages that ask in haste whether a call has come do not reach the provider', async () => {
  const browser = phone.school.browser()
  await phone.request(browser, { way: 'call' })
  for (let at = 0; at < 5; at += 1) await phone.signIn(browser, { way: 'call' })
  expect(phone.phones.calls.filter((call) => call === 'POST /callcheck/status')).toHaveLength(1)
})

test('a code has three tries, then there is none and a lock of 30 seconds', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  const code = await phone.codeTo()
  const replies = []
  for (let at = 0; at < 3; at += 1) replies.push(await phone.signIn(browser, { code: otherCode(code) }))
  const right = await phone.signIn(browser, { code })
  phone.school.clock.advance(31_000)
  const late = await phone.signIn(browser, { code })
  expect([...replies, right, late].map(({ status, body }) => [status, body.status])).toEqual([
    [400, 'error'],
    [400, 'error'],
    [400, 'refresh_code'],
    [400, 'refresh_code'],
    [400, 'code_expired'],
  ])
})

test('a code is valid for ten minutes', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  const code = await phone.codeTo()
  phone.school.clock.advance(10 * MINUTE_MS)
  const { status, body } = await phone.signIn(browser, { code })
  expect([status, body.status]).toEqual([400, 'code_expired'])
})

test.each([
  ['a line', '+74951234567', 'Код можно получить только на мобильный номер'],
  ['a number of another country', '+77011234567', 'На номера этой страны мы коды не отправляем. Войдите по почте'],
])('%s is refused at its field, before anything else', async (_, number, text) => {
  await aPerson(phone.school, { phone: number })
  const { status, body } = await phone.request(phone.school.browser(), { phone: number })
  expect([status, body.errors, phone.phones.calls]).toEqual([400, { phone: [text] }, []])
})

test('a code needs a captcha, and without it nothing is sent or counted', async () => {
  await phone.close()
  phone = await startPhoneSchool({}, { config: { captcha: 'altcha' } })
  await aPerson(phone.school)
  const browser = phone.school.browser()
  const refused = [await phone.request(browser), await phone.request(browser, { way: 'call' })]
  await phone.school.mails()
  phone.school.deps.captcha.check = async () => true
  const passed = await phone.request(browser)
  await phone.codeTo()
  expect([refused.map(({ body }) => Object.keys(Object(body.errors))), passed.status, sentTo(phone)]).toEqual([
    [['recaptcha'], ['recaptcha']],
    200,
    1,
  ])
})

test('wrong codes count as failed sign-ins of the network', async () => {
  await aPerson(phone.school)
  const browser = phone.school.browser()
  await phone.request(browser)
  for (let at = 0; at < 20; at += 1) await phone.signIn(browser, { phone: numberOf(at), code: '000000' })
  expect((await phone.signIn(browser)).status).toBe(429)
})
