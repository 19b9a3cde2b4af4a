import { isElement, isShadowRoot } from '../browser/dom-kind.ts'
import { NOTICE_FADE_MS, NOTICE_GAP_PX } from '../../server/contract/limits.ts'
import { HOST } from '../elements/shell-seam.ts'
import { makeSheet } from '../browser/shadow/style-sheet.ts'
import tokens from '../styles/tokens.css?inline'
import tones from '../styles/tones.css?inline'
import css from './notify.css?inline'

type Root = Document | ShadowRoot

/** The document and all open shadow roots in it. */
const rootsOf = (root: Root = document): Root[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
]

const isModal = (element: Element) => element.localName === 'dialog' && element.matches(':modal')

/**
 * The element at the top left corner of the viewport: an open modal dialog covers it with its backdrop, so nothing below the dialog is hit.
 */
const inCorner = (root: Root): Element | null => {
  const found = root.elementFromPoint(0, 0)
  return found?.shadowRoot && found.shadowRoot !== root ? (inCorner(found.shadowRoot) ?? found) : found
}

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return element.parentElement ?? (isShadowRoot(root) ? root.host : null)
}

const modalAround = (element: Element | null): Element | null =>
  !element || isModal(element) ? element : modalAround(parentOf(element))

/** The topmost open modal dialog; null if there is none. */
const topModal = (roots: Root[]): Element | null => {
  const modals = roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')].filter(isModal))
  return modals.length > 1 ? (modalAround(inCorner(document)) ?? modals.at(-1) ?? null) : (modals[0] ?? null)
}

/**
 * The theme of the school element whose shadow root holds `element`, or else of the last school element in the page; null if there is none.
 */
const themeOf = (element: Element, roots: Root[]): string | null => {
  const shells = roots.flatMap((root) => (isShadowRoot(root) && HOST in root.host ? [root.host] : []))
  const own = shells.find(({ shadowRoot }) => shadowRoot === element.getRootNode())
  const shell = own ?? shells.at(-1)
  return shell ? (shell.getAttribute('theme') ?? 'light') : null
}

/** The theme that suits a page without our elements, by the colour scheme that it sets. */
const themeOfPage = (): string => {
  const own = getComputedStyle(document.documentElement).colorScheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? ''
  const scheme = /light|dark/.test(own) ? own : meta
  if (!scheme.includes('dark')) return 'light'
  return scheme.includes('light') ? 'auto' : 'dark'
}

/** The only container of notifications in the page, above everything else. */
interface Layer {
  root: ShadowRoot
  /** Moves the layer to the top, above dialogs that open later too, until `leave` is called once it is empty. */
  enter: () => void
  leave: () => void
}

const TAG = 'school-notices'

const isDialog = ({ type, target }: MutationRecord) =>
  type === 'attributes' && isElement(target) && target.localName === 'dialog'

/**
 * Creates the layer: a popover in the top layer of the browser. Content outside an open modal dialog is inert, so the layer moves into the
 * open dialog. `onMove` is called whenever its element has moved.
 */
export const makeLayer = (onMove: () => void): Layer => {
  const host = document.createElement(TAG)
  const root = host.attachShadow({ mode: 'open' })
  makeSheet(tokens + tones + css).adopt(root)
  host.style.setProperty('--_gap', `${NOTICE_GAP_PX}px`)
  host.style.setProperty('--_fade', `${NOTICE_FADE_MS}ms`)
  host.popover = 'manual'

  /** The last element shown in the top layer is above the others. Not while the layer has the focus: hiding would lose it. */
  const rise = () => {
    if (root.activeElement || !('showPopover' in host)) return
    if (host.matches(':popover-open')) host.hidePopover()
    host.showPopover()
  }
  const place = () => {
    const roots = rootsOf()
    const home = topModal(roots) ?? document.body
    const isMoved = host.parentNode !== home
    if (isMoved) home.append(host)
    const theme = themeOf(host, roots) ?? themeOfPage()
    if (host.getAttribute('theme') !== theme) host.setAttribute('theme', theme) // every `setAttribute` triggers the observer
    if (isMoved) onMove()
    return { roots, isMoved }
  }
  const watch = new MutationObserver((records) => {
    const { isMoved } = track()
    if (isMoved || records.some(isDialog)) rise()
  })
  const track = () => {
    const placed = place()
    for (const one of placed.roots)
      watch.observe(one, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'theme'] })
    return placed
  }
  return {
    root,
    enter: () => {
      track()
      rise()
    },
    leave: () => {
      watch.disconnect()
      if (host.parentNode === document.body) return
      document.body.append(host)
      rise()
    },
  }
}
