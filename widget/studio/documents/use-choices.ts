import { useEffect, useState } from 'react'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { ProductType } from '../../../server/contract/checkout/product-id.ts'
import { productId } from '../../../server/contract/checkout/product-id.ts'
import type { ContentClient } from '../../api/content.ts'
import type { DocumentLine, Listed, Named } from '../../api/content/wire.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import { useStudio } from '../ui/studio-context.ts'

const PAGE_SIZE = 200

export type Choice = Named<number | string>

type Page = Promise<Outcome<Listed<Choice>>>
type PageQuery = { page: number; page_size: number }

/** Documents by their titles. */
const named = async (
  lines: Promise<Outcome<Listed<DocumentLine>>>,
  idOf: (id: number) => Choice['id'] = (id) => id,
): Page => {
  const outcome = await lines
  if (!outcome.ok) return outcome
  const { results, ...page } = outcome.body
  return { ...outcome, body: { ...page, results: results.map(({ id, title }) => ({ id: idOf(id), name: title })) } }
}

/** Documents that are sold, by the names of their products, such as `course:12`. */
const sold = (client: ContentClient, kind: DocumentKind, type: ProductType) => (query: PageQuery) =>
  named(client.documents(kind).list({ ...query, ordering: 'title' }), (id) => productId(type, id))

export type ChoiceList = 'category' | 'tags' | 'collections' | 'author' | 'course' | 'product'

const lists: Record<ChoiceList, (client: ContentClient) => readonly ((query: PageQuery) => Page)[]> = {
  category: (client) => [client.categories, client.lessonCategories],
  tags: (client) => [client.tags, client.schoolTags],
  collections: (client) => [client.collections],
  author: (client) => [client.authors],
  course: (client) => [(query) => named(client.documents('course').list({ ...query, ordering: 'title' }))],
  product: (client) => [
    sold(client, 'course', 'course'),
    sold(client, 'single-lesson', 'lesson'),
    sold(client, 'live-lesson', 'lesson'),
  ],
}

/** All pages of a list; null if one has not come. */
const wholeOf = async (list: (query: PageQuery) => Page): Promise<readonly Choice[] | null> => {
  const all: Choice[] = []
  for (let page = 1; ; page += 1) {
    const outcome = await list({ page, page_size: PAGE_SIZE })
    if (!outcome.ok) return null
    all.push(...outcome.body.results)
    if (outcome.body.next === null) return all
  }
}

/** What can be chosen; null until it has come. */
export const useChoices = (list: ChoiceList): { choices: readonly Choice[] | null; hasFailed: boolean } => {
  const { client } = useStudio()
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const loaded = await Promise.all(lists[list](client).map(wholeOf))
      if (isOver) return
      setHasFailed(loaded.includes(null))
      setChoices(loaded.flatMap((choices) => choices ?? []))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, list])
  return { choices, hasFailed }
}
