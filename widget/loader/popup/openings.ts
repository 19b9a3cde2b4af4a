import { isShadowRoot } from '../../browser/dom-kind.ts'
import { POPUP_CLEANUP_MS } from '../../../server/contract/limits.ts'
import { attributeName, flag, type PropertyValue, putAttribute } from '../../elements/attributes.ts'
import { type ElementSpec, shellAttributes } from '../../elements/element-spec.ts'
import { HOST, type SchoolElement } from '../../elements/shell-seam.ts'
import { openPopup } from './popup.ts'

/** Attributes by their names, with hyphens. */
type Options = Record<string, PropertyValue>

/** A request to open a popup. */
export interface PopupRequest {
  options: Options
  /** Gets the focus back when the popup closes. */
  opener: Element | null
  /** Scripts may set the origin of the API; links in the page may not, since passwords are sent there. */
  isFromCode: boolean
}

type Entry = readonly [name: string, value: PropertyValue]

const before = new WeakMap<Element, Entry[]>()
const leaving = new WeakSet<Element>()
let latest: SchoolElement | null = null

const isAllowed = ({ attributes }: ElementSpec, isFromCode: boolean) => {
  const { api, popup: _, ...harmless } = shellAttributes
  const names = Object.keys({ ...attributes, ...harmless, ...(isFromCode ? { api } : {}) }).map(attributeName)
  return ([name]: Entry) => names.includes(name)
}

/** Sets attributes and returns their previous values. */
const swap = (element: Element, entries: Entry[]): Entry[] =>
  entries.map(([name, value]) => {
    const old = element.getAttribute(name)
    putAttribute(element, name, value)
    return [name, old]
  })

/** The theme of the school element whose shadow root holds the opener; none for an opener of the page. */
const themeAround = (opener: Element | null): Options => {
  const root = opener?.getRootNode()
  const theme = isShadowRoot(root) && HOST in root.host ? root.host.getAttribute('theme') : null
  return theme === null ? {} : { theme }
}

/** Sets the options as attributes for this opening, after restoring the attributes that the previous opening changed. */
const apply = (element: Element, spec: ElementSpec, { options, opener, isFromCode }: PopupRequest) => {
  swap(element, before.get(element) ?? [])
  const requested = { ...(element.hasAttribute('theme') ? {} : themeAround(opener)), ...options }
  before.set(element, swap(element, Object.entries(requested).filter(isAllowed(spec, isFromCode))))
}

const isOpenable = (element: Element): element is SchoolElement =>
  'show' in element && flag(element.getAttribute('popup')) && !leaving.has(element)

const leave = (element: Element) => {
  leaving.add(element)
  setTimeout(() => element.remove(), POPUP_CLEANUP_MS)
}

const make = (tag: string): Element => {
  const element = document.createElement(tag)
  element.setAttribute('popup', '')
  element.addEventListener('school:close', () => leave(element))
  return element
}

interface Opening {
  element: SchoolElement
  /** Resolves once the popup is open. */
  shown: Promise<void>
}

/** Opens the page's own popup element of this kind, or creates one that is removed after it closes. */
export const openElement = (spec: ElementSpec, request: PopupRequest): Opening | null => {
  const own = [...document.querySelectorAll(spec.tag)].find(isOpenable)
  const element = own ?? make(spec.tag)
  apply(element, spec, request)
  if (!own) document.body.append(element)
  if (!isOpenable(element)) return null
  latest = element
  return { element, shown: element.show(request.opener) }
}

/** Closes the popup that is open or about to open. */
export const closeElement = (): void => {
  latest?.close()
  openPopup()?.close()
}
