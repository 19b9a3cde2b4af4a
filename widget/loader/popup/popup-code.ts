import type { Notify } from '../../browser/host.ts'
import { elementSpecs, isElementName } from '../../elements/element-specs.ts'
import type { SchoolElement } from '../../elements/shell-seam.ts'
import { launchOf, launchOfHash } from './launch-link.ts'
import { openElement, type ProductRequest } from './openings.ts'

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
export const openByName = async (name: string, wish: ProductRequest): Promise<SchoolElement | null> => {
  if (!isElementName(name)) throw new TypeError(`SchoolWidgets has no "${name}"`)
  await parsed()
  return openElement(elementSpecs[name], wish)
}

/** Loads the notifications, a chunk of their own, with the first one. */
export const showNotice = async (...notice: Parameters<Notify>): Promise<void> => {
  const [{ notify }] = await Promise.all([import('../../notify/notices.ts'), parsed()])
  notify(...notice)
}

/** Opens what an opener asks for, or, without one, what the page's hash does. */
export const launch = (hash: string, opener: Element | null): Promise<SchoolElement | null> => {
  const { name, attributes } = opener ? launchOf(opener) : launchOfHash(hash)
  return openByName(name, { options: attributes, opener, isFromCode: false })
}
