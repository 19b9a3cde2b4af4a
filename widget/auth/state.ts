/** The forms of the widget, one at a time. Source: sign-in spec §2.1. */
export type ScreenId = 'pass' | 'ml' | 'code' | 'registration' | 'captcha' | 'phone' | 'action'

/** Refused fields to the sentence shown there; `__all__` is the form as a whole. */
export type Errors = Readonly<Record<string, string>>

/** What was typed and is worth keeping from one screen to the next; never a password. */
export interface Draft {
  email: string
  name: string
  phone: string
}

export interface Person {
  name: string
  phone: string | null
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
}

/** Everything that can happen, by name. Moments (`at`) are epoch milliseconds, `seconds` are counted from them. */
export interface LoginEvents {
  /** `check_auth` knows this person. */
  recognised: { person: Person }
  /** The person chose another form. */
  opened: { screen: ScreenId; draft?: Partial<Draft> }
  /** The person has the code at hand: the mail with the link carries one too. */
  codeAtHand: object
  submitted: { draft?: Partial<Draft> }
  refused: { errors: Errors }
  linkSent: { seconds: number; at: number }
  codeSent: { seconds: number; at: number }
  /** A code was asked for an address without an account. */
  accountMissing: object
  codeExpired: { error: string }
  codeLocked: { error: string; seconds: number; at: number }
  accountFound: object
  captchaAsked: object
  signedIn: { person: Person }
  registered: { person: Person }
  phoneAdded: { phone: string }
  /** The person is on this page after all: the redirect was cancelled, or they came back. */
  stayed: object
}

export type LoginEventName = keyof LoginEvents
export type LoginEvent = { [Name in LoginEventName]: { type: Name } & LoginEvents[Name] }[LoginEventName]

/** The first view: what the loader draws before anything is known. */
export const startingState = (draft: Draft): LoginState => ({
  screen: 'pass',
  draft,
  isSending: false,
  errors: {},
  isSent: false,
  hasAccount: false,
  resendAt: 0,
  lockedUntil: 0,
  person: null,
})
