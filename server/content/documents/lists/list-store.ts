import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { dialect } from '../../../db/dialect.ts'
import { content, DOCUMENT_KINDS, type published, termUse } from '../../../db/schema.ts'
import { documentId } from '../../kinds.ts'
import { likePart } from '../../title-key.ts'

/** The titles as they are edited, or as readers see them. */
type Titles = typeof content | typeof published

/** Shorter parts of a title are in no index. */
const INDEXED_LENGTH = 3

interface Wish {
  kind: DocumentKind
  most: number
}

/** Whether a title holds this part, which is in small letters. */
export const hasTitlePart = ({ titleKey }: Titles, search: string): SQL =>
  sql`${titleKey} like ${likePart(search)} escape '\\'`

const onPostgres = (db: Db, titles: Titles, kind: DocumentKind, search: string) =>
  db
    .select({ number: titles.number })
    .from(titles)
    .where(and(eq(titles.kind, kind), sql`trigrams(${titles.titleKey}) @> trigrams(${search})`))

/** The migrations number the rows of these indexes by the number and the kind of a document. */
const onSqlite = (db: Db, titles: Titles, kind: DocumentKind, search: string) => {
  const index = titles === content ? sql.identifier('content_titles') : sql.identifier('published_titles')
  const [place, kinds] = [DOCUMENT_KINDS.indexOf(kind), DOCUMENT_KINDS.length]
  return db
    .select({ number: sql<number>`(rowid - ${place}) / ${kinds}` })
    .from(sql`${index}`)
    .where(and(sql`${index} match ${`"${search.replaceAll('"', '""')}"`}`, sql`rowid % ${kinds} = ${place}`))
}

/**
 * The numbers of documents whose titles hold this part, by an index of three letters each: FTS5 on SQLite, GIN on PostgreSQL. May answer
 * some whose titles do not hold it, at most `most` in all; null where the part is too short for the index.
 */
export const numbersByTitle = async (
  db: Db,
  titles: Titles,
  { kind, search, most }: Wish & { search: string },
): Promise<number[] | null> => {
  if (Array.from(search).length < INDEXED_LENGTH) return null
  const rows = await (dialect === 'sqlite' ? onSqlite : onPostgres)(db, titles, kind, search).limit(most)
  return rows.map(({ number }) => number)
}

/** The numbers of an author's documents, deleted ones too. */
export const numbersOfAuthor = async (db: Db, { kind, author, most }: Wish & { author: string }): Promise<number[]> => {
  const rows = await db
    .select({ number: content.number })
    .from(content)
    .where(and(eq(content.authorId, author), eq(content.kind, kind)))
    .limit(most)
  return rows.map(({ number }) => number)
}

/** The numbers of documents that have any of these terms, as they are edited or as they are shown. */
export const numbersByTerm = async (
  db: Db,
  { kind, ids, side, most }: Wish & { ids: readonly string[]; side: (typeof termUse.$inferSelect)['side'] },
): Promise<number[]> => {
  const name = documentId(kind, 0).slice(0, -1)
  const rows = await db
    .select({ id: termUse.contentId })
    .from(termUse)
    .where(and(inArray(termUse.termId, [...ids]), eq(termUse.side, side), like(termUse.contentId, `${name}%`)))
    .limit(most * ids.length) // a document may have several of them
  return [...new Set(rows.map(({ id }) => Number(id.slice(name.length))))].slice(0, most)
}
