import type { Notify } from '../../browser/host.ts'
import { elementSpecs, isElementName } from '../../elements/element-specs.ts'
import type { SchoolElement } from '../../elements/shell-seam.ts'
import { langOf } from '../../texts/page/page-lang.ts'
import { pageTexts } from '../../texts/page/texts.ts'
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

const unknownName = (name: string) => new TypeError(`SchoolWidgets has no "${name}"`)

/** Opens a popup by its name. Resolves before it is open, so that it can be closed meanwhile. Rejects for an unknown name. */
export const openByName = async (name: string, request: PopupRequest): Promise<SchoolElement | null> => {
  if (!isElementName(name)) throw unknownName(name)
  await parsed()
  return openElement(elementSpecs[name], request)?.element ?? null
}

const loadNotices = () => import('../../notify/notices.ts')

// The studio reports a lost network. A failed prefetch is retried on demand.
if (document.querySelector('school-studio')) void loadNotices().catch(() => undefined)

/** Shows a notification; the first one loads their chunk. */
export const showNotice = async (...notice: Parameters<Notify>): Promise<void> => {
  const texts = pageTexts.loadSubjects(langOf(null)).catch(() => undefined) // its fallback is Russian or English
  const [{ notify }] = await Promise.all([loadNotices(), parsed(), texts])
  notify(...notice)
}

/**
 * Opens the popup that the attributes of `opener` name, or else the hash. Resolves once it is open; an unknown name goes to the page's error
 * handler.
 */
export const launch = async (hash: string, opener: Element | null): Promise<void> => {
  const { name, attributes } = (opener && launchOf(opener)) ?? launchOfHash(hash)
  if (!isElementName(name)) return reportError(unknownName(name))
  await parsed()
  await openElement(elementSpecs[name], { options: attributes, opener, isFromCode: false })?.shown
}
