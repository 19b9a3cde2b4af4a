import { digestOf } from '../../auth/secrets.ts'
import type { PaymentMethodId, ProviderId } from '../../contract/methods.ts'
import type { PaymentInstrument } from '../../payments/provider.ts'

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
export const bodyDigest = (call: string, { pay_key: _key, lang: _lang, ...body }: Body): string => {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return digestOf(JSON.stringify([call, fields.toSorted(([one], [other]) => (one < other ? -1 : 1))]))
}

/** Keys of one person never meet those of another. */
export const scopedKey = (personId: string, key: string): string => `${personId}:${key}`
