import * as z from 'zod'
import * as replies from '../../contract/checkout-replies.ts'
import { cancelSubscriptionReply, purchasesReply } from '../../contract/profile-replies.ts'
import type { EndpointTexts, EndpointWords } from './endpoint-words.ts'

const call = (section: string, says: string, reply: z.core.$ZodType): EndpointWords => ({
  section,
  says,
  replies: { 200: reply },
})

const cart = (says: string, reply: z.core.$ZodType) => call('Cart', says, reply)
const payment = (says: string, reply: z.core.$ZodType) => ({ ...call('Payment', says, reply), refusals: [409, 422] })
const cabinet = (says: string, reply: z.core.$ZodType) => call('Cabinet', says, reply)

const V1 = '/api/v1'

/** Every call and page of the checkout. */
export const checkoutWords: EndpointTexts = {
  [`POST ${V1}/get-cart/:cart_id/`]: cart('The cart: its id, or current.', replies.cartReply),
  [`POST ${V1}/get-user-subscription/:cart_id/`]: cart(
    'The cart that renews the subscription of who is signed in.',
    replies.cartReply,
  ),
  [`POST ${V1}/add-item/`]: cart('Puts a product into the cart.', replies.addItemReply),
  [`POST ${V1}/remove-item/`]: cart('Takes an item out of the cart.', replies.okReply),
  [`POST ${V1}/set-duration/`]: cart('Chooses for how many months an item is.', replies.okReply),
  [`POST ${V1}/set-gift/`]: cart('Says who gives a certificate, to whom and when.', replies.okReply),
  [`POST ${V1}/set-user-country/`]: cart('Chooses rubles or euros.', replies.okReply),
  'POST /checkout/use-points-post/': cart('Applies a promo code, a gift certificate or lils.', replies.promoReply),
  'POST /checkout/catalog/promocode/': cart('The same in the catalogue.', replies.promoReply),
  'POST /gift-certificate/profile/get/': cabinet('Redeems a gift certificate.', replies.okReply),
  [`POST ${V1}/pay/`]: payment('Pays the cart.', replies.payReply),
  'POST /checkout/pay/': payment('Pays the cart by a cryptogram of a card.', replies.payReply),
  'POST /checkout/gettoken/': payment(
    'Begins a payment in the form of a provider.',
    z.union([replies.clientSecretReply, replies.payReply]),
  ),
  [`POST ${V1}/payment-status/`]: payment('What has become of a payment.', replies.payReply),
  [`POST ${V1}/remove-card/`]: cabinet('Forgets a saved card.', replies.okReply),
  [`POST ${V1}/purchases/`]: cabinet('What somebody has bought, their subscriptions, cards and lils.', purchasesReply),
  [`POST ${V1}/cancel-subscription/`]: cabinet('Ends the renewal of a subscription.', cancelSubscriptionReply),
  [`POST ${V1}/events-sender/`]: call('Analytics', 'Takes an event that a page tells of.', replies.okReply),
  'GET /checkout/return/:payment/': {
    section: 'Pages of the checkout',
    says: 'Where a bank or a provider leads back to.',
  },
  'POST /checkout/return/:payment/': {
    section: 'Pages of the checkout',
    says: 'The same, as the form that 3-D Secure comes back with.',
  },
  'POST /payments/notify/:provider/': { section: 'Providers', says: 'What a provider of payments tells.' },
  'POST /payments/notify/:provider/:event/': { section: 'Providers', says: 'The same, with its event in the address.' },
}
