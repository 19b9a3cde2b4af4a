import { useEffect, useState } from 'react'
import type { CommonTexts } from '../texts/common-ru.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Views by name: those in `views` are available at once, the others are fetched on demand, once per page. */
export const createLazyViews = <Id extends string, View>(
  views: Partial<Record<Id, View>>,
  fetchView: (id: Id) => Promise<View>,
) => {
  const hasView = (id: Id): boolean => Object.hasOwn(views, id)

  /** Rejects if the fetch fails; another call tries again. */
  const loadView = async (id: Id): Promise<void> => {
    if (!hasView(id)) views[id] = await fetchView(id)
  }

  /** The view by name, null while it is loading. `retry` is non-null after a failed load. */
  const useView = (id: Id): { View: View | null; retry: (() => void) | null } => {
    const [failed, setFailed] = useState<Id | null>(null)
    const [, setLoaded] = useState<Id | null>(null)
    const isThere = hasView(id)

    useEffect(() => {
      if (isThere || failed === id) return
      let isCurrent = true
      const unlessStale = (set: typeof setFailed) => () => isCurrent && set(id)
      loadView(id).then(unlessStale(setLoaded), unlessStale(setFailed))
      return () => {
        isCurrent = false
      }
    }, [id, isThere, failed])

    const retry = () => setFailed(null)
    return { View: (isThere && views[id]) || null, retry: failed === id ? retry : null }
  }

  return { hasView, loadView, useView }
}

/** Placeholder of a form: a skeleton while it is loading, a retry button after a failed load. */
export const Loading = ({ text, retry }: { text: CommonTexts['loading']; retry: (() => void) | null }) => {
  if (!retry)
    return (
      <div className="form outline" aria-busy>
        <div className="bar" />
        <div className="bar" />
      </div>
    )
  return (
    <div className="form">
      <Notice tone="danger">{text.failed}</Notice>
      <Button isQuiet onClick={retry}>
        {text.retry}
      </Button>
    </div>
  )
}
