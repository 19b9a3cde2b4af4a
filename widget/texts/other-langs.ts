import type { OwnDates } from './own-dates.ts'

/** What the files of languages beside Russian and English share; the build keeps it out of what those two load. */

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A number with its noun, never parted. `numbers`: the language whose numbers are written alike. */
export const counter = (lang: string, numbers = lang) => {
  const rules = new Intl.PluralRules(lang)
  const format = new Intl.NumberFormat(numbers)
  return (count: number, forms: Forms): string =>
    `${format.format(count).replace(/\s/g, '\u00A0')}\u00A0${forms[rules.select(count)] ?? forms.other}`
}

/** The two largest units of a number of minutes. */
export const remainingTime =
  (count: (count: number, forms: Forms) => string, units: Record<'day' | 'hour' | 'minute', Forms>) =>
  (minutes: number): string => {
    const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
    const formatted = [
      days > 0 ? count(days, units.day) : '',
      hours > 0 ? count(hours, units.hour) : '',
      days === 0 && minutes % 60 > 0 ? count(minutes % 60, units.minute) : '',
    ]
    return formatted.filter(Boolean).join(' ')
  }

interface DateNames {
  /** As they stand beside a day, from January. */
  months: readonly string[]
  /** From Sunday. */
  weekdays: readonly string[]
  date: (day: number, month: string, year: number) => string
  day: (weekday: string, day: number, month: string) => string
  after: OwnDates['after']
}

export const makeDates = ({ months, weekdays, date, day, after }: DateNames): OwnDates => {
  const parts = (at: Date, timeZone?: string) => {
    const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
    const [month = 1, dayOfMonth = 1, year = 0] = format.format(at).split('/').map(Number)
    const weekday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay()
    return { year, month: months[month - 1] ?? '', dayOfMonth, weekday: weekdays[weekday] ?? '' }
  }
  return {
    date: (at, timeZone) => {
      const { dayOfMonth, month, year } = parts(at, timeZone)
      return date(dayOfMonth, month, year)
    },
    day: (at, timeZone) => {
      const { weekday, dayOfMonth, month } = parts(at, timeZone)
      return day(weekday, dayOfMonth, month)
    },
    after,
  }
}
