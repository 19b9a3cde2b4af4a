import { type Currency, toMajor } from '../../server/contract/checkout/money.ts'

/** A sum in minor units as an operator reads and types it: `1500 RUB`, `18.50 EUR`. */
export const formatMoney = (minor: number, currency: Currency): string => `${formatAmount(minor)} ${currency}`

/** The same without the currency. */
export const formatAmount = (minor: number): string => toMajor(minor).toFixed(minor % 100 === 0 ? 0 : 2)

/** A moment in UTC, to the minute. */
export const stamp = (at: Date | null): string => at?.toISOString().replace('T', ' ').slice(0, 16) ?? 'never'

export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Rows as lines with aligned columns, two spaces apart. */
export const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Rows with headings; nothing if there are no rows. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : columns([headings, ...rows])

/** Names and values in two aligned columns. */
export const facts = (rows: Readonly<Record<string, string>>): string[] =>
  columns(Object.entries(rows).map(([name, value]) => [`  ${name}`, value]))

/** A copy of a row without internal columns. */
export const without = <Row extends object>(row: Row, ...names: (keyof Row & string)[]): Record<string, unknown> => {
  const hidden: string[] = names
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}

/** The output of list commands for scripts: one JSON array, times in ISO 8601. */
export const json = (rows: readonly object[]): string[] => JSON.stringify(rows, null, 2).split('\n')

/** Replaces control characters that a terminal would execute: users choose their own names. */
export const harmless = (line: string): string => line.replaceAll(/(?![\t\n]|\r\n|\r$)\p{Cc}/gu, '\uFFFD')

/** Start of a cell that a spreadsheet treats as a formula, including full-width variants. A telephone number is no formula. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u
const PHONE = /^\+\d{1,15}$/

const harmlessCell = (cell: string): string => (FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Rows as CSV lines that end in CR; printing adds the LF. A cell that a spreadsheet would run gets a leading apostrophe.
 * Source: RFC 4180, OWASP "CSV Injection".
 */
export const csv = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => `${row.map((cell) => quoted(harmlessCell(cell))).join(',')}\r`)
