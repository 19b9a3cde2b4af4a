/** What a refusal comes down to for the person who pays. */
export const TROUBLES = [
  'general',
  'noMoney',
  'limit',
  'number',
  'code',
  'expiry',
  'name',
  'expired',
  'authentication',
  'callBank',
  'unsupported',
  'later',
  'again',
  'abandoned',
  'ourFault',
  'refunded',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** Sentences for the person who pays: what has happened and what to do next. */
export type StripeTexts = Record<Trouble, string>

/**
 * Stripe's decline codes and error codes by what they come down to. Loss, theft and suspicion are told in general words, as Stripe
 * asks for. Sources: docs.stripe.com/declines/codes, docs.stripe.com/error-codes.
 */
export const codesOf: Record<Trouble, readonly string[]> = {
  general: [
    'generic_decline',
    'card_declined',
    'do_not_honor',
    'do_not_try_again',
    'no_action_taken',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'stop_payment_order',
    'transaction_not_allowed',
    'fraudulent',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'restricted_card',
    'merchant_blacklist',
    'highest_risk_level',
    'service_not_allowed',
  ],
  noMoney: ['insufficient_funds'],
  limit: [
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'card_decline_rate_limit_exceeded',
    'pin_try_exceeded',
  ],
  number: ['incorrect_number', 'invalid_number', 'invalid_account'],
  code: ['incorrect_cvc', 'invalid_cvc'],
  expiry: ['invalid_expiry_month', 'invalid_expiry_year'],
  name: ['incorrect_zip', 'incorrect_address', 'invalid_owner_name'],
  expired: ['expired_card'],
  authentication: [
    'authentication_required',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
    'approve_with_id',
    'online_or_offline_pin_required',
    'offline_pin_required',
  ],
  callBank: ['call_issuer', 'new_account_information_available', 'not_permitted'],
  unsupported: ['card_not_supported', 'currency_not_supported', 'testmode_decline', 'test_mode_live_card'],
  later: ['issuer_not_available', 'processing_error', 'try_again_later', 'rate_limit', 'lock_timeout'],
  again: ['reenter_transaction', 'duplicate_transaction', 'payment_intent_payment_attempt_failed'],
  abandoned: ['session_expired', 'payment_intent_payment_attempt_expired'],
  ourFault: [
    'resource_missing',
    'parameter_missing',
    'parameter_invalid_integer',
    'amount_too_small',
    'amount_too_large',
    'invalid_amount',
    'api_key_expired',
    'idempotency_key_in_use',
    'invalid_request_error',
    'authentication_error',
    'unsupported_means',
    'unsupported_currency',
  ],
  refunded: ['charge_already_refunded', 'charge_disputed', 'insufficient_balance'],
}
