import type { SchoolScreen } from '../package/events.ts'
import type { SignInWay } from '../../server/contract/identity.ts'
import { ofProfile, PROFILE_FIELDS, type ProfileField } from '../../server/contract/profile-fields.ts'
import type { ConsentVersions } from '../../server/contract/consents.ts'
import type { PhoneCodesOffer } from '../../server/contract/replies.ts'
import type {
  CaptchaOffer,
  FacebookOffer,
  IdentityOffer,
  PasskeysOffer,
  Support,
} from '../../server/contract/replies.ts'

/** The forms of the login widget and of the school's form, one at a time. Source: sign-in spec §2.1, §2.2. */
export type ScreenId = SchoolScreen

/** The error message of each refused field; `__all__` is the form as a whole. */
export type Errors = Readonly<Record<string, string>>

export type DraftField = 'email' | ProfileField | 'phone'

/** The input to keep from one form to the next; never a password. */
export interface Draft extends Record<DraftField, string> {
  /** The names of the ticked checkboxes; kept here, and sent only by their own form. */
  ticks?: readonly string[]
}

export const emptyDraft = { email: '', ...ofProfile(() => ''), phone: '' } satisfies Draft

const DRAFT_FIELDS: readonly DraftField[] = ['email', ...PROFILE_FIELDS, 'phone']

/** What of the draft an input of this name holds. */
export const draftField = (name: string): DraftField | undefined =>
  name === 'username' ? 'email' : DRAFT_FIELDS.find((field) => field === name)

export interface Person {
  name: string
  phone: string | null
  /** The page's HTML says so, and `check_auth` has not answered yet. */
  isPresumed?: true
}

/** The optional features of the server; unknown until `check_auth` has answered. */
interface Offers {
  isKnown: boolean
  captcha: CaptchaOffer | null
  facebook: FacebookOffer | null
  providers: readonly IdentityOffer[]
  passkeys: PasskeysOffer | null
  phoneCodes: PhoneCodesOffer | null
  support: Support | null
  /** The versions of the documents where each consent is a box of its own; null where submitting a form implies them. */
  consents: ConsentVersions | null
}

/** Somebody who has signed in at a provider and whom the school does not know by it: a code proves the mailbox once. */
export interface UnknownIdentity {
  provider: IdentityOffer
  /** The provider has told the name. */
  hasName: boolean
  /** The masked address of the signed-in user, who links the identity to the account; null for a visitor. */
  ownEmail: string | null
}

/** A sign-in by phone that has begun. */
export interface ByPhone {
  /** The number, as it was typed when the code or the call was requested. */
  phone: string
  /** A code from a text message, a call to the school, then perhaps the account's mailbox: its address, and the code of its mail. */
  step: 'code' | 'call' | 'email' | 'email-code'
  /** When the first code or call was requested: what is offered later counts from it. Epoch milliseconds. */
  startedAt: number
  /** The school's number for the call, and how it is written; null while none was requested. */
  callTo: { phone: string; shown: string } | null
  /** The masked address of the account's mailbox; null where it has to be typed. */
  email: string | null
}

/** What the owner of an address signs in by, what to offer first at the front. */
export interface KnownWays {
  email: string
  ways: readonly SignInWay[]
}

/** The form that a visitor signs in by: `email` asks the address alone. */
export type SignInScreen = 'pass' | 'email'

export interface LoginState {
  screen: ScreenId
  signInScreen: SignInScreen
  /** The ways of the address that the form `email` has asked for last; null before that. */
  known: KnownWays | null
  draft: Draft
  /** A call is in progress, or the page is being left: nothing may be sent. */
  isSending: boolean
  /** A new object for each response, so that a repeated error is shown again. */
  errors: Errors
  /** The mail with the link or the code has been sent; the form that requested it is replaced. */
  isSent: boolean
  /** The e-mail typed at registration already has an account. */
  hasAccount: boolean
  /** When the mail was sent, if a new one was requested too early to be sent; else null. Times are in epoch milliseconds. */
  sentAt: number | null
  /** When the next mail may be requested, and when a code may be checked again. */
  resendAt: number
  lockedUntil: number
  /** The code was wrong three times: only a new one can be right. */
  isCodeSpent: boolean
  /** The question whether the visitor is who registered, and the right code that it waits with. */
  own: { question: string; code: string } | null
  /** Whose mailbox the form `identity` proves; null until a provider has named somebody unknown. */
  identity: UnknownIdentity | null
  /** What the form `by-phone` has come to; null until a code or a call was requested. Its first step is shown while `isSent` is false. */
  byPhone: ByPhone | null
  /** The signed-in user, if there is one. */
  person: Person | null
  /** The form whose call waits for the second check. */
  heldUp: ScreenId
  offers: Offers
}

/** A mail was requested: the next may be in `seconds`. `ago` seconds ago the last one was sent, if that is too short for a new one. */
export interface MailSent {
  seconds: number
  ago?: number | undefined
  at: number
}

/** All events, by name. `at` is in epoch milliseconds, and `seconds` count from it. */
export interface LoginEvents {
  /** `check_auth` has answered. */
  offersLoaded: { offers: Offers }
  /** `check_auth` reports a signed-in user. */
  recognised: { person: Person }
  /** The user has signed out, here or in another tab; `screen` is shown then, `pass` by default. */
  signedOut: { screen?: ScreenId }
  /** The visitor chose another form. */
  opened: { screen: ScreenId; draft?: Partial<Draft> }
  /** Back or Forward led to an earlier form. */
  returned: { screen: ScreenId; isSent: boolean; draft: Partial<Draft> }
  /** The visitor has the code: the mail with the link contains one too. */
  codeAtHand: object
  submitted: { draft?: Partial<Draft> }
  refused: { errors: Errors }
  linkSent: MailSent
  codeSent: MailSent
  /** A code or a link was requested for an address without an account, or a provider's user is new to the school. */
  accountMissing: { draft?: Partial<Draft> }
  /** A provider has named somebody unknown. */
  identityUnknown: { identity: UnknownIdentity; draft?: Partial<Draft> }
  /** A code was sent to a phone, or a number to call is known. */
  phoneRequested: MailSent & { byPhone: ByPhone }
  /** The visitor has the code of a text message after all, in place of a call. */
  phoneCodeAtHand: object
  /** The phone is right, but the account needs its mailbox too; `email` is its masked address, null where it has to be typed. */
  mailboxRequested: { email: string | null }
  /** The ways of an address are known. */
  waysFound: { known: KnownWays }
  codeExpired: { error: string }
  /** The code is right, and the server asks who registered. */
  ownershipRequested: { question: string; code: string }
  codeLocked: { error: string; seconds: number; at: number }
  accountFound: object
  /** The form's call is held up until a second check has passed; `error` if a second check has failed. */
  captchaRequired: { error?: string }
  /** The server considers the request suspicious. */
  suspected: object
  signedIn: { person: Person }
  registered: { person: Person }
  phoneAdded: { phone: string }
  /** Before the page is left, a signed-in user is asked whether to make a passkey. */
  passkeyOffered: object
  /** The user is still on this page: the redirect was canceled, or they came back. */
  stayed: object
}

export type LoginEventName = keyof LoginEvents
export type LoginEvent = { [Name in LoginEventName]: { type: Name } & LoginEvents[Name] }[LoginEventName]

/** The form for a visitor: `phone` and `action` are for signed-in users only. */
export const forVisitor = <Screen extends ScreenId>(screen: Screen, signInScreen: SignInScreen = 'pass') =>
  screen === 'phone' || screen === 'action' ? signInScreen : screen

/** The ways of the address that has been typed; null if they have not been asked for. */
export const waysOf = ({ known, draft }: Pick<LoginState, 'known' | 'draft'>): readonly SignInWay[] | null =>
  known?.email === draft.email ? known.ways : null

/** The form for a signed-in user. */
export const forPerson = ({ phone }: Person): ScreenId => (phone ? 'action' : 'phone')

/** The state of the first view; the loader draws it before anything is known, and a page of the school for whose session it has. */
export const startingState = (
  draft: Draft,
  screen: ScreenId = 'pass',
  signInScreen: SignInScreen = 'pass',
  person: Person | null = null,
): LoginState => ({
  screen,
  signInScreen,
  known: null,
  draft,
  isSending: false,
  errors: {},
  isSent: false,
  hasAccount: false,
  sentAt: null,
  resendAt: 0,
  lockedUntil: 0,
  isCodeSpent: false,
  own: null,
  identity: null,
  byPhone: null,
  person,
  heldUp: screen,
  offers: {
    isKnown: false,
    captcha: null,
    facebook: null,
    providers: [],
    passkeys: null,
    phoneCodes: null,
    support: null,
    consents: null,
  },
})
