import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../../server/testing/postgres-server.ts'
import { exitWithError, say } from '../terminal.ts'

/*
 * `node scripts/deploy/drill.ts <backup>`: restores a backup into a database of its own, opens it with this release, which migrates it, and checks the
 * books. With SESSION_SECRET it must be the one that the database was used with. No server starts, so no mail is sent and no provider is
 * called; the school's own database is left alone.
 */

const MAGIC_BYTES = 5

const magicOf = (file: string): string => {
  const bytes = Buffer.alloc(MAGIC_BYTES)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes)
  closeSync(descriptor)
  return bytes.toString('latin1')
}

type Environment = Record<'DATA_DIR' | 'DATABASE_URL', string>

const secret = process.env.SESSION_SECRET || null
const SESSION_SECRET = secret ?? randomBytes(48).toString('base64')

/** Runs a command of `npm run school` on the restored database; throws if it fails. */
const school = (own: Environment, ...args: string[]) => {
  const program = join(import.meta.dirname, '../school.ts')
  execFileSync(process.execPath, [program, ...args], {
    env: { ...process.env, ...own, SESSION_SECRET, MEDIA_URL: '' },
    stdio: 'inherit',
  })
}

const countRows = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()')
  const counts = new Map<string, number>()
  for (const { tablename } of rows) {
    const counted = await client.query(`SELECT count(*)::int AS count FROM "${tablename}"`)
    counts.set(tablename, counted.rows[0].count)
  }
  await client.end()
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return `${all} rows, ${counts.get('person') ?? 0} of them people`
}

/** The database's address and how to be rid of it. */
interface Restored {
  url: string
  drop: () => Promise<void>
}

const restorePostgres = async (file: string): Promise<Restored> => {
  const postgres = await startPostgres(tmpdir())
  if (!postgres) return exitWithError('PostgreSQL is missing. Install it: apt-get install postgresql')
  execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${postgres.url}`, file], { stdio: 'inherit' })
  say(`${file}: ${await countRows(postgres.url)}`)
  return { url: postgres.url, drop: postgres.stop }
}

const restoreSqlite = (file: string, folder: string): Restored => {
  const own = { DATA_DIR: folder, DATABASE_URL: '' }
  school(own, 'backup', 'verify', file)
  school(own, 'restore', file, '--yes')
  return { url: '', drop: async () => undefined }
}

const [
  file = exitWithError('Which backup? node scripts/deploy/drill.ts backups/school.db, or school.dump of pg_dump'),
] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'school-drill-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const start = performance.now()
try {
  const { url, drop } = magicOf(file) === 'PGDMP' ? await restorePostgres(file) : restoreSqlite(file, folder)
  say(`Restored in ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
  const own = { DATA_DIR: folder, DATABASE_URL: url }
  if (secret === null) {
    say('SESSION_SECRET is not set: whether it is kept with the backup is not checked.')
    school(own, 'secrets', 'accept', '--yes')
  }
  school(own, 'ledger', 'check')
  await drop()
} catch (error) {
  exitWithError(`The drill has failed: ${error instanceof Error ? error.message : String(error)}`)
}
say('The backup is good: this release opens it.')
