import { useEffect, useRef, type RefObject } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { focusedBeside, focusOn } from '../browser/focus.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import type { LoginState } from './state.ts'

/**
 * Says the words of a new form, its title first, and leads the focus into it when the old form took the focus away with itself.
 * Nobody's focus is fetched from elsewhere in the page.
 */
export const useScreenFocus = (
  card: RefObject<HTMLElement | null>,
  store: StoreApi<LoginState>,
  shown: string,
  words: string,
) => {
  const announce = useAnnounce()
  const last = useRef(shown)
  const held = useRef<Element | null>(null)

  useEffect(
    () =>
      store.subscribe(() => {
        const focused = card.current && focusedBeside(card.current)
        held.current = focused && card.current?.contains(focused) ? focused : null
      }),
    [store, card],
  )

  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    announce(words)
    if (!held.current || held.current.isConnected) return
    if (!focusOn(card.current, '.form input:not([hidden])')) focusOn(card.current, 'h2')
  }, [card, shown, words, announce])
}
