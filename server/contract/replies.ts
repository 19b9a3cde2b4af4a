import * as z from 'zod'

/** What the sign-in calls answer. Source: sign-in spec §3, §7, §8 and DESIGN §5. */

/** A refusal: field names, `__all__`, `recaptcha` or `user_exists`, to sentences. The first sentence is shown. */
export interface RefusalReply {
  status: 'error'
  errors: Record<string, string[]>
}

/** Whether the page that asks may call the school; where not, what its editor has to set. */
export type OriginCheckReply = { status: 'listed'; message?: undefined } | { status: 'unlisted'; message: string }

/** What a captcha is asked for, by the names that the provider learns (letters and underscores only). */
export type CaptchaAction = 'register' | 'send_code' | 'sign_in'

/** A sign-in answers a new one. */
const csrf = { csrf_token: z.string().meta({ description: 'Goes into X-CSRFToken of every later unsafe call.' }) }
const ok = { status: z.literal('ok') }
/** The room of the event that was signed up for, a whole address on a listed origin. */
const room = { room_url: z.string().optional() }
const timeLeft = { time_left: z.int().meta({ description: 'Seconds.' }) }

/** Segments a page may use for targeting; never more than the id. */
export const userData = z.strictObject({ user_id: z.string() }).meta({ id: 'UserData' })
export type UserData = z.infer<typeof userData>

/**
 * The captcha that the server asks for; none where the field is absent. `script` is the address of the provider's script, to which
 * `render=<site_key>` is added; v3 is executed for a `CaptchaAction`. Every token and every solution is good for one call.
 */
const captchaOffer = z
  .union([
    z.strictObject({ kind: z.literal('altcha') }),
    z.strictObject({
      kind: z.literal('recaptcha'),
      script: z.string(),
      site_key: z.string(),
      second_site_key: z.string(),
    }),
  ])
  .meta({ id: 'CaptchaOffer' })
export type CaptchaOffer = z.infer<typeof captchaOffer>

/** Login by another provider, where it is configured: the app's id and the address of the provider's script. */
const facebookOffer = z.strictObject({ app_id: z.string(), script: z.string() })
export type FacebookOffer = z.infer<typeof facebookOffer>

/** Where people turn to who cannot get in: an address and, where there is one, a number in WhatsApp, digits only. */
const support = z.strictObject({ email: z.string(), whatsapp: z.string().optional() })
export type Support = z.infer<typeof support>

/** What the forms of the school can count on. */
const visit = {
  ...csrf,
  captcha: captchaOffer.optional(),
  facebook: facebookOffer.optional(),
  support: support.optional(),
  /** The https origins a widget may lead to, beside the page's and the school's own. */
  redirect_origins: z.array(z.string()),
  /** Those that only the room of an event may be on. */
  event_origins: z.array(z.string()),
}

export const checkAuthReply = z
  .union([
    z.strictObject({ status: z.literal('anonymous'), ...visit }),
    z.strictObject({
      ...ok,
      user_id: z.string(),
      user_name: z.string(),
      phone: z.string().nullable(),
      segment_data: userData,
      ...visit,
    }),
  ])
  .meta({ id: 'CheckAuthReply' })
export type CheckAuthReply = z.infer<typeof checkAuthReply>

/** Any successful sign-in. `ticket` comes to pages on other origins: it opens the session on the school's own pages. */
export const signedInReply = z
  .strictObject({
    ...ok,
    ...csrf,
    user_id: z.string(),
    user_name: z.string(),
    user_data: userData,
    phone: z.string().nullable(),
    ticket: z.string().optional(),
    ...room,
  })
  .meta({ id: 'SignedInReply' })
export type SignedInReply = z.infer<typeof signedInReply>

export const sentCodeReply = z.strictObject({ ...ok, ...timeLeft })

/** Nobody has the address, or the identity: the registration is next. */
export const toRegisterReply = z.strictObject({ status: z.literal('register'), form: z.literal('registration') })
export type ToRegisterReply = z.infer<typeof toRegisterReply>

export const sendCodeReply = z.union([sentCodeReply, toRegisterReply])
export type SendCodeReply = z.infer<typeof sendCodeReply>

export const codeExpiredReply = z.strictObject({ status: z.literal('code_expired'), error: z.string() })

/** `time_left`: seconds until the check button works again. */
export const refreshCodeReply = z.strictObject({ status: z.literal('refresh_code'), error: z.string(), ...timeLeft })

export const checkCodeReply = z.union([signedInReply, codeExpiredReply, refreshCodeReply])
export type CheckCodeReply = z.infer<typeof checkCodeReply>

/** `time_left`: seconds until the next mail may be asked for. */
export const sendMagicLinkReply = z.strictObject({ ...ok, ...timeLeft })
export type SendMagicLinkReply = z.infer<typeof sendMagicLinkReply>

/** What private accounts answer to a registration, known address or not: a mail is on its way. */
export const registerReply = z.union([signedInReply, sendMagicLinkReply])
export type RegisterReply = z.infer<typeof registerReply>

/** Somebody whom the school does not know, and who has agreed to nothing, registers first. */
export const facebookLoginReply = z.union([signedInReply, sendMagicLinkReply, toRegisterReply])
export type FacebookLoginReply = z.infer<typeof facebookLoginReply>

export const addPhoneReply = z.strictObject({ ...ok, phone: z.string(), ...room })
export type AddPhoneReply = z.infer<typeof addPhoneReply>

/** `csrf_token` where the code was the first proof of the mailbox: that began a new session. */
export const changePhoneReply = z.strictObject({ ...ok, phone: z.string(), csrf_token: csrf.csrf_token.optional() })
export type ChangePhoneReply = z.infer<typeof changePhoneReply>

/** `ticket` opens the session of a landing on the school's own pages. */
export const ticketReply = z.strictObject({ ...ok, ticket: z.string() })
export type TicketReply = z.infer<typeof ticketReply>

export const signedOutReply = z.strictObject({ ...ok, ...csrf })
export type SignedOutReply = z.infer<typeof signedOutReply>

export const setPasswordReply = z.strictObject({ ...ok, ...csrf })
export type SetPasswordReply = z.infer<typeof setPasswordReply>

/** A signed-up event. The three fields repeat what was typed or, of who is signed in, what is on file. Source: sign-in spec §7. */
export const registerWebinarReply = z.strictObject({
  ...ok,
  user_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  ...room,
})
export type RegisterWebinarReply = z.infer<typeof registerWebinarReply>

export const registerEventReply = z.strictObject({ ...ok, ...room })
export type RegisterEventReply = z.infer<typeof registerEventReply>

/** `lesson_url`: the address of the free lesson that is open now, a whole address of the school. */
export const startFreeLessonReply = z.strictObject({ ...ok, lesson_url: z.string() })
export type StartFreeLessonReply = z.infer<typeof startFreeLessonReply>

/**
 * A puzzle of the embedded captcha, as `altcha-lib` makes and solves it: `derivedKey` is PBKDF2 over `nonce` and a counter, with
 * `salt`, that begins with `keyPrefix`; counters from 0 on are tried. Bytes are hexadecimal, `expiresAt` is in seconds since 1970.
 */
const captchaPuzzle = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  })
  .meta({ id: 'CaptchaPuzzle' })
export type CaptchaPuzzle = z.infer<typeof captchaPuzzle>

/** What goes, as Base64 of its JSON, into `recaptcha` for a puzzle of the first check, into `g-recaptcha2-check` for one of the second. */
export interface CaptchaSolution {
  challenge: CaptchaPuzzle
  solution: { counter: number; derivedKey: string }
}

export const captchaChallengeReply = z.strictObject({ ...ok, challenge: captchaPuzzle })
export type CaptchaChallengeReply = z.infer<typeof captchaChallengeReply>
