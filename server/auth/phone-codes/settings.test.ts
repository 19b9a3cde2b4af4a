import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../config/config.ts'
import { waysOf } from '../../config/ways.ts'
import { productionSettings } from '../../testing/production-settings.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = { ...productionSettings, ALLOWED_ORIGINS: 'https://landing.example' }
const SMSC = { PHONE_CODES: 'sms', SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'school', SMSC_PASSWORD: 'secret' }
const SMSRU = { PHONE_CODES: 'sms,call', SMS_PROVIDER: 'smsru', SMSRU_API_ID: 'key' }

test('codes by phone are off unless they are asked for', () => {
  const config = readConfig(production)
  expect([config.phoneCodes, waysOf(config).includes('phone')]).toEqual([null, false])
})

test('SMSC sends by a login and password or by a key, to Russian numbers, within a budget', () => {
  const { phoneCodes } = readConfig({ ...production, ...SMSC })
  expect(phoneCodes).toEqual({
    ways: ['sms'],
    countries: ['RU'],
    sms: { provider: 'smsc', settings: { url: 'https://smsc.ru', account: { login: 'school', psw: 'secret' } } },
    call: null,
    sender: null,
    budget: { hour: 30_000, day: 200_000, message: 2_000 },
    isSandbox: false,
  })
  const byKey = readConfig({ ...production, PHONE_CODES: 'sms', SMS_PROVIDER: 'smsc', SMSC_API_KEY: 'key' }).phoneCodes
  expect(byKey?.sms.settings).toEqual({ url: 'https://smsc.ru', account: { apikey: 'key' } })
})

test('SMS.ru sends and waits for calls; it waits for calls beside SMSC as well', () => {
  const account = { url: 'https://sms.ru', apiId: 'key' }
  const config = readConfig({ ...production, ...SMSRU, SMS_SENDER: 'Mayak', PHONE_COUNTRIES: 'RU, by,uz' })
  expect(config.phoneCodes).toMatchObject({
    ways: ['sms', 'call'],
    countries: ['RU', 'BY', 'UZ'],
    sms: { provider: 'smsru', settings: account },
    call: account,
    sender: 'Mayak',
  })
  expect(waysOf(config).includes('phone')).toBe(true)
  const both = readConfig({ ...production, ...SMSC, PHONE_CODES: 'sms,call', SMSRU_API_ID: 'key' }).phoneCodes
  expect([both?.sms.provider, both?.call]).toEqual(['smsc', account])
})

test.each([
  [{ PHONE_CODES: 'sms' }, 'SMS_PROVIDER: PHONE_CODES needs smsc or smsru'],
  [{ ...SMSC, SMSC_PASSWORD: '' }, 'SMSC_LOGIN and SMSC_PASSWORD, or SMSC_API_KEY: SMS_PROVIDER=smsc needs them'],
  [{ ...SMSRU, SMSRU_API_ID: '' }, 'SMSRU_API_ID: SMS_PROVIDER=smsru needs it'],
  [{ ...SMSC, PHONE_CODES: 'sms,call' }, 'SMSRU_API_ID: the way call of PHONE_CODES needs it'],
  [{ ...SMSRU, PHONE_CODES: 'call' }, 'PHONE_CODES: call is a way besides sms'],
  [{ ...SMSRU, PHONE_CODES: 'pigeon' }, 'PHONE_CODES'],
  [{ ...SMSRU, PHONE_COUNTRIES: '7' }, 'takes countries by their two letters'],
  [{ ...SMSRU, SMS_BUDGET_HOUR: '3000' }, 'SMS_BUDGET_HOUR: is more than SMS_BUDGET_DAY'],
  [{ ...SMSRU, SMS_BUDGET_HOUR: '0' }, 'SMS_BUDGET_HOUR'],
  [{ ...SMSRU, SMSRU_URL: 'http://sms.ru' }, 'SMSRU_URL: takes an https address only'],
  [{ LOGIN_SANDBOXES: 'phone' }, 'LOGIN_SANDBOXES: not in production'],
])('production refuses to start with %j', (values, fault) => {
  expect(() => readConfig({ ...production, ...values })).toThrow(fault)
})

test('outside production the sandbox stands in if it is named and there is no account', () => {
  const plain = readConfig({ DATA_DIR: dataDir, LOGIN_SANDBOXES: 'phone' })
  expect([plain.phoneCodes, plain.sandboxPort]).toMatchObject([
    {
      ways: ['sms', 'call'],
      sms: { provider: 'smsru', settings: { url: 'http://127.0.0.1:3002/phone/smsru' } },
      call: { url: 'http://127.0.0.1:3002/phone/smsru' },
      isSandbox: true,
    },
    3002,
  ])
  const one = readConfig({
    DATA_DIR: dataDir,
    LOGIN_SANDBOXES: 'phone',
    PHONE_CODES: 'sms',
    SMS_PROVIDER: 'smsc',
  }).phoneCodes
  expect(one).toMatchObject({
    ways: ['sms'],
    sms: { provider: 'smsc', settings: { url: 'http://127.0.0.1:3002/phone/smsc' } },
    call: null,
  })
  const own = readConfig({ DATA_DIR: dataDir, LOGIN_SANDBOXES: 'phone', ...SMSRU }).phoneCodes
  expect([own?.isSandbox, own?.call?.url]).toEqual([false, 'https://sms.ru'])
})
