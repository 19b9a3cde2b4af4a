import * as z from 'zod'
import * as checkoutReplies from '../../contract/checkout-replies.ts'
import { cancelSubscriptionReply, purchasesReply } from '../../contract/profile-replies.ts'
import * as replies from '../../contract/replies.ts'

/** What the description says of a call that stands in the tables of sign-in and checkout. */
export interface EndpointWords {
  section: string
  says: string
  /** What it answers, by status; pages and hooks have none. */
  replies?: Readonly<Record<number, z.core.$ZodType>>
  /** Statuses that it refuses with beside those of every call. */
  refusals?: readonly number[]
}

/** By method and path, as the route table spells them. */
type EndpointTexts = Readonly<Record<string, EndpointWords>>

const authCall = (
  says: string,
  reply: z.core.$ZodType,
  others: Record<number, z.core.$ZodType> = {},
): EndpointWords => ({
  section: 'Sign-in',
  says,
  replies: { 200: reply, ...others },
})

const page = (says: string): EndpointWords => ({ section: 'Pages of the sign-in', says })

const V1 = '/api/v1'

/** Every call and page of the sign-in. */
export const authWords: EndpointTexts = {
  [`POST ${V1}/check_auth/`]: authCall(
    'Tells who is signed in, hands out the anti-forgery token and says what the forms can offer.',
    replies.checkAuthReply,
  ),
  [`POST ${V1}/captcha/`]: authCall('A puzzle for the first check of the captcha.', replies.captchaChallengeReply),
  [`POST ${V1}/captcha/second/`]: authCall(
    'A puzzle for the second check of the captcha.',
    replies.captchaChallengeReply,
  ),
  [`POST ${V1}/landing-auth/`]: authCall('Signs in by an address and a password.', replies.signedInReply),
  [`POST ${V1}/facebook-login/`]: authCall('Signs in by a token of Facebook.', replies.facebookLoginReply),
  [`POST ${V1}/landing-registration-site/`]: authCall(
    'Registers somebody on a page of the school.',
    replies.registerReply,
  ),
  [`POST ${V1}/landing-registration/v2/`]: authCall('Registers somebody on a landing.', replies.registerReply),
  [`POST ${V1}/register-webinar/`]: authCall(
    'Signs somebody up for a webinar by what they have typed.',
    replies.registerWebinarReply,
  ),
  [`POST ${V1}/register-user-webinar/`]: authCall(
    'Signs up who is signed in for a webinar.',
    replies.registerWebinarReply,
  ),
  [`POST ${V1}/register-event/`]: authCall('Signs somebody up for an event.', replies.registerEventReply),
  [`POST ${V1}/start-free-lesson/`]: authCall(
    'Opens the free lesson to who is signed in.',
    replies.startFreeLessonReply,
  ),
  [`POST ${V1}/landing-send-ml/`]: authCall(
    'Mails a link that signs in, or sends an unknown address to the registration.',
    replies.sendCodeReply,
  ),
  [`POST ${V1}/landing-add-phone/`]: authCall('Adds the first phone of who is signed in.', replies.addPhoneReply),
  [`POST ${V1}/change-phone/`]: authCall(
    'Changes the phone, by the current password or a mailed code; with send-code it mails the code.',
    z.union([replies.changePhoneReply, replies.sentCodeReply]),
  ),
  'POST /auth/check-code/': authCall(
    'With send-code mails a one-time code, with check-code signs in by it.',
    z.union([replies.signedInReply, replies.sendCodeReply]),
    { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
  ),
  [`POST ${V1}/set-password/`]: authCall('Sets a new password and ends all other sessions.', replies.setPasswordReply),
  [`POST ${V1}/logout/`]: authCall('Signs out.', replies.signedOutReply),
  [`POST ${V1}/logout-all/`]: authCall('Signs out everywhere.', replies.signedOutReply),
  [`POST ${V1}/ticket/`]: authCall(
    'A ticket that opens the session of a landing on the school’s own pages.',
    replies.ticketReply,
  ),
  'GET /auth/link/:token/': page('What a mailed link opens: a button that signs in.'),
  'POST /auth/link/:token/': page('The button on that page.'),
  'GET /auth/confirm/:token/': page('What the mail after a registration opens: a button that proves the mailbox.'),
  'POST /auth/confirm/:token/': page('The button on that page.'),
  'POST /auth/set-password/': page('The form of a new password after a mailed link.'),
  'POST /auth/enter/': page('Where a landing takes a ticket to.'),
}

const sectionCall = (section: string, says: string, reply: z.core.$ZodType): EndpointWords => ({
  section,
  says,
  replies: { 200: reply },
})

const cart = (says: string, reply: z.core.$ZodType) => sectionCall('Cart', says, reply)
const payment = (says: string, reply: z.core.$ZodType) => ({
  ...sectionCall('Payment', says, reply),
  refusals: [409, 422],
})
const cabinet = (says: string, reply: z.core.$ZodType) => sectionCall('Cabinet', says, reply)

/** Every call and page of the checkout. */
export const checkoutWords: EndpointTexts = {
  [`POST ${V1}/get-cart/:cart_id/`]: cart('The cart: its id, or current.', checkoutReplies.cartReply),
  [`POST ${V1}/get-user-subscription/:cart_id/`]: cart(
    'The cart that renews the subscription of who is signed in.',
    checkoutReplies.cartReply,
  ),
  [`POST ${V1}/add-item/`]: cart('Puts a product into the cart.', checkoutReplies.addItemReply),
  [`POST ${V1}/remove-item/`]: cart('Takes an item out of the cart.', checkoutReplies.okReply),
  [`POST ${V1}/set-duration/`]: cart('Chooses for how many months an item is.', checkoutReplies.okReply),
  [`POST ${V1}/set-gift/`]: cart('Says who gives a certificate, to whom and when.', checkoutReplies.okReply),
  [`POST ${V1}/set-user-country/`]: cart('Chooses rubles or euros.', checkoutReplies.okReply),
  'POST /checkout/use-points-post/': cart(
    'Applies a promo code, a gift certificate or lils.',
    checkoutReplies.promoReply,
  ),
  'POST /checkout/catalog/promocode/': cart('The same in the catalogue.', checkoutReplies.promoReply),
  'POST /gift-certificate/profile/get/': cabinet('Redeems a gift certificate.', checkoutReplies.okReply),
  [`POST ${V1}/pay/`]: payment('Pays the cart.', checkoutReplies.payReply),
  'POST /checkout/pay/': payment('Pays the cart by a cryptogram of a card.', checkoutReplies.payReply),
  'POST /checkout/gettoken/': payment(
    'Begins a payment in the form of a provider.',
    z.union([checkoutReplies.clientSecretReply, checkoutReplies.payReply]),
  ),
  [`POST ${V1}/payment-status/`]: payment('What has become of a payment.', checkoutReplies.payReply),
  [`POST ${V1}/remove-card/`]: cabinet('Forgets a saved card.', checkoutReplies.okReply),
  [`POST ${V1}/purchases/`]: cabinet('What somebody has bought, their subscriptions, cards and lils.', purchasesReply),
  [`POST ${V1}/cancel-subscription/`]: cabinet('Ends the renewal of a subscription.', cancelSubscriptionReply),
  [`POST ${V1}/events-sender/`]: sectionCall(
    'Analytics',
    'Takes an event that a page tells of.',
    checkoutReplies.okReply,
  ),
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
