import { now } from '../../browser/clock.ts'

/** A moment as a time, with its day unless that is today. */
export const momentOf = (moment: number | string, lang: string): string => {
  const at = new Date(moment)
  const isToday = at.toDateString() === new Date(now()).toDateString()
  const date = isToday ? {} : ({ day: 'numeric', month: 'long' } as const)
  return at.toLocaleString(lang === 'en' ? 'en-GB' : lang, { ...date, hour: '2-digit', minute: '2-digit' })
}
