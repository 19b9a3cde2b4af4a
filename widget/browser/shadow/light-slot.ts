import { isShadowRoot } from '../dom-kind.ts'

let count = 0

/**
 * Shows a light-DOM element at `slot` in a shadow root: it becomes a child of the root's host, or, with nested shadow roots, of the
 * outermost host, and slots pass it inward. Returns a function that removes it.
 */
export const showInSlot = (slot: HTMLSlotElement, element: HTMLElement): (() => void) => {
  const name = `school-${(count += 1)}`
  const added: HTMLElement[] = []
  slot.name = name
  let root = slot.getRootNode()
  while (isShadowRoot(root)) {
    const { host } = root
    root = host.getRootNode()
    const child = isShadowRoot(root) ? Object.assign(document.createElement('slot'), { name }) : element
    child.slot = name
    host.append(child)
    added.push(child)
  }
  return () => added.forEach((child) => child.remove())
}
