import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { dialect } from '../db/dialect.ts'
import { databaseOver } from '../db/transact.ts'

const makeFolder = () => mkdtemp(join(tmpdir(), 'school-'))

/** The bytes of an empty, migrated database file, from which each test's file is copied. */
const makeTemplate = async (): Promise<Buffer> => {
  const { openSqlite } = await import('../db/engines/sqlite.ts')
  const folder = await makeFolder()
  const path = join(folder, 'school.db')
  await (await openSqlite(path)).close()
  const template = await readFile(path)
  await rm(folder, { recursive: true })
  return template
}

let template: Promise<Buffer> | undefined

const freshSqlite = async (): Promise<Database> => {
  const { openMigratedSqlite } = await import('../db/engines/sqlite.ts')
  template ??= makeTemplate()
  const [bytes, folder] = await Promise.all([template, makeFolder()])
  const path = join(folder, 'school.db')
  await writeFile(path, bytes)
  const database = databaseOver(openMigratedSqlite(path))
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty, migrated database of this process's engine, for one test. Close it when the test is over. */
export const freshDatabase = async (): Promise<Database> => {
  if (dialect === 'sqlite') return freshSqlite()
  const { freshPostgres } = await import('./postgres-databases.ts')
  return freshPostgres()
}
