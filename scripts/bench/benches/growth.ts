import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { atMost, type Figure } from '../figure.ts'
import { type Caller, type GrownCall, grownCalls } from './grown-calls.ts'
import type { Bench } from '../harness.ts'
import { onPostgres, query } from '../postgres.ts'
import { cpuMsBetween, cpuTimes, median, type RunningServer } from '../processes.ts'
import { signedInHeaders, startSchool, withToken } from '../school.ts'

/** Rows of each table; the last are compared with the first. */
const SIZES = [10, 1_000, 100_000] as const
const ROUNDS = 40
const CALLS = 4
/** Of a call that is limited by the person: thirty an hour. */
const [RARE_ROUNDS, RARE_CALLS] = [6, 4]
const MOST = 1.2

const headers = z.record(z.string(), z.string())
const grown = z.object({ author: headers, staff: headers })

interface School {
  server: RunningServer
  headers: Record<Caller, z.infer<typeof headers>>
  /** The id of the parent's cart. */
  cart: string
  /** The ids of the server's process and of those of its database. */
  pids: () => Promise<number[]>
}

const PROCESSES = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

const processesOf = async (databaseUrl: string): Promise<number[]> =>
  databaseUrl === '' ? [] : (await query(databaseUrl, PROCESSES)).map((row) => Number(Reflect.get(row, 'pid')))

/** Puts a course into the cart of the seeded parent; returns the parent's headers and the id of the cart. */
const fillCart = async (origin: string) => {
  const parent = await withToken(origin, await signedInHeaders(origin))
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(`${origin}/api/v1/${path}/`, { method: 'POST', headers: parent, body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await post('add-item', { product_type: 'course', product_id: '12' })
  const cart = String(Reflect.get(Object(await post('get-cart/current', {})), 'cart_id'))
  return { parent, cart }
}

/** A school with so many rows in each of its tables. */
const startWith = async (dataDir: string, databaseUrl: string, count: number): Promise<School> => {
  mkdirSync(dataDir)
  const server = await startSchool(dataDir, { DATABASE_URL: databaseUrl })
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const printed = execFileSync(process.execPath, ['scripts/bench/benches/grow.ts', server.origin, String(count)], {
    env,
  })
  if (databaseUrl !== '') await query(databaseUrl, 'VACUUM ANALYZE')
  const { author, staff } = grown.parse(JSON.parse(printed.toString()))
  const { parent, cart } = await fillCart(server.origin)
  return {
    server,
    cart,
    headers: { visitor: {}, parent, author, staff },
    pids: async () => [server.pid, ...(await processesOf(databaseUrl))],
  }
}

/** Makes a call; resolves with how long it took, in milliseconds. */
const make = async (school: School, { path, as, method = 'GET', form }: GrownCall, turn: number): Promise<number> => {
  const body = form && new URLSearchParams(form(turn, school.cart))
  const start = performance.now()
  const response = await fetch(school.server.origin + path, {
    method,
    headers: school.headers[as],
    ...(body && { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`)
  return performance.now() - start
}

interface Cost {
  /** Of the server and its database, for one call. */
  cpuMs: number
  /** From the call to the end of its answer. */
  ms: number
}

const costOf = async (school: School, call: GrownCall, { first, calls }: { first: number; calls: number }) => {
  const before = cpuTimes(await school.pids())
  const times: number[] = []
  for (let turn = first; turn < first + calls; turn += 1) times.push(await make(school, call, turn))
  return { cpuMs: cpuMsBetween(before, cpuTimes(await school.pids())) / calls, ms: median(times) }
}

/** The costs of a call at each of the schools that have its page, in turn, of each round; a first round warms up. */
const roundsOf = async (schools: readonly School[], call: GrownCall): Promise<Cost[][]> => {
  const [rounds, calls] = call.isRare ? [RARE_ROUNDS, RARE_CALLS] : [ROUNDS, CALLS]
  const costs: Cost[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const ofRound: Cost[] = []
    for (const [at, school] of schools.entries()) {
      const isMeasured = at > 0 || !call.isFar
      ofRound.push(isMeasured ? await costOf(school, call, { first: round * calls, calls }) : { cpuMs: 0, ms: 0 })
    }
    costs.push(ofRound)
  }
  return costs.slice(1)
}

/** The least CPU time of all rounds, because other work on the machine only adds to it. */
const cpuAt = (rounds: Cost[][], at: number): number => Math.min(...rounds.map((round) => round[at]?.cpuMs ?? Infinity))

const msAt = (rounds: Cost[][], at: number): number => median(rounds.map((round) => round[at]?.ms ?? Number.NaN))

const figureOf = (engine: string, call: GrownCall, rounds: Cost[][]): Figure => {
  const ofCompared = SIZES.slice(call.isFar ? 1 : 0)
  const [few = 0, ...more] = ofCompared.map((size) => SIZES.indexOf(size))
  const ratios = more.map((at) => cpuAt(rounds, at) / cpuAt(rounds, few))
  const values = more.map((at, place) => {
    const ms = msAt(rounds, at) / msAt(rounds, few)
    return `${ratios[place]?.toFixed(2)} at ${SIZES[at]?.toLocaleString('en')} (time ${ms.toFixed(2)})`
  })
  const what = `${engine}: ${call.what}, CPU time relative to ${SIZES[few]?.toLocaleString('en')} rows of each table`
  return atMost(what, Math.max(...ratios), MOST, {
    text: `${values.join(', ')}; ${cpuAt(rounds, few).toFixed(2)} ms`,
  })
}

const measure = async (folder: string, engine: string, urls: readonly string[]): Promise<Figure[]> => {
  const schools: School[] = []
  try {
    for (const [at, size] of SIZES.entries())
      schools.push(await startWith(join(folder, `${engine} ${size}`), urls[at] ?? '', size))
    const figures: Figure[] = []
    for (const call of grownCalls) figures.push(figureOf(engine, call, await roundsOf(schools, call)))
    return figures
  } finally {
    await Promise.all(schools.map(({ server }) => server.stop()))
  }
}

const DATABASES = SIZES.map((size) => `school_growth_${size}`)

/**
 * Compares calls of a school with many rows of each table with the same calls of one with few, made one at a time, in turn, on SQLite and
 * on PostgreSQL. Compared is the CPU time that server and database take for a call, because the time until the answer depends on what else
 * the machine does; both are printed. Linux only.
 */
export const growth: Bench = async ({ folder }) => [
  ...(await measure(folder, 'SQLite', [])),
  ...(await onPostgres(folder, DATABASES, (urls) => measure(folder, 'PostgreSQL', urls))),
]
