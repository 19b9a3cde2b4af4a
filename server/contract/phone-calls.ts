import * as z from 'zod'
import { PHONE_WAYS } from './phone.ts'
import { type codeExpiredReply, pendingReply, type refreshCodeReply, sentCodeReply, signedInReply } from './replies.ts'
import { codeDigits } from './rules.ts'
import { captcha, common, mailedCode, signUp, target } from './schemas.ts'
import { email, errorTexts, phone, strictBody, strictBodyWithUtm, type ToE164, typedText } from './schemas-fields.ts'

const CODE = /^\d{6}$/

/** How the number is proved: by the code of a text message, or by a call from the phone. */
const way = z.enum(PHONE_WAYS, { error: errorTexts.notOffered }).default('sms')

const code = typedText(32).transform(codeDigits).pipe(z.string().regex(CODE, errorTexts.phoneCodeBad)).optional()

/** Asks for a code, or for a number to call. */
export const phoneCodeBody = (toE164: ToE164) => strictBody({ ...common, ...captcha, phone: phone(toE164), way })

/**
 * Checks the code, or asks whether the call has come. Once the number is proved, `email-code` proves the mailbox; `email` names it where
 * several accounts have the number.
 */
export const phoneLoginBody = (toE164: ToE164) =>
  strictBodyWithUtm({
    ...common,
    ...captcha,
    ...target,
    ...signUp,
    phone: phone(toE164),
    way,
    code,
    email: email.optional(),
    'email-code': mailedCode.code,
  })

/** Mails the code that proves the mailbox of an account with the proved number. */
export const phoneEmailBody = (toE164: ToE164) =>
  strictBody({ ...common, ...captcha, phone: phone(toE164), email: email.optional() })

export type PhoneCodeInput = z.output<ReturnType<typeof phoneCodeBody>>
export type PhoneLoginInput = z.output<ReturnType<typeof phoneLoginBody>>
export type PhoneEmailInput = z.output<ReturnType<typeof phoneEmailBody>>

/** The number that the person calls from his phone, in E.164 and as people write it. Nobody answers, and the call costs nothing. */
const awaitedCallReply = z.strictObject({
  status: z.literal('ok'),
  call_phone: z.string(),
  call_phone_shown: z.string(),
  time_left: z.int().meta({ description: 'Seconds until another call may be requested.' }),
})

export const phoneCodeReply = z.union([sentCodeReply, awaitedCallReply])
export type PhoneCodeReply = z.infer<typeof phoneCodeReply>

/** The number is proved, and does not suffice for its account: a code that `phone-email` mails comes next. */
const proveMailboxReply = z.strictObject({
  status: z.literal('prove_email'),
  email: z.string().nullable().meta({ description: 'Masked; null if several accounts have the number.' }),
})

/** `pending`: the call has not come yet. */
export const phoneLoginReply = z.union([signedInReply, pendingReply, proveMailboxReply])
export type PhoneLoginReply =
  | z.infer<typeof phoneLoginReply>
  | z.infer<typeof codeExpiredReply>
  | z.infer<typeof refreshCodeReply>
