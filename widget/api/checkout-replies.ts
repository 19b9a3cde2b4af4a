import type {
  CartItemReply,
  CartReply,
  GiftReply,
  ProviderOfferReply,
} from '../../server/contract/checkout/cart-calls.ts'
import type { SavedCardReply } from '../../server/contract/checkout/replies.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { PROVIDERS } from '../../server/contract/checkout/methods.ts'
import { PRODUCT_TYPES } from '../../server/contract/checkout/product-id.ts'
import { type Guard, isNumber, isReply, isShape, isText, isTextOrNull, isTexts } from './guards.ts'

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value)

export const oneOf =
  <Name extends string>(...names: readonly Name[]): Guard<Name> =>
  (value): value is Name =>
    names.some((name) => name === value)

export const listOf =
  <Value>(isRight: Guard<Value>): Guard<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(isRight)

export const recordOf =
  <Value>(isRight: Guard<Value>): Guard<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(isRight)

export const isType = oneOf<CartItemReply['type']>(...PRODUCT_TYPES.filter((type) => type !== 'camp'))

const isHers = oneOf('f', 'm')
export const isGender = (value: unknown): value is GiftReply['giver_gender'] => value === null || isHers(value)

const isGift = isShape<GiftReply>({
  giver_name: isTextOrNull,
  giver_gender: isGender,
  receiver_email: isTextOrNull,
  message: isTextOrNull,
  send_on: isTextOrNull,
})

export const isCurrency = oneOf('RUB', 'EUR')

const isItem = isShape<CartItemReply>({
  id: isText,
  product_id: isNumber,
  name: isText,
  type: isType,
  camp: isFlag,
  img: isText,
  author: isTextOrNull,
  price: isNumber,
  price_rub: isNumber,
  discount: isNumber,
  duration: isNumberOrNull,
  url: isText,
  is_gift: isFlag,
  gift: (value): value is GiftReply | null => value === null || isGift(value),
  is_trial: isFlag,
  plus_current_price: isNumberOrNull,
})

const isCard = isShape<SavedCardReply>({
  id: isText,
  token: isText,
  number: isText,
  exp: isText,
  type: isText,
  provider: oneOf(...PROVIDERS),
})

const isOffer = isShape<ProviderOfferReply>({ script: isText, key: isText })

const isPrices = recordOf(isNumber)
const isMonths = listOf(isNumber)

/**
 * Checks the cart fields that the widget reads. Unknown payment methods and providers pass: the widget looks up only those it knows, by id.
 */
export const isCartReply = isReply<CartReply>('ok', {
  cart_id: isText,
  currency: isCurrency,
  items: listOf(isItem),
  owned: listOf(isItem),
  packages: isPrices,
  camp_packages: isPrices,
  catalog_packages: isPrices,
  durations: isMonths,
  camp_durations: isMonths,
  catalog_durations: isMonths,
  cards: listOf(isCard),
  hide_lil_and_promo: isFlag,
  is_threshold_waived: isFlag,
  user_promocodes: isTexts,
  bonuses: isNumber,
  bf_course_counter: isNumber,
  is_recurrent: isFlag,
  is_trial_unavailable: isFlag,
  methods: (value): value is CartReply['methods'] => recordOf(isText)(value),
  providers: (value): value is CartReply['providers'] => recordOf(isOffer)(value),
  redirect_hosts: isTexts,
  cookies_blocked: isFlag,
  payment: isTextOrNull,
  as_of: isText,
})
