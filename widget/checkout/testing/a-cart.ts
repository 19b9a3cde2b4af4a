import type { CartItemReply, CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { OrderReply } from '../../../server/contract/checkout/payment-calls.ts'
import type { SavedCardReply } from '../../../server/contract/checkout/replies.ts'

/** A course for 4 900 ₽, otherwise as told. */
export const anItem = (item: Partial<CartItemReply> = {}): CartItemReply => ({
  id: 'item-1',
  product_id: 12,
  name: 'Математика: учимся думать',
  type: 'course',
  camp: false,
  img: '/static/demo/course-12.svg',
  author: 'Анна Белова',
  price: 4900,
  price_rub: 4900,
  discount: 0,
  duration: null,
  available_to: null,
  url: '/course/12/',
  is_gift: false,
  gift: null,
  is_trial: false,
  plus_current_price: null,
  ...item,
})

/** A saved Visa, otherwise as told. */
export const aCard = (card: Partial<SavedCardReply> = {}): SavedCardReply => ({
  id: 'card-1',
  token: 'card-token-1',
  name: '',
  number: '4242',
  exp: '12/30',
  type: 'visa',
  provider: 'cloudpayments',
  ...card,
})

/** A cart in rubles with one course, of somebody without cards, codes and lils. Every method of rubles is offered. */
export const aCart = (cart: Partial<CartReply> = {}): CartReply => ({
  status: 'ok',
  cart_id: 'cart-1',
  currency: 'RUB',
  items: [anItem()],
  owned: [],
  packages: { 1: 2900, 3: 7900, 6: 14_900, 12: 24_900 },
  camp_packages: { 0: 12_900, 1: 4900, 2: 8900, 3: 11_900 },
  catalog_packages: { 1: 1500, 3: 3900, 12: 12_900 },
  package_ids: { 1: 1, 3: 2, 6: 3, 12: 4 },
  catalog_package_ids: { 1: 9, 3: 10, 12: 11 },
  durations: [1, 3, 6, 12],
  camp_durations: [0, 1, 2, 3],
  catalog_durations: [1, 3, 12],
  cards: [],
  discount: 0,
  hide_lil_and_promo: false,
  is_threshold_waived: false,
  user_promocodes: [],
  bonuses: 0,
  bf_course_counter: 1,
  is_recurrent: false,
  is_trial_unavailable: false,
  methods: {
    'bank-card': 'yookassa',
    sberbank: 'yookassa',
    tinkoff: 'tbank',
    sbp: 'yookassa',
    'yandex-kassa': 'yookassa',
  },
  providers: {
    yookassa: { script: '/sandboxes/yookassa/checkout-js.js', key: 'shop-1', widget: '/sandboxes/yookassa/widget.js' },
  },
  redirect_hosts: ['*'],
  cookies_blocked: false,
  as_of: '2026-11-29T09:00:00.000Z',
  payment: null,
  ...cart,
})

/** The same in euros: only a card pays it, by the provider's own form. */
export const aEuroCart = (cart: Partial<CartReply> = {}): CartReply =>
  aCart({
    currency: 'EUR',
    items: [anItem({ price: 59, price_rub: 4900 })],
    methods: { 'bank-card': 'stripe' },
    providers: { stripe: { script: '/sandboxes/stripe/stripe.js', key: 'pk_test_1' } },
    ...cart,
  })

/** The order of a payment: 4 900 ₽ by SBP, otherwise as told. */
export const anOrder = (order: Partial<OrderReply> = {}): OrderReply => ({
  number: '3f9a21c7',
  total: 4900,
  currency: 'RUB',
  lils: 0,
  method: 'sbp',
  email: 'a•••@example.com',
  is_resumed: false,
  ...order,
})
