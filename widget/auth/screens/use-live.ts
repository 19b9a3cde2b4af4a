import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False for the first view, which is rendered without knowing the element, and while React hydrates it; true right after. Values of
 * attributes are rendered only then.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
