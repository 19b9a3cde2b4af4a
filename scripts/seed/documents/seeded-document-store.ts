import { eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/database.ts'
import { content, term } from '../../../server/db/schema.ts'

/** What names the documents that are there, deleted ones too: by number, by address, by their title within a course. */
export const keysOfDocuments = async (db: Db): Promise<ReadonlySet<string>> => {
  const { kind, number, slug, title, course } = content
  const rows = await db.select({ kind, number, slug, title, course }).from(content)
  return new Set(
    rows.flatMap((row) => [
      `${row.kind}:${row.number}`,
      `${row.kind}/${row.slug}`,
      `${row.kind}/${row.course}/${row.title}`,
    ]),
  )
}

/** The numbers of tags by their names. */
export const tagNumbers = async (db: Db): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await db.select({ name: term.name, number: term.number }).from(term).where(eq(term.kind, 'tag'))).map(
      ({ name, number }) => [name, number],
    ),
  )
