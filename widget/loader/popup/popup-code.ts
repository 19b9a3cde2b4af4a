import type { Notify } from '../../browser/host.ts'
import { elementSpecs, isElementName } from '../../elements/element-specs.ts'
import type { SchoolElement } from '../../elements/shell-seam.ts'
import { launchOf, launchOfHash } from './launch-link.ts'
import { openElement, type PopupRequest } from './openings.ts'

/** The popup chunk, which pages without popups never load. */
export { closeElement } from './openings.ts'
export { makePopup, type Popup } from './popup.ts'

/** Waits until the document is parsed: popups are appended to `body`, and the page's own popup may come later in its markup. */
const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(null)
  })

/** Opens a popup by its name. Rejects for an unknown one. */
export const openByName = async (name: string, request: PopupRequest): Promise<SchoolElement | null> => {
  if (!isElementName(name)) throw new TypeError(`SchoolWidgets has no "${name}"`)
  await parsed()
  return openElement(elementSpecs[name], request)
}

const loadNotices = () => import('../../notify/notices.ts')

if (document.querySelector('school-studio')) void loadNotices().catch(reportError) // it tells that the network is lost

/** Shows a notification; the first one loads their chunk. */
export const showNotice = async (...notice: Parameters<Notify>): Promise<void> => {
  const [{ notify }] = await Promise.all([loadNotices(), parsed()])
  notify(...notice)
}

/** Opens the popup that `opener` names, or, without an opener, the one in the page's hash. */
export const launch = (hash: string, opener: Element | null): Promise<SchoolElement | null> => {
  const { name, attributes } = opener ? launchOf(opener) : launchOfHash(hash)
  return openByName(name, { options: attributes, opener, isFromCode: false })
}
