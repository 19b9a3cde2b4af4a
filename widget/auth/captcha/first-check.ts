import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import type { Fields } from '../../api/client.ts'

/** The calls that the server wants a captcha for, by the names that the provider learns. */
export type GuardedAction = 'register' | 'send_code'

/** The captcha's script did not come, or its service does not answer. */
export class CaptchaMissing extends Error {}

/** The invisible check that goes before a form is sent. */
export interface FirstCheck {
  /** Begins to fetch what the check needs; called when a form that needs it is shown. */
  expect: (action: GuardedAction) => void
  /** The fields to send along, none where no captcha is asked for. Rejects with `CaptchaMissing`. */
  proof: (action: GuardedAction) => Promise<Fields>
}

export interface FirstCheckNeeds {
  offer: () => Promise<CaptchaOffer | null>
  /** An origin without a trailing slash. */
  apiBase: string
  signal: AbortSignal
}

/** The first check of one widget. */
export const createFirstCheck = (_: FirstCheckNeeds): FirstCheck => ({
  expect: () => undefined,
  proof: async () => ({}),
})
