import { POPUP_CLEANUP_MS } from '../../../server/contract/limits.ts'
import { attributeName, flag, type PropertyValue, putAttribute } from '../../elements/attributes.ts'
import { type ElementSpec, shellAttributes } from '../../elements/element-spec.ts'
import type { SchoolElement } from '../../elements/shell-seam.ts'
import { openPopup } from './popup.ts'

/** Attributes by their names, with hyphens. */
export type Options = Record<string, PropertyValue>

/** Somebody asks for a popup. */
export interface ProductRequest {
  options: Options
  /** Gets the focus back. */
  opener: Element | null
  /** Code may say where the API is; a link in a page may not, since passwords go there. */
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

/** Sets attributes, and answers how they were. */
const swap = (element: Element, entries: Entry[]): Entry[] =>
  entries.map(([name, value]) => {
    const old = element.getAttribute(name)
    putAttribute(element, name, value)
    return [name, old]
  })

/** Puts the options on for this opening; the next one finds the attributes as the page wrote them. */
const apply = (element: Element, spec: ElementSpec, { options, isFromCode }: ProductRequest) => {
  swap(element, before.get(element) ?? [])
  before.set(element, swap(element, Object.entries(options).filter(isAllowed(spec, isFromCode))))
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

/** Opens the page's own popup of this kind, or one made for the purpose that goes when it closes. */
export const openElement = (spec: ElementSpec, wish: ProductRequest): SchoolElement | null => {
  const own = [...document.querySelectorAll(spec.tag)].find(isOpenable)
  const element = own ?? make(spec.tag)
  apply(element, spec, wish)
  if (!own) document.body.append(element)
  if (!isOpenable(element)) return null
  latest = element
  void element.show(wish.opener)
  return element
}

/** Closes what is open, or about to be. */
export const closeElement = (): void => {
  latest?.close()
  openPopup()?.close()
}
