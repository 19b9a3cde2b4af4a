import { z } from 'zod'
import { type ProviderId, PROVIDERS } from '../contract/checkout/methods.ts'
import type { ProviderVariables } from './provider-definition.ts'
import { type Accounts, accountsBy, providers } from './providers/index.ts'

/** The school's provider accounts. */
export interface PaymentSettings extends Accounts {
  /** The provider that charges new bank cards in rubles; both can. */
  cards: 'yookassa' | 'cloudpayments'
}

const ofProviders: object = Object.fromEntries(PROVIDERS.flatMap((id) => Object.entries(providers[id].environment)))

/** Schemas of the payment environment variables; those of a provider come from its definition. */
export const paymentEnvironment = {
  /** The provider for new cards in rubles, if the school has accounts with both. */
  CARD_PROVIDER: z.enum(['cloudpayments', 'yookassa']).optional(),
  ...ofProviders,
  STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
}

const hasAccount = (variables: ProviderVariables, id: ProviderId): boolean =>
  providers[id].account.every((name) => variables[name])

/** The sandbox accounts; `base` is the URL of the sandbox server. */
export const sandboxSettings = (base: string, cards: PaymentSettings['cards'] = 'cloudpayments'): PaymentSettings => ({
  ...accountsBy((id) => providers[id].sandbox(base)),
  cards,
})

interface SettingsOptions {
  /** The configured provider for bank cards in rubles. */
  cards: PaymentSettings['cards'] | undefined
  /** URL of the sandbox server; null in production. */
  sandboxBase: string | null
}

/** The default card provider: YooKassa if only it has an account, else CloudPayments. */
const cardProvider = (variables: ProviderVariables): PaymentSettings['cards'] =>
  hasAccount(variables, 'yookassa') && !hasAccount(variables, 'cloudpayments') ? 'yookassa' : 'cloudpayments'

/** The school's accounts. Outside production, if there is no account at all, the sandbox accounts replace them. */
export const paymentSettings = (
  variables: ProviderVariables,
  { cards, sandboxBase }: SettingsOptions,
): PaymentSettings => {
  const isAnySet = PROVIDERS.some((id) => hasAccount(variables, id))
  if (!isAnySet && sandboxBase !== null) return sandboxSettings(sandboxBase, cards)
  return {
    ...accountsBy((id) => providers[id].settings(variables, sandboxBase === null)),
    cards: cards ?? cardProvider(variables),
  }
}

/** No provider issues a shorter secret. */
const SECRET_LENGTH_MIN = 12

/** Account values that are public in this source code. */
const published = (): ReadonlySet<unknown> => {
  const { cards: _, ...accounts } = sandboxSettings('http://127.0.0.1')
  return new Set(Object.values(accounts).flatMap((settings): unknown[] => Object.values(settings)))
}

const half = (variables: ProviderVariables, id: ProviderId): string[] => {
  const names = providers[id].account
  const isHalf = names.some((name) => variables[name]) && !hasAccount(variables, id)
  return isHalf ? [`${names.join(', ')}: need each other`] : []
}

const plain = (variables: ProviderVariables, id: ProviderId): string[] =>
  providers[id].addresses
    .filter((name) => variables[name]?.trim().startsWith('https:') === false)
    .map((name) => `${name}: takes an https address only`)

const weaknesses = (variables: ProviderVariables, id: ProviderId, known: ReadonlySet<unknown>): string[] => {
  const { account, secrets, forTests } = providers[id]
  return account.flatMap((name) => {
    const value = variables[name]
    if (!value) return []
    if (forTests[name]?.test(value) || known.has(value)) return [`${name}: is for tests, and takes no money`]
    const isShort = secrets.includes(name) && value.length < SECRET_LENGTH_MIN
    return isShort
      ? [`${name}: needs the provider's own secret, which has ${SECRET_LENGTH_MIN} characters or more`]
      : []
  })
}

/** True if the configured card provider has no account, unless the sandboxes are in use. */
const isCardProviderLost = (
  variables: ProviderVariables,
  named: ProviderId | undefined,
  isProduction: boolean,
): boolean => {
  const areSandboxes = !isProduction && !PROVIDERS.some((id) => hasAccount(variables, id))
  return named !== undefined && !areSandboxes && !hasAccount(variables, named)
}

/**
 * One line per error: an account that is incomplete or whose keys do not belong together, a card provider without an account and, in
 * production, a URL that is not https, or a key or secret that is for tests, published or too short.
 */
export const paymentErrors = (
  variables: ProviderVariables,
  { CARD_PROVIDER }: { CARD_PROVIDER?: ProviderId | undefined },
  isProduction: boolean,
): string[] => {
  const known = published()
  return [
    ...PROVIDERS.flatMap((id) => half(variables, id)),
    ...(isProduction ? PROVIDERS.flatMap((id) => plain(variables, id)) : []),
    ...PROVIDERS.flatMap((id) => providers[id].errors?.(variables) ?? []),
    ...(isCardProviderLost(variables, CARD_PROVIDER, isProduction)
      ? ['CARD_PROVIDER: names a provider without an account']
      : []),
    ...(isProduction ? PROVIDERS.flatMap((id) => weaknesses(variables, id, known)) : []),
  ]
}
