import type { AddItemReply, OkReply, PromoReply } from '../../server/contract/checkout-replies.ts'
import { isGender } from './checkout-replies.ts'
import type { ChangeCalls } from './checkout.ts'
import type { OpenClient } from './client.ts'
import { either, isNumber, isReply, isText } from './guards.ts'

export const isAddItemReply = isReply<AddItemReply>('ok', { cart_id: isText, item_id: isText, count: isNumber })

export const isOkReply = isReply<OkReply>('ok', {})

type Priced = Extract<PromoReply, { promocode: string }>
type Certificate = Extract<PromoReply, { status: 'lils' }>

export const isPromoReply = either(
  isReply<Priced>('ok', { promocode: isText, discount: isNumber, discount_rub: isNumber }),
  isReply<Certificate>('lils', { lils: isNumber, user: isText, gender: isGender }),
)

/** Default path of the promo code call; pages may set their own. Source: checkout spec §7. */
export const PROMO_PATH = '/checkout/use-points-post/'

export const changeCalls = (post: OpenClient['post']): ChangeCalls => ({
  addItem: (fields) => post('/api/v1/add-item/', fields, isAddItemReply),
  removeItem: (fields) => post('/api/v1/remove-item/', fields, isOkReply),
  setDuration: (itemId, months) =>
    post('/api/v1/set-duration/', { item_id: itemId, duration: String(months) }, isOkReply),
  setGift: (itemId, gift) => post('/api/v1/set-gift/', { item_id: itemId, ...gift }, isOkReply),
  setCountry: (isRussia) => post('/api/v1/set-user-country/', { is_rf: String(isRussia) }, isOkReply),
  usePoints: (path, fields) => post(path, fields, isPromoReply),
  redeem: (code) =>
    post('/gift-certificate/profile/get/', { action: 'get-product', code, product_type: 'lils' }, isOkReply),
  track: (event, data) => post('/api/v1/events-sender/', { event, data }, isOkReply),
})
