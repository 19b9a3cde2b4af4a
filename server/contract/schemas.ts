import * as z from 'zod'
import { PASSWORD_MIN } from './limits.ts'
import { says } from './says.ts'
import { codeDigits } from './rules.ts'
import {
  type ToE164,
  email,
  fault,
  flag,
  link,
  name,
  phone,
  strictBody,
  strictBodyWithUtm,
  text,
} from './schemas-fields.ts'

const LONGEST_PASSWORD = 1_000
const LONGEST_CAPTCHA = 8_192
const CODE = /^\d{8}$/

/** Every form may name the language that its page speaks. */
const common = { lang: z.enum(['ru', 'en'], { error: says.notOffered }).optional() }

/** The captcha's tokens: of the first check, and of the second once the first has failed. Source: sign-in spec §3. */
const captcha = {
  recaptcha: text(LONGEST_CAPTCHA).optional(),
  'g-recaptcha2-check': text(LONGEST_CAPTCHA).optional(),
}

/** Where to go afterwards. A bad address counts as absent, so any text passes here. Source: DESIGN §5. */
const target = { 'success-url': z.string({ error: says.notOffered }).optional() }

/** What a landing knows of its event; checked here, recorded by the calls that sign up for events. Source: sign-in spec §3. */
const event = {
  webinar: text(200).optional(),
  'event-type': z.enum(['Webinar Signed Up', 'Lead Magnet Signed Up'], { error: says.notOffered }).optional(),
  'event-id': text(200).optional(),
  'webinar-date': text(64).optional(),
  'webinar-offer-url': link().optional(),
  bizon_url: link().optional(),
  action: text(200).optional(),
  'signed-up-event': text(200).optional(),
  room: text(200).optional(),
}

export const signInBody = strictBody({
  ...common,
  ...captcha,
  ...target,
  username: email,
  password: z
    .string({ error: says.passwordShort })
    .min(PASSWORD_MIN, says.passwordShort)
    .max(LONGEST_PASSWORD, says.tooLong),
  'only-auth': flag.optional(),
  room: text(200).optional(),
})

/** The widget sends no consents, since submitting implies both; the school's form sends three switches. Source: DESIGN §5. */
export const registerBody = (toE164: ToE164) =>
  strictBodyWithUtm({
    ...common,
    ...captcha,
    ...target,
    email,
    name,
    phone: phone(toE164),
    'time-zone': text(64).optional(),
    subscribe: flag.optional(),
    terms: flag.optional(),
    policy: flag.optional(),
  })

export const magicLinkBody = strictBody({ ...common, ...captcha, ...target, ...event, email })

export const addPhoneBody = (toE164: ToE164) => strictBody({ ...common, ...event, phone: phone(toE164) })

const codeForm = strictBody({
  ...common,
  ...captcha,
  ...target,
  email,
  code: text(32).optional(),
  'send-code': flag.optional(),
  'check-code': flag.optional(),
})

/** One route, two verbs: `email` and `send-code`, or `email`, `code` and `check-code`. Source: sign-in spec §7. */
export const checkCodeBody = codeForm.transform(
  ({ code, 'send-code': isSending, 'check-code': isChecking, ...rest }, context) => {
    if (Boolean(isSending) === Boolean(isChecking)) return fault(context, says.notOffered)
    if (isSending) return { ...rest, verb: 'send' as const }
    const digits = codeDigits(code ?? '')
    if (digits === '') return fault(context, says.codeMissing, 'code')
    if (!CODE.test(digits)) return fault(context, says.codeBad, 'code')
    return { ...rest, verb: 'check' as const, code: digits }
  },
)

const newPassword = z.string({ error: says.newPasswordShort }).max(LONGEST_PASSWORD, says.newPasswordLong)

/** `current-password` where there is one. What a new password must be like is the use case's to say. */
export const setPasswordBody = strictBody({
  ...common,
  password: newPassword,
  'current-password': z.string({ error: says.notOffered }).max(LONGEST_PASSWORD, says.tooLong).optional(),
})

/** A landing asks for a ticket to a page of the school. */
export const ticketBody = strictBody({ ...common, ...target })

const token = z.string().max(100)
const pageSwitch = { switch: flag.optional() }

/** The address of a page that a mail leads to; what mail programs add to it is ignored. */
export const tokenPage = z.object({ token })

/** The button on that page. `switch` agrees to leave another account. */
export const tokenForm = strictBody({ token, ...pageSwitch })

/** What a landing's page posts to the school to open the session there. `next`, if any, must be the target that the ticket is bound to. */
export const ticketForm = strictBody({ ticket: token, next: z.string().optional(), ...pageSwitch })

/** The form on the page after a magic link. `grant` allows it once; `username` is there for password managers. */
export const newPasswordForm = strictBody({ grant: token, username: z.string().optional(), password: newPassword })

export type SignInInput = z.output<typeof signInBody>
export type RegisterInput = z.output<ReturnType<typeof registerBody>>
export type MagicLinkInput = z.output<typeof magicLinkBody>
export type AddPhoneInput = z.output<ReturnType<typeof addPhoneBody>>
export type CheckCodeInput = z.output<typeof checkCodeBody>
export type SetPasswordInput = z.output<typeof setPasswordBody>
export type TicketInput = z.output<typeof ticketBody>
export type TokenPageInput = z.output<typeof tokenPage>
export type TokenFormInput = z.output<typeof tokenForm>
export type TicketFormInput = z.output<typeof ticketForm>
export type NewPasswordFormInput = z.output<typeof newPasswordForm>
