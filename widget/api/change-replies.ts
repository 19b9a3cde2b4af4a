import type { AddItemReply, OkReply, PromoReply } from '../../server/contract/checkout-replies.ts'
import { isGender } from './checkout-replies.ts'
import { either, isNumber, isReply, isText } from './guards.ts'

export const isAddItemReply = isReply<AddItemReply>('ok', { cart_id: isText, item_id: isText, count: isNumber })

export const isOkReply = isReply<OkReply>('ok', {})

type Priced = Extract<PromoReply, { promocode: string }>
type Certificate = Extract<PromoReply, { status: 'lils' }>

export const isPromoReply = either(
  isReply<Priced>('ok', { promocode: isText, discount: isNumber, discount_rub: isNumber }),
  isReply<Certificate>('lils', { lils: isNumber, user: isText, gender: isGender }),
)
