import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { type Dialect, dialect } from '../../db/dialect.ts'
import { content, DOCUMENT_KINDS, published, term, TERM_KINDS } from '../../db/schema.ts'
import type { Finder } from './find-page.ts'

/** The indexes do not cover shorter substrings. */
const INDEXED_LENGTH = 3

/** Whether a text contains this substring. */
export const hasPart = (text: AnyColumn, part: string): SQL =>
  sql`${text} like ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`

/** The same for PostgreSQL, by the index of trigrams. */
export const hasIndexedPart = (text: AnyColumn, part: string): SQL =>
  sql`(${hasPart(text, part)} and trigrams(${text}) @> trigrams(${part}))`

/** For SQLite: the FTS5 query of a substring. */
export const phraseOf = (part: string): string => `"${part.replaceAll('"', '""')}"`

interface Rows<Id> {
  limit: (most: number) => PromiseLike<{ id: Id }[]>
}

/**
 * Finds rows by a substring with the trigram index of the engine: FTS5 on SQLite, GIN on PostgreSQL. May include false positives; null if
 * the substring is too short for the index.
 */
export const byTrigrams =
  <Id>(part: string, queries: Record<Dialect, () => Rows<Id>>): Finder<Id> =>
  async (most) => {
    if (Array.from(part).length < INDEXED_LENGTH) return null
    const rows = await queries[dialect]().limit(most)
    return rows.map(({ id }) => id)
  }

/** Texts of rows that have a kind and a number: the titles of drafts, the published ones, the keys of terms. */
const texts = {
  content: { rows: content, text: content.titleKey, index: sql`content_titles`, kinds: DOCUMENT_KINDS },
  published: { rows: published, text: published.titleKey, index: sql`published_titles`, kinds: DOCUMENT_KINDS },
  term: { rows: term, text: term.key, index: sql`term_keys`, kinds: TERM_KINDS },
}

/** Finds the numbers of a kind's rows by a substring of their texts. `part` is in the case of the texts. */
export const numbersByPart = (db: Db, of: keyof typeof texts, kind: string, part: string): Finder<number> => {
  const { rows, text, index, kinds } = texts[of]
  const place = kinds.findIndex((known) => known === kind)
  return byTrigrams(part, {
    // The migrations compute the rowids of these indexes from the number and the kind.
    sqlite: () =>
      db
        .select({ id: sql<number>`(rowid - ${place}) / ${kinds.length}` })
        .from(index)
        .where(sql`${index} match ${phraseOf(part)} and rowid % ${kinds.length} = ${place}`),
    postgres: () =>
      db
        .select({ id: rows.number })
        .from(rows)
        .where(and(sql`${rows.kind} = ${kind}`, hasIndexedPart(text, part))),
  })
}
