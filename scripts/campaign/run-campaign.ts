import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Dialect } from '../../server/db/dialect.ts'
import { exitWithError, say } from '../terminal.ts'
import { parts } from './parts.ts'
import { BROKEN_OFF, readResults } from './results.ts'
import { tableOf } from './table.ts'

/*
 * The campaign: `node scripts/campaign/run-campaign.ts` runs all parts at their full size, or goes on where it was stopped; `node scripts/campaign/run-campaign.ts kills --count
 * 200 --seed 7` runs one; `node scripts/campaign/run-campaign.ts table` prints what has been found.
 */

const SEED = '20261126'
const RESULTS = join(import.meta.dirname, '../../.campaign/results.jsonl')
const engines = ['sqlite', 'postgres'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: SEED },
    only: { type: 'string' },
    results: { type: 'string', default: RESULTS },
  },
})

for (const name of ['count', 'seed', 'only'] as const)
  if (!/^\d*$/.test(values[name] ?? '')) exitWithError(`--${name} takes a whole number, not ${values[name]}.`)

/** The parts that the arguments choose, each with its engines. */
const chosen = (): { name: string; engine: Dialect; count: string }[] => {
  const names = positionals.length > 0 ? positionals : Object.keys(parts)
  const known = new Map(Object.entries(parts))
  const all = names.flatMap((name) => {
    const part =
      known.get(name) ?? exitWithError(`There is no part ${name}: choose ${[...known.keys()].join(', ')} or table.`)
    return engines.flatMap((engine) => {
      const full = part.full[engine]
      if (full === undefined || (values.engine ?? engine) !== engine) return []
      const count = values.count ?? String(full)
      if (Number(values.only ?? 0) * part.step >= Number(count)) exitWithError(`${name} has no step ${values.only}.`)
      return [{ name, engine, count }]
    })
  })
  return all.length > 0 ? all : exitWithError(`No part of these runs on ${values.engine}.`)
}

const printTable = () => {
  for (const line of tableOf(parts, readResults(values.results))) say(line)
}

/** Runs a part in a process of its own, which has one engine. Resolves with whether it has found no failure. */
const runPart = async (name: string, engine: Dialect, count: string): Promise<boolean> => {
  const { seed, only, results } = values
  const options = ['--engine', engine, '--seed', seed, '--count', count, '--results', results]
  const file = join(import.meta.dirname, 'run-part.ts')
  const child = spawn(process.execPath, [file, name, ...options, ...(only === undefined ? [] : ['--only', only])], {
    stdio: 'inherit',
  })
  const stop = () => void child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code, signal] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (signal !== null || stopped) process.exit(1)
  return code === BROKEN_OFF ? runPart(name, engine, count) : code === 0
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

if (positionals.includes('table')) printTable()
else {
  const failed: string[] = []
  for (const { name, engine, count } of chosen()) {
    const isGood = await runPart(name, engine, count)
    if (!isGood) failed.push(`${name} on ${engine}`)
  }
  printTable()
  if (failed.length > 0) exitWithError(`\nFailures: ${failed.join(', ')}`)
}
