import { isAddItemReply, isOkReply, isPromoReply } from './change-replies.ts'
import type { ChangeCalls } from './checkout.ts'
import type { OpenClient } from './client.ts'

/** The path of a call of the usual kind; pages may name others. Source: checkout spec §7. */
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
