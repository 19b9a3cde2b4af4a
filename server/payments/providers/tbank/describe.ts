import type { PaymentErrorReply } from '../../../contract/checkout-replies.ts'
import type { Refused } from '../../provider.ts'
import type { Sentence } from './texts.ts'
import { en } from './texts-en.ts'
import { ru } from './texts-ru.ts'

type Lang = 'ru' | 'en'

const texts = { ru, en }

/** Codes of T-Bank that a person who pays can get, by what they come to; `DEADLINE_EXPIRED` is a state without a code of its own. */
const codes: Record<Exclude<Sentence, 'general'>, readonly string[]> = {
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
  later: [
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
const sentences = new Map(names.flatMap((name) => codes[name].map((code): [string, Sentence] => [code, name])))

/** Every code that has a sentence of its own. */
export const knownCodes: readonly string[] = [...sentences.keys()]

/** What an `ErrorCode` of T-Bank means to who pays; a general sentence for one that is not known. */
export const describeTbank = (code: string, lang: Lang): string => texts[lang][sentences.get(code) ?? 'general']

/** `type` is T-Bank's word for the state, or `ERROR` for a refusal. Source: checkout spec §8. */
export const errorOf = (type: string, id: string, code: string, lang: Lang = 'ru'): PaymentErrorReply => ({
  type,
  id,
  code,
  description: describeTbank(code, lang),
})

/** A terminal that is not known, blocked, without a contract, or of another password. Source: T-Bank's table of errors. */
const ABOUT_US = ['191', '202', '204', '205', '501']

export const isAboutUs = (code: string): boolean => ABOUT_US.includes(code)

export const refusedAs = (code: string, id = '', lang?: Lang): Refused => ({
  kind: 'refused',
  error: errorOf('ERROR', id, code, lang),
  ...(isAboutUs(code) && { isAboutUs: true }),
})
