import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import { list } from '../../config/config-fields.ts'
import { PHONE_WAYS, type PhoneWay } from '../../contract/phone.ts'

/** An account at SMSC: by login and password, or by a key. `url` is without a trailing slash; `/sys/send.php` follows. */
export interface SmscSettings {
  url: string
  account: { login: string; psw: string } | { apikey: string }
}

/** An account at SMS.ru. `url` is without a trailing slash; `/sms/send`, `/callcheck/…` follow. */
export interface SmsruSettings {
  url: string
  apiId: string
}

/** What may be spent on text messages, in kopecks. */
export interface PhoneBudget {
  hour: number
  day: number
  /** The most that one text message may cost. */
  message: number
}

/** Settings of the codes by phone. */
export interface PhoneCodesSettings {
  ways: readonly PhoneWay[]
  /** Countries (ISO 3166) whose numbers get codes. */
  countries: readonly CountryCode[]
  /** Who sends the text messages. */
  sms: { provider: 'smsc'; settings: SmscSettings } | { provider: 'smsru'; settings: SmsruSettings }
  /** Who waits for calls; null if the way is off. */
  call: SmsruSettings | null
  /** The sender that is agreed with the provider; null for that of the provider. */
  sender: string | null
  budget: PhoneBudget
  /** The school's own sandbox stands in for the provider. */
  isSandbox: boolean
}

const address = z.url({ protocol: /^https?$/ })
const rubles = (usual: number) => z.coerce.number().positive().max(1_000_000).default(usual)

const isCountry = (value: string): value is CountryCode => isSupportedCountry(value)

/** Environment variables of the codes by phone. */
export const phoneEnvironment = {
  PHONE_CODES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.enum(PHONE_WAYS))),
  SMS_PROVIDER: z.enum(['smsc', 'smsru']).optional(),
  SMSC_LOGIN: z.string().optional(),
  SMSC_PASSWORD: z.string().optional(),
  SMSC_API_KEY: z.string().optional(),
  SMSC_URL: address.default('https://smsc.ru'),
  SMSRU_API_ID: z.string().optional(),
  SMSRU_URL: address.default('https://sms.ru'),
  SMS_SENDER: z
    .string()
    .regex(/^[\w .-]{1,15}$/)
    .optional(),
  PHONE_COUNTRIES: z
    .string()
    .default('RU')
    .transform((value) => list(value.toUpperCase()))
    .pipe(z.array(z.string().refine(isCountry, 'takes countries by their two letters, such as RU, BY, UZ')).min(1)),
  SMS_PRICE_MAX: rubles(20),
  SMS_BUDGET_HOUR: rubles(300),
  SMS_BUDGET_DAY: rubles(2_000),
}

const variables = z.object({ ...phoneEnvironment, LOGIN_SANDBOXES: z.array(z.string()) })

type Values = z.output<typeof variables>

const bare = (url: string) => url.replace(/(?<!\/)\/+$/, '')

const KOPECKS = 100

const smscAccount = ({ SMSC_LOGIN, SMSC_PASSWORD, SMSC_API_KEY }: Values): SmscSettings['account'] | null => {
  if (SMSC_API_KEY) return { apikey: SMSC_API_KEY }
  return SMSC_LOGIN && SMSC_PASSWORD ? { login: SMSC_LOGIN, psw: SMSC_PASSWORD } : null
}

const smsOf = (values: Values): PhoneCodesSettings['sms'] | null => {
  const { SMS_PROVIDER: provider, SMSRU_API_ID: apiId } = values
  const account = smscAccount(values)
  if (provider === 'smsc') return account && { provider, settings: { url: bare(values.SMSC_URL), account } }
  if (provider === 'smsru' && apiId) return { provider, settings: { url: bare(values.SMSRU_URL), apiId } }
  return null
}

const hasAccount = (values: Values) =>
  [values.SMSC_LOGIN, values.SMSC_PASSWORD, values.SMSC_API_KEY, values.SMSRU_API_ID].some(Boolean)

/** The sandbox stands in if it is named and no account is set. */
const isSandbox = (values: Values) => values.LOGIN_SANDBOXES.includes('phone') && !hasAccount(values)

const ADDRESSES = ['SMSC_URL', 'SMSRU_URL'] as const

const accountErrors = (values: Values): string[] => {
  const { PHONE_CODES: ways, SMS_PROVIDER: provider, SMSRU_API_ID: apiId } = values
  return [
    ways.includes('sms') && provider === undefined ? 'SMS_PROVIDER: PHONE_CODES needs smsc or smsru' : '',
    provider === 'smsc' && !smscAccount(values)
      ? 'SMSC_LOGIN and SMSC_PASSWORD, or SMSC_API_KEY: SMS_PROVIDER=smsc needs them'
      : '',
    provider === 'smsru' && !apiId ? 'SMSRU_API_ID: SMS_PROVIDER=smsru needs it' : '',
    ways.includes('call') && !apiId ? 'SMSRU_API_ID: the way call of PHONE_CODES needs it, SMSC has no such way' : '',
    ways.length > 0 && !ways.includes('sms') ? 'PHONE_CODES: call is a way besides sms' : '',
  ]
}

/** One line for each way without its account and, in production, for each address that is not https. */
export const phoneErrors = (values: Values, isProduction: boolean): string[] => {
  if (values.PHONE_CODES.length === 0) return []
  const plain = isProduction ? ADDRESSES.filter((name) => !values[name].startsWith('https:')) : []
  return [
    ...(isSandbox(values) ? [] : accountErrors(values)),
    values.SMS_BUDGET_HOUR > values.SMS_BUDGET_DAY ? 'SMS_BUDGET_HOUR: is more than SMS_BUDGET_DAY' : '',
    ...plain.map((name) => `${name}: takes an https address only`),
  ].filter((error) => error !== '')
}

/** What the sandbox under an address serves: an account at each provider. */
export const phoneSandboxAccounts = (base: string) => ({
  smsc: {
    url: `${base}/phone/smsc`,
    account: { login: 'school-dev', psw: 'school-dev-secret' },
  } satisfies SmscSettings,
  smsru: { url: `${base}/phone/smsru`, apiId: 'school-dev-key' } satisfies SmsruSettings,
})

/** The settings with the sandbox in place of an account. */
export const withPhoneSandbox = (settings: PhoneCodesSettings | null, base: string): PhoneCodesSettings | null => {
  if (!settings?.isSandbox) return settings
  const { smsc, smsru } = phoneSandboxAccounts(base)
  const { provider } = settings.sms
  return {
    ...settings,
    sms: provider === 'smsc' ? { provider, settings: smsc } : { provider, settings: smsru },
    call: settings.ways.includes('call') ? smsru : null,
  }
}

/** The settings; null if no way is on. `LOGIN_SANDBOXES=phone` turns on both ways unless `PHONE_CODES` names them. */
export const phoneCodesSettings = (values: Values, sandboxBase: string | null): PhoneCodesSettings | null => {
  const hasSandbox = sandboxBase !== null && isSandbox(values)
  const ways = hasSandbox && values.PHONE_CODES.length === 0 ? PHONE_WAYS : [...new Set(values.PHONE_CODES)]
  const { smsc, smsru } = phoneSandboxAccounts(sandboxBase ?? '')
  const stood: PhoneCodesSettings['sms'] =
    values.SMS_PROVIDER === 'smsc' ? { provider: 'smsc', settings: smsc } : { provider: 'smsru', settings: smsru }
  const sms = hasSandbox ? stood : smsOf(values)
  const { SMSRU_API_ID: apiId, SMSRU_URL, SMS_SENDER, SMS_BUDGET_HOUR, SMS_BUDGET_DAY, SMS_PRICE_MAX } = values
  const account = apiId ? { url: bare(SMSRU_URL), apiId } : null
  if (ways.length === 0 || !sms) return null
  return {
    ways,
    countries: [...new Set(values.PHONE_COUNTRIES)],
    sms,
    call: ways.includes('call') ? (hasSandbox ? smsru : account) : null,
    sender: SMS_SENDER ?? null,
    budget: {
      hour: SMS_BUDGET_HOUR * KOPECKS,
      day: SMS_BUDGET_DAY * KOPECKS,
      message: SMS_PRICE_MAX * KOPECKS,
    },
    isSandbox: hasSandbox,
  }
}
