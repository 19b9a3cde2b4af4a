import { isObject } from '../../../server/contract/is-object.ts'
import type { FacebookOffer } from '../../../server/contract/replies.ts'
import { isText } from '../../api/guards.ts'
import { every, within } from '../../browser/clock.ts'
import { loadScript } from '../../browser/scripts/load-script.ts'

/** The part of the provider's browser SDK that a login needs. */
export interface FacebookSdk {
  init: (settings: { appId: string; version: string; xfbml: false; cookie: false }) => void
  /** Opens a window during a user gesture and normally calls back with the outcome. */
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
  isObject(value) && typeof value.init === 'function' && typeof value.login === 'function'

/** The script has two parts: until the second has loaded, the first only queues calls. */
const isFirstPart = (sdk: FacebookSdk) => '__buffer' in sdk && !window.fbAsyncInit?.hasRun

/** The SDK in the page if it is ready, the page's own included. */
const readySdk = (): FacebookSdk | null => (isSdk(window.FB) && !isFirstPart(window.FB) ? window.FB : null)

/** Resolves when the script reports that it is ready; also calls the page's own hook. */
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

/** Removes a first part whose second has not loaded: it would keep both from loading again. */
const forget = () => {
  if (!readySdk()) delete window.FB
}

/** The SDK, loaded if the page does not have it; null if the script did not define it. Rejects if the script does not load. */
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

/** The permissions that the user is asked for. Source: sign-in spec §9. */
const SCOPE = 'public_profile,email'

/** The version of the provider's Graph API that the login uses. */
const VERSION = 'v23.0'

/** How long the provider's script may take to load. */
const SCRIPT_MS = 10_000

/** How long the page may keep the focus without an answer: by then the window was blocked or abandoned. */
const ALONE_MS = 10_000
const TICK_MS = 1_000

/** A refusal that comes sooner is the browser's: no user has seen the window by then. */
const SEEN_MS = 100

const appIds = new WeakMap<FacebookSdk, string>()

/** Initializes the SDK with the app id, once. True the first time. */
const initOnce = (sdk: FacebookSdk, appId: string): boolean => {
  if (appIds.get(sdk) === appId) return false
  sdk.init({ appId, version: VERSION, xfbml: false, cookie: false })
  appIds.set(sdk, appId)
  return true
}

/** False if the press was so long ago that the browser would block the window; the SDK does not always report a blocked window. */
const mayOpenWindow = () => navigator.userActivation?.isActive ?? true

/** Resolves to null once the page has kept the focus for `ALONE_MS`: the user is not busy with the window any more. */
const focusReturned = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    let inFront = 0
    const stop = every(TICK_MS, () => {
      inFront = document.hasFocus() ? inFront + TICK_MS : 0
      if (inFront >= ALONE_MS) resolve(null)
    })
    signal.addEventListener('abort', stop)
  })

const ask = async (sdk: FacebookSdk, signal: AbortSignal): Promise<unknown> => {
  const ended = new AbortController()
  const response = new Promise<unknown>((resolve) => sdk.login(resolve, { scope: SCOPE }))
  try {
    return await Promise.race([response, focusReturned(AbortSignal.any([signal, ended.signal]))])
  } finally {
    ended.abort()
  }
}

const tokenIn = (response: unknown): string | null => {
  if (!isObject(response) || response.status !== 'connected' || !isObject(response.authResponse)) return null
  const { accessToken } = response.authResponse
  return isText(accessToken) && accessToken ? accessToken : null
}

/** How a login with the provider ended: `blocked` means that the browser opened no window, and will at the next press. */
export type LoginOutcome = { token: string } | 'blocked' | 'failed'

/**
 * Requests the user's access token from the provider, in a window of its own. The first press loads the script, and a press that is over
 * when the script runs may open no window: WebKit forgets it at once, Chromium after some seconds. Source: sign-in spec §7, §9.
 */
export const requestToken = async ({ app_id, script }: FacebookOffer, signal: AbortSignal): Promise<LoginOutcome> => {
  try {
    const sdk = await within(SCRIPT_MS, signal, (until) => loadSdk(script, until))
    if (!sdk) return 'failed'
    const isFirstPress = initOnce(sdk, app_id)
    const start = performance.now()
    const token = mayOpenWindow() ? tokenIn(await ask(sdk, signal)) : null
    if (token) return { token }
    return isFirstPress && performance.now() - start < SEEN_MS ? 'blocked' : 'failed'
  } catch {
    return 'failed' // any failure of the provider's script means that the user is not signed in
  }
}
