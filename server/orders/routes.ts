import { z } from 'zod'
import { eventsSender } from '../catalog/analytics/events-sender.ts'
import { addItem } from '../catalog/carts/add-item.ts'
import { removeItem, setCountry, setDuration, setGift } from '../catalog/carts/change-cart.ts'
import { redeem } from '../catalog/certificates/certificates.ts'
import { usePoints } from '../catalog/promo-codes/use-points.ts'
import * as cartCalls from '../contract/checkout/cart-calls.ts'
import * as paymentCalls from '../contract/checkout/payment-calls.ts'
import * as profileCalls from '../contract/checkout/profile-calls.ts'
import * as replies from '../contract/checkout/replies.ts'
import * as schemas from '../contract/checkout/schemas.ts'
import { form, hook, page, post, section } from '../http/form/endpoint.ts'
import { removeCard } from './cards/cards.ts'
import { getCart } from './cart-reply/cart-reply.ts'
import { limitChanges } from './limit-changes.ts'
import { getToken, pay, paymentStatus } from './paying/pay.ts'
import { checkReturn, showReturn, secureReturn } from './paying/return-page.ts'
import { withoutCardData } from './paying/refuse-card-data.ts'
import { showToBank, toBank } from './paying/to-bank.ts'
import { purchases } from './profile/purchases.ts'
import { notify } from './settling/notify.ts'
import { cancelSubscription, getUserSubscription } from './profile/own-subscriptions.ts'

const endpoints = [
  ...section('Cart', [
    post('/api/v1/get-cart/:cart_id/', cartCalls.getCartBody, getCart, {
      summary: 'The cart: its id, or current.',
      reply: cartCalls.cartReply,
    }),
    post('/api/v1/get-user-subscription/:cart_id/', cartCalls.getCartBody, getUserSubscription, {
      summary: 'The cart that renews the user’s subscription.',
      reply: cartCalls.cartReply,
    }),
    limitChanges(
      post('/api/v1/add-item/', cartCalls.addItemBody, addItem, {
        summary: 'Puts a product into the cart.',
        reply: cartCalls.addedItemReply,
        statuses: { puzzle: 400 },
        otherReplies: { 400: cartCalls.puzzleReply },
      }),
    ),
    limitChanges(
      post('/api/v1/remove-item/', cartCalls.removeItemBody, removeItem, {
        summary: 'Takes an item out of the cart.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-duration/', cartCalls.setDurationBody, setDuration, {
        summary: 'Chooses for how many months an item is.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-gift/', cartCalls.setGiftBody, setGift, {
        summary: 'Sets the giver, the recipient and the date of a certificate.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-user-country/', cartCalls.setCountryBody, setCountry, {
        summary: 'Chooses rubles or euros.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/checkout/use-points-post/', cartCalls.usePointsBody, usePoints, {
        summary: 'Applies a promo code, a gift certificate or lils.',
        reply: cartCalls.promoReply,
      }),
    ),
    limitChanges(
      post('/checkout/catalog/promocode/', cartCalls.usePointsBody, usePoints, {
        summary: 'The same in the catalogue.',
        reply: cartCalls.promoReply,
      }),
    ),
  ]),
  ...section('Cabinet', [
    post('/gift-certificate/profile/get/', profileCalls.redeemBody, redeem, {
      summary: 'Redeems a gift certificate.',
      reply: replies.okReply,
    }),
    post('/api/v1/remove-card/', profileCalls.cardBody, removeCard, {
      summary: 'Forgets a saved card.',
      reply: replies.okReply,
    }),
    post('/api/v1/purchases/', profileCalls.ownBody, purchases, {
      summary: 'The user’s purchases, subscriptions, cards and lils.',
      reply: profileCalls.purchasesReply,
    }),
    post('/api/v1/cancel-subscription/', profileCalls.cancelSubscriptionBody, cancelSubscription, {
      summary: 'Ends the renewal of a subscription.',
      reply: profileCalls.cancelSubscriptionReply,
    }),
  ]),
  ...section('Payment', [
    post('/api/v1/pay/', paymentCalls.payBody, pay, {
      summary: 'Pays the cart.',
      reply: paymentCalls.payReply,
      refusals: [409, 422],
    }),
    post('/checkout/pay/', paymentCalls.payBody, pay, {
      summary: 'Pays the cart by a cryptogram of a card.',
      reply: paymentCalls.payReply,
      refusals: [409, 422],
    }),
    post('/checkout/gettoken/', paymentCalls.getTokenBody, getToken, {
      summary: 'Begins a payment in the form of a provider.',
      reply: z.union([paymentCalls.clientSecretReply, paymentCalls.payReply]),
      refusals: [409, 422],
    }),
    post('/api/v1/payment-status/', paymentCalls.paymentStatusBody, paymentStatus, {
      summary: 'Answers the state of a payment.',
      reply: paymentCalls.payReply,
      refusals: [409, 422],
    }),
  ]),
  ...section('Analytics', [
    post('/api/v1/events-sender/', schemas.eventsSenderBody, eventsSender, {
      summary: 'Records an analytics event of a page.',
      reply: replies.okReply,
    }),
  ]),
  ...section('Pages of the checkout', [
    page(
      '/checkout/to-bank/:payment/',
      paymentCalls.returnPage,
      showToBank,
      'What a reload or Back shows after the way to the bank’s page.',
    ),
    form(
      '/checkout/to-bank/:payment/',
      paymentCalls.toBankForm,
      toBank,
      'Leads the buyer of a landing to the bank’s page, with a session on the school’s own pages.',
      'any',
    ),
    page(
      '/checkout/return/:payment/',
      paymentCalls.returnPage,
      showReturn,
      'The page that a bank or a provider redirects to.',
    ),
    form(
      '/checkout/return/:payment/',
      paymentCalls.secureForm,
      secureReturn,
      'The same, for the form that 3-D Secure posts.',
      'bank',
    ),
    form(
      '/checkout/return/:payment/check/',
      paymentCalls.paymentStatusBody,
      checkReturn,
      'Checks the buyer’s payment with its provider, and leads back to that page.',
      'token',
    ),
  ]),
  ...section('Providers', [
    hook('/payments/notify/:provider/', notify, 'Takes a notification of a payment provider.'),
    hook('/payments/notify/:provider/:event/', notify, 'The same, with its event in the address.'),
  ]),
]

/** All endpoints and pages of the checkout. No call of a page takes card data. Source: checkout spec §7, DESIGN §6. */
export const checkoutEndpoints = endpoints.map((one) => (one.guard === 'token' ? withoutCardData(one) : one))
