import { readFile } from 'node:fs/promises'
import * as kit from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { dialect } from './dialect.ts'
import { readMigrations } from './migration-files.ts'
import * as schema from './schema.ts'

const lastSnapshot = async () => {
  const last = (await readMigrations(dialect)).length - 1
  const name = `${String(last).padStart(4, '0')}_snapshot.json`
  return JSON.parse(await readFile(new URL(`./migrations/${dialect}/meta/${name}`, import.meta.url), 'utf8'))
}

const missingStatements = async () =>
  dialect === 'sqlite'
    ? kit.generateSQLiteMigration(await lastSnapshot(), await kit.generateSQLiteDrizzleJson(schema))
    : kit.generateMigration(await lastSnapshot(), kit.generateDrizzleJson(schema))

test('the migrations make the schema of the code; if not, run `npm run migrations`', async () => {
  expect(await missingStatements()).toEqual([])
})

test('what the generator leaves out is in: strict tables on SQLite, no fixed schema on PostgreSQL', async () => {
  const statements = (await readMigrations(dialect)).flatMap((migration) => migration.statements)
  const loose = statements.filter((statement) =>
    dialect === 'sqlite' ? /^CREATE TABLE(?!.*STRICT;$)/s.test(statement) : statement.includes('"public"'),
  )
  expect(loose).toEqual([])
})
