type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Tag]> & {
  data?: Readonly<Record<string, string>>
}

/** An element with its properties, `data-…` attributes and children. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { data = {}, ...properties }: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  Object.assign(element.dataset, data)
  element.append(...children)
  return element
}

/** A button that does one thing. */
export const button = (words: string, onPress: () => void, className = 'button quiet small'): HTMLButtonElement => {
  const made = el('button', { type: 'button', className, textContent: words })
  made.addEventListener('click', onPress)
  return made
}

/** A required element of the page; throws if it is missing. */
export const part = <Kind extends Element>(
  selector: string,
  kind: new () => Kind,
  root: ParentNode = document,
): Kind => {
  const found = root.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`)
  return found
}
