import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/contract/durations.ts'
import type { MainLang } from '../../../server/contract/langs.ts'
import { formatDate } from '../format-date.ts'

const WEEK = 7 * DAY_MS

const units = [
  { unit: 'minute', length: MINUTE_MS, until: HOUR_MS },
  { unit: 'hour', length: HOUR_MS, until: DAY_MS },
  { unit: 'day', length: DAY_MS, until: WEEK },
] as const

const JUST_NOW: Readonly<Record<MainLang, string>> = { ru: 'только что', en: 'just now' }

/** How long ago a moment (ISO 8601) was: `5 минут назад`, `вчера`; from a week on its day. */
export const formatAgo = (iso: string, lang: MainLang, now = Date.now()): string => {
  const passed = Math.max(0, now - new Date(iso).getTime())
  const found = units.find(({ until }) => passed < until)
  if (passed < MINUTE_MS) return JUST_NOW[lang]
  if (!found) return formatDate(iso, lang)
  const { unit, length } = found
  return new Intl.RelativeTimeFormat(lang, { numeric: unit === 'day' ? 'auto' : 'always' })
    .format(-Math.floor(passed / length), unit)
    .replace(/\s/g, '\u00A0')
}
