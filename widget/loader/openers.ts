import { elementNames } from '../elements/element-specs.ts'
import type { LoadPopup } from './shell.ts'

const HASH = new RegExp(`^#school-(${elementNames.join('|')})(\\?|$)`)

/** What may open a popup, or be one. */
export const POPUP_SIGNS = '[data-school-open],[href^="#school-"],[popup]'

const isOpener = (element: Element) =>
  element.hasAttribute('data-school-open') || HASH.test(element.getAttribute('href') ?? '')

const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey)

/** Watches the page for presses on openers, those added later too, and its address for `#school-login`. */
export const watchOpeners = (loadPopup: LoadPopup): void => {
  const open = async (hash: string, opener: Element | null) => {
    const { launch } = await loadPopup()
    await launch(hash, opener)
  }
  const onHash = () => {
    const { hash, pathname, search } = location
    if (!HASH.test(hash)) return
    history.replaceState(history.state, '', pathname + search) // a reload shall not repeat it
    open(hash, null).catch(reportError)
  }
  document.addEventListener('click', (event) => {
    const path = event.composedPath().filter((node) => node instanceof Element)
    const opener = path.find(isOpener)
    if (!opener || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    open('', opener).catch(reportError)
  })
  window.addEventListener('hashchange', onHash)
  onHash()
}
