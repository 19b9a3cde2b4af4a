import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type RecaptchaSandbox,
  type SandboxMode,
  startRecaptchaSandbox,
} from '../../sandbox/testing/recaptcha/sandbox.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { CaptchaDown } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'
import type { RecaptchaSettings } from './settings.ts'

const CAPTCHA_REQUIRED = { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } }
const NEW = { status: 'register', form: 'registration' }

const settingsOf = ({
  url,
  script,
  siteKey,
  secret,
  secondSiteKey,
  secondSecret,
}: RecaptchaSandbox): RecaptchaSettings => ({ url, script, siteKey, secret, secondSiteKey, secondSecret })

let service: RecaptchaSandbox
let school: School
beforeEach(async () => {
  service = await startRecaptchaSandbox()
  school = await startSchool({ config: { captcha: 'recaptcha', recaptcha: settingsOf(service) } })
})
afterEach(async () => {
  await school.close()
  await service.close()
})

/** The school's parts with the settings of the service as it is now. */
const recaptchaDeps = (changed: Partial<RecaptchaSettings> = {}) => {
  const { config, limits, now } = school.deps
  return { limits, now, config: { ...config, recaptcha: { ...settingsOf(service), ...changed } } }
}

const send = (captcha: Record<string, string>) =>
  school.browser().post('/auth/check-code/', { email: 'nobody@example.com', 'send-code': '1', ...captcha })
const tokens = (token?: string, secondToken?: string) => ({ token, secondToken })
const first = (token = service.token({ action: 'send_code' })) => ({ recaptcha: token })
const second = (token = service.secondToken()) => ({ 'g-recaptcha2-check': token })

test('check_auth names the script and both site keys, and no secret', async () => {
  const { body, text } = await school.browser().checkAuth()
  const { script, siteKey, secondSiteKey, secret, secondSecret } = service
  expect(body.captcha).toEqual({ kind: 'recaptcha', script, site_key: siteKey, second_site_key: secondSiteKey })
  expect([text.includes(secret), text.includes(secondSecret)]).toEqual([false, false])
})

test('a token of either check is good once; the service learns nothing but the token', async () => {
  const [token, secondToken] = [service.token({ action: 'send_code' }), service.secondToken()]
  const bodies = []
  for (const captcha of [first(token), first(token), second(secondToken), second(secondToken)])
    bodies.push((await send(captcha)).body)
  expect(bodies).toEqual([NEW, CAPTCHA_REQUIRED, NEW, CAPTCHA_REQUIRED])
  expect(service.requests).toEqual([
    { secret: service.secret, response: token },
    { secret: service.secret, response: token },
    { secret: service.secondSecret, response: secondToken },
    { secret: service.secondSecret, response: secondToken },
  ])
})

test(`of one token that is sent ${sizes.callsAtOnce} times at once, one counts`, async () => {
  const { check } = school.deps.captcha
  const solution = { ...tokens(service.token({ action: 'register' })), ip: '203.0.113.7', action: 'register' as const }
  const passed = await Promise.all(Array.from({ length: sizes.callsAtOnce }, () => check(solution)))
  expect(passed.filter(Boolean).length).toBe(1)
})

test('without a token nobody is asked', async () => {
  expect([(await send({})).body, service.requests]).toEqual([CAPTCHA_REQUIRED, []])
})

test.each<[string, () => Record<string, string>]>([
  ['a forged token', () => first('forged.token')],
  ['a token of the second check', () => first(service.secondToken())],
  ['a token for another action', () => first(service.token({ action: 'register' }))],
  [
    'a token of a page that is not on the list',
    () => first(service.token({ action: 'send_code', hostname: 'evil.example' })),
  ],
  ['a second token of a page that is not on the list', () => second(service.secondToken({ hostname: 'evil.example' }))],
  ['a first token as the second', () => second(service.token({ action: 'send_code' }))],
])('%s is refused', async (_, captcha) => {
  expect((await send(captcha())).body).toEqual(CAPTCHA_REQUIRED)
})

test('tokens of a landing are as good as those of the school', async () => {
  const token = service.token({ action: 'send_code', hostname: 'landing.example' })
  expect((await send(first(token))).body).toEqual(NEW)
})

test.each<SandboxMode>(['low-score', 'wrong-hostname', 'wrong-action', 'failing', 'malformed'])(
  'a first check that is %s leads to the second',
  async (mode) => {
    service.setMode(mode)
    expect((await send(first())).body).toEqual(CAPTCHA_REQUIRED)
    service.setMode('ok')
    expect((await send({ ...first('used'), ...second() })).body).toEqual(NEW)
  },
)

test.each<[SandboxMode, number]>([
  ['wrong-hostname', 400],
  ['failing', 503],
  ['malformed', 503],
])('a second check that is %s lets nobody through', async (mode, status) => {
  service.setMode(mode)
  expect((await send(second())).status).toBe(status)
})

test('a service that is late is waited for', async () => {
  await service.close()
  service = await startRecaptchaSandbox({ mode: 'slow', slowMs: 50 })
  const { check } = recaptcha(recaptchaDeps())
  expect(await check({ ...tokens(service.token({ action: 'register' })), ip: '', action: 'register' })).toBe(true)
})

test('a service that never answers is given up', async () => {
  service.setMode('hanging')
  const { check } = recaptcha(recaptchaDeps(), 20)
  const late = check({ ...tokens(undefined, service.secondToken()), ip: '', action: 'register' })
  await expect(late).rejects.toEqual(new CaptchaDown('gave no answer: TimeoutError'))
})

test('a service that is not there is down', async () => {
  const { check } = recaptcha(recaptchaDeps())
  await service.close()
  service = await startRecaptchaSandbox()
  const unreachable = check({ ...tokens(undefined, service.secondToken()), ip: '', action: 'register' })
  await expect(unreachable).rejects.toEqual(new CaptchaDown('gave no answer: TypeError'))
})

test('keys that the service does not know are our fault, not the visitor’s', async () => {
  const { check } = recaptcha(recaptchaDeps({ secondSecret: 'old' }))
  const refused = check({ ...tokens(undefined, service.secondToken()), ip: '', action: 'register' })
  await expect(refused).rejects.toEqual(new CaptchaDown('refused our keys: invalid-input-secret'))
})

test('the pages of the school let the script and its frames in', async () => {
  const { headers } = await school.browser().get('/healthz')
  const folder = new URL('.', service.script).href
  expect(headers['content-security-policy']).toContain(
    `script-src 'self' ${folder} https://www.gstatic.com/recaptcha/;frame-src ${folder} https://recaptcha.google.com/recaptcha/;`,
  )
})

test('an outage is logged, tokens and keys are not', async () => {
  service.setMode('failing')
  const token = service.secondToken()
  await send(second(token))
  expect(school.logs()).toContainEqual(expect.objectContaining({ event: 'captcha-down', how: 'answered 500' }))
  const log = JSON.stringify(school.logs())
  expect([token, service.secret, service.secondSecret].map((one) => log.includes(one))).toEqual([false, false, false])
})
