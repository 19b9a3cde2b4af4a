import { PROVIDERS } from '../contract/methods.ts'
import { type AccountVariable, accounts, hasAccount, type PaymentValues } from './environment.ts'
import { sandboxSettings } from './settings.ts'

const ADDRESSES = [
  'YOOKASSA_URL',
  'YOOKASSA_SCRIPT',
  'YOOKASSA_WIDGET',
  'CLOUDPAYMENTS_URL',
  'CLOUDPAYMENTS_SCRIPT',
  'TBANK_URL',
  'STRIPE_URL',
  'STRIPE_SCRIPT',
] as const

/** How a provider's values for tests look. Source: PROVIDERS §1. */
const FOR_TESTS: Partial<Record<AccountVariable, RegExp>> = {
  YOOKASSA_SECRET_KEY: /^test_/,
  CLOUDPAYMENTS_PUBLIC_ID: /^test_/,
  TBANK_TERMINAL_KEY: /DEMO$/i,
  STRIPE_PUBLISHABLE_KEY: /^pk_test_/,
  STRIPE_SECRET_KEY: /^[rs]k_test_/,
}

const SECRETS = new Set<AccountVariable>([
  'YOOKASSA_SECRET_KEY',
  'CLOUDPAYMENTS_API_SECRET',
  'TBANK_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])
/** No provider gives out a shorter one. */
const SECRET_LENGTH_MIN = 12

/** What anybody can read in the sources. */
const published = (): Set<unknown> => {
  const { cards: _, ...all } = sandboxSettings('http://127.0.0.1')
  return new Set(Object.values(all).flatMap((settings) => Object.values(settings ?? {})))
}

const weakness = (name: AccountVariable, value: string, known: ReadonlySet<unknown>): string | null => {
  if (FOR_TESTS[name]?.test(value) || known.has(value)) return `${name}: is for tests, and takes no money`
  const isShort = SECRETS.has(name) && value.length < SECRET_LENGTH_MIN
  return isShort ? `${name}: needs the provider's own secret, which has ${SECRET_LENGTH_MIN} characters or more` : null
}

const weaknesses = (values: PaymentValues): string[] => {
  const known = published()
  const names = PROVIDERS.flatMap((provider): readonly AccountVariable[] => accounts[provider])
  return names.flatMap((name) => (values[name] && weakness(name, values[name], known)) || [])
}

/** `test` or `live`; undefined of what is no key of Stripe. */
const modeOf = (key = ''): string | undefined => /^[prs]k_(test|live)_/.exec(key)?.[1]

const isStripeMixed = ({ STRIPE_PUBLISHABLE_KEY: open, STRIPE_SECRET_KEY: secret }: PaymentValues): boolean => {
  const modes = [modeOf(open), modeOf(secret)]
  return modes.includes('test') && modes.includes('live')
}

/** The one who is to serve cards is nobody that the school has an account with. */
const isCardProviderLost = (values: PaymentValues, isProduction: boolean): boolean => {
  const { CARD_PROVIDER: named } = values
  const areSandboxes = !isProduction && !PROVIDERS.some((provider) => hasAccount(values, provider))
  return named !== undefined && !areSandboxes && !hasAccount(values, named)
}

/**
 * One line for every account of which only a part is there or whose keys do not belong together, for a card provider without an account
 * and, in production, for every address that is not https and every key or secret that is for tests, published or short.
 */
export const paymentFaults = (values: PaymentValues, isProduction: boolean): string[] => {
  const half = PROVIDERS.map((provider): readonly AccountVariable[] => accounts[provider]).filter(
    (names) => names.some((name) => values[name]) && !names.every((name) => values[name]),
  )
  const plain = isProduction ? ADDRESSES.filter((name) => !values[name].startsWith('https:')) : []
  return [
    ...half.map((names) => `${names.join(', ')}: need each other`),
    ...plain.map((name) => `${name}: takes an https address only`),
    ...(isStripeMixed(values) ? ['STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY: one is for tests and one is not'] : []),
    ...(isCardProviderLost(values, isProduction) ? ['CARD_PROVIDER: names a provider without an account'] : []),
    ...(isProduction ? weaknesses(values) : []),
  ]
}
