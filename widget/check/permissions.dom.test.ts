import { afterEach, expect, test } from 'vitest'
import { blockedFeatures } from './permissions.ts'

const phoneCodes = { phone_codes: { ways: ['sms' as const], countries: ['RU'] } }
const passkeys = (isHere: boolean) => ({ passkeys: { rp_id: 'school.example', is_here: isHere } })
const ALL = ['otp-credentials', 'publickey-credentials-get', 'publickey-credentials-create']

/** A browser that knows these features, on a page that may use some of them. */
const withPolicy = (known: string[], allowed: string[], name = 'featurePolicy') =>
  Object.defineProperty(document, name, {
    configurable: true,
    value: { features: () => known, allowsFeature: (feature: string) => allowed.includes(feature) },
  })

afterEach(() => {
  Reflect.deleteProperty(document, 'featurePolicy')
  Reflect.deleteProperty(document, 'permissionsPolicy')
})

test('what the page forbids is named as far as the school’s offers need it', () => {
  withPolicy(ALL, [])
  const [codes, both, elsewhere] = [phoneCodes, { ...phoneCodes, ...passkeys(true) }, passkeys(false)]
  expect([codes, both, elsewhere, {}].map((offers) => blockedFeatures(document, offers))).toEqual([
    ['otp-credentials'],
    ALL,
    null,
    null,
  ])
})

test('what the page allows, or the browser does not know, is not named', () => {
  withPolicy(ALL.slice(1), ALL.slice(2), 'permissionsPolicy')
  expect(blockedFeatures(document, { ...phoneCodes, ...passkeys(true) })).toEqual(['publickey-credentials-get'])
})

test('a browser that does not tell its permissions names none', () => {
  expect(blockedFeatures(document, { ...phoneCodes, ...passkeys(true) })).toBeNull()
})
