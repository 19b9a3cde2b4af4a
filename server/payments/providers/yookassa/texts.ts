export const ru: YookassaTexts = {
  general: 'Платёж не прошёл. Попробуйте ещё раз, выберите другой способ оплаты или напишите нам: поможем.',
  reasons: {
    '3d_secure_failed':
      'Банк не получил подтверждения, что платите именно вы. Попробуйте ещё раз с кодом из СМС или приложения банка либо выберите другой способ оплаты.',
    call_issuer: 'Банк отклонил платёж и не сказал почему. Позвоните в банк или оплатите другим способом.',
    canceled_by_merchant: 'Школа отменила этот платёж, деньги вернутся к вам. Если не знаете почему, напишите нам.',
    card_expired: 'Срок действия карты истёк. Оплатите другой картой или выберите другой способ оплаты.',
    country_forbidden:
      'Картой, выпущенной в этой стране, заплатить нельзя. Возьмите другую карту или выберите другой способ оплаты.',
    deal_expired: 'Время этого платежа вышло, деньги не списаны. Начните оплату заново.',
    expired_on_capture: 'Платёж не успели принять вовремя, и деньги вернулись к вам. Начните оплату заново.',
    expired_on_confirmation:
      'Платёж не подтвердили вовремя, деньги не списаны. Начните оплату заново: на неё даётся час.',
    fraud_suspected:
      'Платёж остановила проверка безопасности. Оплатите другой картой или другим способом, а причину уточните в банке.',
    general_decline: 'Банк отклонил платёж без объяснений. Попробуйте другую карту или позвоните в банк.',
    identification_required: 'Превышен лимит кошелька ЮMoney. Подтвердите в нём личность или оплатите другим способом.',
    insufficient_funds: 'На карте не хватает денег. Пополните её или оплатите другой картой.',
    internal_timeout: 'Платёжная система не успела ответить, деньги не списаны. Попробуйте ещё раз через пару минут.',
    invalid_card_number: 'В номере карты ошибка. Проверьте номер и попробуйте ещё раз.',
    invalid_csc: 'В трёх цифрах с обратной стороны карты ошибка. Проверьте их и попробуйте ещё раз.',
    issuer_unavailable: 'Банк сейчас не отвечает. Попробуйте немного позже или оплатите другим способом.',
    loan_declined: 'Оплату в кредит не одобрили. Выберите другой способ оплаты.',
    payment_method_limit_exceeded:
      'Превышен лимит платежей. Поднимите его в приложении банка, попробуйте завтра или оплатите другим способом.',
    payment_method_restricted:
      'Банк ограничил платежи этой картой. Разрешите в приложении банка покупки в интернете или оплатите другой картой.',
    permission_revoked:
      'Разрешение на списания с этой карты отозвано. Чтобы продолжить, оплатите ещё раз и введите данные карты заново.',
    unsupported_mobile_operator: 'Со счёта этого мобильного оператора заплатить нельзя. Выберите другой способ оплаты.',
  },
  errors: {
    invalid_request: 'Платёж не удалось начать. Проверьте данные карты и начните оплату заново.',
    invalid_credentials: 'Этот способ оплаты сейчас недоступен. Выберите другой и напишите нам: мы всё починим.',
    forbidden: 'Этот способ оплаты сейчас недоступен. Выберите, пожалуйста, другой.',
    not_found: 'Такого платежа нет. Начните оплату заново или напишите нам.',
    too_many_requests: 'Слишком много платежей сразу. Подождите минуту и попробуйте ещё раз.',
    internal_server_error: 'Платёжная система не отвечает. Мы узнаем, прошёл ли платёж, и покажем это здесь.',
    unsupported_currency: 'Этим способом можно заплатить только в рублях. Выберите, пожалуйста, другой.',
    unsupported_method: 'Этот способ оплаты здесь недоступен. Выберите, пожалуйста, другой.',
    method_inactive: 'Карту не удалось привязать. Попробуйте ещё раз или возьмите другую карту.',
  },
}

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
  errors: {
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

/** The reasons for which YooKassa or a bank cancels a payment. Source: PROVIDERS §1.2. */
export const CANCELLATION_REASONS = [
  '3d_secure_failed',
  'call_issuer',
  'canceled_by_merchant',
  'card_expired',
  'country_forbidden',
  'deal_expired',
  'expired_on_capture',
  'expired_on_confirmation',
  'fraud_suspected',
  'general_decline',
  'identification_required',
  'insufficient_funds',
  'internal_timeout',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'loan_declined',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'permission_revoked',
  'unsupported_mobile_operator',
] as const
type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** YooKassa's error codes, and our own for requests that are not sent. */
const ERROR_CODES = [
  'invalid_request',
  'invalid_credentials',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal_server_error',
  'unsupported_currency',
  'unsupported_method',
  'method_inactive',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Sentences for the buyer: what happened and what to do next. */
interface YookassaTexts {
  general: string
  reasons: Record<CancellationReason, string>
  errors: Record<ErrorCode, string>
}
