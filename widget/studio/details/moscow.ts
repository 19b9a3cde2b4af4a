import { MOSCOW_OFFSET_MS } from '../../../server/contract/durations.ts'

/** A day, `YYYY-MM-DD`, and a time, `HH:mm`, as they are in Moscow; '' where there is none. */
interface MoscowTime {
  day: string
  time: string
}

const OFFSET = '+03:00'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads a day, which stays a day, or a moment in ISO. */
export const moscowOf = (value: unknown): MoscowTime => {
  if (typeof value !== 'string') return { day: '', time: '' }
  if (DAY.test(value)) return { day: value, time: '' }
  const at = new Date(value).getTime()
  if (Number.isNaN(at)) return { day: '', time: '' }
  const there = new Date(at + MOSCOW_OFFSET_MS).toISOString()
  return { day: there.slice(0, 10), time: there.slice(11, 16) }
}

/** A day without a time stays a day; else the moment in ISO; null if there is none. */
export const momentFrom = ({ day, time }: MoscowTime): string | null => {
  if (day === '') return null
  return time === '' ? day : new Date(`${day}T${time}:00${OFFSET}`).toISOString()
}

/** A moment by Moscow, or a day. */
export const moscowText = (value: string, lang: string): string => {
  const isDay = /^[\d-]+$/.test(value)
  const clock = isDay ? {} : ({ hour: '2-digit', minute: '2-digit' } as const)
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...clock,
    timeZone: isDay ? 'UTC' : 'Europe/Moscow',
  }).format(new Date(value))
}
