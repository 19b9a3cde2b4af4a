import { IDENTITY_MESSAGES, identityAddress, type WindowWay } from '../../../server/contract/identity.ts'
import { inLang } from '../../../server/contract/in-lang.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { every } from '../../browser/clock.ts'
import type { WidgetHost } from '../../browser/host.ts'

/** One name, so that a second press uses the window that the first has left open. */
const WINDOW = 'school-sign-in'
const SIZE = { width: 520, height: 680 }

/** How often it is looked whether the person has closed the window. */
const LOOK_MS = 500

/** In the middle of the browser's window. */
const features = () => {
  const { width, height } = SIZE
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** 32 random bytes, base64url. */
export const newAttempt = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The window of a provider, as the page that has opened it sees it. */
export interface ProviderWindow {
  /** The window has the attempt: from then on the school knows what has become of it. */
  isStarted: () => boolean
  /** True also where the provider's pages have cut the window off from this page. */
  isClosed: () => boolean
  focus: () => void
  close: () => void
  /** Resolves when there may be news: the outcome, a closed window, this page in front again. */
  news: () => Promise<void>
}

type WindowHost = Pick<WidgetHost, 'apiBase' | 'config'>

/**
 * Opens the provider's window, while the press that asks for it lasts. Null if the browser opens none. The attempt goes only to a page of the
 * school in this very window, and never stands in an address.
 */
export const openProviderWindow = (
  { id }: { id: WindowWay },
  attempt: string,
  { apiBase, config }: WindowHost,
  signal: AbortSignal,
): ProviderWindow | null => {
  const opened = window.open(apiBase + inLang(identityAddress(id), config().lang), WINDOW, features())
  if (!opened) return null
  let isStarted = false
  let wake: (() => void) | null = null

  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opened || origin !== apiBase || !isObject(data)) return
    if (data.type === IDENTITY_MESSAGES.ready) {
      isStarted = true
      opened.postMessage({ type: IDENTITY_MESSAGES.attempt, attempt }, apiBase)
    }
    if (data.type === IDENTITY_MESSAGES.reply) wake?.()
  }
  const onFront = () => document.hidden || wake?.()
  addEventListener('message', onMessage, { signal })
  addEventListener('focus', onFront, { signal })
  document.addEventListener('visibilitychange', onFront, { signal })

  let wasClosed = false
  const stop = every(LOOK_MS, () => {
    if (wasClosed === opened.closed) return
    wasClosed = opened.closed
    wake?.()
  })
  signal.addEventListener('abort', stop)

  return {
    isStarted: () => isStarted,
    isClosed: () => opened.closed,
    focus: () => opened.focus(),
    close: () => opened.close(),
    news: () => new Promise((resolve) => (wake = resolve)),
  }
}
