import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** What is kept of a step that has run to its end. */
const result = z.object({
  part: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  seed: z.number(),
  index: z.number(),
  size: z.number(),
  failures: z.array(z.string()),
  figures: z.record(z.string(), z.number()),
  seconds: z.number(),
})
export type Result = z.output<typeof result>

/** The exit code of `run-part.ts` after a step that broke off: what is left of the part runs in a new process. */
export const BROKEN_OFF = 2

/** The steps that one run of a part is made of: those of the same part, engine and seed. */
export type RunOf = Pick<Result, 'part' | 'engine' | 'seed'>

export const belongsTo =
  ({ part, engine, seed }: RunOf) =>
  (one: Result): boolean =>
    one.part === part && one.engine === engine && one.seed === seed

const parsed = (line: string): Result[] => {
  try {
    return [result.parse(JSON.parse(line))]
  } catch {
    return [] // a line that a kill has cut off: its step runs again
  }
}

/** The results in a file of JSON lines, oldest first; of a step that was repeated, the last one. */
export const readResults = (path: string): Result[] => {
  if (!existsSync(path)) return []
  const all = readFileSync(path, 'utf8').split('\n').flatMap(parsed)
  const last = new Map<string, Result>()
  for (const one of all) {
    const step = `${one.part} ${one.engine} ${one.seed} ${one.index}`
    last.delete(step) // a key that is set again keeps its old place
    last.set(step, one)
  }
  return [...last.values()]
}

/** Appends a result to the file, on a line of its own. */
export const keepResult = (path: string, one: Result): void => {
  mkdirSync(dirname(path), { recursive: true })
  const isCutOff = existsSync(path) && !/(?:^|\n)$/.test(readFileSync(path, 'utf8').slice(-1))
  appendFileSync(path, `${isCutOff ? '\n' : ''}${JSON.stringify(one)}\n`)
}
