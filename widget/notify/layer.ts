import { NOTICE_FADE_MS, NOTICE_GAP_PX } from '../../server/contract/limits.ts'
import { HOST } from '../elements/shell-seam.ts'
import tokens from '../styles/tokens.css?inline'
import tones from '../styles/tones.css?inline'
import css from './notify.css?inline'

type Root = Document | ShadowRoot

/** The page's tree and all shadow trees in it that are open. */
const rootsOf = (root: Root = document): Root[] => [
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
const topModal = (roots: Root[]): Element | null => {
  const modals = roots.flatMap((root) => [...root.querySelectorAll('dialog[open]')].filter(isModal))
  return modals.length > 1 ? (modalAround(inCorner(document)) ?? modals.at(-1) ?? null) : (modals[0] ?? null)
}

/** The theme of the widget's element around `element`, or else of the page's last one; null without any. */
const themeOf = (element: Element, roots: Root[]): string | null => {
  const shells = roots.flatMap((root) => (root instanceof ShadowRoot && HOST in root.host ? [root.host] : []))
  const own = shells.find(({ shadowRoot }) => shadowRoot === element.getRootNode())
  const shell = own ?? shells.at(-1)
  return shell ? (shell.getAttribute('theme') ?? 'light') : null
}

/** The page's one place for notifications, above everything else in it. */
export interface Layer {
  root: ShadowRoot
  /** Comes to the top of the page, and stays there, above dialogs that open later, until it is left, empty. */
  enter: () => void
  leave: () => void
}

const TAG = 'school-notices'

const makeSheet = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${tokens}${tones}:host{--_gap:${NOTICE_GAP_PX}px;--_fade:${NOTICE_FADE_MS}ms}${css}`)
  return sheet
}

const isDialog = ({ type, target }: MutationRecord) =>
  type === 'attributes' && target instanceof HTMLElement && target.localName === 'dialog'

/**
 * Makes the layer: a popover, in the top layer of the browser. What stands outside an open modal dialog is inert, so it moves
 * into the one that is open. `onMove` is told whenever its element has come to another place.
 */
export const makeLayer = (onMove: () => void): Layer => {
  const host = document.createElement(TAG)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [makeSheet()]
  host.popover = 'manual'

  /** Last in the top layer is above the others. Hiding would lose the focus of somebody who is here. */
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
    const theme = themeOf(host, roots) ?? 'page'
    if (host.getAttribute('theme') !== theme) host.setAttribute('theme', theme) // each setting is a mutation that is watched
    if (isMoved) onMove()
    return { roots, isMoved }
  }
  const watch = new MutationObserver((records) => {
    const { isMoved } = follow()
    if (isMoved || records.some(isDialog)) rise()
  })
  const follow = () => {
    const placed = place()
    for (const one of placed.roots)
      watch.observe(one, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'theme'] })
    return placed
  }
  return {
    root,
    enter: () => {
      follow()
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
