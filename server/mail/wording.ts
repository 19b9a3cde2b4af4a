import { DAY_MS, HOUR_MS } from '../contract/durations.ts'
import type { Lang, OtherLang } from '../contract/langs.ts'
import { allMethodNames } from '../contract/checkout/method-names.ts'
import type { PaymentMethodId } from '../contract/checkout/methods.ts'
import { hasLink } from '../contract/rules.ts'
import { wordingDe } from './wording-de.ts'
import { wordingKk } from './wording-kk.ts'
import { wordingEs } from './wording-es.ts'
import { wordingBe } from './wording-be.ts'
import { wordingUz } from './wording-uz.ts'
import type { MailWording } from './wording-types.ts'

/** A part of the wording in every language beside Russian and English. */
export const wordingInOthers = <Part extends keyof MailWording>(part: Part): Record<OtherLang, MailWording[Part]> => ({
  de: wordingDe[part],
  kk: wordingKk[part],
  es: wordingEs[part],
  be: wordingBe[part],
  uz: wordingUz[part],
})

/** The texts that every letter contains. */
export const frame: Record<Lang, { openAddress: string; help: string }> = {
  ru: {
    openAddress: 'Если кнопка не нажимается, откройте этот адрес:',
    help: 'Нужна помощь? Просто ответьте на это письмо или напишите на',
  },
  en: {
    openAddress: 'If the button does not work, open this address:',
    help: 'Need help? Just reply to this email or write to',
  },
  ...wordingInOthers('frame'),
}

/** The no-break space, for words that must stay on one line. */
export const NBSP = '\u00A0'

/** Joins Russian words of one or two letters to the next word, as Russian typography requires. */
export const typeset = (text: string): string => text.replaceAll(/(?<=^|[\s«(])([а-яё]{1,2}) /giu, `$1${NBSP}`)

/** Keeps figures on one line with the word after them. */
export const tiedFigures = (text: string): string => text.replaceAll(/(\d) /g, `$1${NBSP}`)

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const

/** Formats a duration in the largest unit that it has two or more whole ones of, rounded up to a minute: `86_400_000` is «24 часа». */
export const formatDuration = (ms: number, lang: Lang): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000)) * 60_000
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0 && minutes > size) ?? UNITS[2]
  const formatted = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
  return tiedFigures(formatted)
}

const LILS: Record<Lang, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  ru: { one: 'лилик', few: 'лилика', other: 'лиликов' },
  en: { one: 'lil', other: 'lils' },
  ...wordingInOthers('lils'),
}

/** A number of lils in words: «1 500 лиликов». */
export const formatLils = (lils: number, lang: Lang): string => {
  const figures = new Intl.NumberFormat(lang, { useGrouping: true }).format(lils).replaceAll(/\s/gu, NBSP)
  const noun = LILS[lang][new Intl.PluralRules(lang).select(lils)] ?? LILS[lang].other
  return `${figures}${NBSP}${noun}`
}

const MOSCOW = 'Europe/Moscow'

/** Created on demand: it loads the calendars of all languages into memory. */
const moment = (lang: Lang, timeZone: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone })

const byMoscow: Record<Lang, string> = {
  ru: ` по${NBSP}Москве`,
  en: `, Moscow${NBSP}time`,
  ...wordingInOthers('byMoscow'),
}

/** Formats a moment for parents, in Moscow time, which most of them use. */
export const formatMoment = (at: Date, lang: Lang): string =>
  tiedFigures(moment(lang, MOSCOW).format(at) + byMoscow[lang])

/** Formats a moment in another time zone, with its offset; null if clocks there show the same as in Moscow. */
export const formatLocalMoment = (at: Date, lang: Lang, timeZone: string): string | null => {
  const local = moment(lang, timeZone).format(at)
  if (local === moment(lang, MOSCOW).format(at)) return null
  const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${tiedFigures(local)} (${offset})`
}

/** Formats a day for parents, in Moscow time: «20 ноября 2026 г.». */
export const formatDay = (at: Date, lang: Lang): string =>
  tiedFigures(new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: MOSCOW }).format(at))

/** A name that has no capital but its first letter is a common noun, not a brand. */
const COMMON_NOUN = /^\p{Lu}[\p{Ll} ]+$/u

const methodName = (method: PaymentMethodId, lang: Lang): string => {
  const name = allMethodNames[lang][method]
  return COMMON_NOUN.test(name) && lang !== 'de' ? name.toLowerCase() : name
}

/** What a mail says of its order: `method` is null for an order that nothing was paid for. */
export interface MailedOrder {
  number: string
  paidAt: Date
  method: PaymentMethodId | null
}

const orderTexts: Record<Lang, MailWording['order']> = {
  ru: (number, day, method) => `Заказ ${number}, ${day}${method === null ? '' : ` Способ оплаты: ${method}.`}`,
  en: (number, day, method) => `Order ${number}, ${day}.${method === null ? '' : ` Paid by: ${method}.`}`,
  ...wordingInOthers('order'),
}

/** Number, day and method of an order in one sentence. */
export const orderLine = ({ number, paidAt, method }: MailedOrder, lang: Lang): string => {
  const day = formatDay(paidAt, lang)
  return orderTexts[lang](number, day, method && methodName(method, lang))
}

/** The last digits of a phone number: enough for its owner, too few for anyone else. */
export const phoneEnding = (phone: string): string => phone.slice(-4).replace(/^(..)(..)$/, '$1-$2')

/** Up to three words of letters: a visitor who enters another person's address in a form also chooses the name in the mail. */
const NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}( \p{L}[\p{L}\p{M}’'-]{0,29}){0,2}$/u

const greetings: Record<Lang, { named: (name: string) => string; nameless: string }> = {
  ru: { named: (name) => `Здравствуйте, ${name}!`, nameless: 'Здравствуйте!' },
  en: { named: (name) => `Hello, ${name}!`, nameless: 'Hello!' },
  ...wordingInOthers('greeting'),
}

const NAME_DIGITS_MAX = 9
const IDENTIFIER = /^[a-z\d_.:/-]*$/

/**
 * The name of an event as a landing gives it, for a mail; null if it is an identifier, or if it may hold a link, an address or a phone
 * number: a visitor who enters another person's address also chooses this name.
 */
export const eventName = (title: string): string | null => {
  const digits = title.replaceAll(/\P{Nd}/gu, '').length
  const isName = !IDENTIFIER.test(title) && !title.includes('@') && !hasLink(title) && digits <= NAME_DIGITS_MAX
  return isName ? title : null
}

/** Greets by name only if the name cannot carry a message of its own. */
export const greet = (name: string, lang: Lang): string => {
  const trimmed = name.trim()
  return NAME.test(trimmed) ? greetings[lang].named(trimmed) : greetings[lang].nameless
}
