import type { YookassaTexts } from './texts.ts'

export const en: YookassaTexts = {
  general: 'The payment did not go through. Try again, choose another way to pay, or write to us: we will help.',
  reasons: {
    '3d_secure_failed':
      'The bank got no confirmation that it is you who pays. Try again with the code from your bank, or choose another way to pay.',
    call_issuer: 'The bank declined the payment and did not say why. Call the bank or choose another way to pay.',
    canceled_by_merchant:
      'The school canceled this payment and the money returns to you. If you wonder why, write to us.',
    card_expired: 'The card has expired. Use another card or choose another way to pay.',
    country_forbidden: 'A card of this country cannot be used here. Use another card or choose another way to pay.',
    deal_expired: 'The time for this payment is over, no money was taken. Please start again.',
    expired_on_capture: 'The payment was not accepted in time and the money went back to you. Please start again.',
    expired_on_confirmation:
      'The payment was not confirmed in time, no money was taken. Please start again: you have an hour for it.',
    fraud_suspected:
      'A security check stopped the payment. Use another card or another way to pay, and ask your bank for the reason.',
    general_decline: 'The bank declined the payment without a reason. Try another card or call the bank.',
    identification_required:
      'The limit of the YooMoney wallet is exceeded. Verify your identity there or choose another way to pay.',
    insufficient_funds: 'There is not enough money on the card. Top it up or use another card.',
    internal_timeout: 'The payment system did not answer in time, no money was taken. Try again in a few minutes.',
    invalid_card_number: 'There is a mistake in the card number. Check it and try again.',
    invalid_csc: 'There is a mistake in the three digits on the back of the card. Check them and try again.',
    issuer_unavailable: 'The bank does not answer now. Try again a little later or choose another way to pay.',
    loan_declined: 'Payment by credit was not approved. Choose another way to pay.',
    payment_method_limit_exceeded:
      'The payment limit is exceeded. Raise it in your bank’s app, try tomorrow, or choose another way to pay.',
    payment_method_restricted:
      'The bank has restricted payments by this card. Allow online purchases in your bank’s app or use another card.',
    permission_revoked:
      'The permission to charge this card was revoked. To go on, pay once more and enter the card again.',
    unsupported_mobile_operator: 'This mobile operator cannot be used to pay. Choose another way to pay.',
  },
  faults: {
    invalid_request: 'The payment could not be started. Check the card and start again.',
    invalid_credentials: 'This way to pay is not available now. Choose another one and write to us: we will repair it.',
    forbidden: 'This way to pay is not available now. Please choose another one.',
    not_found: 'There is no such payment. Start again or write to us.',
    too_many_requests: 'Too many payments at once. Wait a minute and try again.',
    internal_server_error:
      'The payment system does not answer. We will find out whether the payment went through and show it here.',
    unsupported_currency: 'This way to pay takes rubles only. Please choose another one.',
    unsupported_method: 'This way to pay is not available here. Please choose another one.',
    method_inactive: 'The card could not be linked. Try again or use another card.',
  },
}
