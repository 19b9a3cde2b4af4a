import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openSqlite } from '../engines/sqlite.ts'
import { openConnection } from '../engines/sqlite-connection.ts'
import { person } from '../schema.ts'
import { testFolder } from '../testing/folders.ts'
import { startProcess } from '../testing/processes.ts'
import { aPerson } from '../testing/rows.ts'
import { backUp } from './back-up.ts'
import { refuseLive, restore, verifyCopy } from './restore.ts'

const NOW = new Date('2026-11-20T12:30:45Z')
const ASIDE = 'school-replaced-20261120T123045Z.db'
const PAGE_BYTES = 4096

/** A database with a person of this name, and its backup. */
const schoolWith = async (name: string) => {
  const path = join(testFolder(), 'school.db')
  await addPerson(path, name)
  return { path, folder: dirname(path), copy: backUp(path, NOW, testFolder()).file }
}

const addPerson = async (path: string, name: string) => {
  const engine = await openSqlite(path)
  await engine.write((open) =>
    open(() => undefined)
      .insert(person)
      .values(aPerson(name)),
  )
  await engine.close()
}

const peopleOf = (path: string): unknown[] => {
  const connection = new Sqlite(path, { readonly: true })
  const ids = connection.prepare('SELECT id FROM person ORDER BY id').pluck().all()
  connection.close()
  return ids
}

const damage = (path: string, page: number) => {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, page * PAGE_BYTES)
  closeSync(file)
}

test('a backup takes the place of the database, which is kept aside with all that was in it', async () => {
  const { path, folder, copy } = await schoolWith('anna')
  await addPerson(path, 'boris')
  const { aside } = await restore(copy, path, NOW)
  expect({ aside, now: peopleOf(path), before: peopleOf(join(folder, ASIDE)), files: readdirSync(folder) }).toEqual({
    aside: join(folder, ASIDE),
    now: ['anna'],
    before: ['anna', 'boris'],
    files: [ASIDE, 'school.db'],
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('what a killed server left in the write-ahead log is kept aside, and not mixed into the backup', async () => {
  const { path, folder, copy } = await schoolWith('anna')
  const server = startProcess('write-and-acknowledge.ts', folder, 'late')
  await server.printed(20)
  server.kill()
  await server.ended
  await restore(copy, path, NOW)
  const before = peopleOf(join(folder, ASIDE))
  expect(server.lines.filter((id) => !before.includes(id))).toEqual([])
  expect(peopleOf(path)).toEqual(['anna'])
})

test('a database that another process has open is not replaced', async () => {
  const { path, folder, copy } = await schoolWith('anna')
  const server = startProcess('write-and-acknowledge.ts', folder, 'late')
  await server.printed(1)
  expect(() => refuseLive(path)).toThrow('is in use: stop the server first.')
  await expect(restore(copy, path, NOW)).rejects.toThrow('is in use: stop the server first.')
  await server.printed(server.lines.length + 3)
  server.kill()
  await server.ended
  expect(readdirSync(folder)).not.toContain(ASIDE)
})

test('so is one that another process only reads', async () => {
  const { path, copy } = await schoolWith('anna')
  const reader = openConnection(path)
  reader.prepare('SELECT count(*) FROM person').get()
  await expect(restore(copy, path, NOW)).rejects.toThrow('is in use')
  reader.close()
})

test('a damaged database is set aside with what lies beside it', async () => {
  const { path, folder, copy } = await schoolWith('anna')
  damage(path, 0)
  const before = readFileSync(path)
  const beside = readdirSync(folder).filter((name) => name !== 'school.db')
  await restore(copy, path, NOW)
  expect(beside).toEqual(['school.db-shm', 'school.db-wal'])
  expect(readdirSync(folder)).toEqual([ASIDE, `${ASIDE}-shm`, `${ASIDE}-wal`, 'school.db'])
  expect([peopleOf(path), readFileSync(join(folder, ASIDE)).equals(before)]).toEqual([['anna'], true])
})

test('where there is no database a backup becomes it, without the stale log of another one', async () => {
  const { copy } = await schoolWith('anna')
  const folder = testFolder()
  for (const ending of ['-wal', '-shm']) writeFileSync(join(folder, `school.db${ending}`), 'stale')
  expect(await restore(copy, join(folder, 'school.db'), NOW)).toEqual({ aside: null })
  expect(readdirSync(folder)).toEqual(['school.db'])
  expect(peopleOf(join(folder, 'school.db'))).toEqual(['anna'])
})

test.each([
  ['a damaged file', (copy: string) => damage(copy, 6), 'is damaged'],
  [
    'no database',
    (copy: string) => writeFileSync(copy, 'no database at all, and long enough to be read as one'),
    'no SQLite database',
  ],
  ['an empty file', (copy: string) => writeFileSync(copy, ''), 'is no database of a school'],
  [
    'a backup of a newer school',
    (copy: string) => {
      const connection = new Sqlite(copy)
      connection.exec(`INSERT INTO schema_migration VALUES (999, '0999_contract_later', 'hash')`)
      connection.close()
    },
    'the database is newer than this code',
  ],
])('%s is refused, and the database stays', async (_, spoil, message) => {
  const { path, folder, copy } = await schoolWith('anna')
  spoil(copy)
  await expect(verifyCopy(copy)).rejects.toThrow(message)
  await expect(restore(copy, path, NOW)).rejects.toThrow(message)
  const databases = readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))
  expect([peopleOf(path), databases]).toEqual([['anna'], ['school.db']])
})

test('a database does not replace itself', async () => {
  const { path } = await schoolWith('anna')
  await expect(restore(path, path, NOW)).rejects.toThrow('is the database itself')
})
