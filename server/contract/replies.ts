/** What the sign-in calls answer. Source: sign-in spec §3, §7, §8 and DESIGN §5. */

/** A refusal: field names, `__all__`, `recaptcha` or `user_exists`, to sentences. The first sentence is shown. */
export interface RefusalReply {
  status: 'error'
  errors: Record<string, string[]>
}

/** Whether the page that asks may call the school; where not, what its editor has to set. */
export type OriginCheckReply = { status: 'listed'; message?: undefined } | { status: 'unlisted'; message: string }

/** Segments a page may use for targeting; never more than the id. */
export interface UserData {
  user_id: string
}

interface AntiForgery {
  /** Goes into `X-CSRFToken` of every later unsafe call; a sign-in answers a new one. */
  csrf_token: string
}

/** What a captcha is asked for, by the names that the provider learns (letters and underscores only). */
export type CaptchaAction = 'register' | 'send_code' | 'sign_in'

/**
 * The captcha that the server asks for; none where the field is absent. `script` is the address of the provider's script, to which
 * `render=<site_key>` is added; v3 is executed for a `CaptchaAction`. Every token and every solution is good for one call.
 */
export type CaptchaOffer =
  | { kind: 'altcha' }
  | { kind: 'recaptcha'; script: string; site_key: string; second_site_key: string }

/** Login by another provider, where it is configured: the app's id and the address of the provider's script. */
export interface FacebookOffer {
  app_id: string
  script: string
}

/** Where people turn to who cannot get in: an address and, where there is one, a number in WhatsApp, digits only. */
export interface Support {
  email: string
  whatsapp?: string
}

/** What the forms of the school can count on. */
interface Offers {
  captcha?: CaptchaOffer
  facebook?: FacebookOffer
  support?: Support
}

/**
 * `redirect_origins`: the https origins a widget may lead to, beside the page's and the school's own; `event_origins`: those that only
 * the room of an event may be on.
 */
export type CheckAuthReply = AntiForgery &
  Offers & { redirect_origins: string[]; event_origins: string[] } & (
    | { status: 'anonymous' }
    | { status: 'ok'; user_id: string; user_name: string; phone: string | null; segment_data: UserData }
  )

/** Any successful sign-in. `ticket` comes to pages on other origins: it opens the session on the school's own pages. */
export type SignedInReply = AntiForgery & {
  status: 'ok'
  user_id: string
  user_name: string
  user_data: UserData
  phone: string | null
  ticket?: string
  /** The room of the event that was signed up for, a whole address on a listed origin. */
  room_url?: string
}

/** Nobody has the address, or the identity: the registration is next. */
export interface ToRegisterReply {
  status: 'register'
  form: 'registration'
}

export type SendCodeReply = { status: 'ok'; time_left: number } | ToRegisterReply

export type CheckCodeReply =
  | SignedInReply
  | { status: 'code_expired'; error: string }
  /** `time_left`: seconds until the check button works again. */
  | { status: 'refresh_code'; error: string; time_left: number }

/** `time_left`: seconds until the next mail may be asked for. */
export interface SendMagicLinkReply {
  status: 'ok'
  time_left: number
}

export interface AddPhoneReply {
  status: 'ok'
  phone: string
  room_url?: string
}

/** `csrf_token` where the code was the first proof of the mailbox: that began a new session. */
export interface ChangePhoneReply extends Partial<AntiForgery> {
  status: 'ok'
  phone: string
}

/** `ticket` opens the session of a landing on the school's own pages. */
export interface TicketReply {
  status: 'ok'
  ticket: string
}

/** What private accounts answer to a registration, known address or not: a mail is on its way. */
export type RegisterReply = SignedInReply | SendMagicLinkReply

/** Somebody whom the school does not know, and who has agreed to nothing, registers first. */
export type FacebookLoginReply = RegisterReply | ToRegisterReply

export type SignedOutReply = AntiForgery & { status: 'ok' }

export type SetPasswordReply = AntiForgery & { status: 'ok' }

/** A signed-up event. The three fields repeat what was typed or, of who is signed in, what is on file. Source: sign-in spec §7. */
export interface RegisterWebinarReply {
  status: 'ok'
  user_name: string
  email: string
  phone_number: string
  room_url?: string
}

/** `lesson_url`: the address of the free lesson that is open now, a whole address of the school. */
export interface StartFreeLessonReply {
  status: 'ok'
  lesson_url: string
}

export interface RegisterEventReply {
  status: 'ok'
  room_url?: string
}

/**
 * A puzzle of the embedded captcha, as `altcha-lib` makes and solves it: `derivedKey` is PBKDF2 over `nonce` and a counter, with
 * `salt`, that begins with `keyPrefix`; counters from 0 on are tried. Bytes are hexadecimal, `expiresAt` is in seconds since 1970.
 */
export interface CaptchaPuzzle {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    cost: number
    expiresAt: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    nonce: string
    salt: string
  }
  signature: string
}

/** What goes, as Base64 of its JSON, into `recaptcha` for a puzzle of the first check, into `g-recaptcha2-check` for one of the second. */
export interface CaptchaSolution {
  challenge: CaptchaPuzzle
  solution: { counter: number; derivedKey: string }
}

export interface CaptchaChallengeReply {
  status: 'ok'
  challenge: CaptchaPuzzle
}
