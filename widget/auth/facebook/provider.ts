import type { FacebookOffer } from '../../../server/contract/replies.ts'
import { isRecord, isText } from '../../api/guards.ts'
import { every, within } from '../../browser/clock.ts'
import { type FacebookSdk, loadSdk } from './sdk.ts'

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
