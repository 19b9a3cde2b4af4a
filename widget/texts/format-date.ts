const RUSSIAN_YEAR = /\s?г\.$/

/** The day of a moment (ISO 8601): `21 декабря 2026`, `21 December 2026`; without a time zone, where the visitor is. */
export const formatDate = (iso: string, lang: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
    .format(new Date(iso))
    .replace(RUSSIAN_YEAR, '')
    .replace(/\s/g, '\u00A0')
