import { createHash } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { engineOverPglite } from '../db/engines/pglite.ts'
import { openMigratedPostgres } from '../db/engines/postgres.ts'
import { migratePostgres, type PostgresConnection } from '../db/engines/postgres-migration.ts'
import { readMigrations } from '../db/migrate/migration-files.ts'
import { standardSettings } from '../db/settings.ts'
import { databaseOver } from '../db/transact.ts'
import { migratedPglite } from './pglite-template.ts'

/** The server for this process's databases, by the address of one of its databases; `pglite:` for one inside this process. */
const serverUrl = process.env.DATABASE_URL ?? ''
export const isEmbedded = serverUrl.startsWith('pglite:')

/** On a busy machine a test waits longer than a school does. */
const PATIENT = { ...standardSettings, waitMs: 60_000, statementMs: 150_000 }

const addressOf = (name: string) => {
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** Files are copied where the server can: in a small database that is several times as fast as writing a log of the copy. */
const STRATEGY_SINCE = 150_000

/** Makes and drops databases, one statement after the other. */
const openAdministration = async () => {
  const client = await connect(serverUrl)
  const { rows } = await client.query('SHOW server_version_num')
  const strategy = Number(rows[0].server_version_num) >= STRATEGY_SINCE ? 'STRATEGY file_copy' : ''
  return {
    client,
    create: (name: string, template = 'template1') =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`),
    drop: (name: string) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

type Administration = Awaited<ReturnType<typeof openAdministration>>

const migrateFully = async (name: string) => {
  const client = await connect(addressOf(name))
  await migratePostgres(client)
  await client.end()
}

/** An empty, migrated database to copy. It is named by its migrations; the first process makes it, and the others wait. */
const ensureTemplate = async ({ client, create, drop }: Administration): Promise<string> => {
  const key = createHash('sha256')
  for (const { hash } of await readMigrations('postgres')) key.update(hash)
  const name = `school_template_${key.digest('hex').slice(0, 16)}`
  const unfinished = `${name}_unfinished`
  await client.query(`SELECT pg_advisory_lock(hashtext('school_template'))`)
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) {
    await drop(unfinished)
    await create(unfinished)
    await migrateFully(unfinished)
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  }
  await client.query(`SELECT pg_advisory_unlock(hashtext('school_template'))`)
  return name
}

const openServer = async () => {
  const administration = await openAdministration()
  return { ...administration, template: await ensureTemplate(administration) }
}

let server: ReturnType<typeof openServer> | undefined
let databases = 0

/** A database of the server, empty and migrated. */
export interface PostgresDatabase {
  url: string
  drop: () => Promise<void>
}

/** Copies the template; an empty `template1` where the schema is not wanted. */
export const copyDatabase = async ({ isMigrated = true } = {}): Promise<PostgresDatabase> => {
  server ??= openServer()
  const { create, drop, template } = await server
  databases += 1
  const name = `school_test_${process.pid}_${databases}`
  await drop(name)
  await create(name, isMigrated ? template : undefined)
  return { url: addressOf(name), drop: async () => void (await drop(name)) }
}

/** Without the triggers that check foreign keys the tables can be emptied in any order. Only a superuser may do that. */
const EMPTY = `BEGIN READ WRITE; SET LOCAL session_replication_role = replica;
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tablename) FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schema_migration'
  LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
END $$;
COMMIT`

/** A migrated database that tests use one after the other. */
interface Reused {
  engine: Engine
  empty: () => Promise<unknown>
  end: () => Promise<void>
}

const openOnServer = async (): Promise<Reused> => {
  const { url, drop } = await copyDatabase()
  const client = await connect(url)
  const engine = openMigratedPostgres(url, { settings: PATIENT })
  return {
    engine,
    empty: () => client.query(EMPTY),
    end: async () => {
      await Promise.all([client.end(), engine.close()])
      await drop()
    },
  }
}

const openEmbedded = async (): Promise<Reused> => {
  const client = await migratedPglite()
  const engine = await engineOverPglite(client)
  return { engine, empty: () => client.exec(EMPTY), end: engine.close }
}

const idle: Reused[] = []

/**
 * An empty, migrated database, on the server in `DATABASE_URL` or PGlite. Connections that know the schema answer several times as fast as
 * new ones, and PGlite starts slowly, so that tests use one after the other.
 */
export const freshPostgres = async (): Promise<Database> => {
  const reused = idle.pop() ?? (await (isEmbedded ? openEmbedded() : openOnServer()))
  await reused.empty()
  return databaseOver({ ...reused.engine, close: async () => void idle.push(reused) })
}

/** Drops the databases of the server that no test uses any more. PGlite is kept for the next file. */
export const dropIdle = async (): Promise<void> => {
  if (!isEmbedded) await Promise.all(idle.splice(0).map(({ end }) => end()))
}

export interface BareConnection {
  connection: PostgresConnection
  close: () => Promise<void>
}

/** A connection to a database without any table, for the migrator. */
export const barePostgres = async (): Promise<BareConnection> => {
  if (isEmbedded) {
    const client = await migratedPglite()
    await client.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    return { connection: client, close: () => client.close() }
  }
  const { url, drop } = await copyDatabase({ isMigrated: false })
  const client = await connect(url)
  const close = async () => {
    await client.end()
    await drop()
  }
  return { connection: client, close }
}
