import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Dialect } from '../../server/db/dialect.ts'
import { giveUp, say } from '../terminal.ts'
import { parts } from './parts.ts'
import { readResults } from './results.ts'
import { tableOf } from './table.ts'

/*
 * The campaign: `npm run campaign` runs all parts at their full size, or goes on where it was stopped; `npm run campaign -- kills --count
 * 200 --seed 7` runs one; `npm run campaign -- table` prints what has been found.
 */

const SEED = '20261124'
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
  return code === 0
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

const names = positionals.length > 0 ? positionals : Object.keys(parts)
if (names.includes('table')) printTable()
else {
  const failed: string[] = []
  for (const name of names) {
    const part =
      new Map(Object.entries(parts)).get(name) ??
      giveUp(`There is no part ${name}: choose ${Object.keys(parts).join(', ')} or table.`)
    for (const engine of engines) {
      const full = part.full[engine]
      if (full === undefined || (values.engine ?? engine) !== engine) continue
      const isGood = await runPart(name, engine, values.count ?? String(full))
      if (!isGood) failed.push(`${name} on ${engine}`)
    }
  }
  printTable()
  if (failed.length > 0) giveUp(`\nFailures: ${failed.join(', ')}`)
}
