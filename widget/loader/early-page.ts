import { isElement } from '../browser/dom-kind.ts'
import { FIRST_VIEW } from '../elements/shell-seam.ts'

const BUSY = 'aria-busy'

/** How long a press waits for the widget's script, in milliseconds, until the page's own link is shown. */
const PATIENCE_MS = 4_000

/** Shows the links in elements whose first view the script has not taken over. */
const showLinks = () => {
  for (const { shadowRoot } of document.querySelectorAll(`[${FIRST_VIEW}]`))
    if (shadowRoot && !shadowRoot.querySelector('slot')) shadowRoot.append(document.createElement('slot'))
}

/** Marks the pressed button of a first view as busy. A key that submits a form presses its button. */
const markPress = (event: Event) => {
  const [target] = event.composedPath()
  const button = isElement(target) ? target.closest('button') : null
  const view = button?.closest(`[${FIRST_VIEW}]`)
  if (!view) return
  view.querySelector(`[${BUSY}]`)?.removeAttribute(BUSY)
  button?.setAttribute(BUSY, 'true')
  setTimeout(showLinks, PATIENCE_MS)
}

/**
 * Runs in a page whose HTML has first views, before the widget's script: the last press is marked, for the script to repeat it, and links stand in
 * for a script that does not come.
 */
export const watchFirstViews = (): void => {
  addEventListener('click', markPress, true)
  addEventListener('load', showLinks) // an async script that loads or fails comes before this event
}
