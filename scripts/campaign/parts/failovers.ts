import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { openSharedSchool } from '../../../server/orders/testing/payments/two-servers.ts'
import type { PostgresServer } from '../../../server/testing/postgres-server.ts'
import { startServer, withServer } from '../../../server/testing/process.ts'
import { isOk } from '../../deploy/replica.ts'
import type { Found, Part, Step } from '../part.ts'
import { openPayers } from '../payers.ts'

const PAUSE_MAX_MS = 1_000
/** Source: `server/README.md`, PostgreSQL. */
const RECOVERY_MS = 5_000
const RECOVERY_TIMEOUT_MS = 120_000
const POLL_MS = 20

/** The database crashes and comes back at once, or as a standby that only reads until it is promoted. */
const failOver = async ({ halt, resume, data, url }: PostgresServer, isPromoted: boolean, random: () => number) => {
  await halt('QUIT')
  if (isPromoted) writeFileSync(join(data, 'standby.signal'), '')
  await pause(random() * PAUSE_MAX_MS)
  await resume()
  if (!isPromoted) return
  await pause(random() * PAUSE_MAX_MS)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_promote()')
  await client.end()
}

/** How long the server takes until it is ready. */
const recovery = async (origin: string): Promise<number> => {
  const start = performance.now()
  while (!(await isOk(`${origin}/readyz`)) && performance.now() - start < RECOVERY_TIMEOUT_MS) await pause(POLL_MS)
  return performance.now() - start
}

const run = async ({ size, first, random, postgres }: Step): Promise<Found> => {
  if (!postgres) throw new Error('only PostgreSQL fails over')
  const school = await openSharedSchool(postgres.url)
  const server = await startServer(school.env)
  const payers = await openPayers(school, server.origin, { lils: 4, cards: size })
  const failures: string[] = []
  let slowest = 0
  for (let turn = 0; turn < size; turn += 1) {
    const name = `failover ${first + turn}`
    const paying = payers.pay(server.origin, random)
    await paying.acknowledged(1)
    await pause(random() * PAUSE_MAX_MS)
    await failOver(postgres, turn % 2 === 1, random)
    const milliseconds = await recovery(server.origin)
    slowest = Math.max(slowest, milliseconds)
    if (milliseconds > RECOVERY_MS) failures.push(`${name}: ready again after ${Math.round(milliseconds)} ms`)
    await paying.acknowledged(1)
    await paying.stop()
    for (const one of await withServer(server, payers.lost(server.origin))) failures.push(`after ${name}: ${one}`)
  }
  const database = await school.openDatabase()
  failures.push(...(await withServer(server, payers.close(server.origin, database.db))))
  await database.close()
  server.kill('SIGTERM')
  const code = await server.ended
  if (code !== 0) failures.push(`the server ended with ${String(code)}: ${server.stderr()}`)
  await school.close()
  return {
    failures,
    figures: { 'acknowledged payments': payers.acknowledged(), 'slowest recovery, ms': Math.round(slowest) },
  }
}

/**
 * PostgreSQL crashes under payments and comes back, every second time as a standby that is promoted. The server outlives it, is ready
 * within five seconds, loses nothing acknowledged and charges nothing twice.
 */
export const failovers: Part = {
  things: 'failovers',
  full: { postgres: 50 },
  step: 25,
  largest: ['slowest recovery, ms'],
  run,
}
