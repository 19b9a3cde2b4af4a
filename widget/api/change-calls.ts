import type { AddedItemReply, PromoReply } from '../../server/contract/checkout/cart-calls.ts'
import type { OkReply } from '../../server/contract/checkout/replies.ts'
import type { CaptchaPuzzle } from '../../server/contract/replies.ts'
import { ADD_ITEM_PATH, isPuzzleReply } from './add-item.ts'
import { isGender } from './checkout-replies.ts'
import type { ChangeCalls } from './checkout.ts'
import type { Fields, OpenClient } from './client.ts'
import { either, isNumber, isReply, isText } from './guards.ts'
import { general, type Result } from './result.ts'

export const isAddItemReply = isReply<AddedItemReply>('ok', { cart_id: isText, item_id: isText, count: isNumber })

export const isOkReply = isReply<OkReply>('ok', {})

type Priced = Extract<PromoReply, { promocode: string }>
type Certificate = Extract<PromoReply, { status: 'lils' }>

export const isPromoReply = either(
  isReply<Priced>('ok', { promocode: isText, discount: isNumber, discount_rub: isNumber }),
  isReply<Certificate>('lils', { lils: isNumber, user: isText, gender: isGender }),
)

/** Default path of the promo code call; pages may set their own. Source: checkout spec §7. */
export const PROMO_PATH = '/checkout/use-points-post/'

/** Rejects if the code does not load, and if the browser cannot solve it. */
const solve = async (challenge: CaptchaPuzzle) => (await import('./puzzle.ts')).solvePuzzle(challenge)

/** Adds an item; in a flood of carts with the solution of the puzzle that the first reply brings. */
const addItem = async (post: OpenClient['post'], fields: Fields): Promise<Result<AddedItemReply>> => {
  const reply = await post(ADD_ITEM_PATH, fields, either(isAddItemReply, isPuzzleReply))
  if (!reply.ok) return reply
  const { body } = reply
  if (body.status === 'ok') return { ok: true, body }
  const puzzle = await solve(body.challenge).catch(() => null)
  return puzzle === null ? general('captcha', body.error) : post(ADD_ITEM_PATH, { ...fields, puzzle }, isAddItemReply)
}

export const changeCalls = (post: OpenClient['post']): ChangeCalls => ({
  addItem: (fields) => addItem(post, fields),
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
