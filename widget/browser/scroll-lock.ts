/** The key of the page's lock: registered, since the chunks that open dialogs share no module. */
const LOCK = Symbol.for('school-widgets.scroll-lock')

interface LockablePage extends Document {
  [LOCK]?: { dialogs: number; unlock: () => void }
}

/** What wheels and fingers send. Keeping `wheel` from the page keeps `mousewheel` from it too; Firefox has an older event of its own. */
const SCROLL_EVENTS = ['wheel', 'DOMMouseScroll', 'touchstart', 'touchmove', 'touchend']

const OVERFLOWS = ['overflow-x', 'overflow-y']
const GUTTER = 'scrollbar-gutter'

const isVisible = (element: HTMLElement) => getComputedStyle(element).overflow === 'visible'

const isContained = (element: HTMLElement) => {
  const { contain, containerType } = getComputedStyle(element)
  return contain !== 'none' || containerType !== 'normal'
}

/** The element whose overflow the browser applies to the viewport. Source: CSS Overflow 3, §3.4; CSS Containment 2. */
const viewportElement = ({ documentElement: html, body }: Document): HTMLElement =>
  isVisible(html) && !isVisible(body) && ![html, body].some(isContained) ? body : html

const viewportHasBar = ({ scrollingElement, documentElement }: Document) =>
  innerWidth > (scrollingElement ?? documentElement).clientWidth

/** Sets inline properties above all rules of the page. Returns a function that restores those that the page has not changed since. */
const override = ({ style }: HTMLElement, names: string[], value: string): (() => void) => {
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const)
  for (const name of names) style.setProperty(name, value, 'important')
  const isOurs = (name: string) => style.getPropertyValue(name) === value && style.getPropertyPriority(name) !== ''
  return () => {
    for (const [name, old, priority] of before) if (isOurs(name)) style.setProperty(name, old, priority)
  }
}

/** Stops the scrolling of the viewport, also one that is under way, and keeps the room of its scroll bar. Returns a function that undoes it. */
const stopScrolling = (page: Document): (() => void) => {
  const undo = [
    ...(viewportHasBar(page) ? [override(page.documentElement, [GUTTER], 'stable')] : []),
    override(viewportElement(page), OVERFLOWS, 'hidden'),
  ]
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return () => {
    for (const restore of undo) restore()
  }
}

/**
 * Locks the scrolling of the page behind an open modal dialog, without moving the page. Wheel and touch inside the dialog scroll the dialog
 * and are kept from scripts of the page that scroll. Returns a function that unlocks the page, unless another dialog of ours is open.
 */
export const lockScroll = (dialog: HTMLElement): (() => void) => {
  const life = new AbortController()
  const keepInside = (event: Event) => {
    if (event.composedPath().includes(dialog)) event.stopImmediatePropagation()
  }
  for (const type of SCROLL_EVENTS)
    addEventListener(type, keepInside, { capture: true, passive: true, signal: life.signal })

  const page: LockablePage = document
  const lock = (page[LOCK] ??= { dialogs: 0, unlock: stopScrolling(page) })
  lock.dialogs += 1
  return () => {
    life.abort()
    lock.dialogs -= 1
    if (lock.dialogs > 0) return
    lock.unlock()
    delete page[LOCK]
  }
}
