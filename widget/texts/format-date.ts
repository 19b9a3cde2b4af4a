const RUSSIAN_YEAR = /\s?г\.$/

/** The day of a moment (ISO 8601) where the visitor is: `21 декабря 2026`, `21 December 2026`. */
export const formatDate = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { day: 'numeric', month: 'long', year: 'numeric' })
    .format(new Date(iso))
    .replace(RUSSIAN_YEAR, '')
    .replace(/\s/g, '\u00A0')
