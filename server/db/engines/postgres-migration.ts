import {
  type Applied,
  MIGRATION_TABLE,
  migrate,
  type MigrateOptions,
  type MigrationTarget,
} from '../migrate/migrate.ts'
import { type Migration, readMigrations } from '../migrate/migration-files.ts'

/** A connection in exclusive use; `pg`'s client and PGlite both fit. */
export interface PostgresConnection {
  query: (statement: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}

const column = (rows: unknown[], name: string): string[] => rows.map((row) => String(Reflect.get(Object(row), name)))

const tablesOf = async (connection: PostgresConnection): Promise<string[]> => {
  const { rows } = await connection.query('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()')
  return column(rows, 'tablename')
}

const countRows = async (connection: PostgresConnection): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const table of await tablesOf(connection)) {
    if (table === MIGRATION_TABLE) continue
    const { rows } = await connection.query(`SELECT count(*) AS count FROM "${table}"`)
    counts.set(table, Number(column(rows, 'count')[0]))
  }
  return counts
}

const LOCK = `hashtext('${MIGRATION_TABLE}'), hashtext(current_schema())`

const inTransaction = async (connection: PostgresConnection, mode: string, work: () => Promise<void>) => {
  await connection.query(`BEGIN ${mode}`)
  try {
    await work()
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  }
}

/** Processes that start together would create the table twice but for the lock. */
const createTable = (connection: PostgresConnection) =>
  inTransaction(connection, 'READ WRITE', async () => {
    await connection.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await connection.query(
      `CREATE TABLE IF NOT EXISTS ${MIGRATION_TABLE} (position integer PRIMARY KEY, tag text NOT NULL, hash text NOT NULL)`,
    )
  })

/**
 * Processes that start together take turns by the lock of the table, beside which others write rows. It is taken before the snapshot, in
 * which rows that others delete meanwhile do not count as lost, and ends with the transaction: a pooler would leave a lock of the session
 * to somebody else.
 */
const exclusively = async (connection: PostgresConnection, work: () => Promise<void>) => {
  await createTable(connection)
  await inTransaction(connection, 'ISOLATION LEVEL REPEATABLE READ READ WRITE', async () => {
    await connection.query('SET LOCAL statement_timeout = 0')
    await connection.query(`LOCK TABLE ${MIGRATION_TABLE} IN SHARE UPDATE EXCLUSIVE MODE`)
    await work()
  })
}

const record = async (connection: PostgresConnection, { tag, hash }: Migration, position: number) => {
  await connection.query(`INSERT INTO ${MIGRATION_TABLE} (position, tag, hash) VALUES ($1, $2, $3)`, [
    position,
    tag,
    hash,
  ])
}

const applied = async (connection: PostgresConnection): Promise<Applied[]> => {
  if (!(await tablesOf(connection)).includes(MIGRATION_TABLE)) return []
  const { rows } = await connection.query(`SELECT tag, hash FROM ${MIGRATION_TABLE} ORDER BY position`)
  const hashes = column(rows, 'hash')
  return column(rows, 'tag').map((tag, index) => ({ tag, hash: hashes[index] ?? '' }))
}

const targetOf = (connection: PostgresConnection): MigrationTarget => ({
  exclusively: (work) => exclusively(connection, work),
  applied: () => applied(connection),
  record: (migration, position) => record(connection, migration, position),
  run: async (statement) => void (await connection.query(statement)),
  change: async (statement, values) => {
    let at = 0
    return (
      await connection.query(
        statement.replaceAll('?', () => `$${(at += 1)}`),
        values,
      )
    ).rows
  },
  countRows: () => countRows(connection),
  // Backups are left to PostgreSQL's own tools (pg_dump, snapshots), and the migration is one transaction.
  backUp: async () => {},
  // PostgreSQL itself checks references, with every statement.
  checkReferences: async () => {},
})

export const migratePostgres = async (
  connection: PostgresConnection,
  options?: MigrateOptions,
  migrations?: Migration[],
): Promise<void> => migrate(targetOf(connection), migrations ?? (await readMigrations('postgres')), options)
