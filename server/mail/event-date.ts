import type { Lang } from '../contract/messages.ts'
import { NBSP, spellMoment } from './wording.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/
const MOSCOW = '+03:00'

const spellDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(day))
    .replaceAll(/(\d) /g, `$1${NBSP}`)

/**
 * The date of an event as its page sends it, in words: a day stays a day, a moment is told by Moscow time, which is also the time
 * of a moment without an offset.
 */
export const spellEventDate = (date: string, lang: Lang): string =>
  DAY.test(date) ? spellDay(date, lang) : spellMoment(new Date(HAS_OFFSET.test(date) ? date : `${date}${MOSCOW}`), lang)
