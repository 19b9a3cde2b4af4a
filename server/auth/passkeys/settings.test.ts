import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { weaknessesOf } from '../../config/weak-settings.ts'
import { productionSettings } from '../../testing/production-settings.ts'
import { labelOf } from './labels.ts'
import { createPasskeys } from './settings.ts'

const production = { ...productionSettings, TRUST_PROXY: '0', BASE_URL: 'https://my.school.example' }
const withOrigins = (...origins: string[]) => ({
  ...production,
  ALLOWED_ORIGINS: ['https://landing.example', ...origins].join(','),
  PASSKEY_ORIGINS: origins.join(','),
})
const errorsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1).join('\n').trim() : ''
  }
}

test('passkeys are on, for the host of the school, without related origins', () => {
  expect(readConfig(production).passkeys).toEqual({ rpId: 'my.school.example', relatedOrigins: [] })
})

test.each([
  ['PASSKEYS=0', { ...production, PASSKEYS: '0' }],
  ['an address of numbers', { ...production, BASE_URL: 'https://203.0.113.7' }],
  ['an address of numbers in IPv6', { ...production, BASE_URL: 'https://[2001:db8::1]' }],
])('%s turns them off', (_, env) => {
  expect(readConfig(env).passkeys).toBe(null)
})

test('the relying party may be a domain above the host', () => {
  expect(readConfig({ ...production, PASSKEY_RP_ID: 'school.example' }).passkeys?.rpId).toBe('school.example')
})

test.each([
  'example',
  'other.example',
  'ol.example',
  'https://school.example',
  'school.example.',
  'my.school.example:443',
])('the relying party %s does not start', (rpId) => {
  expect(errorsOf({ ...production, PASSKEY_RP_ID: rpId })).toMatch(/^PASSKEY_RP_ID: needs the host of BASE_URL/)
})

test('a suffix under which anybody registers domains is no relying party', () => {
  const env = { ...production, BASE_URL: 'https://school.com.kz' }
  expect([errorsOf({ ...env, PASSKEY_RP_ID: 'com.kz' }), errorsOf({ ...env, PASSKEY_RP_ID: 'school.com.kz' })]).toEqual(
    [expect.stringContaining('PASSKEY_RP_ID'), ''],
  )
})

const five = ['one', 'two', 'three', 'four', 'five'].map((name) => `https://${name}.example`)

test('related origins keep their order, and those of one name count once', () => {
  const origins = [...five.toReversed(), 'https://a.one.example', 'https://one.ru', 'https://b.one.com.kz']
  expect(readConfig(withOrigins(...origins)).passkeys?.relatedOrigins).toEqual(origins)
})

test('related origins of six names do not start', () => {
  expect(errorsOf(withOrigins(...five, 'https://six.example'))).toBe(
    'PASSKEY_ORIGINS: browsers read 5 different names, these have 6: one, two, three, four, five, six',
  )
})

test('each site below a shared domain is a name', () => {
  const sites = [1, 2, 3, 4, 5, 6].map((at) => `https://site${at}.tilda.ws`)
  expect(errorsOf(withOrigins(...sites))).toContain('these have 6')
})

test.each(['http://landing.example', 'https://landing.example/', 'landing.example', '*'])(
  'the related origin %s does not start',
  (origin) => {
    expect(errorsOf({ ...production, PASSKEY_ORIGINS: origin })).toContain('PASSKEY_ORIGINS')
  },
)

test('a related origin has to be one of the landings', () => {
  expect(errorsOf({ ...production, PASSKEY_ORIGINS: 'https://stranger.example' })).toBe(
    'PASSKEY_ORIGINS: not in ALLOWED_ORIGINS: https://stranger.example',
  )
})

const received = (env: Record<string, string>) =>
  weaknessesOf(readConfig(env)).filter((weakness) => weakness.includes('passkey') || weakness.includes('PASSKEY'))

test('production warns of a host without passkeys, and of related origins that need no entry', () => {
  const numeric = { ...production, BASE_URL: 'https://203.0.113.7' }
  const own = { ...withOrigins('https://promo.school.example'), PASSKEY_RP_ID: 'school.example' }
  expect([received(numeric), received(own), received(production)]).toEqual([
    ['BASE_URL is an address of numbers: browsers make no passkeys for it'],
    ["PASSKEY_ORIGINS names the school's own, which need no entry: https://promo.school.example"],
    [],
  ])
})

test('passkeys work on the pages of the relying party and on related ones', () => {
  const offer = createPasskeys({
    passkeys: { rpId: 'school.example', relatedOrigins: ['https://landing.example'] },
    baseUrl: 'https://my.school.example',
    allowedOrigins: ['https://landing.example', 'https://promo.school.example', 'https://notschool.example'],
  })?.offer
  const origins = ['my.school', 'landing', 'promo.school', 'notschool', 'other.school'].map(
    (name) => `https://${name}.example`,
  )
  expect(origins.map((origin) => offer?.(origin).is_here)).toEqual([true, true, true, false, false])
})

test.each([
  ['school.ru', 'school'],
  ['www.school.ru', 'school'],
  ['my.school.spb.ru', 'school'],
  ['school.com.kz', 'school'],
  ['com.kz', null],
  ['ru', null],
  ['kids.tilda.ws', 'kids'],
  ['tilda.ws', null],
  ['co.uk', null],
  ['school.online', 'school'],
])('the name of %s is %s', (host, label) => {
  expect(labelOf(host)).toBe(label)
})
