import { Worker } from 'node:worker_threads'
import { parseSync } from 'vite'
import { isObject } from '../../../server/contract/is-object.ts'

/** A regular expression literal in a file. */
export interface FoundRegex {
  path: string
  pattern: string
  flags: string
}

const regexesIn = (value: unknown): { pattern: string; flags: string }[] => {
  if (Array.isArray(value)) return value.flatMap(regexesIn)
  if (!isObject(value)) return []
  const { regex } = value
  if (value.type === 'Literal' && isObject(regex))
    return [{ pattern: String(regex.pattern), flags: String(regex.flags) }]
  return Object.values(value).flatMap(regexesIn)
}

/** Every regular expression literal of a file. */
export const findRegexes = (path: string, code: string): FoundRegex[] =>
  regexesIn(parseSync(path, code).program).map((regex) => ({ path, ...regex }))

/** A linear pattern takes milliseconds where a quadratic one takes minutes. */
const PATIENCE_MS = 60_000

const WORK = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.attacks).then(({ attacksOn }) => {
  parentPort.postMessage(0)
  for (const [index, { pattern, flags }] of workerData.regexes.entries()) {
    const regex = new RegExp(pattern, flags)
    for (const attack of attacksOn(pattern, flags)) attack.replace(regex, '')
    parentPort.postMessage(index + 1)
  }
})
`

const attacks = new URL('attacks.ts', import.meta.url).href

/** How many of these patterns withstood their attacks before one timed out. The timeout starts once the worker has started. */
const stood = (regexes: FoundRegex[], patienceMs: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true, workerData: { regexes, attacks } })
    let count = 0
    const stopWorker = () => void worker.terminate().then(() => resolve(count))
    let patience: NodeJS.Timeout | undefined
    worker.on('message', (done: number) => {
      count = done
      clearTimeout(patience)
      patience = setTimeout(stopWorker, patienceMs)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(patience)
      resolve(count)
    })
  })

/** The patterns that time out on a long string. Source: SECURITY R36. */
export const slowRegexes = async (regexes: FoundRegex[], patienceMs = PATIENCE_MS): Promise<FoundRegex[]> => {
  const slow: FoundRegex[] = []
  for (let at = 0; at < regexes.length; ) {
    at += await stood(regexes.slice(at), patienceMs)
    const failed = regexes[at]
    if (failed) slow.push(failed)
    at += 1
  }
  return slow
}
