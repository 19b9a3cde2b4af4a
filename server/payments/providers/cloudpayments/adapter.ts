import type { Provider } from '../../provider.ts'
import { PATIENCE } from '../patience.ts'
import { createAfterCharge, createRefund } from './after-charge.ts'
import { type ApiOptions, type CloudpaymentsSettings, createApi } from './api.ts'
import { createCharge } from './charge.ts'
import { reply, verifier } from './notifications.ts'
import { createTransactions } from './transactions.ts'

/**
 * CloudPayments adapter: cards by cryptogram with 3-D Secure, saved cards, and payment links of SBP, SberPay and T-Pay. It binds no card
 * without a charge. A charge that gets a response is settled; one that does not is looked up before a retry. Source: PROVIDERS §1.3.
 */
export const createCloudpayments = (
  settings: CloudpaymentsSettings,
  options: ApiOptions & { now: () => Date },
): Provider => {
  const api = createApi(settings, options)
  const purpose = (patience?: number) => {
    const call = api(patience)
    return [call, createTransactions(call, options.now)] as const
  }
  return {
    id: 'cloudpayments',
    currency: 'RUB',
    offer: { script: settings.script, key: settings.publicId },
    hosts: settings.hosts,
    charge: async (charge) => createCharge(...purpose(), settings.publicId)(charge),
    find: async (ref) => purpose()[1].find(ref),
    findLost: async (attemptId) => purpose(PATIENCE.lists)[1].findLost(attemptId),
    capture: async (...request) => createAfterCharge(...purpose()).capture(...request),
    cancel: async (ref) => createAfterCharge(...purpose()).cancel(ref),
    refund: async (request) => createRefund(...purpose(PATIENCE.lists))(request),
    completeSecure: async (ref, paRes) => createAfterCharge(...purpose()).completeSecure(ref, paRes),
    bind: null,
    findBinding: null,
    verify: verifier(settings.apiSecret),
    reply,
  }
}
