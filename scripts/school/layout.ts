/** A moment in UTC, to the minute. */
export const stamp = (at: Date | null): string => at?.toISOString().replace('T', ' ').slice(0, 16) ?? 'never'

export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Rows as lines whose cells stand below each other, two spaces apart. */
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

/** Rows below their headings; nothing where there are no rows. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : columns([headings, ...rows])

/** What a command that lists prints for scripts: one JSON array, times in ISO 8601. */
export const json = (rows: readonly object[]): string[] => JSON.stringify(rows, null, 2).split('\n')

/** A line without what a terminal would obey: people choose their names themselves. */
export const harmless = (line: string): string => line.replaceAll(/(?![\t\n]|\r\n|\r$)\p{Cc}/gu, '\uFFFD')
