/** Dates of a language that not every browser can write: Chromium has no names of months in it. */
export interface OwnDates {
  /** `2026 ж. 21 желтоқсан`; without a time zone, where the visitor is. */
  date: (at: Date, timeZone?: string) => string
  /** The weekday and the day of the month, without the year. */
  day: (at: Date, timeZone?: string) => string
  /** `5 минуттан кейін`. */
  after: (count: number, unit: 'second' | 'minute' | 'hour') => string
}

const dates = new Map<string, OwnDates>()

/** The dates of a language that brings its own, once its texts have loaded. */
export const ownDates = (lang: string): OwnDates | undefined => dates.get(lang)

export const addDates = (lang: string, own: OwnDates | undefined): void => {
  if (own) dates.set(lang, own)
}
