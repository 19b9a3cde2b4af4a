import { isProvider } from '../../payments/payments.ts'
import type { ProviderId } from '../../payments/provider.ts'

/**
 * Codes by which a provider says that a card will never be charged again: its owner has withdrawn the consent, or it was lost, stolen or
 * taken away. Source: PROVIDERS §1.2, §1.3; T-Bank's and Stripe's lists of refusals.
 */
const finalCodes: Record<ProviderId, readonly string[]> = {
  yookassa: ['permission_revoked'],
  cloudpayments: ['5004', '5007', '5041', '5043'],
  tbank: ['1007', '1041', '1043'],
  stripe: [
    'lost_card',
    'stolen_card',
    'pickup_card',
    'revocation_of_authorization',
    'revocation_of_all_authorizations',
    'stop_payment_order',
  ],
}

/** Whether it is no use to try the card again. */
export const isForGood = (provider: string, code: string): boolean =>
  isProvider(provider) && finalCodes[provider].includes(code)
