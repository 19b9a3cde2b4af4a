import type { CaptchaAction, CaptchaOffer, CaptchaPuzzle } from '../../contract/replies.ts'

/** The available adapters. A new one needs a file, a name here and a line in `adapters.ts`. */
export type CaptchaKind = 'altcha' | 'recaptcha' | 'none'

/** The first check is invisible; the second follows a failed first one and needs a click. */
export type CaptchaStep = 'first' | 'second'

/** The form's tokens, the action they are for, and the `ip` as the edge sees it. With a second token, the first one is ignored. */
export interface CaptchaSolution {
  token: string | undefined
  secondToken: string | undefined
  ip: string
  action: CaptchaAction
}

/** The captcha service is unreachable or its response is unusable. The message gives the cause, without a token. */
export class CaptchaDown extends Error {}

/** Tells people from bots. `check` answers false for a refused token and rejects with `CaptchaDown` if the service gives no verdict. */
export interface Captcha {
  kind: CaptchaKind
  check: (solution: CaptchaSolution) => Promise<boolean>
  /** What the widget needs in advance; absent if it needs nothing. */
  offer?: CaptchaOffer
  /** Creates a puzzle for an IP; absent if the server does not create them. */
  puzzle?: (step: CaptchaStep, ip: string) => Promise<CaptchaPuzzle>
}
