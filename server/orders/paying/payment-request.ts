import { digestOf } from '../../auth/secrets.ts'
import type { GetTokenInput, PayInput } from '../../contract/checkout/payment-calls.ts'
import type { PaymentMethodId, ProviderId } from '../../contract/checkout/methods.ts'
import { toMinor } from '../../contract/checkout/money.ts'
import type { PaymentInstrument } from '../../payments/provider.ts'
import { plainUtm } from './refuse-card-data.ts'

/** The provider and payment method of a request. `cardId`: a saved card; `asksToSave`: the buyer asks to save a new one. */
export interface PaymentSource {
  provider: ProviderId | 'school'
  method: PaymentMethodId
  /** Null: paid with lils only. */
  instrument: PaymentInstrument | null
  cardId: string | null
  asksToSave: boolean
  isWidget: boolean
}

/** A payment request as read from the body, before it is checked against the cart. */
export interface PaymentRequest {
  kind: 'purchase' | 'trial' | 'subscribe' | 'resubscribe'
  items: string | readonly (string | number)[] | undefined
  /** The only product that this page sells, such as `school:1:3`; null for the whole cart. */
  product: string | null
  promocode: string | null
  usesLils: boolean
  /** The total that the page shows, in minor units: a higher price is refused; the value never lowers the price. Null: not sent. */
  total: number | null
  giver: { name: string; gender: 'f' | 'm' | null } | null
  utm: Record<string, string>
  fingerprint: string | null
  /** When the page read the cart that it shows; null: not sent. */
  readAt: Date | null
  /** The idempotency key of the page; null: `digest` identifies the request. */
  payKey: string | null
  digest: string
}

type Body = Readonly<Record<string, unknown>>

/** A digest of the body without what differs between equal requests: key, language, and when the cart was read. Source: SECURITY R46. */
const bodyDigest = (call: string, { pay_key: _key, lang: _lang, as_of: _readAt, ...body }: Body): string => {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return digestOf(JSON.stringify([call, fields.toSorted(([one], [other]) => (one < other ? -1 : 1))]))
}

/** Scopes an idempotency key to a user, so that keys of different users never collide. */
export const scopedKey = (personId: string, key: string): string => `${personId}:${key}`

const kindOf = ({ trial, is_subscribe, resubscribe }: Pick<PayInput, 'trial' | 'is_subscribe' | 'resubscribe'>) => {
  if (trial) return 'trial'
  if (resubscribe) return 'resubscribe'
  return is_subscribe ? 'subscribe' : 'purchase'
}

const readAtOf = ({ as_of: readAt }: Pick<PayInput, 'as_of'>): Date | null =>
  readAt === undefined ? null : new Date(readAt)

const totalOf = ({ total }: Pick<PayInput, 'total'>): number | null => (total === undefined ? null : toMinor(total))

/** Reads the body of the pay call. Claimed prices are ignored, but for `total`, an upper limit. Source: checkout spec §7. */
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
    readAt: readAtOf(input),
    payKey: key === undefined ? null : scopedKey(personId, key),
    digest: bodyDigest('pay', input),
  }
}

/**
 * Reads the body for the embedded form in euros. `is_trial` is only sent for a subscription: false means a paid one. Source: checkout
 * spec §7.
 */
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
  readAt: readAtOf(input),
  payKey: null,
  digest: bodyDigest('gettoken', input),
})
