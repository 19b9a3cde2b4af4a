import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False for the first view, which was drawn before anything was known of the element, and as long as it is taken over; true right
 * after. What an attribute says is shown then.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
