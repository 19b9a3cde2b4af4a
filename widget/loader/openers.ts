import type { LoadPopup } from './shell.ts'
import type { LoadShop } from './shop/shop-code.ts'

/** The names of `elementSpecs`, written out: every byte of the script counts. */
export const HASH = /^#school-(login|auth)(\?|$)/

const BUY = 'data-school-buy'

/** What may open a popup, or be one. */
export const POPUP_SIGNS = '[data-school-open],[href^="#school-"],[popup]'
/** What the shop is for. */
export const SHOP_SIGNS = `school-checkout,school-cart,[${BUY}]`

const isBuyer = (element: Element) => element.hasAttribute(BUY)

const isOpener = (target: EventTarget): target is Element =>
  target instanceof Element &&
  (isBuyer(target) || target.hasAttribute('data-school-open') || HASH.test(target.getAttribute('href') ?? ''))

/** Watches the page for presses on openers and on buttons that buy, those added later too, and its address for `#school-login`. */
export const watchOpeners = (loadPopup: LoadPopup, loadShop: LoadShop): void => {
  const open = async (hash: string, opener: Element | null) => {
    const { launch } = await (opener && isBuyer(opener) ? loadShop() : loadPopup())
    await launch(hash, opener)
  }
  const onHash = () => {
    const { hash, pathname, search } = location
    if (!HASH.test(hash)) return
    history.replaceState(history.state, '', pathname + search) // a reload shall not repeat it
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
