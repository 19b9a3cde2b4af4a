/** The template of a declarative shadow root, in a browser that makes none of it. */
export const templateIn = (element: Element): HTMLTemplateElement | null =>
  element.querySelector('template[shadowrootmode]')

/** The shadow root that the server has rendered, made of its template if the browser has not done so; null if there is none. */
export const declaredRoot = (element: Element): ShadowRoot | null => {
  const template = templateIn(element)
  if (element.shadowRoot || !template) return element.shadowRoot
  const root = element.attachShadow({ mode: 'open' })
  root.append(template.content)
  template.remove()
  return root
}

/** The first child of a root or an element with this name. */
export const childOf = (root: ParentNode, name: string): Element | undefined =>
  [...root.children].find(({ localName }) => localName === name)

/** Removes the view that a site builder has left in an element in place of its root, with its styles, which would be those of the page. */
export const removeLeftover = (element: Element, tag: string): void => {
  const view = childOf(element, tag)
  if (view) childOf(element, 'style')?.remove()
  view?.remove()
}
