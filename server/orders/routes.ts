import type * as schemas from '../contract/checkout-schemas.ts'
import type { Deps } from '../deps.ts'
import { form, hook, later, page, post } from '../http/form/endpoint.ts'
import type { UseCase } from '../http/use-case.ts'

type Schemas = typeof schemas

/** What a call takes, loaded with the first of them: a school at rest has no room for what nobody needs yet. */
const body =
  <Name extends keyof Schemas>(name: Name) =>
  async (): Promise<Schemas[Name]> =>
    (await import('../contract/checkout-schemas.ts'))[name]

/** A use case that no card data reaches, loaded when it is first called. Source: SECURITY R54. */
const call = <Needs, Input extends object, Reply>(
  load: () => Promise<UseCase<Needs, Input, Reply>>,
): UseCase<Needs & Pick<Deps, 'log'>, Input, Reply> =>
  later(async () => {
    const [{ withoutCardData }, useCase] = await Promise.all([import('./paying/without-card-data.ts'), load()])
    return withoutCardData(useCase)
  })

const pay = call(async () => (await import('./paying/pay.ts')).pay)
const usePoints = call(async () => (await import('../catalog/promo-codes/use-points.ts')).usePoints)

const notify = later(async () => (await import('./settling/notify.ts')).notify)

/** Every call and page of the checkout. Source: checkout spec §7, DESIGN §6. */
export const checkoutEndpoints = [
  post(
    '/api/v1/get-cart/:cart_id/',
    body('getCartBody'),
    call(async () => (await import('./cart-reply/get-cart.ts')).getCart),
  ),
  post(
    '/api/v1/get-user-subscription/:cart_id/',
    body('getCartBody'),
    call(async () => (await import('./subscriptions/get-user-subscription.ts')).getUserSubscription),
  ),
  post(
    '/api/v1/add-item/',
    body('addItemBody'),
    call(async () => (await import('../catalog/carts/add-item.ts')).addItem),
  ),
  post(
    '/api/v1/remove-item/',
    body('removeItemBody'),
    call(async () => (await import('../catalog/carts/remove-item.ts')).removeItem),
  ),
  post(
    '/api/v1/set-duration/',
    body('setDurationBody'),
    call(async () => (await import('../catalog/carts/set-duration.ts')).setDuration),
  ),
  post(
    '/api/v1/set-gift/',
    body('setGiftBody'),
    call(async () => (await import('../catalog/carts/set-gift.ts')).setGift),
  ),
  post(
    '/api/v1/set-user-country/',
    body('setCountryBody'),
    call(async () => (await import('../catalog/carts/set-country.ts')).setCountry),
  ),
  post('/checkout/use-points-post/', body('usePointsBody'), usePoints),
  post('/checkout/catalog/promocode/', body('usePointsBody'), usePoints),
  post(
    '/gift-certificate/profile/get/',
    body('redeemBody'),
    call(async () => (await import('../catalog/certificates/redeem.ts')).redeem),
  ),
  post('/api/v1/pay/', body('payBody'), pay),
  post('/checkout/pay/', body('payBody'), pay),
  post(
    '/checkout/gettoken/',
    body('getTokenBody'),
    call(async () => (await import('./paying/get-token.ts')).getToken),
  ),
  post(
    '/api/v1/payment-status/',
    body('paymentStatusBody'),
    call(async () => (await import('./paying/payment-status.ts')).paymentStatus),
  ),
  post(
    '/api/v1/remove-card/',
    body('cardBody'),
    call(async () => (await import('./cards/remove-card.ts')).removeCard),
  ),
  post(
    '/api/v1/purchases/',
    body('ownBody'),
    call(async () => (await import('./profile/purchases.ts')).purchases),
  ),
  post(
    '/api/v1/cancel-subscription/',
    body('cancelSubscriptionBody'),
    call(async () => (await import('./subscriptions/cancel.ts')).cancelSubscription),
  ),
  post(
    '/api/v1/events-sender/',
    body('eventsSenderBody'),
    call(async () => (await import('../catalog/analytics/events-sender.ts')).eventsSender),
  ),
  page(
    '/checkout/return/:payment/',
    body('returnPage'),
    later(async () => (await import('./paying/return-page.ts')).showReturn),
  ),
  form(
    '/checkout/return/:payment/',
    body('secureForm'),
    later(async () => (await import('./paying/secure-return.ts')).secureReturn),
    'bank',
  ),
  hook('/payments/notify/:provider/', notify),
  hook('/payments/notify/:provider/:event/', notify),
]
