import { useEffect, useState } from 'react'
import type { ContentClient } from '../../api/content.ts'
import type { DocumentLine, Listed, Named } from '../../api/content/wire.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import { useStudio } from '../studio-context.ts'

const CHOICES_MAX = 200

type Terms = Promise<Outcome<Listed<Named<number | string>>>>

const query = { page_size: CHOICES_MAX }

/** Documents by their titles. */
const named = async (lines: Promise<Outcome<Listed<DocumentLine>>>): Promise<Outcome<Listed<Named<number>>>> => {
  const outcome = await lines
  if (!outcome.ok) return outcome
  const { results, ...page } = outcome.body
  return { ...outcome, body: { ...page, results: results.map(({ id, title }) => ({ id, name: title })) } }
}

export type ChoiceList = 'category' | 'tags' | 'collections' | 'author' | 'course'

const loads: Record<ChoiceList, (client: ContentClient) => readonly Terms[]> = {
  category: (client) => [client.categories(), client.lessonCategories()],
  tags: (client) => [client.tags(query), client.schoolTags(query)],
  collections: (client) => [client.collections(query)],
  author: (client) => [client.authors(query)],
  course: (client) => [named(client.documents('course').list({ ...query, ordering: 'title' }))],
}

/** What can be chosen; null until it has come. */
export const useChoices = (
  list: ChoiceList,
): { choices: readonly Named<number | string>[] | null; hasFailed: boolean } => {
  const { client } = useStudio()
  const [choices, setChoices] = useState<readonly Named<number | string>[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const outcomes = await Promise.all(loads[list](client))
      if (isOver) return
      setHasFailed(outcomes.some(({ ok }) => !ok))
      setChoices(outcomes.flatMap((outcome) => (outcome.ok ? [...outcome.body.results] : [])))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, list])
  return { choices, hasFailed }
}
