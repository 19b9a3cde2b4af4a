import type { Part } from './part.ts'
import { belongsTo, type Result } from './results.ts'

const HEAD = ['| part | engine | done | seed | failures | figures | minutes |', '|---|---|---|---|---|---|---|']
const MINUTE_SECONDS = 60

const grouped = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)

const figuresOf = ({ largest = [] }: Part, results: readonly Result[]): string => {
  const values = Map.groupBy(
    results.flatMap(({ figures }) => Object.entries(figures)),
    ([name]) => name,
  )
  return [...values]
    .map(([name, entries]) => {
      const numbers = entries.map(([, value]) => value)
      const one = largest.includes(name) ? Math.max(...numbers) : numbers.reduce((sum, value) => sum + value, 0)
      return `${name} ${grouped(one)}`
    })
    .join('; ')
}

/** One row for each part and engine, of the run that went on last. */
export const tableOf = (parts: Readonly<Record<string, Part>>, results: readonly Result[]): string[] => {
  const rows = Object.entries(parts).flatMap(([part, definition]) =>
    (['sqlite', 'postgres'] as const).flatMap((engine) => {
      const planned = definition.full[engine]
      if (planned === undefined) return []
      const last = results.findLast((one) => one.part === part && one.engine === engine)
      const own = last ? results.filter(belongsTo(last)) : []
      const sum = (read: (one: Result) => number) => own.reduce((total, one) => total + read(one), 0)
      const cells = [
        part,
        engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        `${grouped(sum(({ size }) => size))} of ${grouped(planned)} ${definition.things}`,
        last ? String(last.seed) : '',
        last ? String(sum(({ failures }) => failures.length)) : '',
        figuresOf(definition, own),
        last ? grouped(Math.round(sum(({ seconds }) => seconds) / MINUTE_SECONDS)) : '',
      ]
      return [`| ${cells.join(' | ')} |`]
    }),
  )
  return [...HEAD, ...rows]
}
