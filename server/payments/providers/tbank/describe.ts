import type { MainLang } from '../../../contract/langs.ts'
import type { PaymentErrorReply } from '../../../contract/checkout/payment-calls.ts'
import type { Refused } from '../../provider.ts'

/** Categories of T-Bank's codes, as explained to the buyer. */
type MessageKey =
  | 'general'
  | 'noMoney'
  | 'limit'
  | 'tries'
  | 'secure'
  | 'noSecure'
  | 'details'
  | 'number'
  | 'expired'
  | 'cvv'
  | 'declined'
  | 'suspicious'
  | 'lost'
  | 'forbidden'
  | 'blocked'
  | 'foreign'
  | 'temporary'
  | 'late'
  | 'savedCard'
  | 'unavailable'
  | 'shopLimit'
  | 'account'
  | 'done'
  | 'noPayment'

type TbankTexts = Record<MessageKey, string>

const ru: TbankTexts = {
  general: 'Платёж не прошёл. Попробуйте ещё раз, выберите другой способ оплаты или напишите нам: поможем.',
  noMoney: 'Не хватает денег. Пополните счёт или карту либо оплатите другой картой.',
  limit: 'Сумма больше лимита вашего банка. Поднимите лимит в приложении банка или оплатите другим способом.',
  tries: 'Слишком много попыток подряд. Попробуйте позже или оплатите другой картой.',
  secure:
    'Банк не получил подтверждения, что платите именно вы. Попробуйте ещё раз с кодом из СМС или приложения банка.',
  noSecure: 'Эта карта не умеет подтверждать платежи кодом. Оплатите другой картой.',
  details: 'В данных карты ошибка. Проверьте их и попробуйте ещё раз или возьмите другую карту.',
  number: 'В номере карты ошибка. Проверьте номер и попробуйте ещё раз.',
  expired: 'Срок действия карты истёк или указан с ошибкой. Проверьте его или оплатите другой картой.',
  cvv: 'В трёх цифрах с обратной стороны карты ошибка. Проверьте их и попробуйте ещё раз.',
  declined: 'Банк отклонил платёж. Позвоните в банк, который выпустил карту, или оплатите другой картой.',
  suspicious: 'Банк посчитал платёж подозрительным. Подтвердите его в приложении банка или оплатите другим способом.',
  lost: 'Банк отметил эту карту утерянной. Оплатите другой картой.',
  forbidden:
    'Для этой карты покупки в интернете запрещены. Разрешите их в приложении банка или оплатите другой картой.',
  blocked: 'Этой картой заплатить нельзя. Оплатите другой картой или выберите другой способ оплаты.',
  foreign: 'Иностранной картой заплатить нельзя. Оплатите картой российского банка.',
  temporary: 'Банк сейчас не отвечает. Попробуйте немного позже или оплатите другим способом.',
  late: 'Время на оплату вышло, деньги не списаны. Начните оплату заново: на неё даётся час.',
  savedCard: 'С сохранённой карты списать не получилось. Оплатите ещё раз и введите данные карты заново.',
  unavailable: 'Этот способ оплаты сейчас недоступен. Выберите, пожалуйста, другой.',
  shopLimit: 'Такую сумму этим способом принять нельзя. Выберите другой способ оплаты или напишите нам.',
  account: 'Счёт закрыт или заблокирован банком. Выберите другой счёт или другой способ оплаты.',
  done: 'Этот платёж уже идёт или завершён. Обновите страницу, чтобы увидеть его состояние.',
  noPayment: 'Такого платежа нет. Начните оплату заново или напишите нам.',
}

const en: TbankTexts = {
  general: 'The payment did not go through. Try again, choose another way to pay, or write to us: we will help.',
  noMoney: 'There is not enough money. Top up the account or the card, or pay with another card.',
  limit: 'The sum is above the limit of your bank. Raise the limit in the app of your bank or pay in another way.',
  tries: 'Too many tries in a row. Try again later or pay with another card.',
  secure:
    'The bank has no proof that it is you who pays. Try again with the code from the message or the app of your bank.',
  noSecure: 'This card cannot confirm payments with a code. Pay with another card.',
  details: 'The details of the card have a mistake. Check them and try again, or take another card.',
  number: 'The number of the card has a mistake. Check it and try again.',
  expired: 'The card has expired, or its date has a mistake. Check the date or pay with another card.',
  cvv: 'The three digits on the back of the card have a mistake. Check them and try again.',
  declined: 'The bank has declined the payment. Call the bank that issued the card, or pay with another card.',
  suspicious: 'The bank found the payment suspicious. Confirm it in the app of your bank or pay in another way.',
  lost: 'The bank has this card marked as lost. Pay with another card.',
  forbidden: 'This card is not allowed to pay online. Allow it in the app of your bank or pay with another card.',
  blocked: 'This card cannot be used here. Pay with another card or choose another way to pay.',
  foreign: 'Foreign cards are not accepted here. Pay with a card of a Russian bank.',
  temporary: 'The bank does not answer now. Try again a little later or pay in another way.',
  late: 'The time to pay is over, no money was taken. Start again: you have an hour to pay.',
  savedCard: 'The saved card could not be charged. Pay again and enter the details of the card anew.',
  unavailable: 'This way to pay is not available now. Please choose another one.',
  shopLimit: 'This sum cannot be taken in this way. Choose another way to pay or write to us.',
  account: 'The account is closed or blocked by the bank. Choose another account or another way to pay.',
  done: 'This payment is under way or over. Reload the page to see its state.',
  noPayment: 'There is no such payment. Start again or write to us.',
}

const texts = { ru, en }

/** T-Bank's codes that a buyer can get, by category; `DEADLINE_EXPIRED` is a state without a code of its own. */
const codes: Record<Exclude<MessageKey, 'general'>, readonly string[]> = {
  noMoney: ['103', '116', '1051', '1116', '5060'],
  limit: ['1013', '1061', '1065', '1075', '5061', '5062'],
  tries: ['119', '603', '1038', '3029', '3030', '3041', '3042'],
  secure: ['101', '109', '110', '111', '511', '1008', '1235'],
  noSecure: ['106', '108', '507'],
  details: ['17', '218', '219', '220', '221', '1014', '1030'],
  number: ['508', '642', '1015'],
  expired: ['252', '1033', '1054', '1080'],
  cvv: ['1082'],
  declined: ['16', '99', '1001', '1005', '1006', '1012', '1019', '1053', '1055', '1076', '1077', '1093', '5067'],
  suspicious: ['1004', '1034', '1059', '1063', '5063'],
  lost: ['1007', '1041', '1043'],
  forbidden: ['1057', '1058', '1062', '5064'],
  blocked: ['506', '600', '601', '1205'],
  foreign: ['76', '77', '1078'],
  temporary: [
    '3',
    '55',
    '96',
    '97',
    '98',
    '100',
    '102',
    '120',
    '123',
    '125',
    '401',
    '402',
    '1017',
    '1018',
    '1089',
    '1091',
    '1092',
    '1096',
    '9001',
    '9999',
  ],
  late: ['DEADLINE_EXPIRED'],
  savedCard: ['10', '104', '105', '107', '1071', '3013', '3015'],
  unavailable: ['5', '11', '13', '53', '191', '202', '204', '205', '501', '648', '1003', '1099', '3001', '3019'],
  shopLimit: ['251', '253', '620', '632', '1202', '1203', '1204', '3016'],
  account: ['5065', '5066'],
  done: ['4', '8', '20', '54', '330', '1085'],
  noPayment: ['63', '255', '335'],
}

const names = Object.keys(codes).filter((name): name is keyof typeof codes => name in codes)
const keyByCode = new Map(names.flatMap((name) => codes[name].map((code): [string, MessageKey] => [code, name])))

/** All codes that have a sentence of their own. */
export const knownCodes: readonly string[] = [...keyByCode.keys()]

/** Explains an `ErrorCode` of T-Bank to the buyer; an unknown code gets the general sentence. */
export const describeTbank = (code: string, lang: MainLang): string => texts[lang][keyByCode.get(code) ?? 'general']

/** `type` is T-Bank's name of the state, or `ERROR` for a refusal. Source: checkout spec §8. */
export const errorOf = (type: string, id: string, code: string, lang: MainLang = 'ru'): PaymentErrorReply => ({
  type,
  id,
  code,
  description: describeTbank(code, lang),
})

/** The terminal is unknown, blocked, without a contract, or has another password. Source: T-Bank's table of errors. */
const ABOUT_US = ['191', '202', '204', '205', '501']

export const isAccountError = (code: string): boolean => ABOUT_US.includes(code)

export const refusedAs = (code: string, id = '', lang?: MainLang): Refused => ({
  kind: 'refused',
  error: errorOf('ERROR', id, code, lang),
  ...(isAccountError(code) && { isAccountError: true }),
})
