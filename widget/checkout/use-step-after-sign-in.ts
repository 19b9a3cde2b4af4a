import { type RefObject, useEffect, useRef } from 'react'
import { focusedBeside } from '../browser/focus.ts'
import { isOnScreen, isSeen, reveal } from '../browser/reveal.ts'

/** The events by which a visitor scrolls. */
const SCROLLING = ['wheel', 'touchmove', 'keydown']

const leadsHere = (url: string) => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname === location.pathname
}

/** Shows the button that pays, or, where it stays in sight, the heading of its step. */
const showPaying = (card: HTMLElement) => {
  const heading = card.querySelector('h2')
  const foot = card.querySelector('.foot')
  if (!heading || !foot) return
  if (!focusedBeside(card)) heading.focus({ preventScroll: true }) // the form that had the focus has been removed
  if (isOnScreen(heading)) return
  if (getComputedStyle(foot).position === 'sticky') reveal(heading)
  else reveal(foot, 'center')
}

/**
 * After a sign-in beside the cart, shows the way to pay: in place, or after the reload that the sign-in leads to. Never for a cart that the
 * visitor has scrolled off the screen. `resuming` stores that the reload follows a sign-in.
 */
export const useStepAfterSignIn = (
  card: RefObject<HTMLElement | null>,
  isPayable: boolean,
  resuming: { set: () => void; consume: () => boolean },
) => {
  const isExpected = useRef(false)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const { current } = card
    isExpected.current = resuming.consume()
    for (const name of SCROLLING)
      addEventListener(name, () => (isExpected.current = false), { signal, passive: true, capture: true })
    current?.addEventListener('school:signed-in', () => (isExpected.current = isSeen(current)), { signal })
    current?.addEventListener(
      'school:redirect',
      (event) =>
        queueMicrotask(() => {
          if (!event.defaultPrevented && leadsHere(event.detail.url)) resuming.set()
        }),
      { signal },
    )
    return () => left.abort()
  }, [card, resuming])

  useEffect(() => {
    if (!isPayable || !isExpected.current || !card.current) return
    isExpected.current = false
    showPaying(card.current)
  }, [card, isPayable])
}
