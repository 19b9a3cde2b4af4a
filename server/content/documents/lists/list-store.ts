import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { dialect } from '../../../db/dialect.ts'
import { content, DOCUMENT_KINDS, type published, termUse } from '../../../db/schema.ts'
import { documentId } from '../../kinds.ts'
import { likePart } from '../../title-key.ts'

/** The titles of drafts, or the published ones. */
type Titles = typeof content | typeof published

/** The indexes do not cover shorter substrings of a title. */
const INDEXED_LENGTH = 3

interface Candidates {
  kind: DocumentKind
  most: number
}

/** Whether a title contains this lower-case substring. */
export const hasTitlePart = ({ titleKey }: Titles, search: string): SQL =>
  sql`${titleKey} like ${likePart(search)} escape '\\'`

const onPostgres = (db: Db, titles: Titles, kind: DocumentKind, search: string) =>
  db
    .select({ number: titles.number })
    .from(titles)
    .where(and(eq(titles.kind, kind), sql`trigrams(${titles.titleKey}) @> trigrams(${search})`))

/** The migrations compute the rowids of these indexes from the number and the kind of a document. */
const onSqlite = (db: Db, titles: Titles, kind: DocumentKind, search: string) => {
  const index = titles === content ? sql.identifier('content_titles') : sql.identifier('published_titles')
  const [place, kinds] = [DOCUMENT_KINDS.indexOf(kind), DOCUMENT_KINDS.length]
  return db
    .select({ number: sql<number>`(rowid - ${place}) / ${kinds}` })
    .from(sql`${index}`)
    .where(and(sql`${index} match ${`"${search.replaceAll('"', '""')}"`}`, sql`rowid % ${kinds} = ${place}`))
}

/**
 * The numbers of documents whose titles contain this substring, by a trigram index: FTS5 on SQLite, GIN on PostgreSQL. May include false
 * positives, at most `most` in all; null if the substring is too short for the index.
 */
export const numbersByTitle = async (
  db: Db,
  titles: Titles,
  { kind, search, most }: Candidates & { search: string },
): Promise<number[] | null> => {
  if (Array.from(search).length < INDEXED_LENGTH) return null
  const rows = await (dialect === 'sqlite' ? onSqlite : onPostgres)(db, titles, kind, search).limit(most)
  return rows.map(({ number }) => number)
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
  const name = documentId(kind, 0).slice(0, -1)
  const rows = await db
    .select({ id: termUse.contentId })
    .from(termUse)
    .where(and(inArray(termUse.termId, [...ids]), eq(termUse.side, side), like(termUse.contentId, `${name}%`)))
    .limit(most * ids.length) // a document may have several of the terms
  return [...new Set(rows.map(({ id }) => Number(id.slice(name.length))))].slice(0, most)
}
