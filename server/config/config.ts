import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  facebookEnvironment,
  facebookErrors,
  facebookSettings,
  type FacebookSettings,
} from '../auth/facebook/settings.ts'
import {
  identityEnvironment,
  identityErrors,
  identitySettings,
  type IdentitySettings,
} from '../auth/identity/settings.ts'
import { passkeyEnvironment, passkeyErrors, passkeySettings, type PasskeySettings } from '../auth/passkeys/settings.ts'
import {
  phoneEnvironment,
  phoneErrors,
  type PhoneCodesSettings,
  phoneCodesSettings,
} from '../auth/phone-codes/settings.ts'
import type { CaptchaKind } from '../auth/captcha/captcha.ts'
import {
  captchaEnvironment,
  captchaErrors,
  recaptchaSettings,
  type RecaptchaSettings,
} from '../auth/captcha/settings.ts'
import { httpsOrigins, list, origin } from './config-fields.ts'
import { databaseEnvironment, databaseSettings, type DatabaseSettings } from '../db/settings.ts'
import { mediaEnvironment, mediaErrors, type MediaSettings } from '../media/settings.ts'
import { consentEnvironment, consentErrors, type ConsentSettings, consentSettings } from './consent-settings.ts'
import { schoolEnvironment, schoolErrors, type SchoolSettings, schoolSettings } from './school-settings.ts'
import {
  telemetryEnvironment,
  telemetryErrors,
  telemetrySettings,
  type TelemetrySettings,
} from '../telemetry/settings.ts'
import { paymentErrors, paymentEnvironment, type PaymentSettings, paymentSettings } from '../payments/settings.ts'

const secretFile = (dataDir: string): string => join(dataDir, 'session-secret')

/** The session secret outside production: generated once, stored in the data folder, readable by its owner only. */
const generatedSecret = (dataDir: string): string[] => {
  const file = secretFile(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return [readFileSync(file, 'utf8')]
}

/** The same secret where a server has generated it; else none. */
export const storedSecret = (dataDir: string): string[] => {
  const file = secretFile(dataDir)
  return existsSync(file) ? [readFileSync(file, 'utf8')] : []
}

/** The validated server settings. Origins are exact (`https://school.example`), without a trailing slash. */
export interface Config extends SchoolSettings {
  isProduction: boolean
  port: number
  host: string
  /** False if `host` is a default. */
  isHostSet: boolean
  /** The port of the demo landing on another origin, outside production. */
  foreignPort: number | null
  dataDir: string
  baseUrl: string
  databaseUrl: string
  databaseSettings: DatabaseSettings
  /** The first one signs, all of them verify: a new secret is prepended without signing users out. */
  sessionSecrets: string[]
  /** Origins of the landings, in addition to the school's own. */
  allowedOrigins: string[]
  /** Origins of webinar rooms: redirects to them are allowed, API calls from them are not. */
  eventOrigins: string[]
  smtpUrl: string | null
  consents: ConsentSettings
  captcha: CaptchaKind
  /** Settings of reCAPTCHA; null if another captcha is selected. */
  recaptcha: RecaptchaSettings | null
  /** Settings of the Facebook login; null if it is off. */
  facebook: FacebookSettings | null
  /** Login providers that the school leads to. */
  identity: IdentitySettings
  /** Settings of the passkeys; null if they are off. */
  passkeys: PasskeySettings | null
  /** Settings of the codes by phone; null if they are off. */
  phoneCodes: PhoneCodesSettings | null
  payments: PaymentSettings
  /** The S3-compatible store of pictures; null means a folder of `dataDir`. */
  media: MediaSettings | null
  /** The port of the sandboxes of payment and login providers, which run outside production without provider accounts. */
  sandboxPort: number | null
  /** Serves the demo pages and the snippet generator; the school's own pages are always served. */
  hasDemoPages: boolean
  /** Shows scripts written by staff, in sandboxed frames. */
  hasScriptBlocks: boolean
  /** Comments on a document that is closed to its reader are shown. */
  hasPublicComments: boolean
  /** Responds identically for known and unknown e-mail addresses. */
  arePrivateAccounts: boolean
  /** Obliges all subdomains of the school's host to https as well. */
  isHstsForSubdomains: boolean
  /** Proxies whose `X-Forwarded-For` is trusted: a number of hops, or addresses and networks; `false` trusts none. */
  trustProxy: false | number | string[]
  /** How long a stopping server reports that it is draining before it stops accepting connections. */
  drainNoticeSeconds: number
  /** How long requests in progress then have. */
  drainSeconds: number
  /** How long after the signal the process ends, whatever is still in progress. */
  killSeconds: number
  logLevel: string
  telemetry: TelemetrySettings
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET_BYTES_MIN = 32

const isGuessable = (secret: string) =>
  Buffer.byteLength(secret) < SECRET_BYTES_MIN ||
  new Set(secret).size < 12 ||
  /change.?me|secret|example|password/i.test(secret)

/** What a stop takes beside its notice and its drain: the workers and the database. */
const CLOSE_SECONDS = 5

const port = z.coerce.number().int().min(0).max(65_535)
/** The default origin of webinar rooms. */
const BIZON = 'https://start.bizon365.ru'

/** Every environment variable the server reads. server/config/README.md documents them. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  FOREIGN_PORT: port.optional(),
  DATA_DIR: z.string().default('.data'),
  BASE_URL: origin.optional(),
  DATABASE_URL: z.string().optional(),
  ...databaseEnvironment,
  SESSION_SECRET: z.string().default('').transform(list),
  ALLOWED_ORIGINS: z.string().default('').transform(list).pipe(z.array(origin)),
  EVENT_ORIGINS: httpsOrigins(BIZON),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ...schoolEnvironment,
  ...consentEnvironment,
  ...captchaEnvironment,
  ...facebookEnvironment,
  ...identityEnvironment,
  ...passkeyEnvironment,
  ...phoneEnvironment,
  ...paymentEnvironment,
  ...mediaEnvironment,
  DEMO_PAGES: z.enum(['0', '1']).optional(),
  SCRIPT_BLOCKS: z.enum(['0', '1']).default('0'),
  PUBLIC_COMMENTS: z.enum(['0', '1']).default('0'),
  PRIVATE_ACCOUNTS: z.enum(['0', '1']).default('0'),
  HSTS_SUBDOMAINS: z.enum(['0', '1']).default('0'),
  TRUST_PROXY: z.string().default('').transform(list),
  DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).max(300).default(5),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(15),
  KILL_SECONDS: z.coerce.number().positive().max(900).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ...telemetryEnvironment,
})

type Environment = z.output<typeof environment>

const isPlain = (address: string) => !address.startsWith('https:')

/** What production refuses to start with: one line for each error. Source: SECURITY R75. */
const productionErrors = ({ SESSION_SECRET, BASE_URL, ALLOWED_ORIGINS, SMTP_URL }: Environment): string[] => {
  const isBadSecret = SESSION_SECRET.length === 0 || SESSION_SECRET.some(isGuessable)
  return [
    isBadSecret
      ? `SESSION_SECRET: needs ${SECRET_BYTES_MIN} or more random bytes, such as \`openssl rand -base64 48\``
      : '',
    !BASE_URL || isPlain(BASE_URL) ? 'BASE_URL: needs the https origin of the school' : '',
    ALLOWED_ORIGINS.length === 0 ? 'ALLOWED_ORIGINS: needs the origins of the landings' : '',
    ALLOWED_ORIGINS.some(isPlain) ? 'ALLOWED_ORIGINS: takes https origins only' : '',
    SMTP_URL ? '' : 'SMTP_URL: needs a mail server',
  ].filter((error) => error !== '')
}

const trustOf = (proxies: string[]): Config['trustProxy'] => {
  if (proxies.length === 0) return false
  const [first = ''] = proxies
  return proxies.length === 1 && /^\d+$/.test(first) ? Number(first) : proxies
}

/** True if a proxy stands before the server. */
export const isProxied = (trustProxy: Config['trustProxy']) => trustProxy !== false && trustProxy !== 0

/** Behind a proxy only this machine reaches the server unless `HOST` says otherwise. Source: SECURITY R83. */
const hostOf = (isProduction: boolean, trustProxy: Config['trustProxy']) =>
  isProduction && !isProxied(trustProxy) ? '0.0.0.0' : '127.0.0.1'

const baseUrlOf = ({ BASE_URL, PORT }: Environment): string => BASE_URL ?? `http://localhost:${PORT}`

const stopErrors = ({ DRAIN_NOTICE_SECONDS, DRAIN_SECONDS, KILL_SECONDS }: Environment): string[] =>
  KILL_SECONDS !== undefined && KILL_SECONDS <= DRAIN_NOTICE_SECONDS + DRAIN_SECONDS
    ? ['KILL_SECONDS: must be longer than DRAIN_NOTICE_SECONDS and DRAIN_SECONDS together']
    : []

const stop = (errors: string[]): never => {
  throw new Error(`The configuration is not usable:\n${errors.map((error) => `  ${error}`).join('\n')}`)
}

/**
 * Reads the settings; an empty variable counts as absent. Throws one error with a line per error: production refuses to start with a
 * missing, short or guessable secret, a plain http address, no landing, no mail server or a name or contact of the demo. `secretIn` reads the
 * secret of a data folder where SESSION_SECRET is not set.
 */
export const readConfig = (env: Record<string, string | undefined>, secretIn = generatedSecret): Config => {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  if (!parsed.success) return stop(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const errors = [
    ...(isProduction ? productionErrors(values) : []),
    ...schoolErrors(values, isProduction),
    ...consentErrors(values, isProduction),
    ...captchaErrors(values, isProduction),
    ...facebookErrors(values, isProduction),
    ...identityErrors(values, isProduction),
    ...passkeyErrors(values, { baseUrl: baseUrlOf(values), allowedOrigins: values.ALLOWED_ORIGINS }),
    ...phoneErrors(values, isProduction),
    ...paymentErrors(variables, values, isProduction),
    ...mediaErrors(values, isProduction),
    ...stopErrors(values),
    ...telemetryErrors(values, isProduction),
  ]
  if (errors.length > 0) return stop(errors)
  const foreignPort = isProduction ? null : (values.FOREIGN_PORT ?? values.PORT + 1)
  const sandboxPort = isProduction ? null : (values.STAND_IN_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 2))
  const sandboxBase = sandboxPort === null ? null : `http://127.0.0.1:${sandboxPort}`
  const payments = paymentSettings(variables, { cards: values.CARD_PROVIDER, sandboxBase })
  const identity = identitySettings(values, sandboxBase)
  const phoneCodes = phoneCodesSettings(values, sandboxBase)
  const demoOrigins = foreignPort === null ? [] : [`http://127.0.0.1:${foreignPort}`]
  const trustProxy = trustOf(values.TRUST_PROXY)
  const host = values.HOST ?? hostOf(isProduction, trustProxy)
  const baseUrl = baseUrlOf(values)
  return {
    isProduction,
    port: values.PORT,
    host,
    isHostSet: values.HOST !== undefined,
    foreignPort,
    dataDir: values.DATA_DIR,
    baseUrl,
    databaseUrl: values.DATABASE_URL ?? `file:${values.DATA_DIR}/school.db`,
    databaseSettings: databaseSettings(values),
    sessionSecrets: values.SESSION_SECRET.length > 0 ? values.SESSION_SECRET : secretIn(values.DATA_DIR),
    allowedOrigins: [...new Set([...values.ALLOWED_ORIGINS, ...demoOrigins])],
    eventOrigins: values.EVENT_ORIGINS,
    smtpUrl: values.SMTP_URL ?? null,
    consents: consentSettings(values),
    captcha: values.CAPTCHA,
    recaptcha: recaptchaSettings(values),
    facebook: facebookSettings(values, { isProduction, baseUrl, host, port: values.PORT }),
    identity,
    passkeys: passkeySettings(values, baseUrl),
    phoneCodes,
    payments,
    media: values.MEDIA_URL ?? null,
    sandboxPort:
      payments.yookassa?.isSandbox || identity.sandboxes.length > 0 || phoneCodes?.isSandbox ? sandboxPort : null,
    hasDemoPages: (values.DEMO_PAGES ?? (isProduction ? '0' : '1')) === '1',
    hasScriptBlocks: values.SCRIPT_BLOCKS === '1',
    hasPublicComments: values.PUBLIC_COMMENTS === '1',
    arePrivateAccounts: values.PRIVATE_ACCOUNTS === '1',
    isHstsForSubdomains: values.HSTS_SUBDOMAINS === '1',
    trustProxy,
    drainNoticeSeconds: values.DRAIN_NOTICE_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    killSeconds: values.KILL_SECONDS ?? values.DRAIN_NOTICE_SECONDS + values.DRAIN_SECONDS + CLOSE_SECONDS,
    logLevel: values.LOG_LEVEL,
    telemetry: telemetrySettings(values),
    ...schoolSettings(values),
  }
}
