import { isElement } from '../browser/dom-kind.ts'

const hasHandler = (element: Element): element is Element & GlobalEventHandlers => 'onclick' in element

/** The page's address without its fragment: other than a relative one it does not depend on `<base href>`. */
export const pageAddress = (): string => location.href.replace(/#.*/s, '')

/** The fragment that a link leads to within its page, such as `#school-login`; '' for any other element. */
export const fragmentOf = (element: Element): string => {
  const href = (element.getAttribute('href') ?? '').replace(pageAddress(), '')
  return href.startsWith('#') ? href : ''
}

/**
 * Prevents the default of a press, and returns a function that tells whether the page has prevented it too. On a link to a fragment only
 * the link's own `onclick` counts: scripts that scroll smoothly prevent the default of every such link.
 */
const preventDefault = (press: Event, opener: Element, isFragment: boolean): (() => boolean) => {
  let isPrevented = false
  let counts = !isFragment
  press.preventDefault()
  press.preventDefault = () => {
    isPrevented ||= counts
  }
  if (!hasHandler(opener) || !opener.onclick) return () => isPrevented

  const { onclick } = opener
  const handle = (event: PointerEvent): unknown => {
    Object.assign(opener, { onclick })
    counts = true
    try {
      const result: unknown = onclick.call(opener, event)
      isPrevented ||= result === false
      return result
    } finally {
      counts = !isFragment
    }
  }
  Object.assign(opener, { onclick: handle })
  return () => {
    if (opener.onclick === handle) Object.assign(opener, { onclick })
    return isPrevented
  }
}

/**
 * Calls back after each press on an element that `isOpener` accepts, also if the page stops its propagation. Presses with a modifier, on
 * disabled elements, and those that the page prevents are left to the page. Listeners above a link to a fragment never get its press in
 * the bubble phase, where pages scroll smoothly. Returns a function that presses an opener.
 */
export const watchPresses = (isOpener: (element: Element) => boolean, onPress: (opener: Element) => void) => {
  const onClick = (press: MouseEvent) => {
    const opener = press.composedPath().find((target): target is Element => isElement(target) && isOpener(target))
    if (!opener || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    if (opener.matches(':disabled,[aria-disabled=true]')) return press.preventDefault()
    const isFragment = fragmentOf(opener) !== ''
    if (press.defaultPrevented && !isFragment) return
    const isPrevented = preventDefault(press, opener, isFragment)
    if (isFragment) opener.addEventListener('click', (event) => event.stopPropagation(), { once: true })
    setTimeout(() => isPrevented() || onPress(opener)) // after all listeners, or where one of them has stopped the press
  }
  addEventListener('click', onClick, true)
  return (opener: Element): void =>
    void opener.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
}
