import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import { errorMessage, wrongAs } from '../../contract/content/values/errors.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { type Counted, listAddress, listQuery, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { kinds, soldProductId } from '../kinds.ts'
import { kindsOfField } from '../terms/kinds.ts'
import { foldTitle } from '../lists/title-key.ts'
import { accessOf, gateOf, hasBought, type MayOpen } from './access.ts'
import { etagOf } from './etag.ts'
import { PUBLISHED_ORDERINGS, publishedPage } from './published-list-store.ts'
import type { AccessRow } from './published-store.ts'

export type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** The number of a document or term in a query. */
export const numberParam = z
  .string({ error: wrongAs('idBad') })
  .regex(/^[1-9]\d{0,14}$/, errorMessage('idBad'))
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 })

const SEARCH_MAX = 200

/** The query of a list of published documents. Source: DESIGN §7. */
export const publishedQuery = listQuery(PUBLISHED_ORDERINGS).extend({
  category: numberParam.optional(),
  tag: numberParam.optional(),
  collection: numberParam.optional(),
  author: z.string('wrongKind').max(64, 'wrongKind').optional(),
  course: numberParam.optional(),
  status: z.enum(['0', '1', '2'], 'wrongKind').transform(Number).optional(),
  search: z.string('wrongKind').max(SEARCH_MAX, 'wrongKind').optional(),
  slug: z.string('wrongKind').max(SEARCH_MAX, 'wrongKind').optional(),
})

export type PublishedQuery = z.infer<typeof publishedQuery>

/** The stored summary plus `is_available`: whether the caller may open the document now. */
export const lineFor = async (row: AccessRow, mayOpen: MayOpen): Promise<string> =>
  `${row.summary.slice(0, -1)},"is_available":${await mayOpen(gateOf(row), row)}}`

/** The term ids of a query. The kinds of a field share one number sequence, so a number is looked up in each of them. */
export const termsOf = ({
  category,
  tag,
  collection,
}: Pick<PublishedQuery, 'category' | 'tag' | 'collection'>): string[][] => [
  ...(category === undefined ? [] : [kindsOfField.category.map((kind) => `${kind}:${category}`)]),
  ...(tag === undefined ? [] : [kindsOfField.tags.map((kind) => `${kind}:${tag}`)]),
  ...(collection === undefined ? [] : [kindsOfField.collection.map((kind) => `${kind}:${collection}`)]),
]

/** The body of a list whose entries are already serialized. */
export const listText = (
  lines: readonly string[],
  counted: Counted,
  query: Pick<PublishedQuery, 'page' | 'page_size'>,
  address: string,
): string => {
  const { results: _, ...rest } = listReply([], counted, query, address)
  return `${JSON.stringify(rest).slice(0, -1)},"results":[${lines.join(',')}]}`
}

/** The response with a list; privately cached for an identified caller, publicly otherwise. */
export const listed = (json: string, { member }: RestCaller): RestReply => ({
  status: 200,
  json,
  etag: etagOf(json),
  cacheScope: member ? 'private' : 'public',
})

/** Whether the list is of one course's lessons and the caller has bought the course: buyers keep archived and hidden lessons. */
export const isForBuyers = async (db: Db, course: number | undefined, caller: RestCaller, at: Date): Promise<boolean> =>
  course !== undefined && (await hasBought(db, caller, soldProductId('course', course), at))

/** The status of everything that readers can list. */
const PUBLISHED = 1

/**
 * The published documents of a kind, one line each, with whether the caller may open it. Deferred documents and the lessons of unpublished
 * courses are not listed; lessons of a later day are. Source: DESIGN §7, SECURITY R64.
 */
export const listPublished = async (
  deps: ListDeps,
  kind: DocumentKind,
  query: PublishedQuery,
  caller: RestCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const { course, author, status = PUBLISHED } = query
  const [slug, search] = [query.slug?.toLowerCase(), query.search && foldTitle(query.search)]
  const wanted = status === PUBLISHED ? [kind] : []
  const forBuyers = await isForBuyers(deps.db, course, caller, at)
  const filter = { kinds: wanted, course, author, slug, search, terms: termsOf(query), at, forBuyers }
  const part = { ...offsetOf(query), ordering: orderOf(query.ordering) }
  const { rows, ...counted } = await publishedPage(deps.db, filter, part)
  const mayOpen = accessOf(deps.db, caller, at)
  const lines = await Promise.all(rows.map((row) => lineFor(row, mayOpen)))
  const address = listAddress(deps, `/${kinds[kind].path}/`)
  return listed(listText(lines, counted, query, address), caller)
}
