import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import * as kit from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dialect } from '../dialect.ts'
import { isContracting } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import * as schema from '../schema.ts'

const snapshotAfter = async (position: number) => {
  const name = `${String(position).padStart(4, '0')}_snapshot.json`
  return JSON.parse(await readFile(new URL(`../migrations/${dialect}/meta/${name}`, import.meta.url), 'utf8'))
}

const lastSnapshot = async () => snapshotAfter((await readMigrations(dialect)).length - 1)

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

const column = z.object({
  type: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  generated: z.unknown().optional(),
})
const indexed = z.union([z.string(), z.object({ expression: z.string() }).transform(({ expression }) => expression)])
const table = z.object({
  name: z.string(),
  columns: z.record(z.string(), column),
  indexes: z.record(z.string(), z.object({ isUnique: z.boolean(), columns: z.array(indexed) })),
  foreignKeys: z.record(z.string(), z.unknown()),
  uniqueConstraints: z.record(z.string(), z.unknown()),
  checkConstraints: z.record(z.string(), z.unknown()),
})
const snapshot = z.object({ tables: z.record(z.string(), table) })

/** What each table refuses to hold, by name. */
const rulesOf = ({ indexes, foreignKeys, uniqueConstraints, checkConstraints }: z.output<typeof table>) => ({
  ...Object.fromEntries(Object.entries(indexes).filter(([, { isUnique }]) => isUnique)),
  ...foreignKeys,
  ...uniqueConstraints,
  ...checkConstraints,
})

/** What code for the schema before may miss in the one after: a table, a column, a value that it leaves out, a rule that it breaks. */
const breakingChanges = (before: z.output<typeof table>, after: z.output<typeof table> | undefined): string[] => {
  if (!after) return [before.name]
  const removed = Object.entries(before.columns).filter(([name, { type, notNull }]) => {
    const now = after.columns[name]
    return now?.type !== type || (now.notNull && !notNull)
  })
  const demanded = Object.entries(after.columns).filter(
    ([name, one]) => !before.columns[name] && one.notNull && one.default === undefined && one.generated === undefined,
  )
  const rules: Record<string, unknown> = rulesOf(before)
  const isNewNullable = (name: string) => !before.columns[name] && after.columns[name]?.notNull === false
  const tightened = Object.entries(rulesOf(after)).filter(
    ([name, rule]) => !isDeepStrictEqual(rules[name], rule) && !after.indexes[name]?.columns.every(isNewNullable),
  )
  return [...removed, ...demanded, ...tightened].map(([name]) => `${before.name}.${name}`)
}

const breakingChangesOf = async (position: number): Promise<string[]> => {
  const [before, after] = [await snapshotAfter(position - 1), await snapshotAfter(position)].map(
    (json) => snapshot.parse(json).tables,
  )
  return Object.entries(before ?? {}).flatMap(([name, one]) => breakingChanges(one, after?.[name]))
}

test('a migration takes nothing from the code of the release before, or is named so', async () => {
  const migrations = await readMigrations(dialect)
  const breaking = await Promise.all(
    migrations.map(async ({ tag }, position) =>
      position === 0 || isContracting(tag) ? [] : breakingChangesOf(position),
    ),
  )
  expect(breaking.flat()).toEqual([])
})

test('what would be taken is found: a table, a column, a value that becomes needed, a rule about more than new empty values', () => {
  const plain = { type: 'text', notNull: false }
  const before = table.parse({
    name: 'class',
    columns: { id: { type: 'text', notNull: true }, title: plain, room: plain },
    indexes: {},
    foreignKeys: {},
    uniqueConstraints: {},
    checkConstraints: {},
  })
  const needed = { type: 'text', notNull: true }
  const after = {
    ...before,
    columns: { id: needed, title: needed, teacher: needed, size: { ...needed, default: 1 }, motto: plain },
    indexes: {
      class_title: { isUnique: true, columns: ['title', 'motto'] },
      class_size: { isUnique: false, columns: ['size'] },
      class_motto: { isUnique: true, columns: ['motto'] },
    },
  }
  expect([breakingChanges(before, undefined), breakingChanges(before, table.parse(after))]).toEqual([
    ['class'],
    ['class.title', 'class.room', 'class.teacher', 'class.class_title'],
  ])
})
