import type { PaymentErrorReply } from '../../../contract/checkout/payment-calls.ts'
import type { MainLang } from '../../../contract/langs.ts'
import type { Refused } from '../../provider.ts'

/** Categories of refusals, as explained to the buyer. */
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
  'temporary',
  'again',
  'abandoned',
  'ourError',
  'refunded',
] as const
type Trouble = (typeof TROUBLES)[number]

/** Sentences for the buyer: what happened and what to do next. */
type StripeTexts = Record<Trouble, string>

/**
 * Stripe's decline codes and error codes by category. Loss, theft and suspected fraud get a general sentence, as Stripe asks. Sources:
 * docs.stripe.com/declines/codes, docs.stripe.com/error-codes.
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
  temporary: ['issuer_not_available', 'processing_error', 'try_again_later', 'rate_limit', 'lock_timeout'],
  again: ['reenter_transaction', 'duplicate_transaction', 'payment_intent_payment_attempt_failed'],
  abandoned: ['session_expired', 'payment_intent_payment_attempt_expired'],
  ourError: [
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

export const ru: StripeTexts = {
  general: 'Банк отклонил платёж и не сказал почему. Оплатите другой картой или позвоните в банк.',
  noMoney: 'На карте не хватает денег. Пополните её или оплатите другой картой.',
  limit: 'По карте исчерпан лимит. Оплатите другой картой или попросите банк поднять лимит.',
  number: 'Номер карты неверный. Проверьте его и введите ещё раз.',
  code: 'Код на обороте карты неверный. Проверьте его и введите ещё раз.',
  expiry: 'Срок действия карты указан неверно. Проверьте месяц и год.',
  name: 'Имя или адрес не совпадают с данными банка. Проверьте их и попробуйте ещё раз.',
  expired: 'Срок действия карты истёк. Оплатите другой картой.',
  authentication:
    'Банк не получил подтверждения, что платите именно вы. Попробуйте ещё раз и подтвердите платёж кодом или в приложении банка.',
  callBank: 'Банк просит вас позвонить ему об этом платеже. Либо оплатите другой картой.',
  unsupported: 'Этой картой здесь заплатить нельзя. Оплатите другой картой.',
  temporary: 'Банк сейчас не отвечает. Попробуйте через несколько минут или оплатите другой картой.',
  again: 'Банк не смог провести платёж. Попробуйте ещё раз.',
  abandoned: 'Платёж не завершили вовремя, деньги не списаны. Начните оплату заново.',
  ourError: 'Платёж не прошёл по нашей вине, деньги не списаны. Попробуйте ещё раз или напишите нам: поможем.',
  refunded: 'Вернуть этот платёж ещё раз нельзя.',
}

export const en: StripeTexts = {
  general: 'The bank has declined the payment and has not said why. Pay with another card or call the bank.',
  noMoney: 'There is not enough money on the card. Top it up or pay with another card.',
  limit: 'The limit of the card is used up. Pay with another card or ask the bank for a higher limit.',
  number: 'The card number is wrong. Check it and enter it again.',
  code: 'The code on the back of the card is wrong. Check it and enter it again.',
  expiry: 'The expiry date of the card is wrong. Check the month and the year.',
  name: 'The name or the address is not what the bank knows. Check them and try again.',
  expired: 'The card has expired. Pay with another card.',
  authentication:
    'The bank has not been told that it is you who pays. Try again and confirm the payment with a code or in the app of the bank.',
  callBank: 'The bank asks you to call it about this payment. Or pay with another card.',
  unsupported: 'This card cannot be used here. Pay with another card.',
  temporary: 'The bank does not answer now. Try again in a few minutes or pay with another card.',
  again: 'The bank could not carry out the payment. Try again.',
  abandoned: 'The payment was not finished in time, and no money was taken. Begin again.',
  ourError: 'The payment has failed through our fault, and no money was taken. Try again or write to us: we will help.',
  refunded: 'This payment cannot be refunded again.',
}

const texts = { ru, en }

const troubles = new Map<string, Trouble>(
  TROUBLES.flatMap((trouble) => codesOf[trouble].map((code) => [code, trouble])),
)

/** Explains a decline code or an error code of Stripe to the buyer; an unknown code gets the general sentence. */
export const describeStripe = (code: string, lang: MainLang): string => texts[lang][troubles.get(code) ?? 'general']

/** `id` is that of the intent, session or refund; empty if there is none. Source: checkout spec §8. */
export const errorOf = (type: string, id: string, code: string, lang: MainLang): PaymentErrorReply => ({
  type,
  id,
  code,
  description: describeStripe(code, lang),
})

export const refuse = (type: string, id: string, code: string, lang: MainLang = 'ru'): Refused => ({
  kind: 'refused',
  error: errorOf(type, id, code, lang),
})
