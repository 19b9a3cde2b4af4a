import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Dialect } from '../../server/db/dialect.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DRIZZLE = `${ROOT}node_modules/drizzle-kit/bin.cjs`

/** Adjusts generated statements: SQLite checks column types only in STRICT tables, and the PostgreSQL schema is set by the connection. */
const refine: Record<Dialect, (statements: string) => string> = {
  sqlite: (statements) => statements.replaceAll(/^(CREATE TABLE [^;]*\n\));$/gm, '$1 STRICT;'),
  postgres: (statements) => statements.replaceAll('"public".', ''),
}

const generate = (dialect: Dialect, databaseUrl: string, name: string) => {
  const drizzle = spawnSync(
    process.execPath,
    [DRIZZLE, 'generate', '--config', 'scripts/migrations/drizzle.config.ts', '--name', name],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    },
  )
  if (drizzle.status !== 0) process.exit(drizzle.status ?? 1)

  const folder = `${ROOT}server/db/migrations/${dialect}`
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const statements = readFileSync(`${folder}/${file}`, 'utf8')
    const refined = refine[dialect](statements)
    if (refined !== statements) writeFileSync(`${folder}/${file}`, refined)
  }
}

/** `npm run migrations -- <name>`: adds one migration per database for the changes in `server/db/schema.ts`. */
const name = process.argv[2] ?? 'schema'
generate('sqlite', '', name)
generate('postgres', 'postgres:', name)
