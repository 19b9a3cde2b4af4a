import { seeded } from '../../server/orders/testing/payments/random.ts'
import type { PostgresServer } from '../../server/testing/postgres-server.ts'
import type { Part } from './part.ts'
import { isOf, keepResult, readResults, type Result, type RunOf } from './results.ts'

export interface StepsOptions extends RunOf {
  /** How many things there are to be in all. */
  count: number
  /** Runs this step only, whether or not it has run before. */
  only?: number
  /** The file of the results. */
  path: string
  postgres: PostgresServer | null
  say: (line: string) => void
}

const MS = 1_000
/** Seeds of neighbouring steps have nothing in common. */
const SPREAD = 2_654_435_761

const seedOf = ({ seed, index }: Pick<Result, 'seed' | 'index'>) => (seed * SPREAD + index) % 2 ** 31

/** Runs the step of this index, and says how to repeat it if it has found a failure. */
const runStep = async (part: Part, index: number, options: StepsOptions): Promise<Result> => {
  const { part: name, engine, seed, count, postgres, say } = options
  const first = index * part.step
  const size = Math.min(part.step, count - first)
  const own = seedOf({ seed, index })
  const begun = performance.now()
  const { failures, figures = {} } = await part
    .run({ size, first, seed: own, random: seeded(own), postgres })
    .catch((error: unknown) => ({
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      figures: {},
    }))
  const seconds = (performance.now() - begun) / MS
  for (const failure of failures) say(`FAILED ${failure}`)
  if (failures.length > 0)
    say(`Repeat it: npm run campaign -- ${name} --engine ${engine} --seed ${seed} --count ${count} --only ${index}`)
  say(`${name}, ${engine}: ${first + size} of ${count} ${part.things}, ${Math.round(seconds)} s`)
  return { part: name, engine, seed, index, size, failures, figures, seconds }
}

/** Runs what has not run yet of a part, step by step, and keeps each result. Resolves with the failures of all its steps. */
export const runSteps = async (part: Part, options: StepsOptions): Promise<string[]> => {
  const { path, count, only } = options
  const steps = Math.ceil(count / part.step)
  const done = new Set(
    readResults(path)
      .filter(isOf(options))
      .map(({ index }) => index),
  )
  const all = Array.from({ length: steps }, (_, index) => index)
  const next = only === undefined ? all.filter((index) => !done.has(index)) : [only]
  for (const index of next) keepResult(path, await runStep(part, index, options))
  return readResults(path)
    .filter(isOf(options))
    .flatMap(({ failures }) => failures)
}
