import type { AuthFixture } from '../../auth/testing/auth-fixture.ts'
import { changeCurrency } from '../../catalog/carts/cart-store.ts'
import { aGift } from '../../catalog/certificates/testing/gifts.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { signatures } from '../../sandbox/cloudpayments/notifications.ts'
import { everybody, members, outcomes, type Row } from '../../testing/authorization/row.ts'
import { PROMO } from './goods.ts'

/** What is the user's is not there for anybody else. Source: SECURITY R53. */
const owner = outcomes((role) => [role === 'user' ? 200 : 404, role])
/** The same, and who is not signed in is told to do so. */
const memberOwner = outcomes((role) => {
  if (role === 'anonymous') return [401, role]
  return [role === 'user' ? 200 : 404, role]
})

const PLAIN_CARD = '4000000000003055'
const LANG = { lang: 'ru' }

const cartOf =
  (call: string) =>
  ({ goods }: AuthFixture) =>
    `/api/v1/${call}/${goods.cart}/`

const toBankOf = ({ goods }: AuthFixture) => `/checkout/to-bank/${goods.waiting}/`
const returnTo = ({ goods }: AuthFixture) => `/checkout/return/${goods.waiting}/`

const itemOfUser = ({ goods }: AuthFixture) => ({ item_id: goods.item })

const page = { title: 'Корзина', url: '/courses/', 'page-url': '/checkout/cart/list', 'product-type': 'course' }

const points: Row = {
  fields: ({ goods }) => ({ cart_id: goods.cart, promocode: PROMO }),
  more: { ...LANG, checkcode: PROMO, use_bonuses: '1', is_euro: '0', product_type: 'course', product_id: '2' },
  outcomes: owner,
}

const GIFT = {
  giver_name: 'Анна',
  giver_gender: 'f',
  receiver_email: 'oma@example.com',
  message: 'Поздравляю!',
  send_on: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10), // today may be over in Moscow
}

const campaign = { utm_source: 'vk' }

const pay: Row = {
  fields: ({ goods, sandboxes }) => ({
    cart_id: goods.cart,
    token: sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD),
    method: 'bank-card',
    user_name: 'MARIA PETROVA',
    new_card: '1',
    fingerprint: 'f1',
  }),
  more: {
    ...LANG,
    ...campaign,
    items: 'x',
    promocode: PROMO,
    use_bonuses: '1',
    trial: '1',
    is_subscribe: '1',
    resubscribe: '1',
    yoo_token: 'token',
    card_token: 'card',
    card_id: 'card',
    is_pw: '1',
    giver_name: 'Анна',
    giver_gender: 'f',
    pay_key: 'key',
  },
  outcomes: memberOwner,
}

const inEuros = async ({ goods, school: { deps } }: AuthFixture) => {
  await deps.transact((tx) => changeCurrency(tx, goods.cart, 'EUR', deps.now()))
  return { cart_id: goods.cart }
}

/** A notification of YooKassa's, which has no signature and comes from the machine of the sandbox. */
const ofYookassa = ({ goods }: AuthFixture) => {
  const object = { id: 'payment-1', status: 'succeeded', metadata: { attempt_id: goods.waiting } }
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object })
  return { headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' }, body }
}

/** A notification of CloudPayments', signed. */
const ofCloudpayments = ({ goods, sandboxes }: AuthFixture) => {
  const body = new URLSearchParams({ TransactionId: '17', Amount: '2500.00', InvoiceId: goods.waiting }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return { headers: { ...type, ...signatures(body, sandboxes.settings.cloudpayments?.apiSecret ?? '') }, body }
}

/** Every route of the checkout, by method and path. Source: SECURITY R18, R53. */
export const checkoutCalls: Record<string, Row> = {
  'POST /api/v1/get-cart/:cart_id/': {
    address: cartOf('get-cart'),
    more: { ...LANG, product: 'course:2', products: 'course:2', euro: '1' },
    outcomes: owner,
  },
  'POST /api/v1/get-user-subscription/:cart_id/': {
    address: cartOf('get-user-subscription'),
    more: LANG,
    outcomes: memberOwner,
  },
  'POST /api/v1/add-item/': {
    fields: () => ({ product_type: 'course', product_id: '1' }),
    more: { ...LANG, duration: '1', blackbox: '1', ...GIFT },
    outcomes: everybody,
  },
  'POST /api/v1/remove-item/': {
    fields: (fixture) => ({ ...itemOfUser(fixture), ...page }),
    more: { ...LANG, lesson: 'x', 'lesson-id': 'x' },
    outcomes: owner,
  },
  'POST /api/v1/set-duration/': {
    fields: ({ goods }) => ({ item_id: goods.dated, duration: '3' }),
    more: LANG,
    outcomes: owner,
  },
  'POST /api/v1/set-gift/': {
    fields: ({ goods }) => ({ item_id: goods.gift, ...GIFT }),
    more: LANG,
    outcomes: owner,
  },
  'POST /api/v1/set-user-country/': { fields: () => ({ is_rf: 'false' }), more: LANG, outcomes: everybody },
  'POST /checkout/use-points-post/': points,
  'POST /checkout/catalog/promocode/': points,
  'POST /gift-certificate/profile/get/': {
    fields: async ({ school }) => ({ action: 'get-product', code: await aGift(school), product_type: 'lils' }),
    more: LANG,
    outcomes: members,
  },
  'POST /api/v1/pay/': pay,
  'POST /checkout/pay/': pay,
  'POST /checkout/gettoken/': {
    fields: inEuros,
    more: { ...LANG, ...campaign, is_trial: '1', is_subscribe: '1', promocode: PROMO },
    outcomes: memberOwner,
  },
  'POST /api/v1/payment-status/': {
    fields: ({ goods }) => ({ payment: goods.waiting }),
    more: LANG,
    outcomes: memberOwner,
  },
  'POST /api/v1/remove-card/': { fields: ({ goods }) => ({ card_id: goods.card }), more: LANG, outcomes: memberOwner },
  'POST /api/v1/purchases/': { more: LANG, outcomes: members },
  'POST /api/v1/cancel-subscription/': {
    fields: ({ goods }) => ({ subscription: goods.running }),
    more: LANG,
    outcomes: memberOwner,
  },
  'POST /api/v1/events-sender/': {
    fields: () => ({ event: 'show-methods', data: '{"pr1nm":"Шахматы"}' }),
    more: LANG,
    outcomes: everybody,
  },
  'GET /checkout/return/:payment/': { address: returnTo, outcomes: everybody },
  'POST /checkout/return/:payment/': {
    address: returnTo,
    fields: () => ({ MD: '17', PaRes: 'anything' }),
    outcomes: everybody,
  },
  'POST /checkout/return/:payment/check/': {
    address: (fixture) => `${returnTo(fixture)}check/`,
    outcomes: outcomes((role) => [role === 'user' || role === 'anonymous' ? 303 : 404, role]),
  },
  'GET /checkout/to-bank/:payment/': { address: toBankOf, outcomes: everybody },
  'POST /checkout/to-bank/:payment/': {
    address: toBankOf,
    fields: () => ({ address: 'https://pay.example/form' }),
    more: { ...LANG, fields: '{}', ticket: 'nobodys', switch: '1' },
    outcomes: outcomes((role) => [303, role]),
  },
  'POST /payments/notify/:provider/': {
    address: () => '/payments/notify/yookassa/',
    notice: ofYookassa,
    outcomes: everybody,
  },
  'POST /payments/notify/:provider/:event/': {
    address: () => '/payments/notify/cloudpayments/pay/',
    notice: ofCloudpayments,
    outcomes: everybody,
  },
}
