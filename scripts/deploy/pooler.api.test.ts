import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import type { Db } from '../../server/db/database.ts'
import { dialect } from '../../server/db/dialect.ts'
import { standardSettings } from '../../server/db/settings.ts'
import { testFolder } from '../../server/db/testing/folders.ts'
import { openSharedSchool } from '../../server/orders/testing/payments/two-servers.ts'
import { startServer } from '../../server/testing/process.ts'
import { isFull } from '../../server/testing/sizes.ts'
import { openPayers } from '../campaign/payers.ts'
import { ensureProgram } from '../engines/debian.ts'
import { type PgBouncer, startPgBouncer } from './testing/pgbouncer.ts'

const isServer = dialect === 'postgres' && !process.env.DATABASE_URL?.startsWith('pglite:')
const program = isFull && isServer ? ensureProgram('pgbouncer') : null

/** An empty database. */
const emptyDatabase = async (): Promise<string> => {
  const { copyDatabase } = await import('../../server/testing/postgres-databases.ts')
  const { url, drop } = await copyDatabase({ isMigrated: false })
  onTestFinished(drop)
  return url
}

const administer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** What a statement of this database may do, and for how long. */
const settingsOf = async (db: Db) => {
  const [row] = await db
    .select({
      isReadOnly: sql<string>`current_setting('transaction_read_only')`,
      statement: sql<string>`current_setting('statement_timeout')`,
      idle: sql<string>`current_setting('idle_in_transaction_session_timeout')`,
    })
    .from(sql`(select ${1}) as one`)
  return row
}

describe.runIf(program !== null)('a school behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer
  beforeAll(async () => {
    bouncer = await startPgBouncer(program ?? '', process.env.DATABASE_URL ?? '')
  })
  afterAll(() => bouncer.stop())

  test('two servers start at once on a new database, take the payments of many, and the books are in order', async () => {
    const school = await openSharedSchool(bouncer.pooled(await emptyDatabase()))
    onTestFinished(school.close)
    const env = { ...school.env, SLOW_QUERY_MS: '0' }
    const servers = await Promise.all([startServer(env), startServer(env)])
    const database = await school.openDatabase()
    const payers = await openPayers(school, servers[0].origin, { lils: 6, cards: 6, cardsAtOnce: 6 })
    for (const { origin } of servers) {
      const paying = payers.pay(origin, Math.random)
      await paying.acknowledged(15)
      await paying.stop()
    }
    const errors = await payers.close(servers[1].origin, database.db)
    const logged = servers
      .flatMap((server) => server.logs())
      .filter(({ level }) => level === 'error' || level === 'warn')
    for (const server of servers) server.kill('SIGTERM')
    expect([errors, logged, await Promise.all(servers.map(({ ended }) => ended))]).toEqual([[], [], [0, 0]])
    await database.close()
  })

  test('each statement and transaction has its settings, and leaves none on a connection that others use', async () => {
    const url = bouncer.pooled(await emptyDatabase())
    const settings = { ...standardSettings, statementMs: 2_000 }
    const { db, transact, close } = await openDatabase({ url, dataDir: testFolder(), settings })
    onTestFinished(close)
    const many = Array.from({ length: 20 }, async () => [await settingsOf(db), await transact(settingsOf)])
    const limits = { statement: '2s', idle: '2s' }
    expect(await Promise.all(many)).toEqual(
      many.map(() => [
        { isReadOnly: 'on', ...limits },
        { isReadOnly: 'off', ...limits },
      ]),
    )
    expect(await administer(url, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }])
  })

  test('a read that takes too long is ended', async () => {
    const url = bouncer.pooled(await emptyDatabase())
    const settings = { ...standardSettings, statementMs: 100 }
    const { db, close } = await openDatabase({ url, dataDir: testFolder(), settings })
    onTestFinished(close)
    const sleep = () => db.select({ slept: sql`1` }).from(sql`pg_sleep(600)`)
    await expect(sleep()).rejects.toMatchObject({ cause: { name: 'DatabaseUnavailable', cause: { code: '57014' } } })
    expect(await settingsOf(db)).toMatchObject({ isReadOnly: 'on' })
  })

  test('migrations pass the pooler by, where there is a direct address', async () => {
    const direct = await emptyDatabase()
    const open = (directUrl: string) =>
      openDatabase({
        url: bouncer.pooled(direct),
        dataDir: testFolder(),
        settings: { ...standardSettings, directUrl },
      })
    await expect(open('postgres://school@127.0.0.1:9/school')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await (await open(direct)).close()
  })

  test('a server whose calls would fail is not ready', async () => {
    const url = await emptyDatabase()
    const server = await startServer({ DATA_DIR: testFolder(), DATABASE_URL: bouncer.pooled(url), CAPTCHA: 'none' })
    const statusOf = async (path: string) => (await fetch(server.origin + path)).status
    const before = await statusOf('/readyz')
    await administer(url, 'ALTER TABLE rate_limit RENAME TO other')
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    server.kill('SIGTERM')
    expect([before, await server.ended]).toEqual([200, 0])
  })
})
