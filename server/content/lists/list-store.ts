import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { content, termUse } from '../../db/schema.ts'

interface Candidates {
  kind: DocumentKind
  most: number
}

/** The numbers of an author's documents, including deleted ones. */
export const numbersOfAuthor = async (
  db: Db,
  { kind, author, most }: Candidates & { author: string },
): Promise<number[]> => {
  const rows = await db
    .select({ number: content.number })
    .from(content)
    .where(and(eq(content.authorId, author), eq(content.kind, kind)))
    .limit(most)
  return rows.map(({ number }) => number)
}

/** The numbers of documents that have any of these terms, on the edited or on the published side. */
export const numbersByTerm = async (
  db: Db,
  { kind, ids, side, most }: Candidates & { ids: readonly string[]; side: (typeof termUse.$inferSelect)['side'] },
): Promise<number[]> => {
  const rows = await db
    .select({ number: termUse.number })
    .from(termUse)
    .where(and(inArray(termUse.termId, [...ids]), eq(termUse.side, side), eq(termUse.kind, kind)))
    .limit(most * ids.length) // a document may have several of the terms
  return [...new Set(rows.map(({ number }) => number))].slice(0, most)
}

/** The titles of courses by their numbers, without deleted ones. */
export const courseTitles = async (db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ number: content.number, title: content.title })
    .from(content)
    .where(and(eq(content.kind, 'course'), inArray(content.number, [...new Set(numbers)]), isNull(content.deletedAt)))
  return new Map(rows.map(({ number, title }) => [number, title]))
}
