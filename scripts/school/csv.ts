/** Start of a cell that a spreadsheet treats as a formula, including full-width variants. A telephone number is no formula. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u
const PHONE = /^\+\d{1,15}$/

const harmless = (cell: string): string => (FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Rows as CSV lines that end in CR; printing adds the LF. A cell that a spreadsheet would run gets a leading apostrophe.
 * Source: RFC 4180, OWASP "CSV Injection".
 */
export const csv = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r`)
