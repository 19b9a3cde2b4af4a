import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Migration } from '../migrate/migration-files.ts'
import { classes, pupils, rebuiltClasses, step } from '../testing/class-migrations.ts'
import { testFolder } from '../testing/folders.ts'
import { startProcess } from '../testing/processes.ts'
import { openConnection } from './sqlite-connection.ts'
import { migrateSqlite } from './sqlite-migration.ts'

const migrated = (path: string, ...migrations: Migration[]) => migrateSqlite(path, undefined, migrations)

const rowsOf = (path: string, statement: string): unknown[] => {
  const connection = openConnection(path)
  const rows = connection.prepare(statement).all()
  connection.close()
  return rows
}

/** A database of two classes with `count` pupils. */
const schoolWith = async (count: number): Promise<string> => {
  const path = join(testFolder(), 'school.db')
  await migrated(path, classes, pupils)
  const connection = openConnection(path)
  connection.exec(`INSERT INTO class VALUES ('1a', 'First'), ('2b', 'Second')`)
  connection
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO pupil SELECT 'pupil-' || i, '1a' FROM n`,
    )
    .run(count)
  connection.close()
  return path
}

const pupilsOf = (path: string) => rowsOf(path, 'SELECT id, class_id FROM pupil').length
const classesOf = (path: string) => rowsOf(path, 'SELECT id FROM class').length
const isRebuilt = (path: string) =>
  rowsOf(path, `SELECT 1 FROM sqlite_schema WHERE sql LIKE '%title text NOT NULL%'`).length === 1
const backupsOf = (path: string) =>
  readdirSync(join(path, '..')).includes('backups') ? readdirSync(join(path, '..', 'backups')).toSorted() : []

test('the rows of a child table stay when its parent table is rebuilt', async () => {
  const path = await schoolWith(3)

  await migrated(path, classes, pupils, rebuiltClasses)

  expect({ isRebuilt: isRebuilt(path), pupils: pupilsOf(path) }).toEqual({ isRebuilt: true, pupils: 3 })
  const connection = openConnection(path)
  expect(() => connection.exec(`INSERT INTO pupil VALUES ('new', 'nowhere')`)).toThrow('FOREIGN KEY')
  connection.close()
})

test('a migration that would leave a row without its parent is refused', async () => {
  const path = await schoolWith(3)

  const careless = step('0002_careless', `UPDATE pupil SET class_id = '9z'`)
  await expect(migrated(path, classes, pupils, careless)).rejects.toThrow('rows of pupil without their class')
  expect(rowsOf(path, `SELECT * FROM pupil WHERE class_id = '9z'`)).toEqual([])
})

test('a copy of the rows is kept before a migration, readable by its owner only', async () => {
  const path = await schoolWith(3)

  await migrated(path, classes, pupils, rebuiltClasses)
  await migrated(path, classes, pupils, rebuiltClasses)

  const [backup = '', ...more] = backupsOf(path)
  const copy = join(path, '..', 'backups', backup)
  expect({ more, mode: statSync(copy).mode & 0o777 }).toEqual({ more: [], mode: 0o600 })
  expect({ isRebuilt: isRebuilt(copy), pupils: pupilsOf(copy) }).toEqual({ isRebuilt: false, pupils: 3 })
})

test('a database without rows is not copied', async () => {
  const path = join(testFolder(), 'school.db')
  await migrated(path, classes)
  await migrated(path, classes, pupils)
  expect(backupsOf(path)).toEqual([])
})

test('the latest five copies are kept', async () => {
  const path = await schoolWith(1)
  const folder = join(path, '..', 'backups')
  mkdirSync(folder)
  const old = [1, 2, 3, 4, 5, 6].map((day) => `2026-01-0${day}-before-0001_pupils-school.db`)
  for (const name of old) writeFileSync(join(folder, name), '')

  await migrated(path, classes, pupils, rebuiltClasses)

  expect(backupsOf(path).slice(0, -1)).toEqual(old.slice(2))
  expect(backupsOf(path).at(-1)).toContain('before-0002_rebuilt')
})

test.each(['INSERT INTO __new_class', 'DROP TABLE class', 'ALTER TABLE', 'COMMIT'])(
  'a migration that is killed before %s leaves the old schema and all rows, and succeeds when it runs again',
  async (statement) => {
    const path = await schoolWith(100)
    const migration = startProcess('rebuild-classes.ts', path, statement)
    const code = await migration.ended
    expect([code, isRebuilt(path), pupilsOf(path), classesOf(path)]).toEqual([null, false, 100, 2])

    await migrated(path, classes, pupils, rebuiltClasses)
    expect([isRebuilt(path), pupilsOf(path), classesOf(path)]).toEqual([true, 100, 2])
  },
)
