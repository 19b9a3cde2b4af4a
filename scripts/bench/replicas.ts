import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { type LoadRequest, paceOf } from './load.ts'
import { onPostgres } from './postgres.ts'
import { cpuMsBetween, cpuTimes, inTemporaryFolder, median, type RunningServer } from './processes.ts'
import { seed, signedInHeaders, startSchool, withToken } from './school.ts'

const REPLICAS = 3
/** Of all replicas together. */
const CONNECTIONS = 12
const ROUNDS = 5
/** Requests of a round. */
const REQUESTS = 600
const WARM_UPS = 4
/** How long it is measured what servers take that nobody calls. */
const IDLE_MS = 3_000
/** Cores that three servers, their load and the database need. */
const CORES = 4
const THROUGHPUT_MIN = 2
const CPU_MAX = 1.1

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Reads and writes of somebody who is signed in, and reads of a visitor. */
const requestsAt = (origin: string, headers: Record<string, string>): LoadRequest[] => [
  { url: `${origin}/api/v1/check_auth/`, method: 'POST', headers },
  { url: `${origin}/api/v1/get-cart/current/`, method: 'POST', headers },
  { url: `${origin}/api/v1/courses/?page_size=10`, method: 'GET', headers: {} },
  { url: `${origin}/api/v1/courses/1/`, method: 'GET', headers: {} },
  {
    url: `${origin}/api/v1/set-user-country/`,
    method: 'POST',
    headers: { ...headers, ...FORM },
    body: 'is_rf=1',
  },
  { url: `${origin}/courses/`, method: 'GET', headers: {} },
]

interface Replica {
  server: RunningServer
  requests: LoadRequest[]
}

interface Measured {
  perSecond: number
  /** CPU time of all of them for one request, without what they take for themselves meanwhile, in milliseconds. */
  cpuMs: number
}

/** The CPU time that `work` takes of these processes, and how long it takes, in milliseconds. */
const costOf = async (pids: readonly number[], work: () => Promise<unknown>) => {
  const [before, begun] = [cpuTimes(pids), performance.now()]
  await work()
  return { cpuMs: cpuMsBetween(before, cpuTimes(pids)), ms: performance.now() - begun }
}

/** Loads some replicas at once, over as many connections whatever their number. */
const measureOn = async (replicas: readonly Replica[]): Promise<Measured> => {
  const pids = replicas.map(({ server }) => server.pid)
  const idle = await costOf(pids, () => pause(IDLE_MS))
  const share = { connections: CONNECTIONS / replicas.length, amount: REQUESTS / replicas.length, seconds: 0 }
  const loaded = await costOf(pids, () => Promise.all(replicas.map(({ requests }) => paceOf({ requests, ...share }))))
  const own = (idle.cpuMs / idle.ms) * loaded.ms
  return { perSecond: (REQUESTS / loaded.ms) * 1_000, cpuMs: (loaded.cpuMs - own) / REQUESTS }
}

const compare = async (replicas: readonly Replica[]): Promise<Figure[]> => {
  for (let round = 0; round < WARM_UPS; round += 1) await measureOn(replicas)
  const rounds: { one: Measured; all: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = replicas[round % replicas.length]
    if (alone) rounds.push({ one: await measureOn([alone]), all: await measureOn(replicas) })
  }
  const pace = median(rounds.map(({ one, all }) => all.perSecond / one.perSecond))
  const cpu = median(rounds.map(({ one, all }) => all.cpuMs / one.cpuMs))
  const rate = (which: 'one' | 'all') => Math.round(median(rounds.map((round) => round[which].perSecond)))
  const hasCores = availableParallelism() >= CORES
  return [
    {
      what: `${REPLICAS} replicas on PostgreSQL relative to one: requests a second`,
      value: `${pace.toFixed(2)} (${rate('all')} and ${rate('one')} a second on ${availableParallelism()} cores)`,
      target: hasCores ? `at least ${THROUGHPUT_MIN.toFixed(1)}` : '',
      holds: hasCores ? pace >= THROUGHPUT_MIN : null,
    },
    {
      what: 'the same: CPU time of all servers for one request',
      value: `${cpu.toFixed(2)} (${median(rounds.map(({ one }) => one.cpuMs)).toFixed(2)} ms by one)`,
      target: `at most ${CPU_MAX}`,
      holds: cpu <= CPU_MAX,
    },
  ]
}

/**
 * Compares three servers on one PostgreSQL database with each of them alone, under the same load, in turn: the requests that they answer a
 * second where there are at least four cores, and the CPU time of all server processes for a request. Linux only.
 */
export const replicas = (): Promise<Figure[]> =>
  inTemporaryFolder((folder) =>
    onPostgres(folder, ['school_replicas'], async ([databaseUrl = '']) => {
      const servers: RunningServer[] = []
      seed(folder, { DATABASE_URL: databaseUrl })
      for (let number = 1; number <= REPLICAS; number += 1) {
        const dataDir = join(folder, `replica ${number}`)
        mkdirSync(dataDir)
        servers.push(await startSchool(dataDir, { DATABASE_URL: databaseUrl }))
      }
      try {
        const started = []
        for (const server of servers) {
          const parent = await withToken(server.origin, await signedInHeaders(server.origin))
          started.push({ server, requests: requestsAt(server.origin, parent) })
        }
        return await compare(started)
      } finally {
        await Promise.all(servers.map(({ stop }) => stop()))
      }
    }),
  )
