import { expect, test } from 'vitest'
import { DatabaseUnavailable, unavailabilityOf } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })
const isUnavailable = (error: unknown) => unavailabilityOf(error) !== null

test.each([
  ['the end of a connection', '57P01'],
  ['a connection that failed', '08006'],
  ['too many connections', '53300'],
  ["PostgreSQL's full disk", '53100'],
  ['a standby', '25006'],
  ['a statement that took too long', '57014'],
  ['a lock that is not to be had', '55P03'],
  ["SQLite's full disk", 'SQLITE_FULL'],
  ['a failing disk', 'SQLITE_IOERR_WRITE'],
  ['a disk that can only be read', 'SQLITE_READONLY'],
  ['a file that has been moved away', 'SQLITE_READONLY_DBMOVED'],
  ['a lock that another process holds', 'SQLITE_BUSY'],
])('%s makes the database unavailable, also as drizzle wraps it', (_, code) => {
  const wrapped = new Error('Failed query', { cause: withCode(code) })
  expect([withCode(code), wrapped].map(isUnavailable)).toEqual([true, true])
})

test.each(['23505', '40001', 'SQLITE_CONSTRAINT_UNIQUE', 'ECONNREFUSED'])('%s does not', (code) =>
  expect(isUnavailable(withCode(code))).toBe(false),
)

test('a statement that nobody answers makes it unavailable, which has no code', () => {
  expect(isUnavailable(new Error('Failed query', { cause: new Error('Query read timeout') }))).toBe(true)
})

test('it says why, and is found within another error as it is', () => {
  const unavailable = new DatabaseUnavailable(withCode('57P01'))
  expect(unavailable.message).toBe('the database is unavailable: no')
  expect(unavailabilityOf(new Error('Failed query', { cause: unavailable }))).toBe(unavailable)
})

test('it tells nothing of the values of the statement that failed, whatever is around them', () => {
  const lost = new Error('Connection terminated unexpectedly')
  const failed = Object.assign(new Error('Failed query: insert …\nparams: a@b.example', { cause: lost }), {
    query: 'insert …',
    params: ['a@b.example'],
  })
  const { message, cause } = new DatabaseUnavailable(failed)
  expect([message, cause]).toEqual(['the database is unavailable: Connection terminated unexpectedly', lost])
})
