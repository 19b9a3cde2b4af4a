import { useEffect, useState } from 'react'
import type { WidgetKind } from '../../browser/host.ts'
import { partsOf } from '../parts.ts'
import type { ScreenId } from '../state.ts'
import { View as pass } from './pass.tsx'
import type { View } from './screen.ts'

const views: Record<WidgetKind, Partial<Record<ScreenId, View>>> = { login: { pass }, auth: { pass } }

export const hasView = (kind: WidgetKind, screen: ScreenId): boolean => screen in views[kind]

/** Fetches a form's view, once per page. Rejects where it does not come; another call tries again. */
export const loadView = async (kind: WidgetKind, screen: ScreenId): Promise<void> => {
  views[kind][screen] ??= await partsOf().views[kind][screen]()
}

/** The view of a form, null as long as it is under way. `retry` is there when it did not come. */
export const useView = (kind: WidgetKind, screen: ScreenId): { View: View | null; retry: (() => void) | null } => {
  const [failed, setFailed] = useState<ScreenId | null>(null)
  const [, setLoaded] = useState<ScreenId | null>(null)
  const isThere = hasView(kind, screen)

  useEffect(() => {
    if (isThere || failed === screen) return
    let isCurrent = true
    const settle = (set: typeof setFailed) => () => isCurrent && set(screen)
    loadView(kind, screen).then(settle(setLoaded), settle(setFailed))
    return () => {
      isCurrent = false
    }
  }, [kind, screen, isThere, failed])

  const retry = () => setFailed(null)
  return { View: views[kind][screen] ?? null, retry: failed === screen ? retry : null }
}
