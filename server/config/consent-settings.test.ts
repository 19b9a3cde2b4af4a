import { expect, test } from 'vitest'
import { productionSettings } from '../testing/production-settings.ts'
import { readConfig } from './config.ts'
import { weaknessesOf } from './weak-settings.ts'

const production = { ...productionSettings, TRUST_PROXY: '0' }
const separate = { ...production, CONSENT: 'separate', NEWSLETTER_URL: '/page/letters/' }
const versions = { USER_TERMS_VERSION: '3.1', USER_OFFER_VERSION: 'ред. 2', NEWSLETTER_VERSION: '2027-01-01' }
const yookassa = { YOOKASSA_SHOP_ID: '271828', YOOKASSA_SECRET_KEY: 'live_Jq3v0pYw8sXkU1nB6z' }

test('the settings say the mode and the version of each text', () => {
  expect(readConfig({ ...separate, ...versions }).consents).toEqual({
    mode: 'separate',
    versions: { terms: '3.1', policy: 'ред. 2', newsletter: '2027-01-01' },
  })
})

test.each([
  [{ CONSENT: 'none' }, /CONSENT: /],
  [{ USER_TERMS_VERSION: '<b>' }, /USER_TERMS_VERSION: must be a version/],
  [{ NEWSLETTER_URL: '/user-newsletter' }, /NEWSLETTER_URL: must be an https address/],
  [{ CONSENT: 'separate' }, /NEWSLETTER_URL: needs the page/],
])('%j is refused', (settings, error) => {
  expect(() => readConfig({ ...production, ...settings })).toThrow(error)
})

test('production warns of implied consents where the school sells in Russia, and of versions that are the demo’s', () => {
  const environments = [production, { ...production, ...yookassa }, { ...separate, ...yookassa, ...versions }, separate]
  const names = environments.map((env) => weaknessesOf(readConfig(env)).map((weakness) => weakness.split(/[ =]/)[0]))
  expect(names).toEqual([[], ['CONSENT'], [], ['USER_TERMS_VERSION', 'USER_OFFER_VERSION', 'NEWSLETTER_VERSION']])
})
