import { templateIn } from '../browser/shadow/declared-root.ts'
import { isElement } from '../browser/dom-kind.ts'
import { FIRST_VIEW } from '../elements/shell-seam.ts'
import { schoolLink } from './load-notice.ts'
import { isOpener } from './openers.ts'
import { pageOf } from './school-page.ts'

/** Whether the browser has what the newest of the parts need that all elements use; older ones cannot run the chunks. */
export const isSupported = (): boolean =>
  'customElements' in window &&
  'attachShadow' in HTMLElement.prototype &&
  'replaceAll' in String.prototype &&
  'HTMLDialogElement' in window

const ELEMENTS = 'school-login,school-auth,school-checkout,school-cart,school-content'

/** The document that the server has rendered into an element. A first view does nothing without the widget. */
const renderedIn = (element: Element) => {
  const template = templateIn(element)
  return template?.content.querySelector(`[${FIRST_VIEW}]`) ? null : template
}

/** In each element what the server has rendered, else a link to the school's page that does the same. */
const fill = (school: string) => {
  for (const element of document.querySelectorAll(ELEMENTS)) {
    const template = renderedIn(element)
    const lang = element.getAttribute('lang') ?? document.documentElement.lang
    if (template) element.append(template.content)
    else if (!element.shadowRoot && !element.hasAttribute('popup'))
      element.append(schoolLink(lang, pageOf(element, school)))
  }
}

/** For browsers that are too old: elements and presses on openers and buy buttons lead to the school. */
export const leadToSchool = (school: string): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => fill(school))
  else fill(school)
  document.addEventListener('click', (press) => {
    let opener = isElement(press.target) ? press.target : null
    while (opener && !isOpener(opener)) opener = opener.parentElement
    if (!opener || press.defaultPrevented) return
    press.preventDefault()
    location.href = pageOf(opener, school)
  })
}
