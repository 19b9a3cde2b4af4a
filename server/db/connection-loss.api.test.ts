import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { type ServerProcess, startServer, visitorHeaders } from '../testing/process.ts'
import type { Database } from './database.ts'
import { dialect } from './dialect.ts'
import { person } from './schema.ts'
import { testFolder } from './testing/folders.ts'
import { aPerson } from './testing/rows.ts'

/** Of 13 connections one watches, two count limits, and half of the others write. */
const FEW = { DATABASE_CONNECTIONS: '13' }
const WRITERS = 5

const isServer = dialect === 'postgres' && !process.env.DATABASE_URL?.startsWith('pglite:')

/** A connection of the operator's to this database of the server. */
const connectOperator = async (name: string) => {
  const address = new URL(process.env.DATABASE_URL ?? '')
  address.pathname = `/${name}`
  const client = new Client({ connectionString: address.href })
  await client.connect()
  /** Within a transaction PostgreSQL would go on showing what it has shown. */
  const pidsWhere = async (condition: string): Promise<number[]> => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'school' AND ${condition}`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    url: address.href,
    client,
    /** Resolves when so many statements of the school or more, which begin with this verb, wait for a lock of ours. */
    untilWaiting: (statements: number, verb = '') =>
      expect
        .poll(async () => (await pidsWhere(`wait_event_type = 'Lock' AND query ILIKE '${verb}%'`)).length)
        .toBeGreaterThanOrEqual(statements),
    connections: async () => (await pidsWhere('true')).length,
    /** Ends all connections that the school has. */
    terminate: async () => {
      const pids = await pidsWhere('true')
      await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids])
      await expect.poll(() => pidsWhere(`pid = ANY ('{${pids.join()}}')`)).toEqual([])
      await eventLoopTurn() // in which the connections of this process read that they have ended
    },
  }
}

const seen = async (response: Response) => [response.status, response.headers.get('retry-after'), await response.json()]
const refusedForNow = [
  503,
  '5',
  { status: 'error', errors: { __all__: ['Сервер сейчас не справляется. Попробуйте через несколько секунд'] } },
]

const unknownUser = { username: 'anna@school.example', password: 'nobody-knows' }

/** A call that writes in a transaction. */
const registrationOf = (name: string) =>
  [
    '/api/v1/landing-registration/v2/',
    { email: `${name}@school.example`, name: 'Вера Ильина', phone: '+79161234567' },
  ] as const

describe.runIf(isServer)('where PostgreSQL ends a connection', () => {
  let database: Database
  let operator: Awaited<ReturnType<typeof connectOperator>>
  beforeEach(async () => {
    database = await freshDatabase()
    const [row] = await database.db.select({ name: sql<string>`current_database()` }).from(sql`(SELECT 1) AS one`)
    operator = await connectOperator(row?.name ?? '')
  })
  let server: ServerProcess | null = null
  afterEach(async () => {
    server?.kill('SIGKILL')
    await server?.ended
    server = null
    await operator.client.end()
    await database.close()
  })

  const persons = () => database.db.$count(person)

  test('a transaction between two statements fails as unavailable, leaves nothing, and the next one succeeds', async () => {
    const lost = database.transact(async (tx) => {
      await tx.insert(person).values(aPerson('anna@school.example'))
      await operator.terminate()
      await tx.insert(person).values(aPerson('boris@school.example'))
    })
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await database.transact((tx) => tx.insert(person).values(aPerson('vera@school.example')))
    expect(await persons()).toBe(1)
  })

  test('a transaction that only has to commit fails as unavailable', async () => {
    const lost = database.transact(async (tx) => {
      await tx.insert(person).values(aPerson('anna@school.example'))
      await operator.terminate()
    })
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(await persons()).toBe(0)
  })

  test('a connection that was idle is replaced', async () => {
    expect(await persons()).toBe(0)
    await database.probe()
    await operator.terminate()
    await database.probe()
    expect(await persons()).toBe(0)
  })

  const start = async (settings: Record<string, string> = {}) => {
    server = await startServer({ DATA_DIR: testFolder(), DATABASE_URL: operator.url, CAPTCHA: 'none', ...settings })
    const running = server
    const { origin } = running
    /** A call of a new visitor. */
    const post = async (path: string, fields: Record<string, string>) =>
      fetch(origin + path, {
        method: 'POST',
        headers: await visitorHeaders(origin),
        body: new URLSearchParams(fields),
      })
    return { running, post }
  }

  test.each([
    ['a read', 'select', 'person IN ACCESS EXCLUSIVE MODE', '/api/v1/landing-auth/', unknownUser, 400],
    ['a transaction', 'insert', 'person IN SHARE MODE', ...registrationOf('vera'), 200],
  ] as const)(
    'in the middle of %s the call is answered with 503 for now, and the server lives',
    async (_, verb, lock, path, fields, status) => {
      const { running, post } = await start()
      await operator.client.query(`BEGIN; LOCK TABLE ${lock}`)
      const call = post(path, fields)
      await operator.untilWaiting(1, verb) // and not the round in which the school forgets
      await operator.terminate()
      const lost = await call
      await operator.client.query('ROLLBACK')
      const next = await post(path, fields)

      running.kill('SIGTERM')
      expect([await seen(lost), next.status, await running.ended]).toEqual([refusedForNow, status, 0])
      expect(running.logs()).toContainEqual(
        expect.objectContaining({ level: 'error', err: expect.objectContaining({ type: 'DatabaseUnavailable' }) }),
      )
    },
  )

  test('a database that can only be read makes the server unready, until it takes writes again', async () => {
    const { running } = await start()
    const name = new URL(operator.url).pathname.slice(1)
    const allowWrites = async (isAllowed: boolean) => {
      await operator.client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${!isAllowed}`)
      await operator.terminate() // what is connected keeps its setting
    }
    const statuses = async () => {
      const responses = ['/healthz', '/readyz', '/api/v1/courses/'].map((path) => fetch(running.origin + path))
      return (await Promise.all(responses)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await allowWrites(false)
    await expect.poll(statuses).toEqual([200, 503, 200])
    await allowWrites(true)
    await expect.poll(statuses).toEqual([200, 200, 200])
  })

  test('a call that finds all connections taken for as long as it may wait is refused for now, those that have them go on', async () => {
    const { post } = await start({ ...FEW, DATABASE_WAIT_SECONDS: '1' })
    await operator.client.query('BEGIN; LOCK TABLE person IN SHARE MODE')
    const connected = Array.from({ length: WRITERS }, (_, at) => post(...registrationOf(`vera${at}`)))
    await operator.untilWaiting(WRITERS)
    const refused = await post(...registrationOf('anna'))
    await operator.client.query('ROLLBACK')
    const statuses = (await Promise.all(connected)).map(({ status }) => status)
    const succeeded = statuses.filter((status) => status === 200)
    // A round of the school's own work may have had one of the connections.
    expect([await seen(refused), succeeded.length >= WRITERS - 1]).toEqual([refusedForNow, true])
  })

  test('a call whose statement takes longer than it may is refused for now', async () => {
    const { post } = await start({ DATABASE_STATEMENT_SECONDS: '1' })
    await operator.client.query('BEGIN; LOCK TABLE person IN SHARE MODE')
    const refused = await post(...registrationOf('vera'))
    await operator.client.query('ROLLBACK')
    expect([await seen(refused), (await post(...registrationOf('vera'))).status]).toEqual([refusedForNow, 200])
  })

  test('a server opens no more connections than it may, whatever is asked of it', async () => {
    const ofTest = await operator.connections()
    const { running, post } = await start(FEW)
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        turn % 2 === 0
          ? post('/api/v1/set-user-country/', { is_rf: '1' })
          : fetch(`${running.origin}/api/v1/courses/?search=${turn}`),
      ),
    )
    expect(await operator.connections()).toBeLessThanOrEqual(ofTest + Number(FEW.DATABASE_CONNECTIONS))
  })
})
