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

export const hasAccount = (given: GivenVariables, id: ProviderId): boolean =>
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
