import type { Lang } from '../contract/messages.ts'

/** How the school signs its mails and pages. */
export const school: Record<Lang, { name: string; fullName: string; about: string; mark: string }> = {
  ru: { name: 'Маяк', fullName: 'Онлайн-школа «Маяк»', about: 'онлайн-школа для детей', mark: 'М' },
  en: { name: 'Mayak', fullName: 'Mayak Online School', about: 'online school for children', mark: 'M' },
}

/** What stands around the words of every letter. */
export const frame: Record<Lang, { openAddress: string; help: string }> = {
  ru: {
    openAddress: 'Если кнопка не нажимается, откройте этот адрес:',
    help: 'Нужна помощь? Просто ответьте на это письмо или напишите на',
  },
  en: {
    openAddress: 'If the button does not work, open this address:',
    help: 'Need help? Just reply to this email or write to',
  },
}

/** What joins words that must not be parted at the end of a line. */
export const NBSP = '\u00A0'

/** Ties Russian words of one or two letters to the next word, as Russian typography wants. */
export const typeset = (text: string): string => text.replaceAll(/(?<=^|[\s«(])([а-яё]{1,2}) /giu, `$1${NBSP}`)

const tiedFigures = (text: string): string => text.replaceAll(/(\d) /g, `$1${NBSP}`)

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** A span of time in the largest unit that has two or more of it, rounded up to a minute: `86_400_000` is «24 часа». */
export const spellDuration = (ms: number, lang: Lang): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000)) * 60_000
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0 && minutes > size) ?? UNITS[2]
  const spelt = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
  return tiedFigures(spelt)
}

const LILS: Record<Lang, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  ru: { one: 'лилик', few: 'лилика', other: 'лиликов' },
  en: { one: 'lil', other: 'lils' },
}

/** A number of lils in words: «1 500 лиликов». */
export const spellLils = (lils: number, lang: Lang): string => {
  const figures = new Intl.NumberFormat(lang, { useGrouping: true }).format(lils).replaceAll(/\s/gu, NBSP)
  const noun = LILS[lang][new Intl.PluralRules(lang).select(lils)] ?? LILS[lang].other
  return `${figures}${NBSP}${noun}`
}

/** Made when it is needed: it brings the calendars of all languages into memory. */
const moment = (lang: Lang) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })

const byMoscow: Record<Lang, string> = { ru: ` по${NBSP}Москве`, en: `, Moscow${NBSP}time` }

/** A moment as parents read it, by Moscow time, which most of them live by. */
export const spellMoment = (at: Date, lang: Lang): string => tiedFigures(moment(lang).format(at) + byMoscow[lang])

/** A day as parents read it, by Moscow time: «20 ноября 2026 г.». */
export const spellDay = (at: Date, lang: Lang): string =>
  tiedFigures(new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(at))

/** The last figures of a phone number: enough for its owner, too little for anybody else. */
export const phoneEnding = (phone: string): string => phone.slice(-4).replace(/^(..)(..)$/, '$1-$2')

/** Up to three words of letters: whoever types a stranger's address into a form also chooses the name in the mail. */
const NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}( \p{L}[\p{L}\p{M}’'-]{0,29}){0,2}$/u

const greetings: Record<Lang, { named: (name: string) => string; nameless: string }> = {
  ru: { named: (name) => `Здравствуйте, ${name}!`, nameless: 'Здравствуйте!' },
  en: { named: (name) => `Hello, ${name}!`, nameless: 'Hello!' },
}

/** Greets by name where the name can carry no message of its own. */
export const greet = (name: string, lang: Lang): string => {
  const trimmed = name.trim()
  return NAME.test(trimmed) ? greetings[lang].named(trimmed) : greetings[lang].nameless
}
