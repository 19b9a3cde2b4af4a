import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { projectFile } from '../../config/project-file.ts'
import type { Dialect } from '../dialect.ts'

/** A forward migration of the schema, as written by `npm run migrations`. */
export interface Migration {
  /** Its file's name without `.sql`. */
  tag: string
  /** SHA-256 of the file: an applied migration must not change. */
  hash: string
  statements: string[]
}

interface Journal {
  entries: { tag: string }[]
}

const BREAKPOINT = '--> statement-breakpoint'

/** The engine's migrations, in order. */
export const readMigrations = async (dialect: Dialect): Promise<Migration[]> => {
  const folder = projectFile(`server/db/migrations/${dialect}/`)
  const journal: Journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8'))
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(new URL(`${tag}.sql`, folder), 'utf8')
      const statements = text.split(BREAKPOINT).map((statement) => statement.trim())
      return { tag, hash: createHash('sha256').update(text).digest('hex'), statements }
    }),
  )
}
