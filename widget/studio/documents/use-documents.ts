import { useEffect, useState } from 'react'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { DocumentLine, Listed, Query } from '../../api/content/wire.ts'
import { everything, type ListQuery } from '../routes/route.ts'
import { useRouter } from '../routes/router.ts'
import { useStudio } from '../ui/studio-context.ts'

const PAGE_SIZE = 20

/** The parameters of the call; the trash is a list of its own. */
const parametersOf = ({ state, search, author, tag, ordering, page }: ListQuery): Query => ({
  search: search.trim() || null,
  ...(state === 'deleted' ? { deleted: 1 } : { state: state || null }),
  author: author || null,
  tag: tag || null,
  ordering,
  page,
  page_size: PAGE_SIZE,
})

interface Documents {
  /** Null until the first page has loaded. */
  list: Listed<DocumentLine> | null
  isLoading: boolean
  hasFailed: boolean
  /** Loads the page again. */
  reload: () => void
}

const PAST_THE_END = 404

/** A query and its result. */
interface Found {
  query: ListQuery
  turn: string
  outcome: Outcome<Listed<DocumentLine>>
}

/** One page of the documents of a kind, which stays the same. Earlier rows stay until the next ones have come. */
export const useDocuments = (kind: DocumentKind, query: ListQuery): Documents => {
  const { client, signIns } = useStudio()
  const { go } = useRouter()
  const [reloads, setReloads] = useState(0)
  const [found, setFound] = useState<Found | null>(null)
  const turn = `${signIns}.${reloads}`
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const outcome = await client.documents(kind).list(parametersOf(query))
      if (isOver) return
      if (!outcome.ok && outcome.status === PAST_THE_END && query.page > 1)
        void go({ screen: 'list', kind, query: { ...query, page: everything.page } }, { isReplacing: true })
      else setFound({ query, turn, outcome })
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, go, kind, query, turn])

  const isLoading = found?.query !== query || found.turn !== turn
  return {
    list: found?.outcome.ok ? found.outcome.body : null,
    isLoading,
    hasFailed: !isLoading && !found.outcome.ok,
    reload: () => setReloads((before) => before + 1),
  }
}
