/** A measured figure: description, value, target, and whether it meets the target. `holds` is null for a figure without a target. */
export interface Figure {
  what: string
  value: string
  target: string
  holds: boolean | null
}

/** A benchmark: starts what it needs, stops it, and returns its figures. */
export type Bench = () => Promise<Figure[]>

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
