import { useEffect, useRef, type RefObject } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { focusedBeside, focusOn, continueTyping } from '../browser/focus.ts'
import { isSeen, reveal } from '../browser/reveal.ts'
import { useAnnounce } from './announcer.tsx'

/**
 * Announces a new form (`words`, title first), only once even if it renders in stages. If the focus was in the old form and was lost with
 * it, moves it to the same field or to `first` in the new form, or else to its heading. Never takes the focus from elsewhere in the page. After a press in the
 * form the heading of the new one comes onto the screen, unless the visitor has scrolled away from the form meanwhile. `shown` begins with
 * the name of the form, up to a comma.
 */
export const useScreenFocus = (
  card: RefObject<HTMLElement | null>,
  store: Pick<StoreApi<unknown>, 'subscribe'>,
  shown: string,
  text: string,
  first = '.form input:not([hidden])',
) => {
  const announce = useAnnounce()
  const last = useRef(shown)
  const announced = useRef('')
  const held = useRef<Element | null>(null)
  const isPressed = useRef(false)
  const wasSeen = useRef(false)

  useEffect(() => {
    const { current } = card
    const press = () => {
      isPressed.current = true
    }
    current?.addEventListener('click', press, true)
    return () => current?.removeEventListener('click', press, true)
  }, [card])

  useEffect(
    () =>
      store.subscribe(() => {
        const focused = card.current && focusedBeside(card.current)
        held.current = focused && card.current?.contains(focused) ? focused : null
        wasSeen.current = card.current !== null && isSeen(card.current)
      }),
    [store, card],
  )

  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const [form] = shown.split(',')
    const saying = `${form},${text}`
    if (announced.current !== saying) announce(text)
    announced.current = saying
    // on the heading it waits for a form that has a field, as where a code is mailed without a press
    const isFocusLost = held.current !== null && (!held.current.isConnected || held.current.localName === 'h2')
    const still = { preventScroll: !wasSeen.current }
    if (isFocusLost && !continueTyping(held.current, card.current, still) && !focusOn(card.current, first, still))
      focusOn(card.current, 'h2', still)
    if (isPressed.current && wasSeen.current) reveal(card.current?.querySelector('h2'))
    isPressed.current = false
  }, [card, shown, text, first, announce])
}
