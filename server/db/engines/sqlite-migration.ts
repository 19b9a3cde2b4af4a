import {
  type Applied,
  MIGRATION_TABLE,
  migrate,
  type MigrateOptions,
  type MigrationTarget,
} from '../migrate/migrate.ts'
import { type Migration, readMigrations } from '../migrate/migration-files.ts'
import { type Connection, openConnection } from './sqlite-connection.ts'
import { backUpSqlite } from './sqlite-copy.ts'

/** How long a starting process waits for another process's migration. */
const MIGRATION_WAIT_MS = 60_000

interface TableName {
  name: string
}

const tablesOf = (connection: Connection): string[] =>
  connection
    .prepare<[], TableName>(`SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .all()
    .map(({ name }) => name)

const countRows = (connection: Connection): Map<string, number> => {
  const tables = tablesOf(connection).filter((table) => table !== MIGRATION_TABLE)
  return new Map(
    tables.map((table) => [table, Number(connection.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())]),
  )
}

const exclusively = async (connection: Connection, work: () => Promise<void>) => {
  connection.exec('BEGIN IMMEDIATE')
  try {
    await work()
    connection.exec('COMMIT')
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK')
  }
}

const checkReferences = (connection: Connection) => {
  const [dangling] = connection.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all()
  if (dangling) throw new Error(`the migration would leave rows of ${dangling.table} without their ${dangling.parent}`)
}

const record = (connection: Connection, { tag, hash }: Migration, position: number) => {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${MIGRATION_TABLE} (position INTEGER PRIMARY KEY, tag TEXT NOT NULL, hash TEXT NOT NULL) STRICT`,
  )
  connection.prepare(`INSERT INTO ${MIGRATION_TABLE} (position, tag, hash) VALUES (?, ?, ?)`).run(position, tag, hash)
}

const applied = (connection: Connection): Applied[] =>
  tablesOf(connection).includes(MIGRATION_TABLE)
    ? connection.prepare<[], Applied>(`SELECT tag, hash FROM ${MIGRATION_TABLE} ORDER BY position`).all()
    : []

const targetOf = (connection: Connection, path: string): MigrationTarget => ({
  exclusively: (work) => exclusively(connection, work),
  applied: async () => applied(connection),
  record: async (migration, position) => record(connection, migration, position),
  run: async (statement) => void connection.exec(statement),
  change: async (statement, values) => {
    const prepared = connection.prepare<string[]>(statement)
    return prepared.reader ? prepared.all(...values) : [prepared.run(...values)]
  },
  countRows: async () => countRows(connection),
  backUp: (nextTag) => backUpSqlite(path, nextTag),
  checkReferences: async () => checkReferences(connection),
})

/**
 * Migrates the file on a connection of its own. Foreign keys are turned off before the transaction begins, since the pragma has no
 * effect inside one.
 */
export const migrateSqlite = async (
  path: string,
  options?: MigrateOptions,
  migrations?: Migration[],
): Promise<void> => {
  const connection = openConnection(path, MIGRATION_WAIT_MS)
  try {
    connection.pragma('foreign_keys = OFF')
    await migrate(targetOf(connection, path), migrations ?? (await readMigrations('sqlite')), options)
  } finally {
    connection.close()
  }
}
