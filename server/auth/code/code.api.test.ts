import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../contract/durations.ts'
import { oneTimeCode } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson } from '../testing/people.ts'

const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const send = (browser: Browser = school.browser(), email = EMAIL) =>
  browser.post('/auth/check-code/', { email, 'send-code': '1' })
const check = async (code: string, browser: Browser = school.browser()) => {
  const { status, body } = await browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
  return { status, body }
}
/** Asks for a mail as if the pause and the quotas of the address had passed. */
const sentCode = async () => {
  await school.deps.limits.forget('mailAddress', EMAIL)
  await school.deps.limits.forget('mailAddressIp', `${EMAIL} 203.0.113.7`)
  await send()
  return (await newestMail(school)).code
}
/** Each guess comes from another network, so that only the code's own counter is at work. */
const elsewhere = (at: number) => school.browser({ ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` })

const WRONG = { status: 400, body: { status: 'error', errors: { code: ['Код не подошёл, проверьте цифры'] } } }
const EXPIRED = { status: 400, body: { status: 'code_expired', error: 'Код больше не действует, запросите новый' } }
const locked = (timeLeft: number) => ({
  status: 400,
  body: {
    status: 'refresh_code',
    error: 'Код введён неверно три раза. Подождите 30 секунд и запросите новый',
    time_left: timeLeft,
  },
})

test('a known address gets a mail with an 8-digit code, an unknown one is sent to the registration', async () => {
  expect((await send()).body).toEqual({ status: 'ok', time_left: 30 })
  expect((await newestMail(school)).code).toMatch(/^\d{8}$/)
  expect((await send(school.browser(), 'nobody@example.com')).body).toEqual({
    status: 'register',
    form: 'registration',
  })
})

test('the right code signs in once', async () => {
  const code = await sentCode()
  const browser = school.browser()
  expect(await check(`${code.slice(0, 4)} ${code.slice(4)}`, browser)).toMatchObject({
    status: 200,
    body: { status: 'ok', user_name: 'Мария' },
  })
  expect((await browser.checkAuth()).body.status).toBe('ok')
  expect(await check(code)).toEqual(EXPIRED)
})

/** What checks a code again and again with the cookies that this browser has now, by the call or by the form without scripts. */
const pressOf = async (browser: Browser, way: 'call' | 'form') => {
  const { text } = await browser.get('/auth/form/')
  const token = /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  const headers = { origin: 'https://school.example', cookie: cookies.join('; '), 'x-csrftoken': token }
  return async (code: string) => {
    const fields: Record<string, string> = way === 'form' ? { csrf_token: token } : { 'check-code': '1' }
    const body = new URLSearchParams({ email: EMAIL, code, ...fields })
    const address = `${school.address}${way === 'form' ? '/auth/form/code/' : '/auth/check-code/'}`
    const { status, headers: sent } = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
    return [status, sent.getSetCookie().some((line) => line.startsWith('__Host-school='))]
  }
}

describe('a second press whose first response is lost', () => {
  test.each([
    ['call', 200],
    ['form', 303],
  ] as const)('signs in again by the %s, in the same browser and for 30 seconds', async (way, success) => {
    const code = await sentCode()
    const [press, other] = [await pressOf(school.browser(), way), await pressOf(school.browser(), way)]
    school.clock.advance(0)
    const first = await press(code)
    school.clock.advance(29 * SECOND_MS)
    const repeated = [await press(code), await press(otherThan(code)), await other(code)]
    school.clock.advance(SECOND_MS)
    const [signedIn, refused] = [
      [success, true],
      [400, false],
    ]
    expect([first, repeated, await press(code)]).toEqual([signedIn, [signedIn, refused, refused], refused])
  })

  test.each([
    ['call', 200],
    ['form', 303],
  ] as const)('signs in by the %s, as does the first, where both come at once', async (way, success) => {
    const code = await sentCode()
    const press = await pressOf(school.browser(), way)
    expect(await Promise.all([press(code), press(code)])).toEqual([
      [success, true],
      [success, true],
    ])
  })
})

test('asked again within 30 seconds, the pause is told and no second mail goes out', async () => {
  await send()
  const { body } = await send(school.browser({ ip: '198.51.100.1' }))
  expect([body.status, Number(body.time_left) > 0 && Number(body.time_left) <= 30]).toEqual(['ok', true])
  expect((await school.mails()).length).toBe(1)
})

test.each([
  [599, 'ok'],
  [600, 'code_expired'],
] as const)('a code lives ten minutes: after %i s it is %s', async (seconds, status) => {
  school.clock.advance(0)
  const code = await sentCode()
  school.clock.advance(seconds * SECOND_MS)
  expect((await check(code)).body.status).toBe(status)
})

test('a new code kills the old one', async () => {
  const old = await sentCode()
  const code = await sentCode()
  expect([await check(old), (await check(code)).status]).toEqual([WRONG, 200])
})

test('the third wrong try burns the code and locks the check for 30 seconds, whoever asks', async () => {
  const code = await sentCode()
  const wrong = otherThan(code)
  school.clock.advance(0) // from here on no second passes by itself
  expect([await check(wrong), await check(wrong), await check(wrong)]).toEqual([WRONG, WRONG, locked(30)])
  expect([await check(code, elsewhere(1)), await check(wrong, elsewhere(2))]).toEqual([locked(30), locked(30)])
  school.clock.advance(31 * SECOND_MS)
  expect(await check(code)).toEqual(EXPIRED)
})

test('a lock that began while the clock was a day ahead lasts 30 seconds', async () => {
  const wrong = otherThan(await sentCode())
  school.clock.advance(86_400 * SECOND_MS)
  const code = await sentCode()
  for (const at of [1, 2, 3]) await check(wrong === code ? otherThan(code) : wrong, elsewhere(at))
  school.clock.advance(-86_400 * SECOND_MS)
  const replies = [await check(wrong, elsewhere(4))]
  school.clock.advance(30 * SECOND_MS)
  replies.push(await check(wrong, elsewhere(5)))
  expect(replies).toEqual([locked(30), EXPIRED])
})

test('the day in which codes are counted begins no later than now, where the clock was a day ahead', async () => {
  school.clock.advance(86_400 * SECOND_MS)
  await sentCode()
  school.clock.advance(-86_400 * SECOND_MS)
  await sentCode()
  const [row] = await school.deps.db.select().from(oneTimeCode)
  expect([row?.sentToday, row?.dayStartedAt]).toEqual([2, school.deps.now()])
})

test('during the lock nothing is compared: not even the right new code', async () => {
  const wrong = otherThan(await sentCode())
  school.clock.advance(0) // from here on no second passes by itself
  for (const at of [1, 2, 3]) await check(wrong, elsewhere(at))
  const code = await sentCode()
  const before = await school.deps.db.select().from(oneTimeCode)
  expect(await check(code, elsewhere(4))).toEqual(locked(30))
  expect(await school.deps.db.select().from(oneTimeCode)).toEqual(before)
  school.clock.advance(30 * SECOND_MS)
  expect((await check(code, elsewhere(5))).status).toBe(200)
})

const GUESSES = sizes.guessesAtOnce

test(`of ${GUESSES} wrong guesses at once three are compared, and then the right one is refused too`, async () => {
  const code = await sentCode()
  const browsers = Array.from({ length: GUESSES }, (_, at) => elsewhere(at))
  const token = await school.browser().checkAuth()
  const headers = { 'x-csrftoken': String(token.body.csrf_token) }
  const fields = { email: EMAIL, code: otherThan(code), 'check-code': '1' }
  const guesses = browsers.map((browser) => browser.post('/auth/check-code/', fields, { headers, as: 'urlencoded' }))
  const statuses = (await Promise.all(guesses)).map(({ body }) => body.status)
  expect(statuses.filter((status) => status === 'error').length).toBe(2)
  expect(statuses.filter((status) => status === 'refresh_code').length).toBe(GUESSES - 2)
  expect((await check(code)).body).toMatchObject({ status: 'refresh_code' })
  school.clock.advance(31 * SECOND_MS)
  expect(await check(code)).toEqual(EXPIRED)
})

test('five codes a day go to an address; then the mail has the link alone', async () => {
  const codes = []
  for (let at = 0; at < 6; at += 1) codes.push(await sentCode())
  const { code, path } = await newestMail(school)
  expect([codes.slice(0, 5).every((one) => /^\d{8}$/.test(one)), code]).toEqual([true, ''])
  expect(path).toMatch(/^\/auth\/link\//)
  school.clock.advance(86_400 * SECOND_MS)
  expect(await sentCode()).toMatch(/^\d{8}$/)
})

test('strangers who use up the codes of an address and guess at each do not lock it out: the next mail signs in by its link', async () => {
  for (const at of [1, 2, 3, 4, 5]) {
    await send(elsewhere(at))
    const wrong = otherThan((await newestMail(school)).code)
    for (let guess = 0; guess < 3; guess += 1) await check(wrong, elsewhere(at))
    school.clock.advance(901 * SECOND_MS) // later failures are answered at once again
  }
  const owner = school.browser()
  expect((await send(owner)).body).toEqual({ status: 'ok', time_left: 30 })
  const { code, path } = await newestMail(school)
  await owner.submit(path)
  expect([code, (await owner.checkAuth()).body.status]).toEqual(['', 'ok'])
})

test('a code is kept as a keyed hash', async () => {
  const code = await sentCode()
  const [row] = await school.deps.db.select().from(oneTimeCode)
  expect(row).toMatchObject({ codeHash: expect.stringMatching(/^[\w-]{43}$/), triesLeft: 3 })
  expect(JSON.stringify(row)).not.toContain(code)
})

test('a rotated secret still opens the codes of the old one', async () => {
  const code = await sentCode()
  school.deps.config.sessionSecrets.unshift('a newer key of the tests, which signs from now on 32')
  const browser = school.browser()
  expect((await check(code, browser)).status).toBe(200)
})

test('a disabled person is treated as nobody', async () => {
  await aPerson(school, { email: 'papa@example.com', isDisabled: true })
  expect((await send(school.browser(), 'papa@example.com')).body).toEqual({ status: 'register', form: 'registration' })
})

test('a failed captcha is refused at its own field, before anything is told', async () => {
  school.deps.captcha.check = async () => false
  const responses = [await send(), await send(school.browser(), 'nobody@example.com')]
  const body = { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } }
  expect(responses.map((response) => [response.status, response.body])).toEqual([
    [400, body],
    [400, body],
  ])
  expect(await school.mails()).toEqual([])
})

test('the 21st probe of one address of the network is refused for now', async () => {
  const browser = school.browser()
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await send(browser, `p${at}@example.com`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('a lock is logged without the address', async () => {
  const wrong = otherThan(await sentCode())
  for (const at of [1, 2, 3]) await check(wrong, elsewhere(at))
  const events = school.logs().map(({ event, outcome }) => [event, outcome])
  expect(events).toContainEqual(['sign-in-failed', 'wrong'])
  expect(events).toContainEqual(['locked', 'locked'])
  expect(JSON.stringify(school.logs())).not.toContain(EMAIL)
})
