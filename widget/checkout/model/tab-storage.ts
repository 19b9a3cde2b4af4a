import { isPaymentMethod, type PaymentMethodId } from '../../../server/contract/methods.ts'
import { isRecord, isText } from '../../api/guards.ts'
import { fromJson, toJson } from '../../api/json.ts'

/** What was chosen for a cart. Never a card, never a token. */
export interface Kept {
  method?: PaymentMethodId | undefined
  /** Our id of a saved card. */
  cardId?: string | undefined
  promo?: string | undefined
  usesLils?: boolean | undefined
  isOfferAccepted?: boolean | undefined
  /** The payment that has begun. */
  payment?: string | undefined
  /** The idempotency key of the payment request. */
  payKey?: string | undefined
}

/** What outlives a reload, in this tab. Where the browser keeps nothing, nothing is kept. */
export interface TabStorage {
  /** What is kept of the cart, '' for one that is not known yet; whatever is not understood is left out. */
  read: (cartId: string) => Kept
  /** Adds to what is kept; undefined takes away. */
  write: (cartId: string, kept: Kept) => void
  /** True the first time in this tab. */
  isFirst: (what: string) => boolean
}

const PREFIX = 'school-checkout:'

/** Every field is there, be it undefined, so that one which a page's library gave to all objects does not count. */
const keptIn = (value: unknown): Kept => {
  const { method, cardId, promo, usesLils, isOfferAccepted, payment, payKey } = isRecord(value) ? value : {}
  return {
    method: isText(method) && isPaymentMethod(method) ? method : undefined,
    cardId: isText(cardId) ? cardId : undefined,
    promo: isText(promo) ? promo : undefined,
    usesLils: usesLils === true ? usesLils : undefined,
    isOfferAccepted: isOfferAccepted === false ? isOfferAccepted : undefined,
    payment: isText(payment) ? payment : undefined,
    payKey: isText(payKey) ? payKey : undefined,
  }
}

/** `storage` may throw, as it does where the browser forbids it. */
export const createTabStorage = (storage: () => Storage): TabStorage => {
  const get = (name: string): unknown => {
    try {
      return fromJson(storage().getItem(PREFIX + name) ?? 'null')
    } catch {
      return null // forbidden, or not ours: as if nothing had been kept
    }
  }
  const set = (name: string, value: unknown) => {
    try {
      storage().setItem(PREFIX + name, toJson(value))
    } catch {
      return // full or forbidden: the choice lives as long as the page
    }
  }
  const read = (cartId: string) => keptIn(get(cartId))
  const seen = new Set<string>()
  return {
    read,
    write: (cartId, kept) => set(cartId, { ...read(cartId), ...kept }),
    isFirst: (what) => {
      const isKnown = seen.has(what) || get(`seen:${what}`) === true
      seen.add(what)
      set(`seen:${what}`, true)
      return !isKnown
    },
  }
}
