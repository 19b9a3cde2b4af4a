import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../engines/sqlite.ts'
import { openConnection } from '../engines/sqlite-connection.ts'
import { person } from '../schema.ts'
import { testFolder } from '../testing/folders.ts'
import { aPerson } from '../testing/rows.ts'
import { backUp } from './back-up.ts'

const NOW = new Date('2026-11-20T12:30:45.678Z')

/** A database with one person, and the folder of its copies. */
const school = async () => {
  const path = join(testFolder(), 'school.db')
  const engine = await openSqlite(path)
  await engine.write((open) =>
    open(() => undefined)
      .insert(person)
      .values(aPerson('anna@school.example')),
  )
  await engine.close()
  return { path, folder: join(path, '..', 'backups') }
}

test('a copy is named by its moment, for its owner only, and nothing else is left', async () => {
  const { path, folder } = await school()
  const { file, contents } = backUp(path, NOW)
  expect({ file, mode: statSync(file).mode & 0o777, files: readdirSync(folder), people: contents.rows.person }).toEqual(
    {
      file: join(folder, 'school-20261120T123045Z.db'),
      mode: 0o600,
      files: ['school-20261120T123045Z.db'],
      people: 1,
    },
  )
})

test('a copy goes to another folder, which is made', async () => {
  const { path, folder } = await school()
  const elsewhere = join(testFolder(), 'far', 'away')
  backUp(path, NOW, elsewhere)
  expect([readdirSync(elsewhere), existsSync(folder)]).toEqual([['school-20261120T123045Z.db'], false])
})

test('what is committed is in the copy while it is in the write-ahead log only', async () => {
  const { path } = await school()
  const connection = openConnection(path)
  connection.exec(`INSERT INTO person (id, email, name, created_at) VALUES ('b', 'b', 'b', 0)`)
  expect(backUp(path, NOW).contents.rows.person).toBe(2)
  connection.close()
})

test('only copies of this database that had their time are dropped', async () => {
  const { path, folder } = await school()
  mkdirSync(folder)
  const old = ['school-20261120T121500Z.db', 'school-20261120T113000Z.db', 'school-20261119T100000Z.db.part']
  const foreign = ['notes.txt', 'other-20261120T121500Z.db', 'school-20269920T121500Z.db']
  const migrated = ['2026-11-01T101112.000Z-before-0001_more-school.db', 'school-20261120T121501Z.db.part']
  for (const name of [...old, ...foreign, ...migrated]) writeFileSync(join(folder, name), '')
  const { older, dropped } = backUp(path, NOW)
  expect({ older, dropped, files: readdirSync(folder).toSorted() }).toEqual({
    older: 1,
    dropped: ['school-20261120T121500Z.db'],
    files: [...foreign, ...migrated, 'school-20261120T113000Z.db', 'school-20261120T123045Z.db'].toSorted(),
  })
})

test('a database that is damaged is not backed up, and leaves nothing behind', async () => {
  const { path, folder } = await school()
  const connection = openConnection(path)
  connection.pragma('foreign_keys = OFF')
  connection.exec(
    `INSERT INTO session (id, person_id, created_at, seen_at, expires_at) VALUES ('s', 'nobody', 0, 0, 0)`,
  )
  connection.close()
  expect(() => backUp(path, NOW)).toThrow('rows of session without their person')
  expect(readdirSync(folder)).toEqual([])
})

test('where there is no database nothing is made', () => {
  const folder = testFolder()
  expect(() => backUp(join(folder, 'school.db'), NOW)).toThrow('There is no database at')
  expect(readdirSync(folder)).toEqual([])
})
