import { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type ScriptedPostgres, startScriptedPostgres } from '../testing/scripted-postgres.ts'
import { inTransaction } from './postgres.ts'
import { openPool, queryOn } from './postgres-pool.ts'

let server: ScriptedPostgres
let pool: Pool
afterEach(async () => {
  await pool.end()
  await server.close()
})

/** A pool on a server whose first commits fail with these codes. */
const commitsFailingWith = async (...codes: string[]) => {
  server = await startScriptedPostgres((statement) => (statement === 'COMMIT' ? (codes.shift() ?? null) : null))
  pool = new Pool({ connectionString: server.url, max: 1 })
}

const BESIDE_OTHERS = 'BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE schema_migration IN ROW EXCLUSIVE MODE'
const ALONE = 'BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE schema_migration IN SHARE ROW EXCLUSIVE MODE'

/** Counts how often the work of a transaction is done. */
const countedWork = () => {
  let times = 0
  return async () => {
    times += 1
    return times
  }
}

test.each(['40001', '40P01'])('a transaction that PostgreSQL refuses with %s is run again alone', async (code) => {
  await commitsFailingWith(code)
  expect(await inTransaction(pool, countedWork())).toBe(2)
  expect(server.statements).toEqual([BESIDE_OTHERS, 'COMMIT', 'ROLLBACK', ALONE, 'COMMIT'])
})

test('a conflict of a statement within the transaction, as drizzle wraps it, is run again too', async () => {
  await commitsFailingWith()
  const work = countedWork()
  const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' })
  const result = await inTransaction(pool, async () => {
    const times = await work()
    if (times === 1) throw new Error('Failed query', { cause: conflict })
    return times
  })
  expect([result, server.statements]).toEqual([2, [BESIDE_OTHERS, 'ROLLBACK', ALONE, 'COMMIT']])
})

test('a transaction that is refused once when it runs alone is run alone again', async () => {
  await commitsFailingWith('40001', '40001')
  expect(await inTransaction(pool, countedWork())).toBe(3)
  expect(server.statements).toEqual([BESIDE_OTHERS, 'COMMIT', 'ROLLBACK', ALONE, 'COMMIT', 'ROLLBACK', ALONE, 'COMMIT'])
})

test('one that is refused twice alone is not run again, and fails as unavailable', async () => {
  await commitsFailingWith('40001', '40001', '40001')
  await expect(inTransaction(pool, countedWork())).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(server.statements.filter((statement) => statement === 'COMMIT')).toHaveLength(3)
})

test('any other error ends the transaction at once', async () => {
  await commitsFailingWith('23505')
  await expect(inTransaction(pool, countedWork())).rejects.toMatchObject({ code: '23505' })
  expect(server.statements).toEqual([BESIDE_OTHERS, 'COMMIT', 'ROLLBACK'])
})

const SESSION = ['application_name', 'client_encoding', 'database', 'user']

test('through a pooler, each statement and transaction brings its settings, and no session is given any', async () => {
  await commitsFailingWith()
  const reader = openPool(server.url, 1, { isPooled: true, isReadOnly: true })
  const writer = openPool(server.url, 1, { isPooled: true })
  await queryOn(reader)('SELECT')
  await queryOn(writer)('UPDATE')
  await inTransaction(writer, countedWork())
  await Promise.all([reader.end(), writer.end()])
  const settings = '; SET LOCAL statement_timeout = 15000; SET LOCAL idle_in_transaction_session_timeout = 15000'
  const beginStatement = 'BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE'
  expect([server.sessions, server.statements]).toEqual([
    [SESSION, SESSION],
    [
      `BEGIN READ ONLY${settings}`,
      'SELECT',
      'COMMIT',
      `BEGIN${settings}`,
      'UPDATE',
      'COMMIT',
      `${beginStatement}${settings}; LOCK TABLE schema_migration IN ROW EXCLUSIVE MODE`,
      'COMMIT',
    ],
  ])
})
