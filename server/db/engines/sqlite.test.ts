import fs, { chmodSync, closeSync, fstatSync, openSync, readdirSync, statSync, symlinkSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, unavailabilityOf } from '../database-errors.ts'
import { person } from '../schema.ts'
import { testFolder } from '../testing/folders.ts'
import { sizes } from '../../testing/sizes.ts'
import { startProcess } from '../testing/processes.ts'
import { aPerson } from '../testing/rows.ts'
import { openSqlite } from './sqlite.ts'
import { openConnection } from './sqlite-connection.ts'

const PRAGMAS = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema', 'journal_size_limit']
const PAGE_BYTES = 4096

const settingsOf = (path: string) => {
  const connection = openConnection(path)
  const settings = PRAGMAS.map((pragma) => [pragma, connection.pragma(pragma, { simple: true })])
  connection.close()
  return Object.fromEntries(settings)
}

test('every connection writes ahead, flushes at each commit, checks references and waits, also when it is reopened', async () => {
  const path = join(testFolder(), 'school.db')
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5_000,
    trusted_schema: 0,
    journal_size_limit: 64 * 1024 * 1024,
  }

  expect(settingsOf(path)).toEqual(expected)
  expect(settingsOf(path)).toEqual(expected)
})

const pragma = (name: string) => sql<number>`(SELECT * FROM ${sql.raw(`pragma_${name}`)})`

test('the reader of a reopened database cannot write, and its writer flushes at each commit', async () => {
  const path = join(testFolder(), 'school.db')
  await (await openSqlite(path)).close()

  const { db, write, close } = await openSqlite(path)
  const settings = { isReader: pragma('query_only'), synchronous: pragma('synchronous') }
  const ofReader = await db.select(settings).from(sql`(SELECT 1)`)
  const ofWriter = await write((open) =>
    open(() => undefined)
      .select(settings)
      .from(sql`(SELECT 1)`)
      .all(),
  )
  await close()

  expect({ ofReader, ofWriter }).toEqual({
    ofReader: [{ isReader: 1, synchronous: 2 }],
    ofWriter: [{ isReader: 0, synchronous: 2 }],
  })
})

test('while another process writes, reads go on and a transaction waits for its turn', async () => {
  const path = join(testFolder(), 'school.db')
  const { db, write, close } = await openSqlite(path)
  const other = openConnection(path)
  other.exec('BEGIN IMMEDIATE')

  const waiting = write((open) =>
    open(() => undefined)
      .insert(person)
      .values(aPerson('anna@school.example')),
  )
  const before = await db.$count(person)
  other.exec('COMMIT')
  await waiting

  expect([before, await db.$count(person)]).toEqual([0, 1])
  other.close()
  await close()
})

test('the folder is made, for its owner only', async () => {
  const folder = join(testFolder(), 'new', 'data')
  await (await openSqlite(join(folder, 'school.db'))).close()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

const modesIn = (folder: string) =>
  readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))

test('its files are for their owner only, also in a folder that was there and where an older file was not', async () => {
  const folder = testFolder()
  chmodSync(folder, 0o755)
  const path = join(folder, 'school.db')
  await (await openSqlite(path)).close()
  const made = modesIn(folder)
  chmodSync(path, 0o644)
  const { close } = await openSqlite(path)
  const opened = modesIn(folder)
  await close()
  expect([made, opened]).toEqual([['600'], ['600', '600', '600']])
})

test('a database whose disk has no room takes no writes until there is some', async () => {
  const path = join(testFolder(), 'school.db')
  const { probe, close } = await openSqlite(path)
  symlinkSync('/dev/full', `${path}-room`)
  await expect(probe()).rejects.toMatchObject({ code: 'ENOSPC' })
  await probe()
  await close()
})

test('what SQLite refuses because it can only read the file makes the database unavailable', async () => {
  const path = join(testFolder(), 'school.db')
  await (await openSqlite(path)).close()
  const reader = openConnection(path)
  reader.pragma('query_only = ON')
  const write = async () => reader.exec('DELETE FROM person')
  const refused = await write().catch(unavailabilityOf)
  reader.close()
  expect(refused).toBeInstanceOf(DatabaseUnavailable)
})

test('the entries of a new data folder and of what holds it are flushed, else a power failure would lose them with all rows', async () => {
  const folder = testFolder()
  const flushed: number[] = []
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => void flushed.push(fstatSync(file).ino))
  syncBuiltinESMExports()
  await (await openSqlite(join(folder, 'new', 'data', 'school.db'))).close()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  expect(flushed).toEqual([join(folder, 'new'), folder].map((path) => statSync(path).ino))
})

test('a database with a damaged page is refused at the start', async () => {
  const path = join(testFolder(), 'school.db')
  await (await openSqlite(path)).close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, 4 * PAGE_BYTES)
  closeSync(file)

  await expect(openSqlite(path)).rejects.toThrow('is damaged')
})

test('processes that start at once on an empty folder all find the schema', async () => {
  const folder = testFolder()
  const processes = Array.from({ length: sizes.openers }, () => startProcess('open-and-close.ts', folder))
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(processes.map(() => 0))
})
