import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { type Bench, inRounds } from '../harness.ts'
import { type LoadRequest, paceOf } from '../load.ts'
import { onPostgres } from '../postgres.ts'
import { cpuMsBetween, cpuTimes, type RunningServer } from '../processes.ts'
import { seed, signedInHeaders, startSchool, withToken } from '../school.ts'

const REPLICAS = 3
/** To each replica: with others beside it, it has as many requests at a time as alone. */
const CONNECTIONS = 4
const ROUNDS = 5
const WARM_UPS = 3
/** To each replica in a round. */
const REQUESTS = 600
/** Requests a second to each replica while its CPU time is measured: two cores carry three such replicas, and none waits for a core. */
const RATE = 40
/** How long it is measured what servers take that nobody calls. */
const IDLE_MS = 3_000
/** Cores that three servers, their load and the database need to work as fast as they can. */
const CORES = 4
const THROUGHPUT_MIN = 2
const CPU_MAX = 1.1

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * The addresses that one connection to a replica sends from in a round, each all requests once: the replicas count limits together, and an
 * address may change carts 600 times a minute.
 */
const ADDRESSES = 25

/** Reads and writes of somebody who is signed in, and reads of a visitor, from each address of a replica in turn. */
const requestsAt = (origin: string, replica: number, headers: Record<string, string>): LoadRequest[] =>
  Array.from({ length: ADDRESSES }, (_, last) => `198.51.${replica}.${last}`).flatMap((ip): LoadRequest[] => {
    const address = { 'x-forwarded-for': ip }
    const signedIn = { ...headers, ...address }
    return [
      { url: `${origin}/api/v1/check_auth/`, method: 'POST', headers: signedIn },
      { url: `${origin}/api/v1/get-cart/current/`, method: 'POST', headers: signedIn },
      { url: `${origin}/api/v1/courses/?page_size=10`, method: 'GET', headers: address },
      { url: `${origin}/api/v1/courses/1/`, method: 'GET', headers: address },
      {
        url: `${origin}/api/v1/set-user-country/`,
        method: 'POST',
        headers: { ...signedIn, ...FORM },
        body: 'is_rf=1',
      },
      { url: `${origin}/courses/`, method: 'GET', headers: address },
    ]
  })

interface Replica {
  server: RunningServer
  requests: LoadRequest[]
}

/** Loads some replicas at once, each like the others, at a rate or as fast as they answer. */
const load = (replicas: readonly Replica[], rate?: number) =>
  Promise.all(
    replicas.map(({ requests }) =>
      paceOf({ requests, connections: CONNECTIONS, amount: REQUESTS, seconds: 0, ...(rate && { rate }) }),
    ),
  )

/** The CPU time that `work` takes of these processes, and how long it takes, in milliseconds. */
const costOf = async (pids: readonly number[], work: () => Promise<unknown>) => {
  const [before, start] = [cpuTimes(pids), performance.now()]
  await work()
  return { cpuMs: cpuMsBetween(before, cpuTimes(pids)), ms: performance.now() - start }
}

/** The CPU time of the replicas for one request, without what they take for themselves meanwhile, in milliseconds. */
const cpuMsOn = async (replicas: readonly Replica[]): Promise<number> => {
  const pids = replicas.map(({ server }) => server.pid)
  const idle = await costOf(pids, () => pause(IDLE_MS))
  const loaded = await costOf(pids, () => load(replicas, RATE))
  return (loaded.cpuMs - (idle.cpuMs / idle.ms) * loaded.ms) / (REQUESTS * replicas.length)
}

/** The requests that the replicas answer a second. */
const paceOn = async (replicas: readonly Replica[]): Promise<number> => {
  const start = performance.now()
  await load(replicas)
  return (REQUESTS * replicas.length * 1_000) / (performance.now() - start)
}

/** What is measured of one replica, each in its turn, and of all of them. */
const compare = async (replicas: readonly Replica[], measure: (replicas: readonly Replica[]) => Promise<number>) => {
  let turn = 0
  const one = async () => ({ value: await measure(replicas.slice(turn % replicas.length).slice(0, 1)) })
  const all = async () => {
    turn += 1
    return { value: await measure(replicas) }
  }
  const { median, ratio } = await inRounds({ rounds: ROUNDS }, { one, all })
  return { ratio: ratio('all', 'one', 'value'), one: median('one', 'value') }
}

const figuresOf = async (replicas: readonly Replica[]): Promise<Figure[]> => {
  for (let round = 0; round < WARM_UPS; round += 1) await load(replicas)
  const cpu = await compare(replicas, cpuMsOn)
  const figures = [
    atMost(
      `${REPLICAS} replicas on PostgreSQL relative to one: CPU time of the servers for one request`,
      cpu.ratio,
      CPU_MAX,
      { text: `${cpu.ratio.toFixed(2)} (${cpu.one.toFixed(2)} ms by one)` },
    ),
  ]
  if (availableParallelism() < CORES) return figures
  const pace = await compare(replicas, paceOn)
  const text = `${pace.ratio.toFixed(2)} (${Math.round(pace.one)} by one)`
  return [...figures, atLeast('the same: requests a second', pace.ratio, THROUGHPUT_MIN, { text })]
}

/**
 * Compares three servers on one PostgreSQL database with each of them alone, each under the same load, in turn: the CPU time of all server
 * processes for a request and, where there are at least four cores, the requests that they answer a second. Linux only.
 */
export const replicas: Bench = ({ folder }) =>
  onPostgres(folder, ['school_replicas'], async ([databaseUrl = '']) => {
    const sessionSecret = randomBytes(48).toString('base64')
    const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret, TRUST_PROXY: '1' }
    seed(folder, env)
    const started: Replica[] = []
    try {
      for (let number = 1; number <= REPLICAS; number += 1) {
        const dataDir = join(folder, `replica ${number}`)
        mkdirSync(dataDir)
        const server = await startSchool(dataDir, env)
        const parent = await withToken(server.origin, await signedInHeaders(server.origin))
        started.push({ server, requests: requestsAt(server.origin, number, parent) })
      }
      return await figuresOf(started)
    } finally {
      await Promise.all(started.map(({ server }) => server.stop()))
    }
  })
