import { isRecord } from '../../api/guards.ts'
import { loadScript } from '../../browser/load-script.ts'

/** The provider's browser script, as far as a login needs it. */
export interface FacebookSdk {
  init: (settings: { appId: string; version: string; xfbml: false; cookie: false }) => void
  /** Opens a window within a press and calls back with whatever came of it, as a rule. */
  login: (callback: (response: unknown) => void, options: { scope: string }) => void
}

type ReadyHook = (() => void) & { hasRun?: boolean }

declare global {
  interface Window {
    FB?: unknown
    /** Called by the script when it is ready, if the page has set it by then. */
    fbAsyncInit?: ReadyHook
  }
}

const isSdk = (value: unknown): value is FacebookSdk =>
  isRecord(value) && typeof value.init === 'function' && typeof value.login === 'function'

/** The script comes in two parts: until the second is there, the first only keeps what it is asked. */
const isFirstPart = (sdk: FacebookSdk) => '__buffer' in sdk && !window.fbAsyncInit?.hasRun

/** What is in the page and ready, be it the page's own. */
const readySdk = (): FacebookSdk | null => (isSdk(window.FB) && !isFirstPart(window.FB) ? window.FB : null)

/** Resolves when the script says that it is ready; a hook of the page's own is called as well. */
const whenReady = () =>
  new Promise<void>((resolve) => {
    const before = window.fbAsyncInit
    const hook: ReadyHook = () => {
      hook.hasRun = true
      if (!before?.hasRun) before?.()
      resolve()
    }
    window.fbAsyncInit = hook
  })

/** A first part whose second did not come would keep both from coming again. */
const forget = () => {
  if (!readySdk()) delete window.FB
}

/** The script's functions, fetched where the page does not have them; null where the script brought none. Rejects where it does not come. */
export const loadSdk = async (address: string, signal: AbortSignal): Promise<FacebookSdk | null> => {
  const there = readySdk()
  if (there) return there
  const ready = whenReady()
  if (!isSdk(window.FB)) await loadScript(address, signal)
  if (isSdk(window.FB) && isFirstPart(window.FB)) {
    signal.addEventListener('abort', forget)
    await ready
  }
  return readySdk()
}
