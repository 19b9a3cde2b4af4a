import { afterEach, beforeEach, expect, test } from 'vitest'
import { dialect } from './dialect.ts'
import { readMigrations } from './migrate/migration-files.ts'
import { type MigrationFixture, migrationFixture } from './testing/migration-fixture.ts'

let fixture: MigrationFixture

beforeEach(async () => {
  fixture = await migrationFixture()
})
afterEach(() => fixture.close())

const course = () => {
  const moment = dialect === 'sqlite' ? '0' : "'2030-01-01'"
  return fixture.query(
    `INSERT INTO content (id, kind, number, title, title_key, status, version, fields, created_at, updated_at)
     VALUES ('course:1', 'course', 1, 'Космос', 'космос', 1, 1, '{}', ${moment}, ${moment})`,
  )
}

const block = (id: number, type: string) =>
  fixture.query(
    `INSERT INTO block (id, content_id, type, uuid, position, data)
     VALUES (${id}, 'course:1', '${type}', 'block-${id}', ${id}, '{"title":"Луна"}')`,
  )

const item = (id: number, of: number) =>
  fixture.query(
    `INSERT INTO block_item (id, block_id, uuid, position, data) VALUES (${id}, ${of}, 'item-${id}', ${id}, '{"txt":"раз"}')`,
  )

const rowsOf = async (table: string) => fixture.query(`SELECT * FROM ${table} ORDER BY id`)

test('blocks and their rows stay when the database gives up its list of block types', async () => {
  const migrations = await readMigrations(dialect)
  await fixture.migrate(
    migrations.slice(
      0,
      migrations.findIndex(({ tag }) => tag.endsWith('block_types')),
    ),
  )
  await course()
  await block(1, 'text')
  await block(2, 'list-text')
  await item(1, 2)
  await item(2, 2)
  await expect(block(3, 'map')).rejects.toThrow(/CHECK|check/)
  const before = [await rowsOf('block'), await rowsOf('block_item')]

  await fixture.migrate(migrations)

  expect([await rowsOf('block'), await rowsOf('block_item')]).toEqual(before)
  await block(3, 'map')
  await expect(block(4, 'map')).resolves.toBeDefined()
  await expect(item(3, 9)).rejects.toThrow(/FOREIGN KEY|foreign key/)
  await fixture.query(`DELETE FROM block WHERE id = 2`)
  expect(await rowsOf('block_item')).toEqual([])
})
