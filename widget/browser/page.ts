import { pause } from './clock.ts'
import { ownToken } from './own-token.ts'
import { isFramed, staysInFrame, keepInFrame, leaveTo, openNextTab } from './frame.ts'

/** The page around the widget: what the widget reads from it, and navigation by URL. */
export interface Place {
  address: () => URL
  reload: () => void
  assign: (url: string) => void
  /** Opens another site in a new tab. */
  openBeside: (url: string) => void
  /** IANA name, such as Europe/Moscow. */
  timeZone: () => string
  /** Calls back when the page is restored from the back/forward cache; the page reloads instead if the session of the school has changed. */
  onReturn: (listener: () => void, signal: AbortSignal) => void
  frame: Frame
}

/** The frame that the page may be in, see `frame.ts`. */
interface Frame {
  staysInFrame: () => boolean
  openNextTab: () => () => void
  /** Resolves to true if the page should have left, but its frame keeps it. */
  staysIn: (signal: AbortSignal) => Promise<boolean>
}

/** How long the page around a frame may take to leave before a new tab is offered. */
const LEAVING_MS = 4_000

const staysIn: Frame['staysIn'] = async (signal) => {
  if (!isFramed()) return false
  if (!staysInFrame()) await pause(LEAVING_MS, signal)
  keepInFrame()
  return !signal.aborted
}

/** Adds navigation by a form, so that the values travel in a request body and not in a URL. */
export interface Page extends Place {
  post: (url: string, fields: Readonly<Record<string, string>>) => void
}

const onReturn: Place['onReturn'] = (listener, signal) => {
  let token = ownToken()
  const leave = () => {
    token = ownToken()
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (ownToken() === token) listener()
    else location.reload() // what stands here may be somebody else's
  }
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', show, { signal })
}

export const page: Place = {
  address: () => new URL(location.href),
  reload: () => location.reload(),
  assign: (url) => (/^https?:/.test(url) ? leaveTo(url) : location.assign(url)),
  openBeside: (url) => void open(url, '_blank', 'noopener'),
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  onReturn,
  frame: { staysInFrame, openNextTab, staysIn },
}
