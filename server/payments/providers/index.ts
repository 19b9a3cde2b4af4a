import { type ProviderId, PROVIDERS } from '../../contract/checkout/methods.ts'
import type { CspSources } from '../../http/headers.ts'
import type { AdapterOptions, ProviderDefinition } from '../provider-definition.ts'
import type { Provider } from '../provider.ts'
import { cloudpayments } from './cloudpayments/index.ts'
import { stripe } from './stripe/index.ts'
import { tbank } from './tbank/index.ts'
import { yookassa } from './yookassa/index.ts'

const listed = { yookassa, cloudpayments, tbank, stripe }

type SettingsOf = {
  [Id in ProviderId]: (typeof listed)[Id] extends ProviderDefinition<infer Settings> ? Settings : never
}

/** Every payment provider, each in a folder of its own. */
export const providers: { readonly [Id in ProviderId]: ProviderDefinition<SettingsOf[Id]> } = listed

/** The configured provider accounts. */
export type Accounts = { [Id in ProviderId]?: SettingsOf[Id] }

export const accountsBy = (accountOf: <Id extends ProviderId>(id: Id) => SettingsOf[Id] | null): Accounts => {
  const accounts: Accounts = {}
  const add = <Id extends ProviderId>(id: Id, account: SettingsOf[Id] | null) => {
    if (account) accounts[id] = account
  }
  for (const id of PROVIDERS) add(id, accountOf(id))
  return accounts
}

/** The adapter of a provider; null if the school has no account with it. */
export const openProvider = async <Id extends ProviderId>(
  id: Id,
  accounts: Pick<Accounts, Id>,
  options: AdapterOptions,
): Promise<Provider | null> => {
  const settings = accounts[id]
  return settings ? providers[id].create(settings, options) : null
}

const sourcesOf = <Id extends ProviderId>(id: Id, accounts: Pick<Accounts, Id>): CspSources[] => {
  const settings = accounts[id]
  return settings ? [providers[id].sources(settings)] : []
}

/** CSP sources that the providers' scripts and forms need on a page with the checkout, one entry per provider. */
export const paymentSources = (accounts: Accounts): CspSources[] => PROVIDERS.flatMap((id) => sourcesOf(id, accounts))
