import { createPasswords } from '../auth/password/passwords.ts'
import { noIdentityProviders } from '../auth/identity/settings.ts'
import type { Config } from '../config/config.ts'
import { standardSettings } from '../db/settings.ts'
import { sandboxSettings } from '../payments/settings.ts'
import { demoNames } from '../config/school-names.ts'

/** Settings of a school that tests talk to: believed to be at `https://school.example`, with two landings of other origins. */
export const testConfig = (dataDir: string): Config => ({
  isProduction: false,
  port: 0,
  host: '127.0.0.1',
  isHostSet: true,
  foreignPort: null,
  dataDir,
  baseUrl: 'https://school.example',
  databaseUrl: '',
  databaseSettings: standardSettings,
  sessionSecrets: ['the first of the keys of the tests, 32 bytes and more'],
  allowedOrigins: ['https://landing.example', 'https://partner.example'],
  eventOrigins: ['https://start.bizon365.ru'],
  smtpUrl: null,
  names: demoNames,
  legalPages: { terms: null, offer: null, newsletter: null },
  consents: { mode: 'implied', versions: { terms: '2026-11-20', policy: '2026-11-20', newsletter: '2026-11-20' } },
  mailFrom: 'Маяк <no-reply@school.example>',
  captcha: 'none',
  recaptcha: null,
  facebook: null,
  identity: noIdentityProviders,
  passkeys: { rpId: 'school.example', relatedOrigins: ['https://landing.example'] },
  phoneCodes: null,
  payments: sandboxSettings('http://127.0.0.1:9'), // nobody listens there: a test that pays says who does
  media: null,
  sandboxPort: null,
  hasDemoPages: true,
  hasScriptBlocks: false,
  hasPublicComments: false,
  arePrivateAccounts: false,
  isHstsForSubdomains: false,
  trustProxy: 1,
  drainNoticeSeconds: 0,
  drainSeconds: 15,
  killSeconds: 20,
  logLevel: 'debug',
  telemetry: {
    metricsPort: null,
    metricsHost: '127.0.0.1',
    metricsToken: null,
    otlpEndpoint: null,
    serviceName: 'school',
    sampler: 'parentbased_always_on',
    sampledRatio: 1,
    slowQueryMs: null,
    logsReads: false,
  },
  supportEmail: 'help@school.example',
  support: { email: 'help@school.example' },
})

/** Hashes that cost next to nothing. A test about the real costs of a password makes its own `createPasswords()`. */
export const testPasswords = createPasswords(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 })
