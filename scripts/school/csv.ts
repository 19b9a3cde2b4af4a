/** What a spreadsheet takes for a formula, full-width twins included. A telephone number is none, whatever it begins with. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u
const PHONE = /^\+\d{1,15}$/

const harmless = (cell: string): string => (FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Rows as lines of comma-separated values, each with the first half of its line break (CR); whoever prints them adds the second.
 * A cell that a spreadsheet would run begins with an apostrophe instead. Source: RFC 4180, OWASP "CSV Injection".
 */
export const csv = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r`)
