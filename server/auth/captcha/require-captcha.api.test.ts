import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import { countInFlood } from '../../http/limits/floods.ts'
import { type CaptchaSolution, CaptchaDown } from './captcha.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { PASSWORD, aPerson } from '../testing/people.ts'
import { sizes } from '../../testing/sizes.ts'

const CAPTCHA_REQUIRED = { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } }
const SUSPICIOUS = {
  status: 'error',
  errors: {
    suspicious: [
      'Мы заметили необычные действия и на время остановили вход. Попробуйте через 15 минут или напишите в поддержку',
    ],
  },
}
const NEW = { status: 'register', form: 'registration' }

let school: School
let solutions: CaptchaSolution[]
beforeEach(async () => {
  solutions = []
  const check = async (solution: CaptchaSolution) => {
    solutions.push(solution)
    const { token, secondToken } = solution
    if (token === 'down' || secondToken === 'down') throw new CaptchaDown('answered 500')
    return token === 'human' || secondToken === 'human'
  }
  school = await startSchool({ captcha: { kind: 'none', check } })
})
afterEach(() => school.close())

const first = (token: string) => ({ recaptcha: token })
const second = (token: string) => ({ 'g-recaptcha2-check': token })

const sendCode = (captcha: Record<string, string>, browser: Browser = school.browser(), email = 'nobody@example.com') =>
  browser.post('/auth/check-code/', { email, 'send-code': '1', ...captcha })
const bodyOf = async (call: ReturnType<typeof sendCode>) => (await call).body
const signIn = (captcha: Record<string, string>, browser: Browser, password = 'kefir-1999') =>
  browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password, ...captcha })

/** Five wrong passwords from as many addresses. */
const attackAccount = async () => {
  for (let at = 0; at < 5; at += 1) await signIn({}, school.browser({ ip: `198.51.100.${at}` }))
}

test('the captcha learns the tokens, what they are for, and the address of the network', async () => {
  await sendCode({ ...first('bot'), ...second('human') })
  expect(solutions).toEqual([{ token: 'bot', secondToken: 'human', ip: '203.0.113.7', action: 'send_code' }])
})

test('a registration, a code and a sign-in under attack are told apart', async () => {
  await aPerson(school)
  await school
    .browser()
    .post('/api/v1/landing-registration-site/', { email: 'papa@example.com', name: 'Пётр', phone: '+79161234567' })
  await sendCode({})
  await attackAccount()
  await signIn({}, school.browser())
  expect(solutions.map(({ action }) => action)).toEqual(['register', 'send_code', 'sign_in'])
})

test('a magic link costs the same captcha as a code, be the address known or not', async () => {
  await aPerson(school)
  const sendLink = (email: string, captcha: Record<string, string>) =>
    school.browser().post('/api/v1/landing-send-ml/', { email, ...captcha })
  const refused = [await sendLink('mama@example.com', first('bot')), await sendLink('nobody@example.com', {})]
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [400, CAPTCHA_REQUIRED],
    [400, CAPTCHA_REQUIRED],
  ])
  expect(await school.mails()).toEqual([])
  expect((await sendLink('mama@example.com', first('human'))).status).toBe(200)
  expect([solutions.at(-1)?.action, (await school.mails()).length]).toEqual(['send_code', 1])
})

test('a question for the ways of an address costs the same captcha, be the address known or not', async () => {
  await aPerson(school)
  const ask = (email: string, captcha: Record<string, string>) =>
    school.browser().post('/api/v1/sign-in-ways/', { email, ...captcha })
  const refused = [await ask('mama@example.com', first('bot')), await ask('nobody@example.com', {})]
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [400, CAPTCHA_REQUIRED],
    [400, CAPTCHA_REQUIRED],
  ])
  expect((await ask('mama@example.com', first('human'))).body).toEqual({ status: 'ok', ways: ['password', 'code'] })
  expect(solutions.at(-1)?.action).toBe('send_code')
})

test('a failed first check asks for the second, however often', async () => {
  const bodies = []
  for (let at = 0; at < 5; at += 1) bodies.push(await bodyOf(sendCode(first('bot'))))
  expect(bodies).toEqual(bodies.map(() => CAPTCHA_REQUIRED))
})

test('the third failed second check within 15 minutes makes the address suspicious, whatever it sends then', async () => {
  const bodies = []
  for (let at = 0; at < 3; at += 1) bodies.push(await bodyOf(sendCode(second('bot'))))
  expect(bodies).toEqual([CAPTCHA_REQUIRED, CAPTCHA_REQUIRED, SUSPICIOUS])
  expect([await bodyOf(sendCode(first('human'))), await bodyOf(sendCode(second('human')))]).toEqual([
    SUSPICIOUS,
    SUSPICIOUS,
  ])
  expect(solutions.length).toBe(3)
  expect(await bodyOf(sendCode(first('human'), school.browser({ ip: '198.51.100.1' })))).toEqual(NEW)
  school.clock.advance(16 * MINUTE_MS)
  expect(await bodyOf(sendCode(first('human')))).toEqual(NEW)
})

test(`of ${sizes.callsAtOnce} failed second checks at once, two are asked for another`, async () => {
  const browser = school.browser()
  await browser.checkAuth()
  const bodies = await Promise.all(
    Array.from({ length: sizes.callsAtOnce }, () => bodyOf(sendCode(second('bot'), browser))),
  )
  expect(bodies.filter(({ errors }) => 'recaptcha' in Object(errors)).length).toBeLessThanOrEqual(2)
  expect(bodies.every(({ status }) => status === 'error')).toBe(true)
})

test('suspicion stops what asks for a captcha and nothing else', async () => {
  await aPerson(school)
  const browser = school.browser()
  for (let at = 0; at < 3; at += 1) await sendCode(second('bot'), browser)
  expect((await signIn({}, browser, PASSWORD)).status).toBe(200)
})

test('while an account is under attack, one failed second check for it is suspicious', async () => {
  await aPerson(school)
  await attackAccount()
  const owner = school.browser()
  expect([
    await bodyOf(signIn(first('bot'), owner)),
    await bodyOf(signIn(second('bot'), owner)),
    await bodyOf(sendCode(second('bot'), school.browser({ ip: '198.51.100.9' }), 'mama@example.com')),
    await bodyOf(sendCode(second('bot'), school.browser({ ip: '198.51.100.10' }))),
    (await signIn(second('human'), owner, PASSWORD)).status,
  ]).toEqual([CAPTCHA_REQUIRED, SUSPICIOUS, SUSPICIOUS, CAPTCHA_REQUIRED, 200])
})

test('from an address whose sign-ins are used up, one failed second check is suspicious', async () => {
  const browser = school.browser()
  for (let at = 0; at < 20; at += 1) await school.deps.limits.spend('signInIp', '203.0.113.7')
  expect([await bodyOf(sendCode(first('bot'), browser)), await bodyOf(sendCode(second('bot'), browser))]).toEqual([
    CAPTCHA_REQUIRED,
    SUSPICIOUS,
  ])
})

test('a first check that nobody can judge counts as failed', async () => {
  expect(await bodyOf(sendCode(first('down')))).toEqual(CAPTCHA_REQUIRED)
})

test('a second check that nobody can judge is refused for now, and nobody is suspected for it', async () => {
  const { status, headers, body } = await sendCode(second('down'))
  const errors = { __all__: ['Сейчас не получается проверить, что вы не робот. Попробуйте через несколько секунд'] }
  expect([status, headers['retry-after'], body]).toEqual([503, '10', { status: 'error', errors }])
  for (let at = 0; at < 4; at += 1) await sendCode(second('down'))
  expect(await bodyOf(sendCode(second('human')))).toEqual(NEW)
})

test('in a flood of mails only the second check suffices for a code, a registration and a sign-up, and only in its block of addresses', async () => {
  school.deps.captcha.kind = 'altcha'
  await Promise.all(Array.from({ length: 300 }, () => countInFlood(school.deps, 'mail', { ip: '203.0.113.7' })))
  const people = { name: 'Вера', phone: '+79161234567' }
  const calls: [string, object][] = [
    ['/auth/check-code/', { 'send-code': '1' }],
    ['/api/v1/landing-registration-site/', people],
    ['/api/v1/register-event/', { ...people, webinar: 'Космос', 'event-type': 'Webinar Signed Up' }],
  ]
  const found: unknown[] = []
  for (const [at, [path, fields]] of calls.entries()) {
    const send = async (captcha: Record<string, string>, ip: string) => {
      const email = `p${at}-${found.length}-${ip}@example.com`
      const { status, body } = await school.browser({ ip }).post(path, { email, ...fields, ...captcha })
      found.push(status === 200 ? path : body)
    }
    await send(first('human'), '203.0.113.9')
    await send(second('human'), '203.0.113.9')
    await send(first('human'), '203.0.114.7')
  }
  expect(found).toEqual(calls.flatMap(([path]) => [CAPTCHA_REQUIRED, path, path]))
})

test('a captcha that breaks is no permission', async () => {
  school.deps.captcha.check = async () => {
    throw new TypeError('broken')
  }
  expect((await sendCode(first('human'))).status).toBe(500)
})

test('a page in English is told in English', async () => {
  for (let at = 0; at < 2; at += 1) await sendCode(second('bot'))
  expect(await bodyOf(sendCode({ ...second('bot'), lang: 'en' }))).toMatchObject({
    errors: { suspicious: [expect.stringContaining('unusual activity')] },
  })
})

test('suspicion and a captcha that is down are logged, tokens are not', async () => {
  await sendCode(second('down'))
  for (let at = 0; at < 3; at += 1) await sendCode(second('a-secret-token'))
  const lines = school.logs().filter(({ event }) => event === 'suspected' || event === 'captcha-down')
  expect(lines).toMatchObject([
    { event: 'captcha-down', level: 'warn', requestId: expect.any(String), action: 'send_code', how: 'answered 500' },
    { event: 'suspected', level: 'info', requestId: expect.any(String), action: 'send_code' },
  ])
  expect(JSON.stringify(school.logs())).not.toContain('a-secret-token')
})
