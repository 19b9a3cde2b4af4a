import { type ProviderId, PROVIDERS } from '../contract/checkout/methods.ts'
import { loadOnce } from '../load-once.ts'
import type { AdapterOptions } from './provider-definition.ts'
import type { Provider } from './provider.ts'
import { openProvider } from './providers/index.ts'
import type { PaymentSettings } from './settings.ts'

/** Path prefix of the notification endpoints; the provider's id follows it. */
export const NOTIFY_PATH = '/payments/notify'

/** The school's payment providers. The adapter of a provider is loaded on first use. */
export interface Payments {
  /** Providers that the school has an account with. */
  ids: readonly ProviderId[]
  /** The provider that charges new cards in rubles. */
  cards: PaymentSettings['cards']
  /** Rejects if the school has no account with the provider. */
  provider: (id: ProviderId) => Promise<Provider>
}

export const isProvider = (id: string): id is ProviderId => PROVIDERS.some((known) => known === id)

/** A failed adapter load is retried by the next call. */
export const createPayments = (
  settings: PaymentSettings,
  { now, fetchOf }: Pick<AdapterOptions, 'now'> & { fetchOf?: (id: ProviderId) => typeof fetch },
  open: typeof openProvider = openProvider,
): Payments => {
  const ids = PROVIDERS.filter((id) => settings[id])
  const load = new Map(
    ids.map((id) => [id, loadOnce(() => open(id, settings, { now, ...(fetchOf && { fetch: fetchOf(id) }) }))]),
  )
  return {
    ids,
    cards: settings.cards,
    provider: async (id) => {
      const provider = await load.get(id)?.()
      if (!provider) throw new Error(`the school has no account with ${id}`)
      return provider
    },
  }
}
