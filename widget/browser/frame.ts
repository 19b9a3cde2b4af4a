/**
 * A landing may be shown in a frame of a site builder. Pages of the school and of banks refuse to be shown there, so the widget leads the
 * whole tab to them, or opens a new tab where the frame keeps the page (a `sandbox` without top navigation).
 */

/** The name of the tab that is opened in place of the page. */
const TAB = 'school-next'

let isHeldByFrame = false

/** Whether the page is in a frame. */
export const isFramed = (): boolean => window.top !== null && window.top !== window

/** Whether the frame has kept the page once, so that only a new tab leads on. */
export const staysInFrame = (): boolean => isHeldByFrame

/** Called when the page should have left and is still there. */
export const keepInFrame = (): void => {
  isHeldByFrame = true
}

/** The target of a form that leaves the page. */
export const leavingTarget = (): string => (!isFramed() ? '_self' : isHeldByFrame ? TAB : '_top')

/** Leaves the page for an address, the whole tab or a new one. */
export const leaveTo = (url: string): void => {
  if (!window.top || !isFramed()) return location.assign(url)
  if (!isHeldByFrame)
    try {
      window.top.location.href = url
      return
    } catch {
      isHeldByFrame = true
    }
  open(url, TAB)
}

/** Opens the tab for the next address while a press still allows it, if the frame keeps the page. Returns a function that closes the tab. */
export const openNextTab = (): (() => void) => {
  const tab = isHeldByFrame ? open('', TAB) : null
  return () => tab?.close()
}

const linkOf = (event: Event) =>
  event
    .composedPath()
    .find(
      (target): target is HTMLAnchorElement => 'localName' in target && target.localName === 'a' && 'href' in target,
    )

/** Leads the links inside a shadow root out of the frame. */
export const leadLinksOut = (root: ShadowRoot): void => {
  if (!isFramed()) return
  root.addEventListener('click', (event: MouseEventInit & Event) => {
    const link = linkOf(event)
    const { ctrlKey, metaKey, shiftKey } = event
    if (
      !link ||
      ctrlKey ||
      metaKey ||
      shiftKey ||
      event.defaultPrevented ||
      link.target ||
      !/^https?:$/.test(link.protocol)
    )
      return
    event.preventDefault()
    leaveTo(link.href)
  })
}
