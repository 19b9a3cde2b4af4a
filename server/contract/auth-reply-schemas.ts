import * as z from 'zod'
import { exactly } from './exactly.ts'
import type * as replies from './replies.ts'

/** The schemas of what the sign-in calls answer, for the description of the API and for tests. The widget has the types alone. */

const csrf = { csrf_token: z.string().meta({ description: 'Goes into X-CSRFToken of every later unsafe call.' }) }
const ok = { status: z.literal('ok') }
const room = { room_url: z.string().optional() }
const timeLeft = { time_left: z.int().meta({ description: 'Seconds.' }) }

export const userData = exactly<replies.UserData>()(z.strictObject({ user_id: z.string() }).meta({ id: 'UserData' }))

const captchaOffer = exactly<replies.CaptchaOffer>()(
  z
    .union([
      z.strictObject({ kind: z.literal('altcha') }),
      z.strictObject({
        kind: z.literal('recaptcha'),
        script: z.string(),
        site_key: z.string(),
        second_site_key: z.string(),
      }),
    ])
    .meta({ id: 'CaptchaOffer' }),
)

const offers = {
  captcha: captchaOffer.optional(),
  facebook: z.strictObject({ app_id: z.string(), script: z.string() }).optional(),
  support: z.strictObject({ email: z.string(), whatsapp: z.string().optional() }).optional(),
}

const visit = { ...csrf, ...offers, redirect_origins: z.array(z.string()), event_origins: z.array(z.string()) }

export const checkAuthReply = exactly<replies.CheckAuthReply>()(
  z
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
    .meta({ id: 'CheckAuthReply' }),
)

const signedIn = z
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
export const signedInReply = exactly<replies.SignedInReply>()(signedIn)

export const sentCodeReply = z.strictObject({ ...ok, ...timeLeft })
export const toRegisterReply = z.strictObject({ status: z.literal('register'), form: z.literal('registration') })
export const sendCodeReply = exactly<replies.SendCodeReply>()(z.union([sentCodeReply, toRegisterReply]))

export const codeExpiredReply = z.strictObject({ status: z.literal('code_expired'), error: z.string() })
export const refreshCodeReply = z.strictObject({ status: z.literal('refresh_code'), error: z.string(), ...timeLeft })
export const checkCodeReply = exactly<replies.CheckCodeReply>()(z.union([signedIn, codeExpiredReply, refreshCodeReply]))

export const sendMagicLinkReply = exactly<replies.SendMagicLinkReply>()(z.strictObject({ ...ok, ...timeLeft }))

export const registerReply = exactly<replies.RegisterReply>()(z.union([signedIn, sendMagicLinkReply]))
export const facebookLoginReply = exactly<replies.FacebookLoginReply>()(
  z.union([signedIn, sendMagicLinkReply, toRegisterReply]),
)

export const addPhoneReply = exactly<replies.AddPhoneReply>()(z.strictObject({ ...ok, phone: z.string(), ...room }))

export const changePhoneReply = exactly<replies.ChangePhoneReply>()(
  z.strictObject({ ...ok, phone: z.string(), csrf_token: csrf.csrf_token.optional() }),
)

export const ticketReply = exactly<replies.TicketReply>()(z.strictObject({ ...ok, ticket: z.string() }))

export const signedOutReply = exactly<replies.SignedOutReply>()(z.strictObject({ ...ok, ...csrf }))

export const setPasswordReply = exactly<replies.SetPasswordReply>()(z.strictObject({ ...ok, ...csrf }))

export const registerWebinarReply = exactly<replies.RegisterWebinarReply>()(
  z.strictObject({ ...ok, user_name: z.string(), email: z.string(), phone_number: z.string(), ...room }),
)

export const registerEventReply = exactly<replies.RegisterEventReply>()(z.strictObject({ ...ok, ...room }))

export const startFreeLessonReply = exactly<replies.StartFreeLessonReply>()(
  z.strictObject({ ...ok, lesson_url: z.string() }),
)

const puzzle = exactly<replies.CaptchaPuzzle>()(
  z
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
    .meta({ id: 'CaptchaPuzzle' }),
)

export const captchaChallengeReply = exactly<replies.CaptchaChallengeReply>()(
  z.strictObject({ ...ok, challenge: puzzle }),
)
