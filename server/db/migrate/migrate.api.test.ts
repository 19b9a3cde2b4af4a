import { afterEach, beforeEach, expect, test } from 'vitest'
import { classes, pupils, step } from '../testing/class-migrations.ts'
import { type MigrationFixture, migrationFixture } from '../testing/migration-fixture.ts'

let fixture: MigrationFixture

beforeEach(async () => {
  fixture = await migrationFixture()
})
afterEach(() => fixture.close())

const withRows = async () => {
  await fixture.migrate([classes, pupils])
  await fixture.query(`INSERT INTO class VALUES ('1a', 'First')`)
  await fixture.query(`INSERT INTO pupil VALUES ('anna', '1a'), ('boris', '1a')`)
}

test('a database takes the migrations it lacks, once, and keeps its rows', async () => {
  await fixture.migrate([classes])
  await fixture.query(`INSERT INTO class VALUES ('1a', 'First')`)

  await fixture.migrate([classes, pupils])
  await fixture.migrate([classes, pupils])

  expect(await fixture.query('SELECT * FROM class')).toEqual([{ id: '1a', title: 'First' }])
  expect(await fixture.query('SELECT * FROM pupil')).toEqual([])
  expect(await fixture.query('SELECT tag FROM schema_migration ORDER BY position')).toEqual([
    { tag: '0000_classes' },
    { tag: '0001_pupils' },
  ])
})

test('a database to which later migrations only added is taken as it is', async () => {
  await withRows()

  await fixture.migrate([classes])

  expect(await fixture.query('SELECT tag FROM schema_migration ORDER BY position')).toEqual([
    { tag: '0000_classes' },
    { tag: '0001_pupils' },
  ])
})

test('a database from which a later migration took something is refused and left alone, as is one of other migrations', async () => {
  await withRows()
  await fixture.migrate([classes, pupils, step('0002_contract_titles', 'ALTER TABLE class DROP COLUMN title')])

  await expect(fixture.migrate([classes, pupils])).rejects.toThrow(
    'newer than this code: it has taken the migration 0002_contract_titles',
  )
  await expect(fixture.migrate([classes, step('0001_rooms')])).rejects.toThrow('newer than this code')
  expect(await fixture.query('SELECT * FROM pupil')).toHaveLength(2)
})

test('a migration whose file has got another name is the same', async () => {
  await withRows()

  await fixture.migrate([classes, { ...pupils, tag: '0001_children' }])

  expect(await fixture.query('SELECT * FROM pupil')).toHaveLength(2)
})

test('a migration that was changed after it had been taken is refused', async () => {
  await fixture.migrate([classes])

  const changed = step('0000_classes', 'CREATE TABLE class (id text PRIMARY KEY)')
  await expect(fixture.migrate([changed])).rejects.toThrow('0000_classes was changed')
})

test('a migration that fails leaves neither its own steps nor those before it', async () => {
  await fixture.migrate([classes])

  const failing = step('0002_failing', 'CREATE TABLE room (id text)', 'INSERT INTO nowhere VALUES (1)')
  await expect(fixture.migrate([classes, pupils, failing])).rejects.toThrow('nowhere')

  await expect(fixture.query('SELECT * FROM pupil')).rejects.toThrow('pupil')
  await expect(fixture.query('SELECT * FROM room')).rejects.toThrow('room')
  await fixture.migrate([classes, pupils])
})

test('a migration may not lose rows of a table that it keeps', async () => {
  await withRows()

  const losing = step('0002_losing', `DELETE FROM pupil WHERE id = 'anna'`)
  await expect(fixture.migrate([classes, pupils, losing])).rejects.toThrow('would lose 1 rows of pupil')
  expect(await fixture.query('SELECT * FROM pupil')).toHaveLength(2)
})

test('a migration may drop a table', async () => {
  await withRows()

  await fixture.migrate([classes, pupils, step('0002_without', 'DROP TABLE pupil')])

  await expect(fixture.query('SELECT * FROM pupil')).rejects.toThrow('pupil')
})
