/** Moves the focus to the first match inside. False when there is none. */
export const focusOn = (within: ParentNode | null, selector: string): boolean => {
  const found = within?.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== undefined && found !== null
}

/** The focused element in the tree (page or shadow root) that this element stands in. */
export const focusedBeside = (element: Element): Element | null => {
  const root: Node & Partial<DocumentOrShadowRoot> = element.getRootNode()
  return root.activeElement ?? null
}

/** True where the focus went to something one presses. */
export const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, [role="tab"]') !== null
