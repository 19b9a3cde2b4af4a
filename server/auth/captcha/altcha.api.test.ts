import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../contract/durations.ts'
import { openLimits } from '../../http/limits/limits.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { createCaptcha } from '../../app/compose.ts'
import { solve, solvedToken, tokenOf } from './testing/solve.ts'
import { sizes } from '../../testing/sizes.ts'

const CAPTCHA_REQUIRED = { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } }
const NEW = { status: 'register', form: 'registration' }

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { captcha: 'altcha' } })
})
afterEach(() => school.close())

/** The cheapest call that asks for a captcha. */
const send = async (captcha: Record<string, string>, browser: Browser = school.browser()) =>
  (await browser.post('/auth/check-code/', { email: 'nobody@example.com', 'send-code': '1', ...captcha })).body
const second = (token: string) => ({ 'g-recaptcha2-check': token })

const hex = (bytes: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const solution = (sent: string) => ({
  token: sent,
  secondToken: undefined,
  ip: '203.0.113.7',
  action: 'send_code' as const,
})
const isWithin = (least: number, most: number) => (value: number) => value >= least && value <= most

/** So many times the work of a second puzzle. */
const ofLevel = (level: number) => expect.toSatisfy(isWithin(level * 1_050, level * 1_650))

const register = async (browser: Browser, at: number, captcha: Record<string, string>) => {
  const form = { email: `p${at}@example.com`, name: 'Мария', phone: '+79161234567', ...captcha }
  return (await browser.post('/api/v1/landing-registration-site/', form)).body
}

test('check_auth tells the page which captcha will be asked for', async () => {
  expect((await school.browser().checkAuth()).body.captcha).toEqual({ kind: 'altcha' })
})

test('a page of a listed origin gets a puzzle that is good for 20 minutes, another page none', async () => {
  const { status, body } = await school.browser({ origin: 'https://landing.example' }).post('/api/v1/captcha/')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'ok',
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 1_000,
          expiresAt: expect.any(Number),
          keyLength: 32,
          keyPrefix: hex(16),
          keySignature: hex(32),
          nonce: hex(16),
          salt: hex(16),
        },
        signature: hex(32),
      },
    },
  })
  expect((await school.browser({ origin: 'https://evil.example' }).post('/api/v1/captcha/')).status).toBe(403)
})

test('a school with another captcha has no puzzles', async () => {
  await school.close()
  school = await startSchool({ config: { captcha: 'none' } })
  const browser = school.browser()
  const statuses = [await browser.post('/api/v1/captcha/'), await browser.post('/api/v1/captcha/second/')]
  expect(statuses.map(({ status }) => status)).toEqual([404, 404])
})

test('who brings no solution is asked for one', async () => {
  expect(await send({})).toEqual(CAPTCHA_REQUIRED)
})

test('a solution is good once', async () => {
  const recaptcha = await solvedToken(school.browser())
  expect([await send({ recaptcha }), await send({ recaptcha })]).toEqual([NEW, CAPTCHA_REQUIRED])
})

test('a solution of the second check is good in its own field, once, and takes about three times the work', async () => {
  const [first, solution] = [await solve(school.browser()), await solve(school.browser(), 'second')]
  const token = tokenOf(solution)
  expect([await send(second(token)), await send(second(token))]).toEqual([NEW, CAPTCHA_REQUIRED])
  expect([first.solution.counter, solution.solution.counter]).toEqual([
    expect.toSatisfy(isWithin(350, 550)),
    expect.toSatisfy(isWithin(1_050, 1_650)),
  ])
})

test('the solution of one check does not fit the other', async () => {
  const [first, other] = [await solvedToken(school.browser()), await solvedToken(school.browser(), 'second')]
  expect([await send(second(first)), await send({ recaptcha: other })]).toEqual([CAPTCHA_REQUIRED, CAPTCHA_REQUIRED])
})

test(`of one solution that is sent ${sizes.callsAtOnce} times at once, one counts`, async () => {
  const recaptcha = await solvedToken(school.browser())
  const { body } = await school.browser().checkAuth()
  const headers = { 'x-csrftoken': String(body.csrf_token) }
  const fields = { email: 'nobody@example.com', 'send-code': '1', recaptcha }
  const bodies = await Promise.all(
    Array.from({ length: sizes.callsAtOnce }, (_, at) =>
      school.browser({ ip: `10.0.0.${at}` }).post('/auth/check-code/', fields, { headers, as: 'urlencoded' }),
    ),
  )
  expect(Object.groupBy(bodies, ({ status }) => status)).toMatchObject({
    200: { length: 1 },
    400: { length: sizes.callsAtOnce - 1 },
  })
})

test('a solution that was used stays used for another process and after a restart', async () => {
  const [token, other] = [await solvedToken(school.browser()), await solvedToken(school.browser())]
  const { config, now, limits } = school.deps
  const second = await openLimits({ databaseUrl: '', dataDir: config.dataDir })
  const captchas = [limits, second].map((one) => createCaptcha({ config, now, limits: one }))
  const checks = captchas.flatMap(({ check }) =>
    Array.from({ length: sizes.callsAtOnce }, () => check(solution(token))),
  )
  const passed = (await Promise.all(checks)).filter(Boolean).length
  await second.close()
  const third = await openLimits({ databaseUrl: '', dataDir: config.dataDir })
  const restarted = createCaptcha({ config, now, limits: third })
  const after = [await restarted.check(solution(token)), await restarted.check(solution(other))]
  await third.close()
  expect([passed, after]).toEqual([1, [false, true]])
})

test.each([
  [19 * 60 + 58, NEW],
  [20 * 60 + 2, CAPTCHA_REQUIRED],
])('after %i s the answer to a solution is %o', async (seconds, expected) => {
  school.clock.advance(0)
  const recaptcha = await solvedToken(school.browser())
  school.clock.advance(seconds * SECOND_MS)
  expect(await send({ recaptcha })).toEqual(expected)
})

test('a puzzle of the old secret is still good after a newer one was put in front, and of no secret of ours it is not', async () => {
  const [early, late] = [await solvedToken(school.browser()), await solvedToken(school.browser())]
  const { sessionSecrets } = school.deps.config
  sessionSecrets.unshift('a newer key of the tests, which signs from now on 32')
  const afterRotation = await send({ recaptcha: early })
  sessionSecrets.pop()
  expect([afterRotation, await send({ recaptcha: late })]).toEqual([NEW, CAPTCHA_REQUIRED])
})

test('after five registrations from one address within the hour the first check no longer suffices, but the second one does', async () => {
  const browser = school.browser()
  const bodies = []
  for (let at = 0; at < 6; at += 1) bodies.push(await register(browser, at, { recaptcha: await solvedToken(browser) }))
  expect(bodies.map(({ status }) => status)).toEqual([...Array(5).fill('ok'), 'error'])
  const elsewhere = school.browser({ ip: '198.51.100.1' })
  expect([
    await send({ recaptcha: await solvedToken(browser) }),
    await register(browser, 7, second(await solvedToken(browser, 'second'))),
    await register(elsewhere, 8, { recaptcha: await solvedToken(elsewhere) }),
  ]).toMatchObject([CAPTCHA_REQUIRED, { status: 'ok' }, { status: 'ok' }])
  school.clock.advance(61 * 60 * SECOND_MS)
  expect(await register(browser, 9, { recaptcha: await solvedToken(browser) })).toMatchObject({ status: 'ok' })
})

test('second puzzles get harder with their number for an address within the hour, up to three times the work', async () => {
  const { puzzle } = school.deps.captcha
  const countersOf = async (numbers: number[]) => {
    const counters: number[] = []
    for (let at = 1; at <= (numbers.at(-1) ?? 0); at += 1) {
      const challenge = await puzzle?.('second', '198.51.100.1')
      if (!challenge || !numbers.includes(at)) continue
      counters.push((await solveChallenge({ challenge, deriveKey }))?.counter ?? 0)
    }
    return counters
  }
  expect(await countersOf([20, 21, 200])).toEqual([ofLevel(1), ofLevel(2), ofLevel(3)])
  school.clock.advance(61 * 60 * SECOND_MS)
  expect(await countersOf([1])).toEqual([ofLevel(1)])
})

test('registrations without a solution do not count', async () => {
  const browser = school.browser()
  for (let at = 0; at < 6; at += 1) await register(browser, at, { recaptcha: 'none' })
  expect(await register(browser, 7, { recaptcha: await solvedToken(browser) })).toMatchObject({ status: 'ok' })
})

test('many registrations at once get no further by the first check than one after the other', async () => {
  const browser = school.browser()
  const tokens = await Promise.all(Array.from({ length: 9 }, () => solvedToken(browser)))
  const bodies = await Promise.all(tokens.map((recaptcha, at) => register(browser, at, { recaptcha })))
  expect(bodies.filter(({ status }) => status === 'ok').length).toBe(5)
})

test('no solution is logged', async () => {
  const recaptcha = await solvedToken(school.browser())
  await send({ recaptcha })
  await send({ recaptcha })
  await send(second(recaptcha))
  expect(JSON.stringify(school.logs())).not.toContain(recaptcha.slice(0, 40))
})
