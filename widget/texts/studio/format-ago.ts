import type { WidgetConfig } from '../../browser/host.ts'
import { formatDate } from '../format-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const units = [
  { unit: 'minute', length: MINUTE, until: HOUR },
  { unit: 'hour', length: HOUR, until: DAY },
  { unit: 'day', length: DAY, until: WEEK },
] as const

const JUST_NOW: Readonly<Record<WidgetConfig['lang'], string>> = { ru: 'только что', en: 'just now' }

/** How long ago a moment (ISO 8601) was: `5 минут назад`, `вчера`; from a week on its day. */
export const formatAgo = (iso: string, lang: WidgetConfig['lang'], now = Date.now()): string => {
  const passed = Math.max(0, now - new Date(iso).getTime())
  const found = units.find(({ until }) => passed < until)
  if (passed < MINUTE) return JUST_NOW[lang]
  if (!found) return formatDate(iso, lang)
  const { unit, length } = found
  return new Intl.RelativeTimeFormat(lang, { numeric: unit === 'day' ? 'auto' : 'always' })
    .format(-Math.floor(passed / length), unit)
    .replace(/\s/g, '\u00A0')
}
