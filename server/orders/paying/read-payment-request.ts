import type { GetTokenInput, PayInput } from '../../contract/checkout-schemas.ts'
import { toMinor } from '../../contract/money.ts'
import { bodyDigest, scopedKey, type PaymentRequest } from './payment-request.ts'
import { plainUtm } from './refuse-card-data.ts'

const kindOf = ({ trial, is_subscribe, resubscribe }: Pick<PayInput, 'trial' | 'is_subscribe' | 'resubscribe'>) => {
  if (trial) return 'trial'
  if (resubscribe) return 'resubscribe'
  return is_subscribe ? 'subscribe' : 'purchase'
}

const totalOf = ({ total }: Pick<PayInput, 'total'>): number | null => (total === undefined ? null : toMinor(total))

/** What the pay call asks for. What it claims of prices is nowhere in it. Source: checkout spec §7. */
export const readPaymentRequest = (input: PayInput, personId: string): PaymentRequest => {
  const { giver_name: name, giver_gender: gender, pay_key: key } = input
  return {
    kind: kindOf(input),
    items: input.items,
    product: input.product ?? null,
    promocode: input.promocode ?? null,
    usesLils: input.use_bonuses === true || input.method === 'lils',
    total: totalOf(input),
    giver: name === undefined ? null : { name, gender: gender ?? null },
    utm: plainUtm(input.utm),
    fingerprint: input.fingerprint ?? null,
    payKey: key === undefined ? null : scopedKey(personId, key),
    digest: bodyDigest('pay', input),
  }
}

/** What the embedded form for euros asks for. `is_trial` is there for a subscription alone: one that is no trial is a paid one. Source: checkout spec §7. */
export const readTokenRequest = (input: GetTokenInput): PaymentRequest => ({
  kind: kindOf({
    trial: input.is_trial,
    is_subscribe: input.is_subscribe ?? input.is_trial === false,
    resubscribe: input.resubscribe,
  }),
  items: undefined,
  product: input.product ?? null,
  promocode: input.promocode ?? null,
  usesLils: false,
  total: totalOf(input),
  giver: null,
  utm: plainUtm(input.utm),
  fingerprint: null,
  payKey: null,
  digest: bodyDigest('gettoken', input),
})
