import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { within } from '../../browser/clock.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { type CaptchaChunk, loadCaptcha } from '../lazy-chunks.ts'

/** The calls that the server protects with a captcha, by the action names that the provider gets. */
export type GuardedAction = 'register' | 'send_code'

/** The captcha's script did not load, or its service does not answer. */
export class CaptchaMissing extends Error {}

/** How long a submit waits for the captcha before it reports an error. */
export const CAPTCHA_TIMEOUT_MS = 10_000

/** The invisible check before a form is sent. */
export interface FirstCheck {
  /** Starts loading what the check needs; called when a form that needs it is shown. */
  expect: (action: GuardedAction) => void
  /** The request fields of the check, none if no captcha is required. Rejects with `CaptchaMissing`. */
  proof: (action: GuardedAction) => Promise<Fields>
}

export interface FirstCheckDeps {
  offer: () => Promise<CaptchaOffer | null>
  client: Pick<Client, 'post'>
  lang: () => WidgetConfig['lang']
  signal: AbortSignal
}

/** Makes the tokens of the first check, each valid for one call; the work for the first one starts at creation. */
export interface FirstTokens {
  /** Rejects if the captcha is unavailable. */
  next: (action: GuardedAction) => Promise<string>
}

/** The first check of one widget. Source: sign-in spec §2.2, §7. */
export const createFirstCheck = (
  deps: FirstCheckDeps,
  load: () => Promise<Pick<CaptchaChunk, 'firstTokens'>> = loadCaptcha,
): FirstCheck => {
  let tokens: FirstTokens | null = null
  const tokensFor = async (offer: CaptchaOffer) => {
    const { firstTokens } = await load()
    return (tokens ??= firstTokens(offer, deps))
  }
  const expect = async () => {
    const offer = await deps.offer()
    if (offer) await tokensFor(offer)
  }
  return {
    expect: () => void expect().catch(() => undefined), // the form reports it on submit
    proof: async (action) => {
      const offer = await deps.offer()
      if (!offer) return {}
      const token = within(CAPTCHA_TIMEOUT_MS, deps.signal, async () => (await tokensFor(offer)).next(action))
      return token.then(
        (recaptcha) => ({ recaptcha }),
        () => Promise.reject(new CaptchaMissing()),
      )
    },
  }
}
