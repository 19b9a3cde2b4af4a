import { PROVIDERS, type ProviderId } from '../contract/methods.ts'
import type { Provider } from './provider.ts'
import type { PaymentSettings } from './settings.ts'

/** What the addresses for notifications begin with; the provider's id follows. */
export const NOTIFY_PATH = '/payments/notify'

/** The providers of the school. An adapter is loaded when it is first asked for. */
export interface Payments {
  /** Those that the school has an account with. */
  ids: readonly ProviderId[]
  /** Who serves new cards in rubles. */
  cards: PaymentSettings['cards']
  /** Rejects for a provider that the school has no account with. */
  provider: (id: ProviderId) => Promise<Provider>
}

interface AdapterOptions {
  now: () => Date
}

type Load = (settings: PaymentSettings, options: AdapterOptions) => Promise<Provider | null>

const loaders: Record<ProviderId, Load> = {
  yookassa: async ({ yookassa }, options) =>
    yookassa && (await import('./providers/yookassa/adapter.ts')).createYookassa(yookassa, options),
  cloudpayments: async ({ cloudpayments }, options) =>
    cloudpayments && (await import('./providers/cloudpayments/adapter.ts')).createCloudpayments(cloudpayments, options),
  tbank: async ({ tbank }, options) =>
    tbank && (await import('./providers/tbank/adapter.ts')).createTbank(tbank, options),
  stripe: async ({ stripe }, options) =>
    stripe && (await import('./providers/stripe/adapter.ts')).createStripe(stripe, options),
}

export const isProvider = (id: string): id is ProviderId => PROVIDERS.some((known) => known === id)

/** An adapter that could not be loaded is loaded by the next call. */
export const createPayments = (
  settings: PaymentSettings,
  options: AdapterOptions,
  load: Record<ProviderId, Load> = loaders,
): Payments => {
  const loaded = new Map<ProviderId, Promise<Provider | null>>()
  return {
    ids: PROVIDERS.filter((id) => settings[id] !== null),
    cards: settings.cards,
    provider: async (id) => {
      const adapter = loaded.get(id) ?? load[id](settings, options)
      loaded.set(id, adapter)
      const provider = await adapter.catch((error: unknown) => {
        loaded.delete(id)
        throw error
      })
      if (!provider) throw new Error(`the school has no account with ${id}`)
      return provider
    },
  }
}
