import { isElement } from '../browser/dom-kind.ts'
import { FIRST_VIEW } from '../elements/shell-seam.ts'

const BUSY = 'aria-busy'

/** How long a press or a loaded page waits for the widget's script, in milliseconds, until the page's own link is shown. */
const PATIENCE_MS = 4_000

/** How long the page waits for a script that neither loads nor fails, in milliseconds: `load` waits for it too. */
const SILENCE_MS = 10_000

/**
 * Shows the links in elements whose first view the script has not taken over, and will not: it has defined no such element. The styles of a page,
 * which hide a link while the script is on its way, hide it no more. The link of a checkout stands above its view, which keeps the height of the
 * window for the cart.
 */
const showLinks = () => {
  for (const { shadowRoot } of document.querySelectorAll(`[${FIRST_VIEW}]:not(:defined)`)) {
    if (!shadowRoot || shadowRoot.querySelector('slot')) continue
    const slot = document.createElement('slot')
    const cart = shadowRoot.querySelector('.waiting')
    if (cart) cart.before(slot)
    else shadowRoot.append(slot)
  }
  for (const { style } of document.querySelectorAll<HTMLElement>(`[${FIRST_VIEW}]:not(:defined) > a`))
    style.setProperty('animation', 'none', 'important')
}

/** The control of a first view that an event concerns, and the view; null for any other. */
const controlAt = (event: Event, selector: string): { control: Element; view: Element } | null => {
  const [target] = event.composedPath()
  const control = isElement(target) ? target.closest(selector) : null
  const view = control?.closest(`[${FIRST_VIEW}]`)
  return control && view ? { control, view } : null
}

/** Marks the pressed button of a first view as busy. A key that submits a form presses its button. */
const markPress = (event: Event) => {
  const pressed = controlAt(event, 'button')
  if (!pressed) return
  pressed.view.querySelector(`[${BUSY}]`)?.removeAttribute(BUSY)
  pressed.control.setAttribute(BUSY, 'true')
  setTimeout(showLinks, PATIENCE_MS)
}

/** Keeps keys from listeners of the page, which see the element as their target, take it for no field, and prevent them. */
const keepKey = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' && controlAt(event, 'button,input')) event.stopImmediatePropagation()
}

/**
 * Runs in a page whose HTML has first views, before the widget's script: the last press is marked, for the script to repeat it, keys belong to the
 * form, and links stand in for a script that does not come.
 */
export const watchFirstViews = (): void => {
  addEventListener('click', markPress, true)
  for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, keepKey, true)
  addEventListener('load', () => setTimeout(showLinks, PATIENCE_MS)) // an async script that loads or fails comes before this event
  setTimeout(showLinks, SILENCE_MS)
}
