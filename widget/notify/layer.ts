import { NOTICE_FADE_MS, NOTICE_GAP_PX } from '../../server/contract/limits.ts'
import tokens from '../styles/tokens.css?inline'
import tones from '../styles/tones.css?inline'
import css from './notify.css?inline'
import { rootsOf, themeOf, topModal } from './page-roots.ts'

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
