import { z } from 'zod'
import { eventsSender } from '../catalog/analytics/events-sender.ts'
import { addItem } from '../catalog/carts/add-item.ts'
import { removeItem, setCountry, setDuration, setGift } from '../catalog/carts/change-cart.ts'
import { redeem } from '../catalog/certificates/certificates.ts'
import { usePoints } from '../catalog/promo-codes/use-points.ts'
import * as replies from '../contract/checkout/replies.ts'
import * as body from '../contract/checkout/schemas.ts'
import { cancelSubscriptionReply, purchasesReply } from '../contract/checkout/profile-replies.ts'
import { form, hook, page, post, section } from '../http/form/endpoint.ts'
import { removeCard } from './cards/cards.ts'
import { getCart } from './cart-reply/cart-reply.ts'
import { limitChanges } from './limit-changes.ts'
import { getToken, pay, paymentStatus } from './paying/pay.ts'
import { showReturn, secureReturn } from './paying/return-page.ts'
import { withoutCardData } from './paying/refuse-card-data.ts'
import { showToBank, toBank } from './paying/to-bank.ts'
import { purchases } from './profile/purchases.ts'
import { notify } from './settling/notify.ts'
import { cancelSubscription, getUserSubscription } from './profile/own-subscriptions.ts'

const endpoints = [
  ...section('Cart', [
    post('/api/v1/get-cart/:cart_id/', body.getCartBody, getCart, {
      summary: 'The cart: its id, or current.',
      reply: replies.cartReply,
    }),
    post('/api/v1/get-user-subscription/:cart_id/', body.getCartBody, getUserSubscription, {
      summary: 'The cart that renews the user’s subscription.',
      reply: replies.cartReply,
    }),
    limitChanges(
      post('/api/v1/add-item/', body.addItemBody, addItem, {
        summary: 'Puts a product into the cart.',
        reply: replies.addedItemReply,
        statuses: { puzzle: 400 },
        otherReplies: { 400: replies.puzzleReply },
      }),
    ),
    limitChanges(
      post('/api/v1/remove-item/', body.removeItemBody, removeItem, {
        summary: 'Takes an item out of the cart.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-duration/', body.setDurationBody, setDuration, {
        summary: 'Chooses for how many months an item is.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-gift/', body.setGiftBody, setGift, {
        summary: 'Sets the giver, the recipient and the date of a certificate.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/api/v1/set-user-country/', body.setCountryBody, setCountry, {
        summary: 'Chooses rubles or euros.',
        reply: replies.okReply,
      }),
    ),
    limitChanges(
      post('/checkout/use-points-post/', body.usePointsBody, usePoints, {
        summary: 'Applies a promo code, a gift certificate or lils.',
        reply: replies.promoReply,
      }),
    ),
    limitChanges(
      post('/checkout/catalog/promocode/', body.usePointsBody, usePoints, {
        summary: 'The same in the catalogue.',
        reply: replies.promoReply,
      }),
    ),
  ]),
  ...section('Cabinet', [
    post('/gift-certificate/profile/get/', body.redeemBody, redeem, {
      summary: 'Redeems a gift certificate.',
      reply: replies.okReply,
    }),
    post('/api/v1/remove-card/', body.cardBody, removeCard, {
      summary: 'Forgets a saved card.',
      reply: replies.okReply,
    }),
    post('/api/v1/purchases/', body.ownBody, purchases, {
      summary: 'The user’s purchases, subscriptions, cards and lils.',
      reply: purchasesReply,
    }),
    post('/api/v1/cancel-subscription/', body.cancelSubscriptionBody, cancelSubscription, {
      summary: 'Ends the renewal of a subscription.',
      reply: cancelSubscriptionReply,
    }),
  ]),
  ...section('Payment', [
    post('/api/v1/pay/', body.payBody, pay, {
      summary: 'Pays the cart.',
      reply: replies.payReply,
      refusals: [409, 422],
    }),
    post('/checkout/pay/', body.payBody, pay, {
      summary: 'Pays the cart by a cryptogram of a card.',
      reply: replies.payReply,
      refusals: [409, 422],
    }),
    post('/checkout/gettoken/', body.getTokenBody, getToken, {
      summary: 'Begins a payment in the form of a provider.',
      reply: z.union([replies.clientSecretReply, replies.payReply]),
      refusals: [409, 422],
    }),
    post('/api/v1/payment-status/', body.paymentStatusBody, paymentStatus, {
      summary: 'Answers the state of a payment.',
      reply: replies.payReply,
      refusals: [409, 422],
    }),
  ]),
  ...section('Analytics', [
    post('/api/v1/events-sender/', body.eventsSenderBody, eventsSender, {
      summary: 'Records an analytics event of a page.',
      reply: replies.okReply,
    }),
  ]),
  ...section('Pages of the checkout', [
    page(
      '/checkout/to-bank/:payment/',
      body.returnPage,
      showToBank,
      'What a reload or Back shows after the way to the bank’s page.',
    ),
    form(
      '/checkout/to-bank/:payment/',
      body.toBankForm,
      toBank,
      'Leads the buyer of a landing to the bank’s page, with a session on the school’s own pages.',
      'any',
    ),
    page('/checkout/return/:payment/', body.returnPage, showReturn, 'The page that a bank or a provider redirects to.'),
    form(
      '/checkout/return/:payment/',
      body.secureForm,
      secureReturn,
      'The same, for the form that 3-D Secure posts.',
      'bank',
    ),
  ]),
  ...section('Providers', [
    hook('/payments/notify/:provider/', notify, 'Takes a notification of a payment provider.'),
    hook('/payments/notify/:provider/:event/', notify, 'The same, with its event in the address.'),
  ]),
]

/** All endpoints and pages of the checkout. No call of a page takes card data. Source: checkout spec §7, DESIGN §6. */
export const checkoutEndpoints = endpoints.map((one) => (one.guard === 'token' ? withoutCardData(one) : one))
