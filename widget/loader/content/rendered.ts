import { declaredRoot, templateIn } from '../../browser/shadow/declared-root.ts'
import { isShadowRoot } from '../../browser/dom-kind.ts'
import { isFromServer } from '../../elements/drawn-view.ts'

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
    const shadowRoot = declaredRoot(element)
    if (shadowRoot) element.attachShadow = () => shadowRoot
  }
}

/** Null where the page has broken off before its end. */
const jsonIn = (element: Element): unknown => {
  try {
    return JSON.parse(element.querySelector('script[type="application/json"]')?.textContent ?? 'null')
  } catch {
    return null
  }
}

/** Adds the document that the server has rendered to the host of its view. */
export const addRendered = (host: object, view: HTMLElement): void => {
  const root = view.getRootNode()
  if (isFromServer(view) && isShadowRoot(root)) Object.assign(host, { rendered: jsonIn(root.host) ?? {} })
}
