/** A measured figure: description, value, target, and whether it meets the target. `holds` is null for a figure without a target. */
export interface Figure {
  what: string
  value: string
  target: string
  holds: boolean | null
}

interface Shown {
  unit?: string
  /** The value, if it is not the number with its unit. */
  text?: string
}

export const plain = (what: string, value: string): Figure => ({ what, value, target: '', holds: null })

export const atMost = (what: string, value: number, most: number, { unit = '', text }: Shown = {}): Figure => ({
  what,
  value: text ?? `${value.toLocaleString('en')}${unit}`,
  target: `at most ${most.toLocaleString('en')}${unit}`,
  holds: value <= most,
})

export const atLeast = (what: string, value: number, least: number, { unit = '', text }: Shown = {}): Figure => ({
  ...atMost(what, value, least, { unit, ...(text !== undefined && { text }) }),
  target: `at least ${least}${unit}`,
  holds: value >= least,
})

export const none = (what: string, value: number, text = String(value)): Figure => ({
  what,
  value: text,
  target: '0',
  holds: value === 0,
})

export const ms = (value: number): string => `${Math.round(value)} ms`

/** A time in milliseconds, rounded. */
export const msAtMost = (what: string, value: number, most: number): Figure =>
  atMost(what, value, most, { unit: ' ms', text: ms(value) })

const sign = ({ holds }: Figure) => (holds === null ? '' : holds ? 'yes' : 'NO')

/** The figures as an aligned Markdown table. */
export const asTable = (figures: Figure[]): string => {
  const rows = [
    ['figure', 'measured', 'must be', 'holds'],
    ...figures.map((figure) => [figure.what, figure.value, figure.target, sign(figure)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`).join('\n')
}
