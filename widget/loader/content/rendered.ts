import { isShadowRoot } from '../../browser/dom-kind.ts'
import { makeSheet } from '../../browser/style-sheet.ts'
import { recordDrawn } from '../../elements/drawn-view.ts'

const templateIn = (element: Element) => element.querySelector<HTMLTemplateElement>('template[shadowrootmode]')

/** Makes the shadow root of a template, as newer browsers do themselves while they read the page. */
const rootByTemplate = (element: Element): ShadowRoot | null => {
  const template = templateIn(element)
  if (!template) return null
  const root = element.attachShadow({ mode: 'open' })
  root.append(template.content)
  template.remove()
  return root
}

/**
 * Keeps the shadow roots that the server has rendered, because attaching a root again would empty it. Call it before the element is defined;
 * resolves when the page has been parsed, if it has such roots: their markup may still be coming in.
 */
export const keepRendered = async (tag: string): Promise<void> => {
  const elements = [...document.querySelectorAll(tag)]
  const isRendered = elements.some((element) => element.shadowRoot ?? templateIn(element))
  if (isRendered && document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  for (const element of elements) {
    const shadowRoot = element.shadowRoot ?? rootByTemplate(element)
    if (shadowRoot) element.attachShadow = () => shadowRoot
  }
}

const isContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'document' in value && 'access' in value

const jsonIn = (element: Element): unknown =>
  JSON.parse(element.querySelector('script[type="application/json"]')?.textContent ?? 'null')

/** Puts the styles of the server after those of the loader: these come later than a style element, and would win. */
const adoptStyles = (root: ShadowRoot): void => {
  const style = root.querySelector('style')
  makeSheet(style?.textContent ?? '').adopt(root)
  style?.remove()
}

/**
 * Moves the markup of the server into the view of its element, in place of the skeleton, once the view stands there. The browser paints
 * nothing in between.
 */
export const showRendered = (host: object, view: HTMLElement): void =>
  queueMicrotask(() => {
    const root = view.getRootNode()
    const markup = isShadowRoot(root) && root.querySelector('.rendered')
    if (!markup) return
    const rendered = jsonIn(root.host)
    if (!isContent(rendered)) return
    adoptStyles(root)
    view.replaceChildren(...markup.childNodes)
    recordDrawn(view, null)
    markup.remove()
    Object.assign(host, { rendered })
  })
