import { eq } from 'drizzle-orm'
import type { TermKind } from '../../../server/content/terms/kinds.ts'
import type { Db } from '../../../server/db/database.ts'
import { content, term } from '../../../server/db/schema.ts'

/** Keys of the existing documents, including deleted ones: by number, by slug, and by course and title. */
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

/** The numbers of the terms of a kind, by name. */
export const termNumbers = async (db: Db, kind: TermKind): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await db.select({ name: term.name, number: term.number }).from(term).where(eq(term.kind, kind))).map(
      ({ name, number }) => [name, number],
    ),
  )
