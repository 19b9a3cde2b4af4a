import { SECOND_MS } from '../../server/contract/durations.ts'
import { seeded } from '../../server/orders/testing/payments/random.ts'
import type { PostgresServer } from '../../server/testing/postgres-server.ts'
import type { Part } from './part.ts'
import { belongsTo, keepResult, readResults, type Result, type RunOf } from './results.ts'

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

const SPREAD = 2_654_435_761

/** Each step of a run has a seed of its own, a number of 32 bits. */
const seedOf = ({ seed, index }: Pick<Result, 'seed' | 'index'>) => (seed + Math.imul(index, SPREAD)) >>> 0

const sizeOf = ({ step }: Part, { count }: StepsOptions, index: number) => Math.min(step, count - index * step)

/** Runs the step of this index, and says how to repeat it if it has found a failure. */
const runStep = async (part: Part, index: number, options: StepsOptions) => {
  const { part: name, engine, seed, count, postgres, say } = options
  const first = index * part.step
  const size = sizeOf(part, options, index)
  const own = seedOf({ seed, index })
  const start = performance.now()
  let isBrokenOff = false
  const { failures, figures = {} } = await part
    .run({ size, first, seed: own, random: seeded(own), postgres })
    .catch((error: unknown) => {
      isBrokenOff = true
      return { failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)], figures: {} }
    })
  const seconds = (performance.now() - start) / SECOND_MS
  for (const failure of failures) say(`FAILED ${failure}`)
  if (failures.length > 0)
    say(
      `Repeat it: node scripts/campaign/run-campaign.ts ${name} --engine ${engine} --seed ${seed} --count ${count} --only ${index}`,
    )
  say(`${name}, ${engine}: ${first + size} of ${count} ${part.things}, ${Math.round(seconds)} s`)
  return { result: { part: name, engine, seed, index, size, failures, figures, seconds }, isBrokenOff }
}

/**
 * Runs what has not run yet of a part, step by step, and keeps each result. Resolves with the failures of all its steps, and with whether
 * it has to be called again in a new process, since a step that broke off may have left servers running.
 */
export const runSteps = async (
  part: Part,
  options: StepsOptions,
): Promise<{ failures: string[]; isBrokenOff: boolean }> => {
  const { path, count, only } = options
  const steps = Math.ceil(count / part.step)
  const done = new Set(
    readResults(path)
      .filter(belongsTo(options))
      .filter(({ index, size }) => size === sizeOf(part, options, index))
      .map(({ index }) => index),
  )
  const all = Array.from({ length: steps }, (_, index) => index)
  const next = only === undefined ? all.filter((index) => !done.has(index)) : [only]
  let hasBrokenOff = false
  for (const index of next) {
    const { result, isBrokenOff } = await runStep(part, index, options)
    keepResult(path, result)
    hasBrokenOff = isBrokenOff
    if (hasBrokenOff) break
  }
  const failures = readResults(path)
    .filter(belongsTo(options))
    .flatMap((result) => result.failures)
  return { failures, isBrokenOff: hasBrokenOff }
}
