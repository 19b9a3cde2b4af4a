import type { PaymentErrorReply } from '../../../contract/checkout-replies.ts'
import type { Lang } from '../../../contract/messages.ts'
import type { Refused } from '../../provider.ts'
import { reasonsEn, isReasonCode, type ReasonCode, reasonsRu } from './reasons.ts'

/** Our own codes for refused requests; the provider has no codes for them. */
export type Fault = 'request' | 'credentials' | 'method' | 'payment' | 'amount' | 'held' | 'refund'

const FAULTS: Record<Lang, Record<Fault, string>> = {
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

const UNKNOWN_REASON: Record<Lang, string> = {
  ru: 'Банк отклонил платёж. Попробуйте другую карту или другой способ оплаты',
  en: 'The bank declined the payment. Please try another card or another way to pay',
}

/** Codes of charges that the school declined when the provider asked about them. */
const FIRST_OF_SCHOOL = 3001
const LAST_OF_SCHOOL = 3008

const SCHOOL_REASON: Record<Lang, string> = {
  ru: 'Школа не приняла этот платёж. Начните оплату заново',
  en: 'The school did not accept this payment. Please start the payment again',
}

const reasons: Record<Lang, Record<ReasonCode, string>> = { ru: reasonsRu, en: reasonsEn }

const isFault = (code: number | string): code is Fault => Object.hasOwn(FAULTS.ru, code)

/** Explains a reason code of the provider, or one of our own codes, to the buyer. Source: PROVIDERS §1.3. */
export const describeCloudpayments = (code: number | string, lang: Lang): string => {
  if (isFault(code)) return FAULTS[lang][code]
  const known = Number(code)
  if (isReasonCode(known)) return reasons[lang][known]
  return known >= FIRST_OF_SCHOOL && known <= LAST_OF_SCHOOL ? SCHOOL_REASON[lang] : UNKNOWN_REASON[lang]
}

/** The error of a payment that the bank or the provider declined. */
export const declined = (ref: string, code: number, lang: Lang): PaymentErrorReply => ({
  type: 'declined',
  id: ref,
  code: String(code),
  description: describeCloudpayments(code, lang),
})

/** A definite refusal: nothing was charged, refunded or captured, and nothing will be. */
export const refused = (fault: Fault, ref = '', lang: Lang = 'ru'): Refused => ({
  kind: 'refused',
  error: { type: 'error', id: ref, code: fault, description: FAULTS[lang][fault] },
})

/** The provider does not know the school or denies it access. */
export const refusedSchool = (lang: Lang): Refused => ({ ...refused('credentials', '', lang), isAboutUs: true })
