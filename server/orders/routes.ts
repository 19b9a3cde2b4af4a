import { eventsSender } from '../catalog/analytics/events-sender.ts'
import { addItem } from '../catalog/carts/add-item.ts'
import { removeItem, setCountry, setDuration, setGift } from '../catalog/carts/change-cart.ts'
import { redeem } from '../catalog/certificates/redeem.ts'
import { usePoints } from '../catalog/promo-codes/use-points.ts'
import {
  addItemBody,
  cancelSubscriptionBody,
  cardBody,
  eventsSenderBody,
  getCartBody,
  getTokenBody,
  ownBody,
  payBody,
  paymentStatusBody,
  redeemBody,
  removeItemBody,
  returnPage,
  secureForm,
  setCountryBody,
  setDurationBody,
  setGiftBody,
  usePointsBody,
} from '../contract/checkout-schemas.ts'
import { form, hook, page, post } from '../http/form/endpoint.ts'
import { removeCard } from './cards/cards.ts'
import { getCart } from './cart-reply/cart-reply.ts'
import { getToken } from './paying/get-token.ts'
import { pay } from './paying/pay.ts'
import { paymentStatus } from './paying/payment-status.ts'
import { showReturn, secureReturn } from './paying/return-page.ts'
import { withoutCardData } from './paying/refuse-card-data.ts'
import { purchases } from './profile/purchases.ts'
import { notify } from './settling/notify.ts'
import { cancelSubscription, getUserSubscription } from './subscriptions/own-subscriptions.ts'

/** Every call and page of the checkout. Source: checkout spec §7, DESIGN §6. */
export const checkoutEndpoints = [
  post('/api/v1/get-cart/:cart_id/', getCartBody, withoutCardData(getCart)),
  post('/api/v1/get-user-subscription/:cart_id/', getCartBody, withoutCardData(getUserSubscription)),
  post('/api/v1/add-item/', addItemBody, withoutCardData(addItem)),
  post('/api/v1/remove-item/', removeItemBody, withoutCardData(removeItem)),
  post('/api/v1/set-duration/', setDurationBody, withoutCardData(setDuration)),
  post('/api/v1/set-gift/', setGiftBody, withoutCardData(setGift)),
  post('/api/v1/set-user-country/', setCountryBody, withoutCardData(setCountry)),
  post('/checkout/use-points-post/', usePointsBody, withoutCardData(usePoints)),
  post('/checkout/catalog/promocode/', usePointsBody, withoutCardData(usePoints)),
  post('/gift-certificate/profile/get/', redeemBody, withoutCardData(redeem)),
  post('/api/v1/pay/', payBody, withoutCardData(pay)),
  post('/checkout/pay/', payBody, withoutCardData(pay)),
  post('/checkout/gettoken/', getTokenBody, withoutCardData(getToken)),
  post('/api/v1/payment-status/', paymentStatusBody, withoutCardData(paymentStatus)),
  post('/api/v1/remove-card/', cardBody, withoutCardData(removeCard)),
  post('/api/v1/purchases/', ownBody, withoutCardData(purchases)),
  post('/api/v1/cancel-subscription/', cancelSubscriptionBody, withoutCardData(cancelSubscription)),
  post('/api/v1/events-sender/', eventsSenderBody, withoutCardData(eventsSender)),
  page('/checkout/return/:payment/', returnPage, showReturn),
  form('/checkout/return/:payment/', secureForm, secureReturn, 'bank'),
  hook('/payments/notify/:provider/', notify),
  hook('/payments/notify/:provider/:event/', notify),
]
