import { useEffect, useRef, useState } from 'react'
import type { Failure, Outcome } from '../../api/content/outcome.ts'
import type { Listed } from '../../api/content/wire.ts'
import { useStudio } from '../ui/studio-context.ts'

interface Row {
  id: number | string
}

/** The result of the last request. */
interface Found<One> {
  turn: string
  rows: readonly One[] | null
  page: number
  hasMore: boolean
  failure: Failure | null
}

export interface Rows<One> {
  /** Null until the first page has loaded. Earlier rows stay until the next ones have loaded. */
  rows: readonly One[] | null
  hasMore: boolean
  isLoading: boolean
  failure: Failure | null
  more: () => Promise<void>
  reload: () => void
  /** Changes what has been loaded, after a change at the school. */
  change: (next: (rows: readonly One[]) => readonly One[]) => void
}

/** Drops duplicates: a row that moves while pages are loaded is returned twice. */
const joined = <One extends Row>(rows: readonly One[], next: readonly One[]) => {
  const known = new Set(rows.map(({ id }) => id))
  return [...rows, ...next.filter(({ id }) => !known.has(id))]
}

/** Rows of a list, page by page. `name` identifies the query. */
export const useRows = <One extends Row>(
  name: string,
  load: (page: number) => Promise<Outcome<Listed<One>>>,
): Rows<One> => {
  const { signIns } = useStudio()
  const [reloads, setReloads] = useState(0)
  const [found, setFound] = useState<Found<One>>({ turn: '', rows: null, page: 0, hasMore: false, failure: null })
  const turn = `${signIns}.${reloads} ${name}`
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    let isOver = false
    const start = async () => {
      const outcome = await latest.current(1)
      if (isOver) return
      if (outcome.ok) {
        const { results, next } = outcome.body
        setFound({ turn, rows: results, page: 1, hasMore: next !== null, failure: null })
      } else setFound({ turn, rows: null, page: 0, hasMore: false, failure: outcome })
    }
    void start()
    return () => {
      isOver = true
    }
  }, [turn])

  const more = async () => {
    const outcome = await latest.current(found.page + 1)
    setFound((now) => {
      if (now.turn !== turn || now.page !== found.page || !outcome.ok) return now
      const { results, next } = outcome.body
      return { ...now, rows: joined(now.rows ?? [], results), page: now.page + 1, hasMore: next !== null }
    })
  }
  const isLoading = found.turn !== turn
  return {
    ...found,
    failure: isLoading ? null : found.failure,
    isLoading,
    more,
    reload: () => setReloads((before) => before + 1),
    change: (next) => setFound((now) => ({ ...now, rows: now.rows && next(now.rows) })),
  }
}

/** The school's own messages of a refusal, or `otherwise`. */
export const messageOf = ({ fields, detail }: Failure, otherwise: string): string =>
  Object.entries(fields)
    .filter(([field]) => field !== 'error_paths')
    .flatMap(([, messages]) => messages)
    .join(' ') ||
  detail ||
  otherwise
