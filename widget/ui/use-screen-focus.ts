import { useEffect, useRef, type RefObject } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { focusedBeside, focusOn } from '../browser/focus.ts'
import { useAnnounce } from './announcer.tsx'

/**
 * Announces a new form (`words`, title first), only once even if it renders in stages. If the focus was in the old form and was lost with
 * it, moves it to `first` in the new form, or else to its heading. Never takes the focus from elsewhere in the page. `shown` begins with
 * the name of the form, up to a comma.
 */
export const useScreenFocus = (
  card: RefObject<HTMLElement | null>,
  store: Pick<StoreApi<unknown>, 'subscribe'>,
  shown: string,
  words: string,
  first = '.form input:not([hidden])',
) => {
  const announce = useAnnounce()
  const last = useRef(shown)
  const said = useRef('')
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
    const [form] = shown.split(',')
    const saying = `${form},${words}`
    if (said.current !== saying) announce(words)
    said.current = saying
    if (!held.current || held.current.isConnected) return
    if (!focusOn(card.current, first)) focusOn(card.current, 'h2')
  }, [card, shown, words, first, announce])
}
