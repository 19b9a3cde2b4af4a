import { Client } from 'pg'
import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { engineOverPglite } from '../db/engines/pglite.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import type { PostgresConnection } from '../db/engines/postgres-migration.ts'
import { databaseOver } from '../db/transact.ts'
import { migratedPglite } from './pglite-template.ts'

const serverUrl = process.env.DATABASE_URL ?? ''
const isEmbedded = serverUrl.startsWith('pglite:')

/** A started engine that tests use one after the other. */
interface Reusable {
  engine: Engine
  empty: () => Promise<void>
}

const EMPTY = `DO $$ DECLARE names text; BEGIN
  SELECT string_agg(quote_ident(tablename), ', ') INTO names FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schema_migration';
  EXECUTE 'TRUNCATE ' || names;
END $$`

const startEmbedded = async (): Promise<Reusable> => {
  const client = await migratedPglite()
  return {
    engine: await engineOverPglite(client),
    empty: async () => {
      await client.exec(`BEGIN READ WRITE; ${EMPTY}; COMMIT`)
    },
  }
}

/** The first schema that no other process is using; the claim ends with this process. */
const claimSchema = async (client: Client): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(hashtext('school_test'), $1) AS claimed`, [number])
    if (rows[0].claimed) return `school_test_${number}`
  }
}

const newSchema = (schema: string) => [
  `DROP SCHEMA IF EXISTS ${schema} CASCADE`,
  `CREATE SCHEMA ${schema}`,
  `SET search_path = ${schema}`,
]

/** A connection to the server whose tables go to an empty schema of its own. */
const connectToSchema = async (): Promise<{ client: Client; schema: string }> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  const schema = await claimSchema(client)
  await client.query(newSchema(schema).join(';'))
  return { client, schema }
}

const startOnServer = async (): Promise<Reusable> => {
  const { client, schema } = await connectToSchema()
  const address = new URL(serverUrl)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return {
    engine: await openPostgres(address.href),
    empty: async () => {
      await client.query(EMPTY)
    },
  }
}

const idle: Reusable[] = []

/** An empty database: an idle one of this process, else a new one (PGlite, or a schema of the server in `DATABASE_URL`). */
export const freshPostgres = async (): Promise<Database> => {
  const reusable = idle.pop() ?? (await (isEmbedded ? startEmbedded() : startOnServer()))
  await reusable.empty()
  return databaseOver({
    ...reusable.engine,
    close: async () => {
      idle.push(reusable)
    },
  })
}

const connectBare = async (): Promise<{ client: PostgresConnection; schema: string }> =>
  isEmbedded ? { client: await migratedPglite(), schema: 'bare' } : connectToSchema()

let bare: ReturnType<typeof connectBare> | undefined

/** The same bare connection each time, to a new empty schema. */
export const barePostgres = async (): Promise<PostgresConnection> => {
  bare ??= connectBare()
  const { client, schema } = await bare
  for (const statement of newSchema(schema)) await client.query(statement)
  return client
}
