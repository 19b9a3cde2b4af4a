let count = 0

/**
 * Shows an element of the document itself where `slot` stands in a shadow root: it becomes a child of the root's host, and where
 * that one stands in another shadow root, slots pass it on. Answers how to take it away.
 */
export const showInSlot = (slot: HTMLSlotElement, element: HTMLElement): (() => void) => {
  const name = `school-${(count += 1)}`
  const added: HTMLElement[] = []
  slot.name = name
  let root = slot.getRootNode()
  while (root instanceof ShadowRoot) {
    const { host } = root
    root = host.getRootNode()
    const child = root instanceof ShadowRoot ? Object.assign(document.createElement('slot'), { name }) : element
    child.slot = name
    host.append(child)
    added.push(child)
  }
  return () => added.forEach((child) => child.remove())
}
