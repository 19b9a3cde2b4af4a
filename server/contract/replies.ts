import * as z from 'zod'
import { IDENTITY_PROVIDERS } from './identity.ts'
import { PHONE_WAYS } from './phone.ts'

/** Replies of several calls, and of those without a body. Source: sign-in spec §3, §7, §8 and DESIGN §5. */

/** A refusal: maps field names, `__all__`, `recaptcha` or `user_exists` to messages. The first message is shown. */
export interface RefusalReply {
  status: 'error'
  errors: Record<string, string[]>
}

/** Whether the origin of the requesting page may call the school; if not, `message` tells the page's editor what to set. */
export type OriginCheckReply = { status: 'listed'; message?: undefined } | { status: 'unlisted'; message: string }

/** The actions that require a captcha, by the names that the provider receives (letters and underscores only). */
export type CaptchaAction = 'register' | 'send_code' | 'sign_in'

/** A sign-in returns a new token. */
export const csrf = {
  csrf_token: z.string().meta({ description: 'Goes into X-CSRFToken of every later unsafe call.' }),
}

export const ok = { status: z.literal('ok') }

/** The room of the event that the user signed up for, an absolute URL on a listed origin. */
export const room = { room_url: z.string().optional() }

const mailPause = {
  time_left: z.int().meta({ description: 'Seconds until another mail may be requested.' }),
  sent_ago: z.int().optional().meta({
    description:
      'Seconds since the last mail to the address: the call has sent none, because the pause after that one lasts.',
  }),
}

/** Data that a page may use for targeting; never more than the id. */
const userData = z.strictObject({ user_id: z.string() }).meta({ id: 'UserData' })

/**
 * The captcha that the server requires; absent if it requires none. `script` is the URL of the provider's script, to which
 * `render=<site_key>` is added; v3 is executed with a `CaptchaAction`. Every token and every solution is valid for one call.
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

/** Login with another provider, if it is configured: the app id and the URL of the provider's script. */
const facebookOffer = z.strictObject({ app_id: z.string(), script: z.string() })
export type FacebookOffer = z.infer<typeof facebookOffer>

/** Passkeys, if the school has them: the id of its relying party, and whether the asking page may use them. */
const passkeysOffer = z.strictObject({ rp_id: z.string(), is_here: z.boolean() }).meta({ id: 'PasskeysOffer' })
export type PasskeysOffer = z.infer<typeof passkeysOffer>

/** Support contacts for visitors who cannot sign in: an email address and, optionally, a WhatsApp number, digits only. */
const support = z.strictObject({ email: z.string(), whatsapp: z.string().optional() })
export type Support = z.infer<typeof support>

/** A login provider whose window the widget opens at `/auth/with/<id>/`. `name` is its own: the button says `Войти с <name>`. */
const identityOffer = z.strictObject({ id: z.enum(IDENTITY_PROVIDERS), name: z.string() }).meta({ id: 'IdentityOffer' })
export type IdentityOffer = z.infer<typeof identityOffer>

/** Codes by phone, if the school has them: how a number is proved, and the countries (ISO 3166) whose numbers get codes. */
const phoneCodesOffer = z
  .strictObject({ ways: z.array(z.enum(PHONE_WAYS)), countries: z.array(z.string()) })
  .meta({ id: 'PhoneCodesOffer' })
export type PhoneCodesOffer = z.infer<typeof phoneCodesOffer>

const consentVersions = z.strictObject({ terms: z.string(), policy: z.string(), newsletter: z.string() })

/** What the forms need to know about the school, whether or not the caller is signed in. */
const visit = {
  ...csrf,
  captcha: captchaOffer.optional(),
  facebook: facebookOffer.optional(),
  /** Absent if none is configured. */
  providers: z.array(identityOffer).optional(),
  passkeys: passkeysOffer.optional(),
  phone_codes: phoneCodesOffer.optional(),
  support: support.optional(),
  consent: z.literal('separate').optional().meta({
    description:
      'Each consent is a box of its own, which is sent if it is ticked. Absent if submitting a form implies them.',
  }),
  /** With separate consents: the versions of the documents. */
  consent_versions: consentVersions.optional(),
  /** The https origins that a widget may redirect to, besides the page's and the school's own. */
  redirect_origins: z.array(z.string()),
  /** Further origins that only the room of an event may be on. */
  event_origins: z.array(z.string()),
}

export const checkAuthReply = z
  .union([
    z.strictObject({
      status: z.literal('anonymous'),
      session_ended: z.string().optional().meta({ description: "Why the browser's session was ended from elsewhere." }),
      ...visit,
    }),
    z.strictObject({
      ...ok,
      user_id: z.string(),
      user_name: z.string(),
      phone: z.string().nullable(),
      segment_data: userData,
      has_studio: z.literal(true).optional().meta({
        description: "An author, or staff: `/studio/` is open to them. Only pages of the school's own are told.",
      }),
      on_page: z.literal(true).optional().meta({
        description: 'Signed in on this page only, since the browser keeps no cookies: `phone` is `+` if there is one.',
      }),
      ...visit,
    }),
  ])
  .meta({ id: 'CheckAuthReply' })
export type CheckAuthReply = z.infer<typeof checkAuthReply>

/**
 * Any successful sign-in. `ticket` is sent to pages on other origins: it opens the session on the school's own pages. `page_token` is sent
 * to a page whose browser keeps no cookies: it goes into `X-Page-Session`.
 */
export const signedInReply = z
  .strictObject({
    ...ok,
    ...csrf,
    user_id: z.string(),
    user_name: z.string(),
    user_data: userData,
    phone: z.string().nullable(),
    ticket: z.string().optional(),
    page_token: z.string().optional(),
    ...room,
  })
  .meta({ id: 'SignedInReply' })
export type SignedInReply = z.infer<typeof signedInReply>

export const sentCodeReply = z.strictObject({ ...ok, ...mailPause })

/** No account has this email or identity: registration comes next. */
export const toRegisterReply = z.strictObject({ status: z.literal('register'), form: z.literal('registration') })

export const sendCodeReply = z.union([sentCodeReply, toRegisterReply])
export type SendCodeReply = z.infer<typeof sendCodeReply>

export const codeExpiredReply = z.strictObject({ status: z.literal('code_expired'), error: z.string() })

export const refreshCodeReply = z.strictObject({
  status: z.literal('refresh_code'),
  error: z.string(),
  time_left: z
    .int()
    .meta({ description: 'Seconds until a code is checked again, and until a new one may be requested.' }),
})

/** The person is still at the provider, or the call has not come yet. */
export const pendingReply = z.strictObject({ status: z.literal('pending') })

/** The code is right and still valid: the person is to say whether he is who registered, and nobody is signed in yet. */
export const confirmOwnReply = z.strictObject({ status: z.literal('confirm_own'), question: z.string() })
export type SendMagicLinkReply = z.infer<typeof sentCodeReply>

/**
 * A puzzle of the embedded captcha, as `altcha-lib` makes and solves it: `derivedKey` is PBKDF2 over `nonce` and a counter, with
 * `salt`, and has to begin with `keyPrefix`; counters are tried from 0 on. Bytes are hexadecimal, `expiresAt` is in seconds since 1970.
 */
export const captchaPuzzle = z
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

/**
 * A solved puzzle. Its JSON is sent as Base64: in `recaptcha` for a puzzle of the first check, in `g-recaptcha2-check` for one of the
 * second, and in `puzzle` for that of a `PuzzleReply`.
 */
export interface CaptchaSolution {
  challenge: CaptchaPuzzle
  solution: { counter: number; derivedKey: string }
}

export const captchaChallengeReply = z.strictObject({ ...ok, challenge: captchaPuzzle })
export type CaptchaChallengeReply = z.infer<typeof captchaChallengeReply>
