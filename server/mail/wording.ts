/** How the school signs its mails. */
export const SCHOOL_NAME = 'Маяк'
export const SCHOOL_FULL_NAME = 'Онлайн-школа «Маяк»'
export const SCHOOL_MARK = 'М'

/** What joins words that must not be parted at the end of a line. */
export const NBSP = '\u00A0'

/** Ties words of one or two letters to the next word, as Russian typography wants. */
export const typeset = (text: string): string => text.replaceAll(/(?<=^|[\s«(])([а-яё]{1,2}) /giu, `$1${NBSP}`)

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** A span of time in the largest unit that has two or more of it, rounded up to a minute: `86_400_000` is «24 часа». */
export const spellDuration = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000)) * 60_000
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0 && minutes > size) ?? UNITS[2]
  const spelt = new Intl.NumberFormat('ru', { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size)
  return spelt.replaceAll(' ', NBSP)
}

/** Made when it is needed: it brings the calendars of all languages into memory. */
const moment = () => new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })

/** A moment as parents read it, by Moscow time, which most of them live by. */
export const spellMoment = (at: Date): string =>
  `${moment().format(at)} по${NBSP}Москве`.replaceAll(/(\d) /g, `$1${NBSP}`)

/** The last figures of a phone number: enough for its owner, too little for anybody else. */
export const phoneEnding = (phone: string): string => phone.slice(-4).replace(/^(..)(..)$/, '$1-$2')

/** Up to three words of letters: whoever types a stranger's address into a form also chooses the name in the mail. */
const NAME = /^\p{L}[\p{L}\p{M}’'-]{0,29}( \p{L}[\p{L}\p{M}’'-]{0,29}){0,2}$/u

/** Greets by name where the name can carry no message of its own. */
export const greet = (name: string): string => {
  const trimmed = name.trim()
  return NAME.test(trimmed) ? `Здравствуйте, ${trimmed}!` : 'Здравствуйте!'
}
