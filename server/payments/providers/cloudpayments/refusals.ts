import type { PaymentErrorReply } from '../../../contract/checkout/payment-calls.ts'
import type { MainLang } from '../../../contract/langs.ts'
import type { Refused } from '../../provider.ts'

/** Sentences for buyers, by the provider's reason codes. They tell a thief no more than a bank would. Source: PROVIDERS §1.3. */
export const reasonsRu = {
  5001: 'Банк, выпустивший карту, просит связаться с ним. Позвоните в банк или оплатите другой картой',
  5003: 'Банк не проводит онлайн-платежи в адрес этого магазина. Позвоните в банк или оплатите другой картой',
  5004: 'Банк закрыл операции по этой карте. Позвоните в банк или оплатите другой картой',
  5005: 'Банк отклонил платёж и не назвал причину. Позвоните в банк или оплатите другой картой',
  5006: 'Платёжная сеть не провела операцию. Проверьте данные карты и код на её обороте или возьмите другую карту',
  5007: 'Банк закрыл эту карту для платежей. Позвоните в банк или оплатите другой картой',
  5012: 'Этой картой нельзя платить в интернете. Возьмите другую карту или позвоните в банк',
  5013: 'Банк не принял сумму платежа: она слишком мала или слишком велика',
  5014: 'Такого номера карты не существует. Проверьте номер или возьмите другую карту',
  5015: 'По номеру карты не нашёлся банк. Проверьте номер или возьмите другую карту',
  5017: 'Платёж отменён владельцем карты. Попробуйте ещё раз или возьмите другую карту',
  5019: 'Банк не смог провести операцию. Позвоните в банк или оплатите другой картой',
  5030: 'Банк не разобрал запрос на оплату. Попробуйте позже',
  5031: 'Банк, выпустивший карту, не участвует в этих платежах. Возьмите другую карту',
  5033: 'Карта больше не действует. Позвоните в банк или оплатите другой картой',
  5034: 'Банк не подтвердил этот платёж. Позвоните в банк или оплатите другой картой',
  5036: 'Платежи этой картой ограничены. Возьмите другую карту',
  5041: 'Банк остановил операции по карте. Позвоните в банк или оплатите другой картой',
  5043: 'Банк заблокировал карту. Позвоните в банк или оплатите другой картой',
  5051: 'На карте недостаточно денег',
  5054: 'Срок действия карты истёк или указан неверно. Проверьте его или возьмите другую карту',
  5055: 'Введён неверный ПИН-код. Возьмите другую карту',
  5057: 'Банк не разрешает такие платежи этой картой. Включите оплату в интернете или возьмите другую карту',
  5058: 'Эта операция по карте запрещена. Позвоните в банк или оплатите другой картой',
  5059: 'Банк не пропустил этот платёж. Позвоните в банк или оплатите другой картой',
  5061: 'Сумма больше лимита по карте. Измените лимит в банке или возьмите другую карту',
  5062: 'Для этой карты платежи закрыты. Возьмите другую карту',
  5063: 'Банк остановил платёж по соображениям безопасности. Возьмите другую карту',
  5065: 'По карте слишком много операций. Подождите, позвоните в банк или возьмите другую карту',
  5082: 'Код с оборота карты указан неверно. Проверьте его',
  5091: 'Банк не ответил вовремя. Попробуйте позже или возьмите другую карту',
  5092: 'С банком нет связи. Попробуйте позже или возьмите другую карту',
  5096: 'В банке или платёжной сети сбой. Попробуйте позже',
  5113: 'Карты иностранных банков здесь не принимаются. Возьмите карту российского банка',
  5204: 'Платёж не удалось обработать. Позвоните в банк или оплатите другой картой',
  5206: 'Подтверждение в банке не пройдено. Попробуйте ещё раз или возьмите другую карту',
  5207: 'Подтверждение в банке сейчас недоступно. Попробуйте позже или возьмите другую карту',
  5300: 'Платёж остановлен защитой от мошенничества. Возьмите другую карту',
  5303: 'Превышен предел платежей магазина. Попробуйте позже или другой способ оплаты',
  5761: 'Для этого платежа нужен номер телефона. Возьмите другую карту',
  5762: 'Номер телефона указан неверно. Возьмите другую карту',
  5763: 'Номер телефона не совпадает с тем, что знает банк. Возьмите другую карту',
  6001: 'Банк не привязал счёт. Попробуйте ещё раз или выберите другой способ оплаты',
  6002: 'СБП не приняла код операции. Выберите другой способ оплаты',
  6003: 'СБП не узнала получателя платежа. Выберите другой способ оплаты',
  6004: 'В этой валюте через СБП заплатить нельзя. Обратитесь в поддержку школы',
  6005: 'Ссылка на оплату недействительна. Начните оплату заново',
  6006: 'СБП не приняла сумму или валюту. Начните оплату заново',
  6007: 'СБП не приняла адрес возврата на сайт. Выберите другой способ оплаты',
  6008: 'СБП не узнала параметры ссылки. Начните оплату заново',
  6009: 'Срок ссылки на оплату задан неверно. Начните оплату заново',
  6010: 'Привязанный счёт не найден. Оплатите другим способом',
  6011: 'Данные привязанного счёта неверны. Оплатите другим способом',
  6013: 'Такой возврат уже запрошен',
  6014: 'Параметры не совпадают с исходным платежом',
  6015: 'СБП не нашла этот платёж',
  6016: 'СБП не узнала банк. Выберите другой банк или способ оплаты',
  6017: 'Этому магазину операция через СБП запрещена. Выберите другой способ оплаты',
  6021: 'У получателя нет счёта в этом банке',
  6022: 'Имя получателя не совпадает, или у него нет счёта в этом банке',
  6025: 'Привязка сделана для другого магазина. Оплатите другим способом',
}

type ReasonCode = keyof typeof reasonsRu

const isReasonCode = (code: number): code is ReasonCode => Object.hasOwn(reasonsRu, code)

/** The same sentences in English. */
export const reasonsEn: Record<ReasonCode, string> = {
  5001: 'Your bank asks you to contact it. Call the bank or pay with another card',
  5003: 'Your bank does not allow online payments to this shop. Call the bank or pay with another card',
  5004: 'Your bank has closed this card for payments. Call the bank or pay with another card',
  5005: 'Your bank declined the payment without a reason. Call the bank or pay with another card',
  5006: 'The card network refused the payment. Check the card details and the security code, or use another card',
  5007: 'Your bank does not accept payments with this card. Call the bank or pay with another card',
  5012: 'This card cannot be used for online payments. Use another card or call your bank',
  5013: 'Your bank did not accept the amount: it is too small or too large',
  5014: 'There is no such card number. Check the number or use another card',
  5015: 'No bank was found for this card number. Check the number or use another card',
  5017: 'The payment was cancelled by the cardholder. Try again or use another card',
  5019: 'Your bank could not carry out the payment. Call the bank or pay with another card',
  5030: 'The bank could not read the payment request. Try again later',
  5031: 'The bank of this card does not take part in such payments. Use another card',
  5033: 'The card is no longer valid. Call your bank or pay with another card',
  5034: 'Your bank did not confirm this payment. Call the bank or pay with another card',
  5036: 'Payments with this card are restricted. Use another card',
  5041: 'Your bank has stopped payments with this card. Call the bank or pay with another card',
  5043: 'Your bank has blocked the card. Call the bank or pay with another card',
  5051: 'There is not enough money on the card',
  5054: 'The card has expired or its date is wrong. Check the date or use another card',
  5055: 'The PIN is wrong. Use another card',
  5057: 'Your bank does not allow such payments with this card. Turn on online payments or use another card',
  5058: 'This operation is not permitted with the card. Call your bank or pay with another card',
  5059: 'Your bank did not let this payment through. Call the bank or pay with another card',
  5061: 'The amount is above the limit of the card. Change the limit at your bank or use another card',
  5062: 'The card is closed for payments. Use another card',
  5063: 'Your bank stopped the payment for security reasons. Use another card',
  5065: 'There were too many payments with the card. Wait, call your bank or use another card',
  5082: 'The security code of the card is wrong. Check it',
  5091: 'Your bank did not answer in time. Try again later or use another card',
  5092: 'Your bank cannot be reached. Try again later or use another card',
  5096: 'There is a fault at the bank or in the card network. Try again later',
  5113: 'Cards of foreign banks are not accepted here. Use a card of a Russian bank',
  5204: 'The payment could not be processed. Call your bank or pay with another card',
  5206: 'The confirmation at your bank failed. Try again or use another card',
  5207: 'The confirmation at your bank is not available now. Try again later or use another card',
  5300: 'The payment was stopped by fraud protection. Use another card',
  5303: 'The limit of payments of the shop is reached. Try again later or choose another way to pay',
  5761: 'This payment needs a phone number. Use another card',
  5762: 'The phone number is not valid. Use another card',
  5763: 'The phone number differs from the one your bank knows. Use another card',
  6001: 'The bank did not link the account. Try again or choose another way to pay',
  6002: 'The Faster Payments System did not accept the operation code. Choose another way to pay',
  6003: 'The Faster Payments System did not recognise the recipient. Choose another way to pay',
  6004: 'You cannot pay in this currency here. Contact the support of the school',
  6005: 'The payment link is not valid. Start the payment again',
  6006: 'The Faster Payments System did not accept the amount or the currency. Start the payment again',
  6007: 'The Faster Payments System did not accept the return address. Choose another way to pay',
  6008: 'The Faster Payments System did not recognise the link. Start the payment again',
  6009: 'The lifetime of the payment link is wrong. Start the payment again',
  6010: 'The linked account was not found. Pay another way',
  6011: 'The details of the linked account are wrong. Pay another way',
  6013: 'This refund has been requested already',
  6014: 'The details differ from those of the original payment',
  6015: 'The Faster Payments System did not find this payment',
  6016: 'The Faster Payments System did not recognise the bank. Choose another bank or way to pay',
  6017: 'This shop may not carry out the operation. Choose another way to pay',
  6021: 'The recipient has no account at this bank',
  6022: 'The name of the recipient is wrong, or there is no account at this bank',
  6025: 'The payment method was saved for another shop. Pay another way',
}

/** Our own codes for refused requests; the provider has no codes for them. */
type ErrorKind = 'request' | 'credentials' | 'method' | 'payment' | 'amount' | 'held' | 'refund'

const ERRORS: Record<MainLang, Record<ErrorKind, string>> = {
  ru: {
    request: 'Платёжная система не приняла запрос. Деньги не списаны, попробуйте другой способ оплаты',
    credentials: 'Платёжная система не узнала школу. Деньги не списаны, попробуйте другой способ оплаты',
    method: 'Этим способом сейчас оплатить нельзя. Выберите другой',
    payment: 'Платёжная система не знает такого платежа',
    amount: 'Сумма больше той, что осталась от платежа',
    held: 'Платёж не в том состоянии, в котором это возможно',
    refund: 'Платёжная система отказала в возврате',
  },
  en: {
    request: 'The payment system did not accept the request. You were not charged, please try another way to pay',
    credentials: 'The payment system did not recognise the school. You were not charged, please try another way to pay',
    method: 'You cannot pay this way at the moment. Please choose another one',
    payment: 'The payment system knows no such payment',
    amount: 'The amount is more than what is left of the payment',
    held: 'The payment is not in a state that allows this',
    refund: 'The payment system refused the refund',
  },
}

const UNKNOWN_REASON: Record<MainLang, string> = {
  ru: 'Банк отклонил платёж. Попробуйте другую карту или другой способ оплаты',
  en: 'The bank declined the payment. Please try another card or another way to pay',
}

/** Codes of charges that the school declined when the provider asked about them. */
const FIRST_OF_SCHOOL = 3001
const LAST_OF_SCHOOL = 3008

const SCHOOL_REASON: Record<MainLang, string> = {
  ru: 'Школа не приняла этот платёж. Начните оплату заново',
  en: 'The school did not accept this payment. Please start the payment again',
}

const reasons: Record<MainLang, Record<ReasonCode, string>> = { ru: reasonsRu, en: reasonsEn }

const isErrorKind = (code: number | string): code is ErrorKind => Object.hasOwn(ERRORS.ru, code)

/** Explains a reason code of the provider, or one of our own codes, to the buyer. Source: PROVIDERS §1.3. */
export const describeCloudpayments = (code: number | string, lang: MainLang): string => {
  if (isErrorKind(code)) return ERRORS[lang][code]
  const known = Number(code)
  if (isReasonCode(known)) return reasons[lang][known]
  return known >= FIRST_OF_SCHOOL && known <= LAST_OF_SCHOOL ? SCHOOL_REASON[lang] : UNKNOWN_REASON[lang]
}

/** The error of a payment that the bank or the provider declined. */
export const declined = (ref: string, code: number, lang: MainLang): PaymentErrorReply => ({
  type: 'declined',
  id: ref,
  code: String(code),
  description: describeCloudpayments(code, lang),
})

/** A definite refusal: nothing was charged, refunded or captured, and nothing will be. */
export const refused = (kind: ErrorKind, ref = '', lang: MainLang = 'ru'): Refused => ({
  kind: 'refused',
  error: { type: 'error', id: ref, code: kind, description: ERRORS[lang][kind] },
})

/** The provider does not know the school or denies it access. */
export const refusedSchool = (lang: MainLang): Refused => ({
  ...refused('credentials', '', lang),
  isAccountError: true,
})
