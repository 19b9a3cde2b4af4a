import { HOST } from '../elements/shell-seam.ts'

type Root = Document | ShadowRoot

/** The page's tree and all shadow trees in it that are open. */
export const rootsOf = (root: Root = document): Root[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
]

const isModal = (element: Element) => element.localName === 'dialog' && element.matches(':modal')

/** The element under the corner of the window: a modal dialog is there with its backdrop, and all that it covers is not. */
const inCorner = (root: Root): Element | null => {
  const found = root.elementFromPoint(0, 0)
  return found?.shadowRoot && found.shadowRoot !== root ? (inCorner(found.shadowRoot) ?? found) : found
}

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

const modalAround = (element: Element | null): Element | null =>
  !element || isModal(element) ? element : modalAround(parentOf(element))

/** The open modal dialog above all others; null where there is none. */
export const topModal = (roots: Root[]): Element | null => {
  const modals = roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')].filter(isModal))
  return modals.length > 1 ? (modalAround(inCorner(document)) ?? modals.at(-1) ?? null) : (modals[0] ?? null)
}

/** The theme of the widget's element around `element`, or else of the page's last one; null without any. */
export const themeOf = (element: Element, roots: Root[]): string | null => {
  const shells = roots.flatMap((root) => (root instanceof ShadowRoot && HOST in root.host ? [root.host] : []))
  const own = shells.find(({ shadowRoot }) => shadowRoot === element.getRootNode())
  const shell = own ?? shells.at(-1)
  return shell ? (shell.getAttribute('theme') ?? 'light') : null
}
