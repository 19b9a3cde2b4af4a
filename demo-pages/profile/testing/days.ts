/** In the zone of the tests' browsers. */
const DAY = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** 21 декабря 2026, with any space between. */
export const dayOf = (day: Date): string =>
  DAY.format(day)
    .replace(/\s?г\.$/, '')
    .replaceAll(/\s/g, '.')

/** The same day some months later, or the last day of that month. */
export const monthsAhead = (months: number, from = new Date()): Date => {
  const day = new Date(from)
  day.setUTCMonth(day.getUTCMonth() + months)
  if (day.getUTCDate() !== from.getUTCDate()) day.setUTCDate(0)
  return day
}
