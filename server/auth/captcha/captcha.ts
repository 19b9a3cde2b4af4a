import type { CaptchaAction, CaptchaOffer, CaptchaPuzzle } from '../../contract/replies.ts'

/** The adapters there are. Another one is a file, a name here and a line in `adapters.ts`. */
export type CaptchaKind = 'altcha' | 'recaptcha' | 'none'

/** The first check is invisible; the second, once the first has failed, wants a press. */
export type CaptchaStep = 'first' | 'second'

/** What the form sent, for what it was sent, and the `ip` as the edge saw it. With a second token the first one no longer counts. */
export interface CaptchaAnswer {
  token: string | undefined
  secondToken: string | undefined
  ip: string
  action: CaptchaAction
}

/** The service that checks does not answer, or answers what is no answer. The message says how, without a token. */
export class CaptchaDown extends Error {}

/** Tells people from bots. `check` answers false for a refused token; it rejects with `CaptchaDown` when nobody can tell. */
export interface Captcha {
  kind: CaptchaKind
  check: (answer: CaptchaAnswer) => Promise<boolean>
  /** What a widget needs to know beforehand; absent where it has nothing to do. */
  offer?: CaptchaOffer
  /** Makes a puzzle, where the server makes them itself. */
  puzzle?: (step: CaptchaStep) => Promise<CaptchaPuzzle>
}
