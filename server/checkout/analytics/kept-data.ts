import { looksPersonal } from './personal.ts'

const LONGEST = 200
const FIELD = /^(?:pr[1-9]\d{0,2}(?:nm|id|pr|qt|br|ca)|dl|dp|cos)$/

/** The address of a page without what it was asked: there tokens and addresses of people travel. */
const placeOf = (address: string): string | null => {
  const base = 'https://own.invalid'
  if (!URL.canParse(address, base)) return null
  const { origin, pathname } = new URL(address, base)
  return origin === base ? pathname : origin + pathname
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const kept = (field: string, value: unknown): string | number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = oneLine(value).slice(0, LONGEST)
  return field === 'dl' || field === 'dp' ? placeOf(text) : text
}

/**
 * What of a page's data is kept: the fields that the spec names (`pr{n}nm id pr qt br ca` of items from 1 on, `dl`, `dp`, `cos`), short
 * texts and numbers, and nothing that could be personal. All else is left out. Source: checkout spec §7, SECURITY R69.
 */
export const keptData = (data: Readonly<Record<string, unknown>>): Record<string, string | number> => {
  const entries = Object.entries(data).flatMap(([field, value]) => {
    if (!FIELD.test(field) || (typeof value === 'string' && looksPersonal(value))) return []
    const found = kept(field, value)
    return found === null || found === '' || looksPersonal(found) ? [] : [[field, found] as const]
  })
  return Object.fromEntries(entries)
}
