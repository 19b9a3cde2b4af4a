import type { Lang } from '../../contract/langs.ts'
import { truncate } from '../../contract/truncate.ts'
import type { LetterBlock, MailSite } from '../letter.ts'
import { formatLocalMoment, formatMoment, NBSP, tiedFigures, wordingInOthers } from '../wording.ts'
import { calendarOf, isDay, momentOf } from './event-calendar.ts'
import type { EventNoticeDetails } from './details.ts'

const formatIn = (lang: Lang, date: Date, options: Intl.DateTimeFormatOptions): string =>
  tiedFigures(new Intl.DateTimeFormat(lang, options).format(date))

/**
 * Formats the date of an event as its page sends it: a day stays a day, a moment is shown in Moscow time, which is also assumed for a
 * moment without an offset.
 */
export const formatEventDate = (date: string, lang: Lang): string =>
  isDay(date)
    ? formatIn(lang, momentOf(date), { dateStyle: 'long', timeZone: 'UTC' })
    : formatMoment(momentOf(date), lang)

const dayAndMonth = { day: 'numeric', month: 'long' } as const
const byMoscow: Record<Lang, string> = { ru: 'МСК', en: 'MSK', ...wordingInOthers('byMoscowShort') }

/** The same without the year, for a subject: «1 декабря в 19:00 МСК». */
const formatShortly = (date: string, lang: Lang): string => {
  if (isDay(date)) return formatIn(lang, momentOf(date), { ...dayAndMonth, timeZone: 'UTC' })
  const options = { ...dayAndMonth, hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Moscow' } as const
  return `${formatIn(lang, momentOf(date), options)}${NBSP}${byMoscow[lang]}`
}

const SUBJECT_MAX = 100

export const subjectOf = (heading: string, date: string | null, lang: Lang): string => {
  const when = date === null ? '' : `, ${formatShortly(date, lang)}`
  return truncate(heading, SUBJECT_MAX - when.length) + when
}

export const localTimeOf = ({ date, timeZone }: EventNoticeDetails, lang: Lang): string | null =>
  date === null || timeZone === null || isDay(date) ? null : formatLocalMoment(momentOf(date), lang, timeZone)

export const calendarFor = (
  site: MailSite,
  { title, date, ...event }: EventNoticeDetails,
  usualTitle: string,
  lang: Lang,
) => (date === null ? undefined : calendarOf(site, { ...event, title: title ?? usualTitle, date }, lang))

export const blocksOf = <Value>(value: Value | null, blocks: (value: Value) => LetterBlock[]): LetterBlock[] =>
  value === null ? [] : blocks(value)
