import { isElement, isShadowRoot } from '../browser/dom-kind.ts'
import { isKept } from '../browser/keep-events.ts'

/** The studio has a page and shortcuts of its own. */
const OURS = /^school-(?!studio)/

/** The same key for listeners inside the shadow root that it is pressed in, which read no more of it. */
const innerCopy = ({ type, key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent(type, { key, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true })

const take = (event: KeyboardEvent) => {
  const [target] = event.composedPath()
  if (!event.isTrusted || !isElement(target)) return
  const root = target.getRootNode()
  if (!isShadowRoot(root) || !OURS.test(root.host.localName) || !isKept(target, event)) return
  event.stopImmediatePropagation()
  if (!target.dispatchEvent(innerCopy(event))) event.preventDefault()
}

/**
 * Takes the keys of our controls before listeners of the page in the capture phase, which could prevent them: ours get a copy that does not
 * leave the shadow root, and what the key does in the browser stays with the key itself. A listener that the page has put on `window`
 * before this script ran still comes first.
 */
export const takeKeys = (): void => {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, take, true)
}
