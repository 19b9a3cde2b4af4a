import { isElement, isShadowRoot } from '../browser/dom-kind.ts'
import { isKept } from '../browser/keep-events.ts'
import { HOST } from '../elements/shell-seam.ts'

/** The same key for listeners inside the shadow root that it is pressed in. */
const innerCopy = (event: KeyboardEvent): KeyboardEvent => {
  const { type, key, code, location, repeat, isComposing, charCode, keyCode } = event
  const { ctrlKey, shiftKey, altKey, metaKey, view, detail } = event
  const pressed = { key, code, location, repeat, isComposing, charCode, keyCode }
  const beside = { ctrlKey, shiftKey, altKey, metaKey, view, detail }
  return new KeyboardEvent(type, { ...pressed, ...beside, bubbles: true, cancelable: true })
}

const take = (event: KeyboardEvent) => {
  const [target] = event.composedPath()
  if (!event.isTrusted || !isElement(target)) return
  const root = target.getRootNode()
  if (!isShadowRoot(root) || !(HOST in root.host) || !isKept(target, event)) return
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
