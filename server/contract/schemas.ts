import * as z from 'zod'
import { LANGS } from './langs.ts'
import { passkeyProof } from './passkey-credentials.ts'
import { codeDigits } from './rules.ts'
import { clean, eventDate, errorTexts, flag, link, text, timeZone, typedText } from './schemas-fields.ts'

/** Fields that several calls take. Source: sign-in spec §3. */

export const LONGEST_PASSWORD = 1_000

const LONGEST_CAPTCHA = 8_192

export const CODE = /^\d{8}$/

/** Every form may name the language of its page. */
export const common = { lang: z.enum(LANGS, { error: errorTexts.notOffered }).optional() }

/** Captcha tokens: of the first check, and of the second one if the first has failed. Source: sign-in spec §3. */
export const captcha = {
  recaptcha: clean(LONGEST_CAPTCHA).optional(),
  'g-recaptcha2-check': clean(LONGEST_CAPTCHA).optional(),
}

/** Where to redirect afterwards. A bad address counts as absent, so any text is accepted here. Source: DESIGN §5. */
export const target = { 'success-url': z.string({ error: errorTexts.notOffered }).optional() }

/**
 * The event fields of a landing, the audience of its form, and the visitor's time zone. Links may be stored and shown, so they are https or a path of the
 * school; a date is ISO 8601, with or without a time. Source: sign-in spec §3, SECURITY R29.
 */
export const event = {
  'time-zone': timeZone.optional(),
  webinar: clean(200).optional(),
  'event-type': z.enum(['Webinar Signed Up', 'Lead Magnet Signed Up'], { error: errorTexts.notOffered }).optional(),
  'event-id': clean(200).optional(),
  'webinar-date': eventDate.optional(),
  'webinar-offer-url': link().optional(),
  bizon_url: link().optional(),
  action: clean(200).optional(),
  'signed-up-event': clean(200).optional(),
  room: clean(200).optional(),
  'auth-type': z
    .enum(['webinar', 'partner', 'landing', 'autowebinar', 'only_auth'], { error: errorTexts.notOffered })
    .optional(),
}

/** The event fields of a form that may sign up for an event; `only-auth` marks a form that only signs in. */
export const signUp = { ...event, 'only-auth': flag.optional() }

const shownVersion = text(24).optional()

/** The consents of a form, and the versions of their texts that it has shown. */
export const consents = {
  subscribe: flag.optional(),
  terms: flag.optional(),
  policy: flag.optional(),
  'subscribe-version': shownVersion,
  'terms-version': shownVersion,
  'policy-version': shownVersion,
}

export const ownReply = z.enum(['yes', 'no'], { error: errorTexts.notOffered })

/** Whether the person who proves the mailbox is who registered. */
export type OwnReply = z.output<typeof ownReply>

/** What proves that a signed-in caller is the owner: the current password, or a passkey with user verification. Source: SECURITY R15. */
export const currentPassword = {
  'current-password': z.string({ error: errorTexts.notOffered }).max(LONGEST_PASSWORD, errorTexts.tooLong).optional(),
  ...passkeyProof,
}

/** A sign-in code that `/auth/check-code/` mails, in place of the current password. */
export const mailedCode = {
  code: typedText(32).transform(codeDigits).pipe(z.string().regex(CODE, errorTexts.codeBad)).optional(),
}

export const token = z.string().max(100)

export const pageSwitch = { switch: flag.optional() }

/** The event fields of a form, or of a mailed link that stores them, by their wire names. */
export type EventFields = { [Field in keyof typeof event]?: string | undefined }
