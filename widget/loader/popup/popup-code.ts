import { notices } from 'virtual:popup-build'
import type { Notify } from '../../browser/host.ts'
import { elementSpecs, isElementName } from '../../elements/element-specs.ts'
import type { SchoolElement } from '../../elements/shell-seam.ts'
import type * as Notices from '../../notify/notices.ts'
import type { LoadChunks } from '../chunks.ts'
import { openElement, type Wish } from './openings.ts'

/** A wish to open a popup: which one, and attributes by their hyphened names. */
interface Launch {
  name: string
  attributes: Record<string, string>
}

const PREFIX = '#school-'
const DATA = 'data-school-'

/** Reads `#school-login?next-url=/x`. Parameters count as attributes, a bare one is true. */
export const launchOfHash = (hash: string): Launch => {
  const [name = '', query = ''] = hash.slice(PREFIX.length).split(/\?(.*)/s)
  return { name, attributes: Object.fromEntries(new URLSearchParams(query)) }
}

/** Reads `data-school-open="login"` and `data-school-<attribute>="…"` of an element, or else the hash of a link. */
const launchOf = (opener: Element): Launch => {
  const name = opener.getAttribute(`${DATA}open`)
  if (name === null) return launchOfHash(opener.getAttribute('href') ?? '')
  const options = [...opener.attributes].filter((attribute) => attribute.name.startsWith(DATA))
  return { name, attributes: Object.fromEntries(options.map(({ name, value }) => [name.slice(DATA.length), value])) }
}

/** What opens popups: a chunk of its own, which pages without popups never load. */
export { closeElement } from './openings.ts'
export { makePopup, type Popup } from './popup.ts'

/** Popups stand in `body`, and a page may write its own there. */
const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** Opens a popup by its name. Rejects for an unknown one. */
export const openByName = async (name: string, wish: Wish): Promise<SchoolElement | null> => {
  if (!isElementName(name)) throw new TypeError(`SchoolWidgets has no "${name}"`)
  await parsed()
  return openElement(elementSpecs[name], wish)
}

/** Notifications are another chunk: fetched by the first one, with the hash that stands in this one. */
export const showNotice = async (loadChunks: LoadChunks, ...notice: Parameters<Notify>): Promise<void> => {
  const [{ notify }] = await Promise.all([loadChunks<typeof Notices>(notices), parsed()])
  notify(...notice)
}

/** Opens what an opener asks for, or, without one, what the page's hash does. */
export const launch = (hash: string, opener: Element | null): Promise<SchoolElement | null> => {
  const { name, attributes } = opener ? launchOf(opener) : launchOfHash(hash)
  return openByName(name, { options: attributes, opener, isFromCode: false })
}
