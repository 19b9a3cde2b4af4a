/** What the form sent: the token of the first check and, once that has failed, of the second. `ip` as the edge saw it. */
export interface CaptchaAnswer {
  token: string | undefined
  secondToken: string | undefined
  ip: string
}

/** The adapters there are. Another one is a file, a name here and a line in `adapters.ts`. */
export type CaptchaKind = 'none'

/** Tells people from bots. `check` answers false for a refused token and rejects only when the service itself fails. */
export interface Captcha {
  kind: CaptchaKind
  check: (answer: CaptchaAnswer) => Promise<boolean>
}
