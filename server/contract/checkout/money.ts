import { type Lang, numberLangOf } from '../langs.ts'

/** The two currencies of the school. Prices of one are never converted into the other. Source: checkout spec §4. */
export type Currency = 'RUB' | 'EUR'

/** A sum in both currencies, each in minor units (kopecks, cents). */
export type Sums = Record<Currency, number>

const MINOR_UNITS = 100

/** Converts minor units to the wire format: a number of rubles or euros with at most two decimals. */
export const toMajor = (minor: number): number => minor / MINOR_UNITS

/** Converts rubles or euros, with at most two decimals, to minor units. */
export const toMinor = (major: number): number => Math.round(major * MINOR_UNITS)

/** Making a format takes many times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: Currency, lang: Lang, decimals: number): Intl.NumberFormat => {
  const key = currency + lang + decimals
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(numberLangOf(lang), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
    })
  formats.set(key, made)
  return made
}

/**
 * Formats a sum in minor units for display: `1 500 ₽`, `18,50 €`, in English `₽1,500`, `€18.50`. Whole sums have no decimals; spaces
 * are non-breaking.
 */
export const formatSum = (minor: number, currency: Currency, lang: Lang): string =>
  formatOf(currency, lang, minor % MINOR_UNITS === 0 ? 0 : 2)
    .format(toMajor(minor))
    .replace(/\s/g, '\u00A0')
    .replace('-', '−')
