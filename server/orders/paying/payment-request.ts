import { digestOf } from '../../auth/secrets.ts'
import type { GetTokenInput, PayInput } from '../../contract/checkout-schemas.ts'
import type { PaymentMethodId, ProviderId } from '../../contract/methods.ts'
import { toMinor } from '../../contract/money.ts'
import type { PaymentInstrument } from '../../payments/provider.ts'
import { plainUtm } from './refuse-card-data.ts'

/** By whom and with what somebody pays. `cardId` is the saved card; `asksToSave` that a new one shall be kept. */
export interface PaymentSource {
  provider: ProviderId | 'school'
  method: PaymentMethodId
  /** Null: by lils alone. */
  instrument: PaymentInstrument | null
  cardId: string | null
  asksToSave: boolean
  isWidget: boolean
}

/** What a call of the page comes to, before it is held against the cart. */
export interface PaymentRequest {
  kind: 'purchase' | 'trial' | 'subscribe' | 'resubscribe'
  items: string | readonly (string | number)[] | undefined
  /** The one product of the cart that the page sells; null for all of it. */
  product: string | null
  promocode: string | null
  usesLils: boolean
  /** What the page shows is to be paid, in minor units; more is refused, and nothing gets cheaper by it. Null: not told. */
  total: number | null
  giver: { name: string; gender: 'f' | 'm' | null } | null
  utm: Record<string, string>
  fingerprint: string | null
  /** The idempotency key of the page; null: the digest of the body identifies the request. */
  payKey: string | null
  digest: string
}

type Body = Readonly<Record<string, unknown>>

/** The same for the same body: what names the call itself, and its language, left out. Source: SECURITY R46. */
const bodyDigest = (call: string, { pay_key: _key, lang: _lang, ...body }: Body): string => {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return digestOf(JSON.stringify([call, fields.toSorted(([one], [other]) => (one < other ? -1 : 1))]))
}

/** Keys of one person never meet those of another. */
export const scopedKey = (personId: string, key: string): string => `${personId}:${key}`

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
