import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { sandboxSettings } from '../payments/settings.ts'
import { demoNames } from './school-names.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { weaknessesOf } from './weak-settings.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = { ...productionSettings, ALLOWED_ORIGINS: 'https://landing.example, https://partner.example' }
const SECRET = production.SESSION_SECRET

test('outside production everything has a default', () => {
  expect(readConfig({ DATA_DIR: dataDir })).toEqual({
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    isHostSet: false,
    foreignPort: 3001,
    dataDir,
    baseUrl: 'http://localhost:3000',
    databaseUrl: `file:${dataDir}/school.db`,
    databaseSettings: { directUrl: null, connections: 24, waitMs: 5_000, statementMs: 15_000 },
    sessionSecrets: [expect.stringMatching(/^[\w-]{64}$/)],
    allowedOrigins: ['http://127.0.0.1:3001'],
    eventOrigins: ['https://start.bizon365.ru'],
    smtpUrl: null,
    names: demoNames,
    legalPages: { terms: null, offer: null, newsletter: null },
    consents: { mode: 'implied', versions: { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' } },
    mailFrom: 'Маяк <no-reply@school.example>',
    captcha: 'altcha',
    recaptcha: null,
    facebook: {
      appId: 'school-dev',
      appSecret: 'school-dev-secret',
      graphUrl: 'http://127.0.0.1:3000/dev/facebook/graph',
      script: 'http://localhost:3000/dev/facebook/sdk.js',
      isSandbox: true,
    },
    identity: { yandex: null, vk: null, oidc: null, sandboxes: [] },
    passkeys: { rpId: 'localhost', relatedOrigins: [] },
    phoneCodes: null,
    payments: sandboxSettings('http://127.0.0.1:3002'),
    sandboxPort: 3002,
    hasDemoPages: true,
    hasScriptBlocks: false,
    hasPublicComments: false,
    media: null,
    arePrivateAccounts: false,
    isHstsForSubdomains: false,
    trustProxy: false,
    drainNoticeSeconds: 5,
    drainSeconds: 15,
    killSeconds: 25,
    logLevel: 'info',
    telemetry: {
      metricsPort: null,
      metricsHost: '127.0.0.1',
      metricsToken: null,
      otlpEndpoint: null,
      serviceName: 'school',
      sampler: 'parentbased_always_on',
      sampledRatio: 1,
      slowQueryMs: 1_000,
      logsReads: false,
    },
    supportEmail: 'help@school.example',
    support: { email: 'help@school.example' },
  })
})

test('outside production the secret is made once and kept for the owner of the data folder', () => {
  const [first, second] = [readConfig({ DATA_DIR: dataDir }), readConfig({ DATA_DIR: dataDir })]
  expect(first.sessionSecrets).toEqual(second.sessionSecrets)
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('the rooms of webinars may be on several origins', () => {
  const { eventOrigins } = readConfig({ DATA_DIR: dataDir, EVENT_ORIGINS: 'https://a.example, https://b.example' })
  expect(eventOrigins).toEqual(['https://a.example', 'https://b.example'])
})

test('the support has an address and, where there is one, a number in WhatsApp', () => {
  const { support } = readConfig({
    DATA_DIR: dataDir,
    SUPPORT_EMAIL: 'mama@school.example',
    SUPPORT_WHATSAPP: '79991234567',
  })
  expect(support).toEqual({ email: 'mama@school.example', whatsapp: '79991234567' })
  expect(readConfig({ ...production, SUPPORT_WHATSAPP: 'none' }).support).toEqual({ email: 'mama@school.example' })
  expect(() => readConfig({ DATA_DIR: dataDir, SUPPORT_WHATSAPP: '+7 999' })).toThrow(/SUPPORT_WHATSAPP: .*digits only/)
})

test('a school has a name in both languages, and pages of its own terms', () => {
  const { names, legalPages } = readConfig({ ...production, SCHOOL_NAME_EN: 'Compass' })
  expect([names.ru.fullName, names.ru.mark, names.en.fullName, legalPages]).toEqual([
    'Онлайн-школа «Компас»',
    'К',
    'Compass Online School',
    { terms: '/page/terms/', offer: 'https://law.example/policy', newsletter: null },
  ])
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATA_DIR: dataDir, PORT: '', BASE_URL: '' }).port).toBe(3000)
})

test('production takes what it needs', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    foreignPort: null,
    baseUrl: 'https://school.example',
    sessionSecrets: [SECRET],
    allowedOrigins: ['https://landing.example', 'https://partner.example'],
  })
})

const recaptcha = {
  CAPTCHA: 'recaptcha',
  RECAPTCHA_SITE_KEY: 'v3-site',
  RECAPTCHA_SECRET: 'v3-secret',
  RECAPTCHA_SECOND_SITE_KEY: 'v2-site',
  RECAPTCHA_SECOND_SECRET: 'v2-secret',
}

test('demo pages are shown outside production, and in production where somebody wants them', () => {
  const environments = [
    { DATA_DIR: dataDir },
    { DATA_DIR: dataDir, DEMO_PAGES: '0' },
    production,
    { ...production, DEMO_PAGES: '1' },
  ]
  expect(environments.map((env) => readConfig(env).hasDemoPages)).toEqual([true, false, false, true])
})

const stopTimes = (env: Record<string, string>) => {
  const { drainNoticeSeconds, drainSeconds, killSeconds } = readConfig(env)
  return [drainNoticeSeconds, drainSeconds, killSeconds]
}

test('a server stops by the same times in production and outside it, and by others if it is told', () => {
  const others = { DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '60' }
  const environments = [
    production,
    { DATA_DIR: dataDir },
    { ...production, ...others },
    { DATA_DIR: dataDir, ...others, KILL_SECONDS: '61' },
  ]
  expect(environments.map(stopTimes)).toEqual([
    [5, 15, 25],
    [5, 15, 25],
    [0, 60, 65],
    [0, 60, 61],
  ])
})

test('a server is not killed before it may have drained', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, DRAIN_NOTICE_SECONDS: '-1' })).toThrow(/DRAIN_NOTICE_SECONDS/)
  expect(() => readConfig({ DATA_DIR: dataDir, KILL_SECONDS: '20' })).toThrow(/KILL_SECONDS: must be longer/)
})

test('production warns of a captcha that lets everybody through, of a proxy that may have been forgotten, and of a port open to others than the proxy', () => {
  const environments = [
    { ...production, CAPTCHA: 'none' },
    { ...production, TRUST_PROXY: '1' },
    { ...production, TRUST_PROXY: '1', HOST: '127.0.0.1' },
    { ...production, TRUST_PROXY: '1', HOST: '0.0.0.0' },
    { ...production, TRUST_PROXY: '10.0.0.2', HOST: '0.0.0.0' },
    { ...production, TRUST_PROXY: '0' },
    { DATA_DIR: dataDir, CAPTCHA: 'none' },
  ]
  expect(environments.map((env) => weaknessesOf(readConfig(env)).map((weakness) => weakness.split(/[ =]/)[0]))).toEqual(
    [['CAPTCHA', 'TRUST_PROXY'], ['HOST'], [], ['HOST'], [], [], []],
  )
})

test('reCAPTCHA is asked at its own address unless told otherwise', () => {
  expect(readConfig({ ...production, ...recaptcha })).toMatchObject({
    captcha: 'recaptcha',
    recaptcha: {
      url: 'https://www.google.com/recaptcha/api',
      script: 'https://www.google.com/recaptcha/api.js?trustedtypes=true',
      siteKey: 'v3-site',
      secret: 'v3-secret',
      secondSiteKey: 'v2-site',
      secondSecret: 'v2-secret',
    },
  })
})

test('reCAPTCHA without its keys does not start outside production either', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, CAPTCHA: 'recaptcha' })).toThrow(/(RECAPTCHA_\w+: .*\n?\s*){4}/)
})

test('login by Facebook is there where an app is named, and in production nowhere else', () => {
  const app = { FACEBOOK_APP_ID: '17', FACEBOOK_APP_SECRET: 'app-secret', FACEBOOK_URL: 'https://graph.example/v23.0/' }
  expect([readConfig(production).facebook, readConfig({ ...production, ...app }).facebook]).toEqual([
    null,
    {
      appId: '17',
      appSecret: 'app-secret',
      graphUrl: 'https://graph.example/v23.0',
      script: 'https://connect.facebook.net/ru_RU/sdk.js',
      isSandbox: false,
    },
  ])
})

test('several secrets: the first one signs, the others still verify', () => {
  const old = SECRET.toLowerCase()
  expect(readConfig({ ...production, SESSION_SECRET: `${SECRET}, ${old}` }).sessionSecrets).toEqual([SECRET, old])
})

describe('production refuses to start with', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no secret', { SESSION_SECRET: undefined }, 'SESSION_SECRET'],
    ['an empty secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a secret of 31 bytes', { SESSION_SECRET: SECRET.slice(1) }, 'SESSION_SECRET'],
    ['a second secret that is short', { SESSION_SECRET: `${SECRET},short` }, 'SESSION_SECRET'],
    ['a default secret', { SESSION_SECRET: 'please-change-me-please-change-me-please' }, 'SESSION_SECRET'],
    ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(64) }, 'SESSION_SECRET'],
    ['a token of 31 bytes for the metrics', { METRICS_TOKEN: SECRET.slice(1) }, 'METRICS_TOKEN'],
    ['no address', { BASE_URL: undefined }, 'BASE_URL'],
    ['an http address', { BASE_URL: 'http://school.example' }, 'BASE_URL'],
    ['an address with a path', { BASE_URL: 'https://school.example/' }, 'BASE_URL'],
    ['no landing', { ALLOWED_ORIGINS: '' }, 'ALLOWED_ORIGINS'],
    ['an http landing', { ALLOWED_ORIGINS: 'http://landing.example' }, 'ALLOWED_ORIGINS'],
    ['any landing', { ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
    ['an http room', { EVENT_ORIGINS: 'http://start.bizon365.ru' }, 'EVENT_ORIGINS'],
    ['a room with a path', { EVENT_ORIGINS: 'https://start.bizon365.ru/room' }, 'EVENT_ORIGINS'],
    ['a landing with a path', { ALLOWED_ORIGINS: 'https://landing.example/a' }, 'ALLOWED_ORIGINS'],
    ['no mail server', { SMTP_URL: undefined }, 'SMTP_URL'],
    ['a mail server that is none', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    ['the name of the demo', { SCHOOL_NAME: undefined }, 'SCHOOL_NAME'],
    ['a name in quotation marks', { SCHOOL_NAME: '«Компас»' }, 'SCHOOL_NAME'],
    ['no sender of mails', { MAIL_FROM: undefined }, 'MAIL_FROM'],
    ['the sender of the demo', { MAIL_FROM: 'Маяк <no-reply@school.example>' }, 'MAIL_FROM'],
    ['no address of the support', { SUPPORT_EMAIL: undefined }, 'SUPPORT_EMAIL'],
    ['nothing said of WhatsApp', { SUPPORT_WHATSAPP: undefined }, 'SUPPORT_WHATSAPP'],
    ['the number of the demo', { SUPPORT_WHATSAPP: '70000000000' }, 'SUPPORT_WHATSAPP'],
    ['no user agreement', { USER_TERMS_URL: undefined }, 'USER_TERMS_URL'],
    ['no data policy', { USER_OFFER_URL: undefined }, 'USER_OFFER_URL'],
    ['an http page of terms', { USER_TERMS_URL: 'http://law.example/' }, 'USER_TERMS_URL'],
    ['a page of terms that leads to itself', { USER_TERMS_URL: '/user-terms/' }, 'USER_TERMS_URL'],
    ['a port that is none', { PORT: '70000' }, 'PORT'],
    ['an unknown captcha', { CAPTCHA: 'maybe' }, 'CAPTCHA'],
    ['reCAPTCHA without its keys', { CAPTCHA: 'recaptcha' }, 'RECAPTCHA_SITE_KEY'],
    ['reCAPTCHA without its last key', { ...recaptcha, RECAPTCHA_SECOND_SECRET: '' }, 'RECAPTCHA_SECOND_SECRET'],
    ['a plain address of reCAPTCHA', { ...recaptcha, RECAPTCHA_URL: 'http://captcha.example' }, 'RECAPTCHA_URL'],
    ['an app of Facebook without its secret', { FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_ID'],
    ['a secret of Facebook without its app', { FACEBOOK_APP_SECRET: 'x' }, 'FACEBOOK_APP_ID'],
    ['a plain address of Facebook', { FACEBOOK_URL: 'http://graph.example' }, 'FACEBOOK_URL'],
    ['a plain script of Facebook', { FACEBOOK_SCRIPT: 'http://graph.example/sdk.js' }, 'FACEBOOK_SCRIPT'],
  ])('%s', (_, change, name) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(
      new RegExp(`^The configuration is not usable:\\n  ${name}`),
    )
  })
})

const readBare = () => readConfig({ NODE_ENV: 'production', SESSION_SECRET: 'hunter2' })

test('every fault is named at once, and no secret', () => {
  expect(readBare).toThrow(
    /SESSION_SECRET[^]*BASE_URL[^]*ALLOWED_ORIGINS[^]*SMTP_URL[^]*SCHOOL_NAME[^]*MAIL_FROM[^]*SUPPORT_EMAIL[^]*SUPPORT_WHATSAPP[^]*USER_TERMS_URL[^]*USER_OFFER_URL/,
  )
  expect(readBare).not.toThrow(/hunter2/)
})
