import { type ProviderId, PROVIDERS } from '../contract/methods.ts'
import type { AdapterOptions } from './provider-definition.ts'
import type { Provider } from './provider.ts'
import { openProvider } from './providers/index.ts'
import type { PaymentSettings } from './settings.ts'

/** What the addresses for notifications begin with; the provider's id follows. */
export const NOTIFY_PATH = '/payments/notify'

/** The providers of the school. The adapters that it has accounts with are loaded when they are first asked for. */
export interface Payments {
  /** Those that the school has an account with. */
  ids: readonly ProviderId[]
  /** Who serves new cards in rubles. */
  cards: PaymentSettings['cards']
  /** Rejects for a provider that the school has no account with. */
  provider: (id: ProviderId) => Promise<Provider>
}

export const isProvider = (id: string): id is ProviderId => PROVIDERS.some((known) => known === id)

/** An adapter that could not be loaded is loaded by the next call. */
export const createPayments = (
  settings: PaymentSettings,
  { now }: Pick<AdapterOptions, 'now'>,
  open: typeof openProvider = openProvider,
): Payments => {
  const opened = new Map<ProviderId, Promise<Provider | null>>()
  return {
    ids: PROVIDERS.filter((id) => settings[id]),
    cards: settings.cards,
    provider: async (id) => {
      const adapter = opened.get(id) ?? open(id, settings, { now })
      opened.set(id, adapter)
      const provider = await adapter.catch((error: unknown) => {
        opened.delete(id)
        throw error
      })
      if (!provider) throw new Error(`the school has no account with ${id}`)
      return provider
    },
  }
}
