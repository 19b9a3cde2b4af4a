import * as z from 'zod'
import { dayOf } from './day-bounds.ts'
import { type ErrorKey, refuse, wrong } from './errors.ts'

const TIME = /^(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?$/i
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/
const LONGEST = 40

/** The offset of a time that is given without one: Moscow time. */
const MOSCOW = '+03:00'

const offsetOf = (zone: string) => (/^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`)

/** ISO with `Z`, from a day and a time with or without an offset; null if it is not a valid moment. */
const momentOf = (value: string): string | null => {
  const [, date = '', time = ''] = /^([\d-]{10})[T ](.{5,25})$/i.exec(value) ?? []
  const day = dayOf(date)
  const [, clock, seconds = '00', fraction = '0', zone = MOSCOW] = TIME.exec(time) ?? []
  if (day === null || clock === undefined) return null
  const moment = new Date(`${day}T${clock}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offsetOf(zone)}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** `HH:mm` from a time of day; null if it is not a valid one. Source: content spec §9. */
const clockOf = (value: string): string | null => {
  const [, hours, minutes] = CLOCK.exec(value) ?? []
  return hours === undefined ? null : `${hours.padStart(2, '0')}:${minutes}`
}

const read = (reader: (value: string) => string | null, bad: ErrorKey = 'whenBad') =>
  z
    .string({ error: wrong })
    .nullable()
    .transform((value, context) => {
      const text = (value ?? '').trim()
      if (text === '') return null
      return (text.length <= LONGEST ? reader(text) : null) ?? refuse(context, { message: bad })
    })

/** A day; '' and null count as none. */
export const day = read(dayOf, 'dayBad').meta({
  id: 'DayInput',
  description: '`YYYY-MM-DD` or `MM-DD-YYYY`; null or nothing is none.',
  example: '2026-12-31',
})

/** A moment, or a day, which counts as its beginning in Moscow time. */
export const moment = read((value) => momentOf(dayOf(value) === null ? value : `${value}T00:00`)).meta({
  id: 'MomentInput',
  description: 'A day with a time; without an offset by Moscow time. Null or nothing is none.',
  example: '2026-12-31T19:00:00+03:00',
})

/** A day stays a day; a moment is converted to ISO with `Z`. */
export const dayOrMoment = read((value) => dayOf(value) ?? momentOf(value)).meta({
  id: 'DayOrMomentInput',
  description: 'A day, or a day with a time.',
  example: '2026-12-31',
})

/** `HH:mm`. */
export const clock = read(clockOf, 'clockBad')
