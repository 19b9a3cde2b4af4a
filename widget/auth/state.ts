import type { SchoolScreen } from '../package/events.ts'
import type { CaptchaOffer, FacebookOffer, Support } from '../../server/contract/replies.ts'

/** The forms of the login widget and of the school's form, one at a time. Source: sign-in spec §2.1, §2.2. */
export type ScreenId = SchoolScreen

/** Refused fields to the sentence shown there; `__all__` is the form as a whole. */
export type Errors = Readonly<Record<string, string>>

/** What was typed and is worth keeping from one screen to the next; never a password. */
export interface Draft {
  email: string
  name: string
  phone: string
  /** The fields that were ticked, by name; they stay here and are sent by their form alone. */
  ticks?: readonly string[]
}

export interface Person {
  name: string
  phone: string | null
}

/** What the server said it can do; nothing of it is known before `check_auth` has answered. */
export interface Offers {
  captcha: CaptchaOffer | null
  facebook: FacebookOffer | null
  support: Support | null
}

export interface LoginState {
  screen: ScreenId
  draft: Draft
  /** A call is under way, or the page is being left: nothing may be sent. */
  isSending: boolean
  /** A new object with each answer, so that the same refusal twice is seen twice. */
  errors: Errors
  /** The mail with the link or the code is on its way; the form that asked for it gives way. */
  isSent: boolean
  /** The e-mail typed at registration belongs to an account already. */
  hasAccount: boolean
  /** When the next mail may be asked for, and when a code may be checked again: epoch milliseconds. */
  resendAt: number
  lockedUntil: number
  /** Who signed in, once somebody has. */
  person: Person | null
  /** The form whose call waits for the second check. */
  heldUp: ScreenId
  offers: Offers
}

/** Everything that can happen, by name. Moments (`at`) are epoch milliseconds, `seconds` are counted from them. */
export interface LoginEvents {
  /** `check_auth` has answered. */
  learnt: { offers: Offers }
  /** `check_auth` knows this person. */
  recognised: { person: Person }
  /** The person has signed out, here or in another tab. */
  signedOut: object
  /** The person chose another form. */
  opened: { screen: ScreenId; draft?: Partial<Draft> }
  /** Back or Forward led to a form of before. */
  returned: { screen: ScreenId; isSent: boolean; draft: Partial<Draft> }
  /** The person has the code at hand: the mail with the link carries one too. */
  codeAtHand: object
  submitted: { draft?: Partial<Draft> }
  refused: { errors: Errors }
  linkSent: { seconds: number; at: number }
  codeSent: { seconds: number; at: number }
  /** A code or a link was asked for an address without an account, or a provider named somebody new. */
  accountMissing: object
  codeExpired: { error: string }
  codeLocked: { error: string; seconds: number; at: number }
  accountFound: object
  /** The call of this form is held up until a person has shown to be one; `error` when a second check was no good. */
  captchaAsked: { error?: string }
  /** The server takes what is going on for suspicious. */
  suspected: object
  signedIn: { person: Person }
  registered: { person: Person }
  phoneAdded: { phone: string }
  /** The person is on this page after all: the redirect was cancelled, or they came back. */
  stayed: object
}

export type LoginEventName = keyof LoginEvents
export type LoginEvent = { [Name in LoginEventName]: { type: Name } & LoginEvents[Name] }[LoginEventName]

/** The form for somebody who is not known: only a person adds a phone, or goes on. */
export const forVisitor = (screen: ScreenId): ScreenId => (screen === 'phone' || screen === 'action' ? 'pass' : screen)

/** The first view: what the loader draws before anything is known. */
export const startingState = (draft: Draft, screen: ScreenId = 'pass'): LoginState => ({
  screen,
  draft,
  isSending: false,
  errors: {},
  isSent: false,
  hasAccount: false,
  resendAt: 0,
  lockedUntil: 0,
  person: null,
  heldUp: screen,
  offers: { captcha: null, facebook: null, support: null },
})
