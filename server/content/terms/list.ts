import { z } from 'zod'
import { errorMessage, wrongAs } from '../../contract/content/values/errors.ts'
import type { Deps } from '../../app/deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestReply } from '../../http/rest/route.ts'
import type { TermKind } from './kinds.ts'
import { popularTerms, type Term, TERM_ORDERINGS, termPage } from './term-store.ts'

/** The maximum length of a search. */
const SEARCH_MAX = 80

const MOST_POPULAR = 20
const MOST_POPULAR_MAX = 100

/** `search` is a case-insensitive substring of the name. */
export const termsQuery = listQuery(TERM_ORDERINGS).extend({
  search: z.string('wrongKind').max(SEARCH_MAX, 'tooLong').optional(),
})

/** `limit`: the maximum number of terms. */
export const popularQuery = z.object({
  limit: z
    .string({ error: wrongAs('wholeBad', { least: 1, most: MOST_POPULAR_MAX }) })
    .regex(/^[1-9]\d{0,9}$/, errorMessage('wholeBad', { least: 1, most: MOST_POPULAR_MAX }))
    .transform((text) => Math.min(Number(text), MOST_POPULAR_MAX))
    .default(MOST_POPULAR),
})

export const wireOfTerm = ({ number, name }: Pick<Term, 'number' | 'name'>) => ({ id: number, name })

export const orderingOf = (name: string) => TERM_ORDERINGS.find((known) => known === name) ?? 'position'

type ListDeps = Pick<Deps, 'db' | 'config'>

/** Lists the terms of a kind, by page. */
export const listTerms =
  (kind: TermKind, path: string) =>
  async ({ db, config }: ListDeps, { query }: { query: z.output<typeof termsQuery> }): Promise<RestReply> => {
    const { name, isDescending } = orderOf(query.ordering)
    const ordering = { by: orderingOf(name), isDescending }
    const { rows, ...total } = await termPage(db, { kind, search: query.search ?? '', ordering, ...offsetOf(query) })
    const body = listReply(rows.map(wireOfTerm), total, query, listAddress({ config }, path))
    return { status: 200, body }
  }

/** Lists the terms with the most published documents, most used first. */
export const listPopular =
  (kind: TermKind) =>
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    { query }: { query: z.output<typeof popularQuery> },
  ): Promise<RestReply> => {
    const rows = await popularTerms(db, kind, { limit: query.limit, at: now() })
    const results = rows.map(({ uses, ...term }) => ({ ...wireOfTerm(term), count: uses }))
    return { status: 200, body: { count: results.length, next: null, previous: null, results } }
  }
