import { statSync } from 'node:fs'
import { dialectOf } from '../../server/db/dialect.ts'
import { backUp } from '../../server/db/backup/back-up.ts'
import { BackupRefusal } from '../../server/db/engines/copy-name.ts'
import type { SqliteContents } from '../../server/db/engines/sqlite-inspection.ts'
import { matchSecrets } from '../../server/db/secret-fingerprints.ts'
import { refuseLive, restore, verifyCopy } from '../../server/db/backup/restore.ts'
import { type BaseContext, fileCommand, UsageError } from './command.ts'
import { plural } from './layout.ts'
import { NOTHING } from './people.ts'
import { optionalText, text } from './schemas.ts'

const MEGABYTE = 1_000_000

/** The file of the SQLite database. On PostgreSQL throws a `UsageError` that names the database's own tool, `instead`. */
const fileOf = ({ config }: BaseContext, instead: string): string => {
  if (dialectOf(config.databaseUrl) === 'postgres')
    throw new UsageError(`This is for SQLite. PostgreSQL has its own tools: ${instead}`)
  return config.databaseUrl.replace(/^file:/, '')
}

/** An error of the system, such as a read-only folder or a full disk; its message is one sentence. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

const orUsageError = async <T>(work: () => T): Promise<Awaited<T>> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BackupRefusal || isOfSystem(error) ? new UsageError(error.message, { cause: error }) : error
  }
}

const summary = (file: string, { rows }: SqliteContents): string => {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${file}: whole, ${(statSync(file).size / MEGABYTE).toFixed(1)} MB, ${plural(all, 'row')}, ${rows.person ?? 0} of them people`
}

/** A warning if no server with these secrets would start on the copy. */
const secretsWarning = ({ config }: BaseContext, { fingerprints }: SqliteContents): string[] =>
  fingerprints.length > 0 && matchSecrets(config.sessionSecrets, fingerprints) === 'other'
    ? ['It was used with another SESSION_SECRET than the one of these settings: keep the two together.']
    : []

export const backUpDatabase = fileCommand({
  summary: 'copies the database, also while the server runs; keeps 24 hourly, 7 daily and 4 weekly copies',
  args: {},
  options: { to: optionalText('folder', 'where to; `backups` beside the database without it') },
  run: async (context, { to }) => {
    const path = fileOf(context, 'pg_dump --format=custom --file=school.dump "$DATABASE_URL"')
    const { file, contents, older, dropped } = await orUsageError(() => backUp(path, context.now(), to))
    const rest = `${plural(older, 'older backup')} kept, ${dropped.length} dropped`
    return [summary(file, contents), rest]
  },
})

export const verifyBackup = fileCommand({
  summary: 'looks through a backup: whole, and of this school?',
  args: { file: text('file', 'the backup') },
  options: {},
  run: async (context, { file }) => {
    const contents = await orUsageError(() => verifyCopy(file))
    return [summary(file, contents), ...secretsWarning(context, contents)]
  },
})

export const restoreBackup = fileCommand({
  summary: 'puts a backup in the place of the database; the server must be stopped',
  args: { file: text('file', 'the backup') },
  options: {},
  run: async (context, { file }) => {
    const path = fileOf(context, 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" school.dump')
    const contents = await orUsageError(() => verifyCopy(file))
    await orUsageError(() => refuseLive(path))
    const warning = secretsWarning(context, contents)
    const question = [`${summary(file, contents)}.`, ...warning, `Put it in the place of ${path}?`].join('\n')
    if (!(await context.confirm(question))) return [NOTHING]
    const { aside } = await orUsageError(() => restore(file, path, context.now()))
    return [
      `${path} is restored.${aside === null ? '' : ` What was there before is in ${aside}.`}`,
      'What came after the backup is not in it: people disabled, roles and tokens taken away since then are back.',
      ...warning,
    ]
  },
})
