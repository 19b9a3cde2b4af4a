import { type Change, dataSteps } from './data-steps.ts'
import type { DatabaseLog } from '../engine.ts'
import type { Migration } from './migration-files.ts'

/** The table that records the applied migrations. */
export const MIGRATION_TABLE = 'schema_migration'

/** A migration that a database has applied. */
export interface Applied {
  tag: string
  hash: string
}

/** What the migrator needs from an engine. `exclusively` runs a transaction that no other process can start concurrently. */
export interface MigrationTarget {
  exclusively: (work: () => Promise<void>) => Promise<void>
  applied: () => Promise<Applied[]>
  record: (migration: Migration, position: number) => Promise<void>
  run: (statement: string) => Promise<void>
  /** Runs a statement of a data step. */
  change: Change
  /** Rows of every table except the migrator's own. */
  countRows: () => Promise<Map<string, number>>
  /** Copies the committed data, if the engine can. */
  backUp: (nextTag: string) => Promise<void>
  /** Throws if a row references one that does not exist. */
  checkReferences: () => Promise<void>
}

export interface MigrateOptions {
  log?: DatabaseLog | undefined
  /** Refuses a database without a schema, instead of making it a new school's. */
  mustExist?: boolean | undefined
}

/** A migration of this name takes away what the release before it uses; all others only add. */
export const isContracting = (tag: string): boolean => /^\d+_contract_/.test(tag)

/**
 * The migrations that a database has not applied yet. Later ones than this code knows are fine as long as they only add: during an upgrade
 * the previous release serves beside the new one. Throws if one takes something away, or if an applied migration was changed; its file may
 * have got another name since.
 */
export const pendingMigrations = (known: Migration[], applied: Applied[]): Migration[] => {
  for (const [position, { tag, hash }] of applied.entries()) {
    const step = known[position]
    if (step ? step.hash === hash : !isContracting(tag)) continue
    if (step?.tag !== tag) throw new Error(`the database is newer than this code: it has taken the migration ${tag}`)
    throw new Error(`the migration ${tag} was changed after this database had taken it`)
  }
  return known.slice(applied.length)
}

/** Throws if a table that still exists has fewer rows than before. */
const refuseLostRows = (before: Map<string, number>, after: Map<string, number>): void => {
  for (const [table, rows] of before) {
    const left = after.get(table)
    if (left !== undefined && left < rows) throw new Error(`the migration would lose ${rows - left} rows of ${table}`)
  }
}

/** Runs a statement of a migration; a line `-- data: name` stands for a step that SQL cannot express. */
const runStatement = async (target: MigrationTarget, statement: string, log?: DatabaseLog): Promise<void> => {
  const name = /^-- data: (\S+)$/.exec(statement)?.[1]
  if (name === undefined) return target.run(statement)
  const step = dataSteps[name]
  if (!step) throw new Error(`the migration names an unknown data step: ${name}`)
  await step(target.change, log)
}

/**
 * Migrates a database to the schema of this code, forward only: all pending migrations in one transaction, or none. Processes that
 * start together take turns, and the later ones find nothing to do.
 */
export const migrate = async (
  target: MigrationTarget,
  known: Migration[],
  { log, mustExist }: MigrateOptions = {},
): Promise<void> => {
  const present = await target.applied()
  if (mustExist && present.length === 0) throw new Error('it has no school in it')
  if (pendingMigrations(known, present).length === 0) return
  await target.exclusively(async () => {
    const applied = await target.applied()
    const pending = pendingMigrations(known, applied)
    const [first] = pending
    if (!first) return

    const before = await target.countRows()
    const hasRows = [...before.values()].some((rows) => rows > 0)
    if (hasRows) await target.backUp(first.tag)
    for (const [index, migration] of pending.entries()) {
      for (const statement of migration.statements) await runStatement(target, statement, log)
      await target.record(migration, applied.length + index)
    }
    refuseLostRows(before, await target.countRows())
    await target.checkReferences()
    log?.info({ migrations: pending.map(({ tag }) => tag) }, 'database migrated')
  })
}
