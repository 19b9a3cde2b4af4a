import { isElement } from '../browser/dom-kind.ts'
import type { Notify } from '../browser/host.ts'
import type { PropertyValue } from '../elements/attributes.ts'
import type { LoadPopup } from './shell.ts'
import type { LoadShop } from './shop/shop-code.ts'

/** The names of `elementSpecs`, written out to keep the script small. */
export const HASH = /^#school-(login|auth)(\?|$)/

const BUY = 'data-school-buy'

/** Selects elements that open a popup, are one, or show notifications, even after the network is lost. */
export const POPUP_SIGNS = '[data-school-open],[href^="#school-"],[popup],school-studio'
/** Selects elements that need the shop chunk. */
export const SHOP_SIGNS = `school-checkout,school-cart,[${BUY}]`

const isBuyer = (element: Element) => element.hasAttribute(BUY)

const isOpener = (target: EventTarget): target is Element =>
  isElement(target) &&
  (isBuyer(target) || target.hasAttribute('data-school-open') || HASH.test(target.getAttribute('href') ?? ''))

/** Handles clicks on openers and buy buttons, including those added later, and a hash such as `#school-login` in the page's address. */
export const watchOpeners = (loadPopup: LoadPopup, loadShop: LoadShop): void => {
  const open = async (hash: string, opener: Element | null) => {
    const { launch } = await (opener && isBuyer(opener) ? loadShop() : loadPopup())
    await launch(hash, opener)
  }
  const onHash = () => {
    const { hash, pathname, search } = location
    if (!HASH.test(hash)) return
    history.replaceState(history.state, '', pathname + search) // so that a reload does not open it again
    open(hash, null).catch(reportError)
  }
  document.addEventListener('click', (event) => {
    const opener = event.composedPath().find(isOpener)
    if (!opener || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open('', opener).catch(reportError)
  })
  addEventListener('hashchange', onHash)
  onHash()
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
}

export const makeSchoolWidgets = (loadPopup: LoadPopup): SchoolWidgets => ({
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
})

/** Replays the calls that the page queued before the script loaded; calls unknown to this version are skipped. */
export const replay = (queue: unknown, widgets: SchoolWidgets): void => {
  const calls: Record<string, unknown> = { ...widgets }
  for (const [name, ...args] of Array.isArray(queue) ? queue : []) {
    const call = calls[name]
    if (typeof call === 'function') call(...args)
  }
}
