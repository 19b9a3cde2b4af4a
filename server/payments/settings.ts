import { z } from 'zod'
import { type ProviderId, PROVIDERS } from '../contract/methods.ts'
import type { GivenVariables } from './provider-definition.ts'
import { type Accounts, accountsBy, providers } from './providers/index.ts'

/** The accounts that the school has with providers. */
export interface PaymentSettings extends Accounts {
  /** Who serves bank cards in rubles, new ones: both can. */
  cards: 'yookassa' | 'cloudpayments'
}

const ofProviders: object = Object.fromEntries(PROVIDERS.flatMap((id) => Object.entries(providers[id].environment)))

/** The variables of the environment that payments need; what those of a provider mean, its definition alone knows. */
export const paymentEnvironment = {
  /** Who serves new cards in rubles, where the school has accounts with both. */
  CARD_PROVIDER: z.enum(['cloudpayments', 'yookassa']).optional(),
  ...ofProviders,
  STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
}

const hasAccount = (given: GivenVariables, id: ProviderId): boolean =>
  providers[id].account.every((name) => given[name])

/** The sandboxes' accounts, below the address of their server. */
export const sandboxSettings = (base: string, cards: PaymentSettings['cards'] = 'cloudpayments'): PaymentSettings => ({
  ...accountsBy((id) => providers[id].sandbox(base)),
  cards,
})

interface SettingsOptions {
  /** Who is named for bank cards in rubles. */
  cards: PaymentSettings['cards'] | undefined
  /** The address of the sandboxes' server; null in production. */
  sandboxBase: string | null
}

/** The provider for cards where none is named: the one that there is an account with, else CloudPayments. */
const cardProvider = (given: GivenVariables): PaymentSettings['cards'] =>
  hasAccount(given, 'yookassa') && !hasAccount(given, 'cloudpayments') ? 'yookassa' : 'cloudpayments'

/** The school's accounts. Outside production, and where there is no account at all, the sandboxes take their place. */
export const paymentSettings = (given: GivenVariables, { cards, sandboxBase }: SettingsOptions): PaymentSettings => {
  const isAnyGiven = PROVIDERS.some((id) => hasAccount(given, id))
  if (!isAnyGiven && sandboxBase !== null) return sandboxSettings(sandboxBase, cards)
  return {
    ...accountsBy((id) => providers[id].settings(given, sandboxBase === null)),
    cards: cards ?? cardProvider(given),
  }
}

/** No provider gives out a shorter one. */
const SECRET_LENGTH_MIN = 12

/** What anybody can read in the sources. */
const published = (): ReadonlySet<unknown> => {
  const { cards: _, ...accounts } = sandboxSettings('http://127.0.0.1')
  return new Set(Object.values(accounts).flatMap((settings): unknown[] => Object.values(settings)))
}

const half = (given: GivenVariables, id: ProviderId): string[] => {
  const names = providers[id].account
  const isHalf = names.some((name) => given[name]) && !hasAccount(given, id)
  return isHalf ? [`${names.join(', ')}: need each other`] : []
}

const plain = (given: GivenVariables, id: ProviderId): string[] =>
  providers[id].addresses
    .filter((name) => given[name]?.trim().startsWith('https:') === false)
    .map((name) => `${name}: takes an https address only`)

const weaknesses = (given: GivenVariables, id: ProviderId, known: ReadonlySet<unknown>): string[] => {
  const { account, secrets, forTests } = providers[id]
  return account.flatMap((name) => {
    const value = given[name]
    if (!value) return []
    if (forTests[name]?.test(value) || known.has(value)) return [`${name}: is for tests, and takes no money`]
    const isShort = secrets.includes(name) && value.length < SECRET_LENGTH_MIN
    return isShort
      ? [`${name}: needs the provider's own secret, which has ${SECRET_LENGTH_MIN} characters or more`]
      : []
  })
}

/** The one who is to serve cards is nobody that the school has an account with. */
const isCardProviderLost = (given: GivenVariables, named: ProviderId | undefined, isProduction: boolean): boolean => {
  const areSandboxes = !isProduction && !PROVIDERS.some((id) => hasAccount(given, id))
  return named !== undefined && !areSandboxes && !hasAccount(given, named)
}

/**
 * One line for every account of which only a part is there or whose keys do not belong together, for a card provider without an account
 * and, in production, for every address that is not https and every key or secret that is for tests, published or short.
 */
export const paymentFaults = (
  given: GivenVariables,
  { CARD_PROVIDER }: { CARD_PROVIDER?: ProviderId | undefined },
  isProduction: boolean,
): string[] => {
  const known = published()
  return [
    ...PROVIDERS.flatMap((id) => half(given, id)),
    ...(isProduction ? PROVIDERS.flatMap((id) => plain(given, id)) : []),
    ...PROVIDERS.flatMap((id) => providers[id].faults?.(given) ?? []),
    ...(isCardProviderLost(given, CARD_PROVIDER, isProduction)
      ? ['CARD_PROVIDER: names a provider without an account']
      : []),
    ...(isProduction ? PROVIDERS.flatMap((id) => weaknesses(given, id, known)) : []),
  ]
}
