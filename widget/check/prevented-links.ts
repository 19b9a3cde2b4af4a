import { isObject } from '../../server/contract/is-object.ts'
import { nameOf } from './page-elements.ts'

/** More of them tell nothing new. */
const LINKS_MAX = 20

const OPENERS = ['data-school-open', 'data-school-buy']

/** Links to pages of the school, and openers that are no links to a fragment: the script serves those whatever the page prevents. */
const linksTo = (school: string): Element[] =>
  [...document.querySelectorAll('a[href], button[data-school-open], button[data-school-buy]')].filter((link) => {
    const href = link.getAttribute('href')
    if (href === null) return true
    return URL.canParse(href, document.baseURI) && new URL(href, document.baseURI).origin === school && !isHere(href)
  })

const isHere = (href: string) => new URL(href, document.baseURI).href.split('#')[0] === location.href.split('#')[0]

/** Presses an element so that the browser does not follow it. Tells whether the page has prevented that too. */
const isPreventedAt = (link: Element): boolean => {
  let isPrevented = false
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
  const prevent = () => {
    isPrevented = true
  }
  const onPress = (event: Event) => {
    if (event !== press) return
    event.preventDefault()
    Object.defineProperties(event, { preventDefault: { value: prevent }, defaultPrevented: { get: () => isPrevented } })
  }
  window.addEventListener('click', onPress, true)
  const names = OPENERS.map((name) => [name, link.getAttribute(name)] as const)
  for (const [name] of names) link.removeAttribute(name) // or the press would open it
  link.dispatchEvent(press)
  for (const [name, value] of names) if (value !== null) link.setAttribute(name, value)
  window.removeEventListener('click', onPress, true)
  return isPrevented
}

/** A link to the school as the elements contain them, for the time of a press. */
const isPreventedIn = (element: HTMLElement, school: string): boolean => {
  const { shadowRoot } = element
  if (!shadowRoot) return false
  const link = document.createElement('a')
  link.href = `${school}/user-terms`
  shadowRoot.append(link)
  const isPrevented = isPreventedAt(link)
  link.remove()
  return isPrevented
}

const isEventTarget = (value: unknown): value is EventTarget =>
  isObject(value) && typeof value.addEventListener === 'function'

const stay = (event: Event) => event.preventDefault()

/**
 * The links to the school that the page keeps from leading there, by its listeners. Each is pressed once by the check; null in a browser that
 * cannot hold back where such a listener leads to, where none is pressed.
 */
export const preventedLinks = (elements: readonly HTMLElement[], school: string): string[] | null => {
  const navigation: unknown = 'navigation' in window ? window.navigation : null
  if (!isEventTarget(navigation)) return null
  navigation.addEventListener('navigate', stay)
  const links = linksTo(school).slice(0, LINKS_MAX).filter(isPreventedAt)
  const places = elements.filter((element) => isPreventedIn(element, school))
  navigation.removeEventListener('navigate', stay)
  return [...new Set([...links, ...places].map(nameOf))]
}
