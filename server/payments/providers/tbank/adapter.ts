import type { Provider } from '../../provider.ts'
import type { TbankSettings } from '../../settings.ts'
import { PATIENCE } from '../patience.ts'
import { chargeBy } from './charge.ts'
import { type ClientOptions, createClient } from './client.ts'
import { orderIdOf } from './init.ts'
import { findLost } from './let-go.ts'
import { find } from './look.ts'
import { cancel, capture, refund } from './move.ts'
import { reply, verify } from './notification.ts'

interface AdapterOptions extends ClientOptions {
  now: () => Date
}

/** T-Bank: rubles by its own page (cards, T-Pay, the Faster Payments System) and by cards that it has kept. Source: PROVIDERS §1.5. */
export const createTbank = (settings: TbankSettings, options: AdapterOptions): Provider => {
  const { now } = options
  const begin = createClient(settings, options)
  return {
    id: 'tbank',
    currency: 'RUB',
    offer: { script: settings.script, key: settings.terminalKey },
    hosts: settings.hosts,
    charge: async (charge) => chargeBy(begin(), { charge, now: now() }),
    find: async (ref, charged) => find(begin(), ref, charged?.amount),
    findLost: async (attemptId, since) =>
      findLost(begin(PATIENCE.lists), orderIdOf(attemptId), now().getTime() - since.getTime()),
    capture: async (ref, money, receipt) => capture(begin(), ref, money, receipt),
    cancel: async (ref) => cancel(begin(), ref),
    refund: async (wish) => refund(begin(), wish),
    completeSecure: null,
    bind: null,
    findBinding: null,
    verify: (notification) => verify(settings, notification),
    reply,
  }
}
