import * as z from 'zod'
import { CONSENT_ACTS, CONSENT_KINDS, WITHDRAWABLE } from './consents.ts'
import { csrf, ok, room } from './replies.ts'
import { codeDigits } from './rules.ts'
import {
  type ToE164,
  addError,
  errorTexts,
  flag,
  phone,
  strictBody,
  strictBodyWithUtm,
  text,
  typedText,
} from './schemas-fields.ts'
import {
  CODE,
  LONGEST_PASSWORD,
  captcha,
  common,
  currentPassword,
  pageSwitch,
  signUp,
  target,
  token,
} from './schemas.ts'

export const addPhoneBody = (toE164: ToE164) => strictBodyWithUtm({ ...common, ...signUp, phone: phone(toE164) })

const newPassword = z.string({ error: errorTexts.newPasswordShort }).max(LONGEST_PASSWORD, errorTexts.newPasswordLong)

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
    if (phone === undefined) return addError(context, errorTexts.phoneMissing, 'phone')
    if (code === undefined) return { ...rest, verb: 'change' as const, phone, code }
    const digits = codeDigits(code)
    return CODE.test(digits)
      ? { ...rest, verb: 'change' as const, phone, code: digits }
      : addError(context, errorTexts.codeBad, 'code')
  })

const withdrawable = z.enum(WITHDRAWABLE, { error: errorTexts.notOffered })

export const consentWithdrawBody = strictBody({ ...common, kind: withdrawable })

/** `version`: that of the text which the page has shown. */
export const consentGiveBody = strictBody({ ...common, kind: withdrawable, version: text(40) })

/** A landing requests a ticket to a page of the school. */
export const ticketBody = strictBody({ ...common, ...target })

/** A page that takes no fields. */
export const noFields = z.object({})

/** Posted by a landing's page to open the session on the school. `next`, if given, must be the target that the ticket is bound to. */
export const ticketForm = strictBody({ ...common, ticket: token, next: z.string().optional(), ...pageSwitch })

/** The password form on the page after a magic link. `grant` allows it once; `username` is there for password managers. */
export const newPasswordForm = strictBody({ grant: token, username: z.string().optional(), password: newPassword })

export const addPhoneReply = z.strictObject({ ...ok, phone: z.string(), ...room })
export type AddPhoneReply = z.infer<typeof addPhoneReply>

/** `csrf_token` is set if the code was the first proof of the mailbox, which started a new session. */
export const changePhoneReply = z.strictObject({ ...ok, phone: z.string(), csrf_token: csrf.csrf_token.optional() })
export type ChangePhoneReply = z.infer<typeof changePhoneReply>

const kind = z.enum(CONSENT_KINDS)

const moment = z.string().meta({ description: 'ISO 8601, UTC' })

/** The consents of a user, the latest first, and the documents as they are now. */
export const consentsReply = z
  .strictObject({
    ...ok,
    documents: z.array(
      z.strictObject({ kind, address: z.string().meta({ description: 'A path of the school.' }), version: z.string() }),
    ),
    consents: z.array(
      z.strictObject({
        kind,
        version: z.string(),
        given_at: moment,
        origin: z.string().nullable(),
        act: z.enum(CONSENT_ACTS).nullable(),
        withdrawn_at: moment.nullable(),
      }),
    ),
  })
  .meta({ id: 'ConsentsReply' })
export type ConsentsReply = z.infer<typeof consentsReply>

/** `ticket` opens a landing's session on the school's own pages. */
export const ticketReply = z.strictObject({ ...ok, ticket: z.string() })
export type TicketReply = z.infer<typeof ticketReply>

export const signedOutReply = z.strictObject({ ...ok, ...csrf })
export type SignedOutReply = z.infer<typeof signedOutReply>

export const setPasswordReply = z.strictObject({ ...ok, ...csrf })
export type SetPasswordReply = z.infer<typeof setPasswordReply>

export type AddPhoneInput = z.output<ReturnType<typeof addPhoneBody>>
export type ChangePhoneInput = z.output<ReturnType<typeof changePhoneBody>>
export type SetPasswordInput = z.output<typeof setPasswordBody>
export type ConsentWithdrawInput = z.output<typeof consentWithdrawBody>
export type ConsentGiveInput = z.output<typeof consentGiveBody>
export type TicketInput = z.output<typeof ticketBody>
export type TicketFormInput = z.output<typeof ticketForm>
export type NewPasswordFormInput = z.output<typeof newPasswordForm>
