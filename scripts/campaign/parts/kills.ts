import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { dialect } from '../../../server/db/dialect.ts'
import { openConnection } from '../../../server/db/engines/sqlite-connection.ts'
import { openSharedSchool } from '../../../server/orders/testing/payments/two-servers.ts'
import { type ServerProcess, startServer, withServer } from '../../../server/testing/process.ts'
import type { Found, Part, Step } from '../part.ts'
import { openPayers } from '../payers.ts'

/** So many payments at most are acknowledged before the server is killed, so many milliseconds at most after the last of them. */
const MOST_PAYMENTS = 8
const PAUSE_MAX_MS = 20
/** A card whose payment was interrupted pays nothing more until that is decided, which takes a minute. */
const KILLS_PER_CARD = 10

/** What a server has written into its log about calls that it could not answer, other than because its database was away. */
const faultsIn = (server: ServerProcess): string[] =>
  server
    .logs()
    .filter(({ msg, err }) => msg === 'request failed' && Object(err).type !== 'DatabaseUnavailable')
    .map((line) => `in the log: ${JSON.stringify(line)}`)

/** Ends all connections to the database of this address, as an administrator does. Resolves with their number. */
const terminateBackends = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
  return rowCount ?? 0
}

/** What SQLite itself finds wrong in the database of this folder. */
export const damagesIn = (folder: string): string[] => {
  const connection = openConnection(join(folder, 'school.db'))
  const verdict = connection.pragma('integrity_check', { simple: true })
  const strays = connection.pragma('foreign_key_check')
  connection.close()
  const isWhole = verdict === 'ok' && Array.isArray(strays) && strays.length === 0
  return isWhole ? [] : [`SQLite finds: ${String(verdict)}, ${JSON.stringify(strays)}`]
}

const run = async ({ size, first, random }: Step): Promise<Found> => {
  const school = await openSharedSchool()
  let server = await startServer(school.env)
  const payers = await openPayers(school, server.origin, { lils: 4, cards: Math.floor(size / KILLS_PER_CARD) })
  const failures: string[] = []
  let terminated = 0
  for (let turn = 0; turn < size; turn += 1) {
    const paying = payers.pay(server.origin, random)
    await paying.acknowledged(1 + Math.floor(random() * MOST_PAYMENTS))
    await pause(random() * PAUSE_MAX_MS)
    if (dialect === 'postgres') {
      terminated += await terminateBackends(school.env.DATABASE_URL ?? '')
      await pause(random() * PAUSE_MAX_MS)
    }
    server.kill('SIGKILL')
    await server.ended
    failures.push(...faultsIn(server))
    await paying.stop()
    server = await startServer(school.env)
    for (const one of await withServer(server, payers.lost(server.origin)))
      failures.push(`after kill ${first + turn}: ${one}`)
  }
  const database = await school.openDatabase()
  failures.push(...(await withServer(server, payers.close(server.origin, database.db))))
  await database.close()
  server.kill('SIGTERM')
  const code = await server.ended
  if (code !== 0) failures.push(`the server ended with ${String(code)}: ${server.stderr()}`)
  failures.push(...faultsIn(server))
  if (dialect === 'sqlite') failures.push(...damagesIn(school.env.DATA_DIR ?? ''))
  await school.close()
  return {
    failures,
    figures: {
      'acknowledged payments': payers.acknowledged(),
      ...(dialect === 'postgres' && { 'terminated backends': terminated }),
    },
  }
}

/** SIGKILL of the server under payments: nothing acknowledged is lost, nothing is charged twice, and the books agree. */
export const kills: Part = { things: 'kills', full: { sqlite: 2_000, postgres: 500 }, step: 200, run }
