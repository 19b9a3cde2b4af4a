import { afterEach, beforeEach, expect, test } from 'vitest'
import { dialect } from './dialect.ts'
import { readMigrations } from './migration-files.ts'
import { type MigrationFixture, migrationFixture } from './testing/migration-fixture.ts'

let fixture: MigrationFixture

beforeEach(async () => {
  fixture = await migrationFixture()
})
afterEach(() => fixture.close())

const course = async (number: number, title: string) => {
  const moment = dialect === 'sqlite' ? '0' : "'2030-01-01'"
  await fixture.query(
    `INSERT INTO content (id, kind, number, title, title_key, status, version, fields, created_at, updated_at)
     VALUES ('course:${number}', 'course', ${number}, '${title}', '${title}', 1, 1, '{}', ${moment}, ${moment})`,
  )
}

const numbersWith = async (part: string) => {
  const rows = await fixture.query(
    dialect === 'sqlite'
      ? `SELECT rowid / 8 AS number FROM content_titles WHERE content_titles MATCH '"${part}"' ORDER BY 1`
      : `SELECT number FROM content WHERE trigrams(title_key) @> trigrams('${part}') ORDER BY 1`,
  )
  return rows.map((row) => Number(Reflect.get(Object(row), 'number')))
}

test('titles that were written before the index of titles are found by it, and so is what has become of them', async () => {
  const migrations = await readMigrations(dialect)
  const before = migrations.findIndex(({ statements }) => statements.some((one) => one.includes('content_titles')))
  await fixture.migrate(migrations.slice(0, before))
  for (const [at, title] of ['лето в космосе', 'осень', 'космос "и" мы', 'да'].entries()) await course(at + 1, title)

  await fixture.migrate(migrations)
  await course(5, 'о космосе')
  const first = await numbersWith('космос')
  await fixture.query(`UPDATE content SET title_key = 'лето в деревне' WHERE number = 1`)
  await fixture.query('DELETE FROM content WHERE number = 3')
  expect([first, await numbersWith('космос'), await numbersWith('дерев')]).toEqual([[1, 3, 5], [5], [1]])
})
