import { LANGS } from './langs.ts'
import * as z from 'zod'
import { passkeyProof } from './passkey-credentials.ts'
import { WITHDRAWABLE } from './consents.ts'
import { PASSWORD_MIN } from './limits.ts'
import { codeDigits } from './rules.ts'
import {
  faultTexts,
  type ToE164,
  clean,
  email,
  eventDate,
  fault,
  flag,
  link,
  name,
  phone,
  spelledEmail,
  strictBody,
  strictBodyWithUtm,
  text,
  timeZone,
  typedText,
} from './schemas-fields.ts'

const LONGEST_PASSWORD = 1_000
const LONGEST_CAPTCHA = 8_192
const LONGEST_ACCESS_TOKEN = 4_096
const CODE = /^\d{8}$/

/** Every form may name the language of its page. */
export const common = { lang: z.enum(LANGS, { error: faultTexts.notOffered }).optional() }

/** Captcha tokens: of the first check, and of the second one if the first has failed. Source: sign-in spec §3. */
export const captcha = {
  recaptcha: text(LONGEST_CAPTCHA).optional(),
  'g-recaptcha2-check': text(LONGEST_CAPTCHA).optional(),
}

/** Where to redirect afterwards. A bad address counts as absent, so any text is accepted here. Source: DESIGN §5. */
export const target = { 'success-url': z.string({ error: faultTexts.notOffered }).optional() }

/**
 * The event fields of a landing, the audience of its form, and the visitor's time zone. Links may be stored and shown, so they are https or a path of the
 * school; a date is ISO 8601, with or without a time. Source: sign-in spec §3, SECURITY R29.
 */
const event = {
  'time-zone': timeZone.optional(),
  webinar: clean(200).optional(),
  'event-type': z.enum(['Webinar Signed Up', 'Lead Magnet Signed Up'], { error: faultTexts.notOffered }).optional(),
  'event-id': clean(200).optional(),
  'webinar-date': eventDate.optional(),
  'webinar-offer-url': link().optional(),
  bizon_url: link().optional(),
  action: clean(200).optional(),
  'signed-up-event': clean(200).optional(),
  room: clean(200).optional(),
  'auth-type': z
    .enum(['webinar', 'partner', 'landing', 'autowebinar', 'only_auth'], { error: faultTexts.notOffered })
    .optional(),
}

/** The event fields of a form that may sign up for an event; `only-auth` marks a form that only signs in. */
export const signUp = { ...event, 'only-auth': flag.optional() }

export const signInBody = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...signUp,
  username: email,
  password: z
    .string({ error: faultTexts.passwordShort })
    .min(PASSWORD_MIN, faultTexts.passwordShort)
    .max(LONGEST_PASSWORD, faultTexts.tooLong),
})

export const consents = { subscribe: flag.optional(), terms: flag.optional(), policy: flag.optional() }

/**
 * Where submitting implies terms and policy the widget sends no consents; the school's form, and every form with separate consents, sends those
 * that are ticked. Source: DESIGN §5.
 */
export const registerBody = (toE164: ToE164) =>
  strictBodyWithUtm({
    ...common,
    ...captcha,
    ...target,
    ...signUp,
    ...consents,
    email: spelledEmail,
    name,
    phone: phone(toE164),
  }).transform(({ email, ...rest }) => ({ ...rest, ...email }))

export const magicLinkBody = strictBodyWithUtm({ ...common, ...captcha, ...target, ...signUp, email })

export const addPhoneBody = (toE164: ToE164) => strictBodyWithUtm({ ...common, ...signUp, phone: phone(toE164) })

/** An event sign-up of a signed-in user, or of a visitor who enters a name, an email and a phone. Source: sign-in spec §7, DESIGN §5. */
export const eventBody = (toE164: ToE164) =>
  strictBodyWithUtm({
    ...common,
    ...captcha,
    ...target,
    ...signUp,
    ...consents,
    email: spelledEmail.optional(),
    name: name.optional(),
    phone: phone(toE164).optional(),
  }).transform(({ email, ...rest }) => ({ ...rest, ...email }))

/** An event sign-up of a signed-in user, who enters nothing. */
export const ownEventBody = strictBodyWithUtm({ ...common, ...signUp })

export const ownReply = z.enum(['yes', 'no'], { error: faultTexts.notOffered })
/** Whether the person who proves the mailbox is who registered. */
export type OwnReply = z.output<typeof ownReply>

const codeForm = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...signUp,
  email,
  code: typedText(32).optional(),
  'send-code': flag.optional(),
  'check-code': flag.optional(),
  own: z.enum(['ask', ...ownReply.options], { error: faultTexts.notOffered }).optional(),
})

/**
 * One route, two verbs: `email` and `send-code`, or `email`, `code` and `check-code`. A form that can ask whether the person is who registered
 * sends `own`: `ask`, then with the same code the answer. Without it the answer is `no`. Source: sign-in spec §7, SECURITY R13.
 */
export const checkCodeBody = codeForm.transform(
  ({ code, 'send-code': isSending, 'check-code': isChecking, ...rest }, context) => {
    if (Boolean(isSending) === Boolean(isChecking)) return fault(context, faultTexts.notOffered)
    if (isSending) return { ...rest, verb: 'send' as const }
    const digits = codeDigits(code ?? '')
    if (digits === '') return fault(context, faultTexts.codeMissing, 'code')
    if (!CODE.test(digits)) return fault(context, faultTexts.codeBad, 'code')
    return { ...rest, verb: 'check' as const, code: digits }
  },
)

/** What proves that a signed-in caller is the owner: the current password, or a passkey with user verification. Source: SECURITY R15. */
export const currentPassword = {
  'current-password': z.string({ error: faultTexts.notOffered }).max(LONGEST_PASSWORD, faultTexts.tooLong).optional(),
  ...passkeyProof,
}

/** A sign-in code that `/auth/check-code/` mails, in place of the current password. */
export const mailedCode = {
  code: typedText(32).transform(codeDigits).pipe(z.string().regex(CODE, faultTexts.codeBad)).optional(),
}

/**
 * The token from the provider's script, the consents and data of a registration and, for a signed-in user, `current-password` or a
 * mailed `code`. Source: sign-in spec §3, SECURITY R15.
 */
export const facebookLoginBody = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...event,
  ...consents,
  ...currentPassword,
  ...mailedCode,
  access_token: text(LONGEST_ACCESS_TOKEN).min(1, faultTexts.notOffered),
  'only-auth': flag.optional(),
  'send-lesson-events': flag.optional(),
})

const newPassword = z.string({ error: faultTexts.newPasswordShort }).max(LONGEST_PASSWORD, faultTexts.newPasswordLong)

/** `current-password` if the account has one. The use case checks the new password against its rules. */
export const setPasswordBody = strictBody({ ...common, ...captcha, ...currentPassword, password: newPassword })

const phoneForm = (toE164: ToE164) =>
  strictBody({
    ...common,
    ...captcha,
    ...currentPassword,
    phone: phone(toE164).optional(),
    code: typedText(32).optional(),
    'send-code': flag.optional(),
  })

/** One route, two verbs: `send-code`, or the new `phone` with `current-password` or `code`. Source: SECURITY R15. */
export const changePhoneBody = (toE164: ToE164) =>
  phoneForm(toE164).transform(({ phone, code, 'send-code': isSending, ...rest }, context) => {
    if (isSending) return { ...rest, verb: 'send' as const }
    if (phone === undefined) return fault(context, faultTexts.phoneMissing, 'phone')
    if (code === undefined) return { ...rest, verb: 'change' as const, phone, code }
    const digits = codeDigits(code)
    return CODE.test(digits)
      ? { ...rest, verb: 'change' as const, phone, code: digits }
      : fault(context, faultTexts.codeBad, 'code')
  })

const withdrawable = z.enum(WITHDRAWABLE, { error: faultTexts.notOffered })

export const consentWithdrawBody = strictBody({ ...common, kind: withdrawable })

/** `version`: that of the text which the page has shown. */
export const consentGiveBody = strictBody({ ...common, kind: withdrawable, version: text(40) })

/** A landing requests a ticket to a page of the school. */
export const ticketBody = strictBody({ ...common, ...target })

const token = z.string().max(100)
const pageSwitch = { switch: flag.optional() }

/** The parameters of a page that a mail links to; those added by mail programs are ignored. */
export const tokenPage = z.object({ token })

/** The form with the button on that page. `switch` agrees to leave another account; `own` says whether the person has registered. */
export const tokenForm = strictBody({ token, ...pageSwitch, own: ownReply.optional() })

/** A page that takes no fields. */
export const noFields = z.object({})

/** Posted by a landing's page to open the session on the school. `next`, if given, must be the target that the ticket is bound to. */
export const ticketForm = strictBody({ ...common, ticket: token, next: z.string().optional(), ...pageSwitch })

/** The password form on the page after a magic link. `grant` allows it once; `username` is there for password managers. */
export const newPasswordForm = strictBody({ grant: token, username: z.string().optional(), password: newPassword })

/** The event fields of a form, or of a mailed link that stores them, by their wire names. */
export type EventFields = { [Field in keyof typeof event]?: string | undefined }
export type SignInInput = z.output<typeof signInBody>
export type RegisterInput = z.output<ReturnType<typeof registerBody>>
export type FacebookLoginInput = z.output<typeof facebookLoginBody>
export type MagicLinkInput = z.output<typeof magicLinkBody>
export type EventInput = z.output<ReturnType<typeof eventBody>>
export type OwnEventInput = z.output<typeof ownEventBody>
export type AddPhoneInput = z.output<ReturnType<typeof addPhoneBody>>
export type ChangePhoneInput = z.output<ReturnType<typeof changePhoneBody>>
export type CheckCodeInput = z.output<typeof checkCodeBody>
export type SetPasswordInput = z.output<typeof setPasswordBody>
export type ConsentWithdrawInput = z.output<typeof consentWithdrawBody>
export type ConsentGiveInput = z.output<typeof consentGiveBody>
export type TicketInput = z.output<typeof ticketBody>
export type TokenPageInput = z.output<typeof tokenPage>
export type TokenFormInput = z.output<typeof tokenForm>
export type TicketFormInput = z.output<typeof ticketForm>
export type NewPasswordFormInput = z.output<typeof newPasswordForm>
