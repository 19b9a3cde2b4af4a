import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { gateOf, type HasPaid, purchasesOf } from './access.ts'
import { etagOf } from './etag.ts'
import { PUBLISHED_ORDERINGS, type PublishedFilter, publishedPage } from './lists/store.ts'
import type { Standing } from './store.ts'

export type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** A number of a document or a term. */
export const numberParam = z
  .string('wrongKind')
  .regex(/^[1-9]\d{0,14}$/, 'wrongKind')
  .transform(Number)

/** What a list of published documents is asked by. Source: DESIGN §7. */
export const publishedQuery = listQuery(PUBLISHED_ORDERINGS).extend({
  category: numberParam.optional(),
  tag: numberParam.optional(),
  collection: numberParam.optional(),
  author: z.string('wrongKind').max(64, 'wrongKind').optional(),
  course: numberParam.optional(),
})

export type PublishedQuery = z.infer<typeof publishedQuery>

/** A line with what is true for the caller alone: a reader may open it now. */
export const lineFor = async (row: Standing, hasPaid: HasPaid): Promise<{ line: string; isAvailable: boolean }> => {
  const gate = gateOf(row)
  const isAvailable = gate.product === null || (await hasPaid(gate, row))
  return { line: `${row.summary.slice(0, -1)},"is_available":${isAvailable}}`, isAvailable }
}

/** The lists of terms share their numbers, so that a number is looked for in each of them. */
const termsOf = ({ category, tag, collection }: PublishedQuery): PublishedFilter['terms'] => [
  ...(category === undefined ? [] : [[`category:${category}`, `lesson-category:${category}`]]),
  ...(tag === undefined ? [] : [[`tag:${tag}`, `school-tag:${tag}`]]),
  ...(collection === undefined ? [] : [[`collection:${collection}`]]),
]

/** A list whose lines are serialised already. */
export const listText = (
  lines: readonly string[],
  count: number,
  query: Pick<PublishedQuery, 'page' | 'page_size'>,
  address: string,
): string => {
  const { results: _, ...rest } = listReply([], count, query, address)
  return `${JSON.stringify(rest).slice(0, -1)},"results":[${lines.join(',')}]}`
}

/** Who has told who they are gets an answer of their own. */
export const listed = (json: string, { member }: RestCaller): RestReply => ({
  status: 200,
  json,
  etag: etagOf(json),
  keeps: member ? 'browser' : 'anybody',
})

/**
 * The published documents of a kind, one line each, with whether the caller may open it. What opens later is not listed before, nor is a
 * lesson whose course is not published. Source: DESIGN §7, SECURITY R64.
 */
export const listPublished = async (
  deps: ListDeps,
  kind: DocumentKind,
  query: PublishedQuery,
  caller: RestCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const { course = null, author = null } = query
  const filter = { kinds: [kind], course, author, terms: termsOf(query), at }
  const part = { ...offsetOf(query), ordering: orderOf(query.ordering) }
  const { rows, count } = await publishedPage(deps.db, filter, part)
  const hasPaid = purchasesOf(deps.db, caller, at)
  const lines = await Promise.all(rows.map((row) => lineFor(row, hasPaid)))
  const address = listAddress(deps, `/${kinds[kind].path}/`)
  return listed(
    listText(
      lines.map(({ line }) => line),
      count,
      query,
      address,
    ),
    caller,
  )
}
