import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/**
 * Whether all of these boxes are ticked. They are uncontrolled, and a visitor may have ticked them in the first view: the form itself
 * is asked, as soon as it is there and with every change. Until then `kept` tells, which names the boxes that it begins with.
 */
export const useAllTicked = (
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  kept: readonly string[] = [],
): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { current } = form
      current?.addEventListener('change', onChange)
      return () => current?.removeEventListener('change', onChange)
    },
    [form],
  )
  const areTicked = () => {
    const ticked = form.current ? [...new FormData(form.current).keys()] : kept
    return names.every((name) => ticked.includes(name))
  }
  return useSyncExternalStore(subscribe, areTicked, () => false)
}
