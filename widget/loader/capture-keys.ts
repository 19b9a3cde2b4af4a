import { isElement, isShadowRoot } from '../browser/dom-kind.ts'
import { isOwnEvent } from '../browser/keep-events.ts'

/** The studio has a page and shortcuts of its own. */
const OURS = /^school-(?!studio)/

/**
 * The same key for listeners inside the shadow root that it is pressed in, which read no more of it. It is a plain event, because Firefox lets
 * every event that a script makes of a key leave the root.
 */
const innerCopy = (event: KeyboardEvent): Event => {
  const { type, key, ctrlKey, shiftKey, altKey, metaKey, isComposing } = event
  const getModifierState = (name: string) => event.getModifierState(name)
  const copy = document.createEvent('Event') // old libraries of pages replace `window.Event`
  copy.initEvent(type, true, true)
  return Object.assign(copy, { key, ctrlKey, shiftKey, altKey, metaKey, isComposing, getModifierState })
}

const capture = (event: KeyboardEvent) => {
  const [target] = event.composedPath()
  if (!event.isTrusted || !isElement(target)) return
  const root = target.getRootNode()
  if (!isShadowRoot(root) || !OURS.test(root.host.localName) || !isOwnEvent(target, event)) return
  event.stopImmediatePropagation()
  if (!target.dispatchEvent(innerCopy(event))) event.preventDefault()
}

/**
 * Takes the keys of our controls before listeners of the page in the capture phase, which could prevent them: ours get a copy that does not
 * leave the shadow root, and what the key does in the browser stays with the key itself. A listener that the page has put on `window`
 * before this script ran still comes first.
 */
export const captureKeys = (): void => {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, capture, true)
}
