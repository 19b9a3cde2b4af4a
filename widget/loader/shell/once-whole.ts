import { childOf } from '../../browser/shadow/declared-root.ts'
import { FIRST_VIEW } from '../../elements/shell-seam.ts'

/** How often it is looked whether the parser has read a first view. */
const LOOK_MS = 16

/** Whether the parser is still reading the root of a first view. It ends with `noscript`. */
const isComing = (element: Element): boolean => {
  if (document.readyState !== 'loading' || !element.hasAttribute(FIRST_VIEW)) return false
  return !element.shadowRoot || !childOf(element.shadowRoot, 'noscript')
}

/** Calls back once the parser has read the first view in an element of the page, if it has one. */
export const onceWhole = (element: Element, callback: () => void): void => {
  if (!element.isConnected) return
  if (isComing(element)) setTimeout(() => onceWhole(element, callback), LOOK_MS)
  else callback()
}
