import type { Notify } from '../browser/host.ts'
import type { StyleSheet } from '../browser/shadow/style-sheet.ts'
import type { Finding } from '../check/finding.ts'
import type { PropertyValue } from '../elements/attributes.ts'
import { attempt } from './attempt.ts'
import { PageError } from './chunks.ts'
import { showLoadNotice } from './load-notice.ts'
import { fragmentOf, pageAddress, watchPresses } from './presses.ts'
import { pageOf } from './school-page.ts'
import type { LoadPopup } from './shell/shell.ts'
import type { LoadShop } from './shop/shop-code.ts'

/** The names of `elementSpecs`, written out to keep the script small. */
export const HASH = /^#school-(login|auth)(\?|$)/

const BUY = 'data-school-buy'

/** Selects elements that open a popup, are one, or show notifications, even after the network is lost. */
export const POPUP_SIGNS = '[data-school-open],[href*="#school-"],[popup],school-studio'
/** Selects elements that need the shop chunk. */
export const SHOP_SIGNS = `school-checkout,school-cart,[${BUY}]`

const isBuyer = (element: Element) => element.hasAttribute(BUY)

export const isOpener = (element: Element) =>
  isBuyer(element) || element.hasAttribute('data-school-open') || HASH.test(fragmentOf(element))

/**
 * Handles presses on openers and buy buttons, including those added later, and a hash such as `#school-login` in the page's address. An
 * opener is busy until its popup is open. `school` is the origin of the school. Returns a function that presses an opener.
 */
export const watchOpeners = (
  loadPopup: LoadPopup,
  loadShop: LoadShop,
  sheet: StyleSheet,
  school: string,
): ((opener: Element) => void) => {
  const busy = new Set<Element | null>()
  const open = async (hash: string, opener: Element | null) => {
    if (busy.has(opener)) return
    busy.add(opener)
    opener?.setAttribute('aria-busy', 'true')
    try {
      const { launch } = await (opener && isBuyer(opener) ? loadShop() : loadPopup())
      await launch(hash, opener)
    } catch (error) {
      if (!(error instanceof PageError)) reportError(error)
      showLoadNotice(sheet, { error, page: pageOf(opener, school), onRetry: () => open(hash, opener) })
    }
    opener?.removeAttribute('aria-busy')
    busy.delete(opener)
  }
  const onHash = () => {
    const { hash } = location
    if (!HASH.test(hash)) return
    void open(hash, null)
    attempt(() => history.replaceState(history.state, '', pageAddress())) // so that a reload does not open it again
  }
  const press = watchPresses(isOpener, (opener) => void open(fragmentOf(opener), opener))
  addEventListener('hashchange', onHash)
  onHash()
  return press
}

interface PopupHandle {
  close: () => void
}

/** The only global. Source: DESIGN §4. */
export interface SchoolWidgets {
  /** Opens a popup. `options` are attributes, with hyphens. An unknown name goes to the page's error handler. */
  open: (name: string, options?: Record<string, PropertyValue>) => PopupHandle
  /** Closes the popup that is open. */
  close: () => void
  /** Shows a notification of the type `info`, `success`, `warning` or `error` for 3.5 s. Source: sign-in spec §4, §9. */
  notify: Notify
  /** Looks at the page around the script, prints what is found to the console and resolves to it. Never rejects. */
  check: () => Promise<Finding[]>
}

export const makeSchoolWidgets = (loadPopup: LoadPopup, check: SchoolWidgets['check']): SchoolWidgets => ({
  open: (name: string, options = {}) => {
    const request = { options, opener: document.activeElement, isFromCode: true }
    const opening = loadPopup().then(({ openByName }) => openByName(name, request))
    opening.catch(reportError)
    return { close: () => void opening.then((element) => element?.close()) }
  },
  close: () => void loadPopup().then(({ closeElement }) => closeElement()),
  notify: (...notice) =>
    void loadPopup()
      .then(({ showNotice }) => showNotice(...notice))
      .catch(reportError),
  check,
})

/**
 * Replays the calls that the page queued before the script loaded, and the last press, whose opener the queue has marked as busy. Calls
 * unknown to this version are skipped.
 */
export const replay = (queue: unknown, widgets: SchoolWidgets, press: (opener: Element) => void): void => {
  const repeatPress = (opener: Element) => {
    if (!opener.hasAttribute('aria-busy')) return
    opener.removeAttribute('aria-busy')
    press(opener)
  }
  const calls: Record<string, unknown> = { ...widgets, press: repeatPress }
  for (const [name, ...args] of Array.isArray(queue) ? queue : []) {
    const call = calls[name]
    if (typeof call === 'function') call(...args)
  }
}
