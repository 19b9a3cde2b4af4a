import type { AddedItemReply, CartReply, PromoReply } from '../../server/contract/checkout/cart-calls.ts'
import type { ClientSecretReply, PayReply } from '../../server/contract/checkout/payment-calls.ts'
import type { OkReply } from '../../server/contract/checkout/replies.ts'
import { isCartReply } from './checkout-replies.ts'
import type { Fields, OpenClient } from './client.ts'
import type { Result } from './result.ts'
import type { TicketTo } from './ticket-call.ts'

/** Body of the request that opens the provider's form for euros. Source: checkout spec §7. */
export interface TokenFields {
  cart_id: string
  /** When the cart was read. */
  as_of: string
  /** The only product that the page sells. */
  product?: string
  promocode?: string
  is_trial?: boolean
  is_subscribe?: boolean
  resubscribe?: boolean
  /** The total that the page shows, in major units. */
  total?: number
}

/** The calls that fetch the session (`check_auth`) and the cart. Source: checkout spec §7, DESIGN §6. */
export interface CartApi extends Pick<OpenClient, 'check' | 'checkAgain'> {
  /** `cartId` '' is the visitor's own cart. `early` is a prefetched response to the same call; if it is unusable, the call is made. */
  cart: (cartId: string, isResubscribe: boolean, early?: Promise<Response> | null) => Promise<Result<CartReply>>
}

/** The calls that change a cart or report events, with the field names of the API. Source: checkout spec §7. */
export interface ChangeCalls {
  addItem: (fields: Fields) => Promise<Result<AddedItemReply>>
  removeItem: (fields: Fields) => Promise<Result<OkReply>>
  setDuration: (itemId: string, months: number) => Promise<Result<OkReply>>
  /** The details of a gift certificate; '' is not sent. */
  setGift: (itemId: string, gift: Fields) => Promise<Result<OkReply>>
  setCountry: (isRussia: boolean) => Promise<Result<OkReply>>
  /** Applies a promo code, a certificate code, or lils. The path begins and ends with a slash. */
  usePoints: (path: string, fields: Fields) => Promise<Result<PromoReply>>
  /** Redeems a certificate for lils. */
  redeem: (code: string) => Promise<Result<OkReply>>
  /** `data` is the JSON of an object. */
  track: (event: string, data: string) => Promise<Result<OkReply>>
}

/** The calls that create a payment and poll its status. Source: checkout spec §7. */
export interface PayCalls {
  /** The path begins and ends with a slash. */
  pay: (path: string, fields: Fields) => Promise<Result<PayReply>>
  getToken: (fields: TokenFields) => Promise<Result<ClientSecretReply | PayReply>>
  paymentStatus: (payment: string) => Promise<Result<PayReply>>
  ticketTo: TicketTo
}

/** `sold` returns the fields that say what the page sells; '' is not sent. */
export const createCartApi = (
  { check, checkAgain, post, receive }: OpenClient,
  sold: () => Fields = () => ({}),
): CartApi => ({
  check,
  checkAgain,
  cart: async (cartId, isResubscribe, early) => {
    const came = early && (await receive(early, isCartReply))
    if (came?.ok) return came
    const call = isResubscribe ? 'get-user-subscription' : 'get-cart'
    return post(`/api/v1/${call}/${encodeURIComponent(cartId || 'current')}/`, sold(), isCartReply)
  },
})
