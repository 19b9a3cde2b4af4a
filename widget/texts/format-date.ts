import { isLang, type Lang, numberLangOf } from '../../server/contract/langs.ts'
import { ownDates } from './own-dates.ts'

/** The language of dates: the one that is `named`, where `Intl` knows it and there are no texts of it; else that of the texts. */
export const dateLangOf = (named: string, texts: Lang): string => {
  if (isLang(named.toLowerCase().split('-')[0])) return texts
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(named)[0] ?? texts
  } catch {
    return texts // no language at all
  }
}

/** The locale of times and dates: the British one of English, which has the day before the month and 24 hours. */
const localeOf = (lang: string): string => (lang === 'en' ? 'en-GB' : isLang(lang) ? numberLangOf(lang) : lang)

/** The clock time of a moment (epoch milliseconds) where the visitor is: `14:02`. */
export const formatTime = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { hour: '2-digit', minute: '2-digit' }).format(at)

const RUSSIAN_YEAR = /\s?г\.$/

/** The day of a moment (ISO 8601): `21 декабря 2026`, `21 December 2026`; without a time zone, where the visitor is. */
export const formatDate = (iso: string, lang: string, timeZone?: string): string => {
  const at = new Date(iso)
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const formatted = ownDates(lang)?.date(at, timeZone) ?? new Intl.DateTimeFormat(localeOf(lang), options).format(at)
  return formatted.replace(RUSSIAN_YEAR, '').replace(/\s/g, '\u00A0')
}

/** The clock time of a moment (ISO 8601) in Moscow: `19:00`. */
export const formatMoscowTime = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  }).format(new Date(iso))
