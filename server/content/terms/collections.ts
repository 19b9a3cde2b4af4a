import type { z } from 'zod'
import { collectionReply } from '../../contract/content/terms.ts'
import type { Deps } from '../../deps.ts'
import { listAddress, listOf, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestReply } from '../../http/rest/route.ts'
import { orderingOf, termsQuery, wireOfTerm } from './list.ts'
import { collected, termPage } from './store.ts'

export const collectionsQuery = termsQuery

export const collectionsReply = listOf(collectionReply)

/** Lines of a collection, at most. */
export const ITEMS_MAX = 100

/** The collections, a page at a time, with the published documents of each. */
export const listCollections = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { query }: { query: z.output<typeof collectionsQuery> },
): Promise<RestReply> => {
  const { name, isDescending } = orderOf(query.ordering)
  const ordering = { by: orderingOf(name), isDescending }
  const wish = { kind: 'collection' as const, search: query.search ?? '', ordering, ...offsetOf(query) }
  const { rows, ...total } = await termPage(db, wish)
  const items = await collected(
    db,
    rows.map(({ id }) => id),
    { at: now(), most: ITEMS_MAX },
  )
  const itemsOf = Map.groupBy(items, ({ termId }) => termId)
  const results = rows.map((row) => ({
    ...wireOfTerm(row),
    items: (itemsOf.get(row.id) ?? []).map(({ kind, number, title, slug }) => ({
      kind,
      id: number,
      title,
      slug: slug ?? '',
    })),
  }))
  const address = listAddress({ config }, '/lessons-collections/list-items/')
  return { status: 200, body: listReply(results, total, query, address) }
}
