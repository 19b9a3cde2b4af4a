import type {
  AddItemReply,
  CartReply,
  ClientSecretReply,
  OkReply,
  PayReply,
  PromoReply,
} from '../../server/contract/checkout-replies.ts'
import { isCartReply } from './checkout-replies.ts'
import type { Fields, OpenClient } from './client.ts'
import type { Result } from './result.ts'

/** What the provider's form for euros is asked for with. Source: checkout spec §7. */
export interface TokenFields {
  cart_id: string
  /** The one thing that the page sells. */
  product?: string
  promocode?: string
  is_trial?: boolean
  is_subscribe?: boolean
  resubscribe?: boolean
  /** What the page shows is to be paid. */
  total?: number
}

/** Who is there, and the cart. Source: checkout spec §7, DESIGN §6. */
export interface CartApi extends Pick<OpenClient, 'check' | 'checkAgain'> {
  /** `cartId` '' for the visitor's own. `early` is the answer to the same call, made before: where it is of no use, the call is made. */
  cart: (cartId: string, isResubscribe: boolean, early?: Promise<Response> | null) => Promise<Result<CartReply>>
}

/** What changes a cart, and tells of it, by its wire fields. Source: checkout spec §7. */
export interface ChangeCalls {
  addItem: (fields: Fields) => Promise<Result<AddItemReply>>
  removeItem: (fields: Fields) => Promise<Result<OkReply>>
  setDuration: (itemId: string, months: number) => Promise<Result<OkReply>>
  /** What is said of a certificate; '' is not said. */
  setGift: (itemId: string, gift: Fields) => Promise<Result<OkReply>>
  setCountry: (isRussia: boolean) => Promise<Result<OkReply>>
  /** A promo code, a certificate's code, or lils. The path has slashes at both ends. */
  usePoints: (path: string, fields: Fields) => Promise<Result<PromoReply>>
  /** Turns a certificate into lils. */
  redeem: (code: string) => Promise<Result<OkReply>>
  /** `data` is the JSON of an object. */
  track: (event: string, data: string) => Promise<Result<OkReply>>
}

/** What a payment is made and asked about by. Source: checkout spec §7. */
export interface PayCalls {
  /** The path has slashes at both ends. */
  pay: (path: string, fields: Fields) => Promise<Result<PayReply>>
  getToken: (fields: TokenFields) => Promise<Result<ClientSecretReply | PayReply>>
  paymentStatus: (payment: string) => Promise<Result<PayReply>>
}

/** `product` answers the one thing that the page sells; '' for the whole cart. */
export const createCartApi = (
  { check, checkAgain, post, receive }: OpenClient,
  product: () => string = () => '',
): CartApi => ({
  check,
  checkAgain,
  cart: async (cartId, isResubscribe, early) => {
    const came = early && (await receive(early, isCartReply))
    if (came?.ok) return came
    const call = isResubscribe ? 'get-user-subscription' : 'get-cart'
    const only = product()
    const fields: Fields = only ? { product: only } : {}
    return post(`/api/v1/${call}/${encodeURIComponent(cartId || 'current')}/`, fields, isCartReply)
  },
})
