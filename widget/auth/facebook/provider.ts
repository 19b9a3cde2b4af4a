import type { FacebookOffer } from '../../../server/contract/replies.ts'
import { isRecord, isText } from '../../api/guards.ts'
import { every, within } from '../../browser/clock.ts'
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
const loadSdk = async (address: string, signal: AbortSignal): Promise<FacebookSdk | null> => {
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

/** What the person is asked to tell. Source: sign-in spec §9. */
const SCOPE = 'public_profile,email'

/** The version of the provider's graph that the login speaks. */
const VERSION = 'v23.0'

/** How long the provider's script may take. */
const SCRIPT_MS = 10_000

/** How long the page may stay in front without an answer: then no window has come up, or it is given up. */
const ALONE_MS = 10_000
const TICK_MS = 1_000

const known = new WeakMap<FacebookSdk, string>()

/** Tells the script whose app it is, once. */
const introduce = (sdk: FacebookSdk, appId: string) => {
  if (known.get(sdk) === appId) return
  sdk.init({ appId, version: VERSION, xfbml: false, cookie: false })
  known.set(sdk, appId)
}

/** False once the press is so long ago that the browser would block the window; the script does not always say that it did. */
const mayOpenWindow = () => navigator.userActivation?.isActive ?? true

/** Resolves to null when nobody can be busy with the window any more. */
const leftAlone = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    let inFront = 0
    const stop = every(TICK_MS, () => {
      inFront = document.hasFocus() ? inFront + TICK_MS : 0
      if (inFront >= ALONE_MS) resolve(null)
    })
    signal.addEventListener('abort', stop)
  })

const ask = async (sdk: FacebookSdk, signal: AbortSignal): Promise<unknown> => {
  const answered = new AbortController()
  const answer = new Promise<unknown>((resolve) => sdk.login(resolve, { scope: SCOPE }))
  const response = await Promise.race([answer, leftAlone(AbortSignal.any([signal, answered.signal]))])
  answered.abort()
  return response
}

const tokenIn = (response: unknown): string | null => {
  if (!isRecord(response) || response.status !== 'connected' || !isRecord(response.authResponse)) return null
  const { accessToken } = response.authResponse
  return isText(accessToken) && accessToken ? accessToken : null
}

/**
 * Asks the provider who the person is, in a window of its own: its access token, or null where they did not go through with it,
 * the window did not open, or the script did not come. Source: sign-in spec §7, §9.
 */
export const accessTokenOf = async ({ app_id, script }: FacebookOffer, signal: AbortSignal): Promise<string | null> => {
  try {
    const sdk = await within(SCRIPT_MS, signal, (until) => loadSdk(script, until))
    if (!sdk || !mayOpenWindow()) return null
    introduce(sdk, app_id)
    return tokenIn(await ask(sdk, signal))
  } catch {
    return null // whatever the provider's script failed with, the person did not get in
  }
}
