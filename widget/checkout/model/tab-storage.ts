import { isObject } from '../../../server/contract/is-object.ts'
import { isPaymentMethod, type PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { isText } from '../../api/guards.ts'
import { fromJson, toJson } from '../../api/json.ts'
import { isStep } from './addresses.ts'
import type { StepId } from './state.ts'

/** Choices stored for a cart. Never card data, never a token. */
export interface StoredChoices {
  method?: PaymentMethodId | undefined
  /** Our id of a saved card. */
  cardId?: string | undefined
  /** The code applied to the cart; for the cart '', a code that is applied after the sign-in. */
  promo?: string | undefined
  usesLils?: boolean | undefined
  isOfferAccepted?: boolean | undefined
  /** The id of the payment in progress. */
  payment?: string | undefined
  /** The idempotency key of the payment request. */
  payKey?: string | undefined
  /** The step to return to after the next sign-in; stored for the cart that is not known yet. */
  step?: StepId | undefined
}

/** State persisted in sessionStorage; nothing survives a reload if the browser forbids storage. */
export interface TabStorage {
  /** The stored state of a cart, '' for one that is not known yet; invalid values are dropped. */
  read: (cartId: string) => StoredChoices
  /** Merges into the stored state; undefined removes a field. */
  write: (cartId: string, choices: StoredChoices) => void
  /** True on the first call in this tab. */
  isFirst: (what: string) => boolean
  /** Whether a sign-in beside the cart has led to this load of the page; reading it also removes it. */
  resuming: { set: () => void; isSet: () => boolean; consume: () => boolean }
}

const PREFIX = 'school-checkout:'

/** Returns every field, undefined ones too, so that fields which a page library adds to `Object.prototype` are not read. */
const parseStored = (value: unknown): StoredChoices => {
  const { method, cardId, promo, usesLils, isOfferAccepted, payment, payKey, step } = isObject(value) ? value : {}
  return {
    method: isText(method) && isPaymentMethod(method) ? method : undefined,
    cardId: isText(cardId) ? cardId : undefined,
    promo: isText(promo) ? promo : undefined,
    usesLils: usesLils === true ? usesLils : undefined,
    isOfferAccepted: isOfferAccepted === false ? isOfferAccepted : undefined,
    payment: isText(payment) ? payment : undefined,
    payKey: isText(payKey) ? payKey : undefined,
    step: isStep(step) ? step : undefined,
  }
}

/** `storage` may throw, because browsers can forbid it. */
export const createTabStorage = (storage: () => Storage): TabStorage => {
  const get = (name: string): unknown => {
    try {
      return fromJson(storage().getItem(PREFIX + name) ?? 'null')
    } catch {
      return null // forbidden, or not written by us: the same as empty
    }
  }
  const set = (name: string, value: unknown) => {
    try {
      storage().setItem(PREFIX + name, toJson(value))
    } catch {
      return // full or forbidden: the choice lasts as long as the page
    }
  }
  const read = (cartId: string) => parseStored(get(cartId))
  const seen = new Set<string>()
  return {
    read,
    write: (cartId, choices) => set(cartId, { ...read(cartId), ...choices }),
    isFirst: (what) => {
      const isKnown = seen.has(what) || get(`seen:${what}`) === true
      seen.add(what)
      set(`seen:${what}`, true)
      return !isKnown
    },
    resuming: {
      set: () => set('resuming', true),
      isSet: () => get('resuming') === true,
      consume: () => {
        const isResuming = get('resuming') === true
        if (isResuming) set('resuming', false)
        return isResuming
      },
    },
  }
}
