import { templateIn } from '../../browser/shadow/declared-root.ts'
import { isShadowRoot } from '../../browser/dom-kind.ts'
import { isFromPage } from '../../elements/drawn-view.ts'

/** Resolves when the page has been parsed, if it has rendered elements of this tag: their markup may still be coming in. */
export const whenRendered = async (tag: string): Promise<void> => {
  const isRendered = [...document.querySelectorAll(tag)].some((element) => element.shadowRoot ?? templateIn(element))
  if (isRendered && document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
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
  if (isFromPage(view) && isShadowRoot(root)) Object.assign(host, { rendered: jsonIn(root.host) ?? {} })
}
