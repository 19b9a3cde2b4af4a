import type { LoadPopup } from './shell.ts'
import type { LoadShop } from './shop/shop-code.ts'

/** The names of `elementSpecs`, written out to keep the script small. */
export const HASH = /^#school-(login|auth)(\?|$)/

const BUY = 'data-school-buy'

/** Selects elements that open a popup or are one. */
export const POPUP_SIGNS = '[data-school-open],[href^="#school-"],[popup]'
/** Selects elements that need the shop chunk. */
export const SHOP_SIGNS = `school-checkout,school-cart,[${BUY}]`

const isBuyer = (element: Element) => element.hasAttribute(BUY)

const isOpener = (target: EventTarget): target is Element =>
  target instanceof Element &&
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
