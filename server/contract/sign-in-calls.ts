import * as z from 'zod'
import { SIGN_IN_WAYS } from './identity.ts'
import { PASSWORD_MIN } from './limits.ts'
import {
  codeExpiredReply,
  confirmOwnReply,
  ok,
  refreshCodeReply,
  room,
  sentCodeReply,
  signedInReply,
  toRegisterReply,
} from './replies.ts'
import { codeDigits } from './rules.ts'
import {
  type ToE164,
  email,
  addError,
  errorTexts,
  flag,
  name,
  phone,
  profile,
  typedEmail,
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
  consents,
  currentPassword,
  event,
  mailedCode,
  ownReply,
  pageSwitch,
  signUp,
  target,
  token,
} from './schemas.ts'

const LONGEST_ACCESS_TOKEN = 4_096

export const signInBody = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...signUp,
  username: email,
  password: z
    .string({ error: errorTexts.passwordShort })
    .min(PASSWORD_MIN, errorTexts.passwordShort)
    .max(LONGEST_PASSWORD, errorTexts.tooLong),
})

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
    email: typedEmail,
    ...profile,
    phone: phone(toE164),
  }).transform(({ email, ...rest }) => ({ ...rest, ...email }))

export const magicLinkBody = strictBodyWithUtm({ ...common, ...captcha, ...target, ...signUp, email })

/** An event sign-up of a signed-in user, or of a visitor who enters a name, an email and a phone. Source: sign-in spec §7, DESIGN §5. */
export const eventBody = (toE164: ToE164) =>
  strictBodyWithUtm({
    ...common,
    ...captcha,
    ...target,
    ...signUp,
    ...consents,
    email: typedEmail.optional(),
    name: name.optional(),
    phone: phone(toE164).optional(),
  }).transform(({ email, ...rest }) => ({ ...rest, ...email }))

/** An event sign-up of a signed-in user, who enters nothing. */
export const ownEventBody = strictBodyWithUtm({ ...common, ...signUp })

const codeForm = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...signUp,
  email,
  code: typedText(32).optional(),
  'send-code': flag.optional(),
  'check-code': flag.optional(),
  own: z.enum(['ask', ...ownReply.options], { error: errorTexts.notOffered }).optional(),
})

/**
 * One route, two verbs: `email` and `send-code`, or `email`, `code` and `check-code`. A form that can ask whether the person is who registered
 * sends `own`: `ask`, then with the same code the answer. Without it the answer is `no`. Source: sign-in spec §7, SECURITY R13.
 */
export const checkCodeBody = codeForm.transform(
  ({ code, 'send-code': isSending, 'check-code': isChecking, ...rest }, context) => {
    if (Boolean(isSending) === Boolean(isChecking)) return addError(context, errorTexts.notOffered)
    if (isSending) return { ...rest, verb: 'send' as const }
    const digits = codeDigits(code ?? '')
    if (digits === '') return addError(context, errorTexts.codeMissing, 'code')
    if (!CODE.test(digits)) return addError(context, errorTexts.codeBad, 'code')
    return { ...rest, verb: 'check' as const, code: digits }
  },
)

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
  access_token: text(LONGEST_ACCESS_TOKEN).min(1, errorTexts.notOffered),
  'only-auth': flag.optional(),
  'send-lesson-events': flag.optional(),
})

/** The parameters of a page that a mail links to; those added by mail programs are ignored. */
export const tokenPage = z.object({ token })

/** The form with the button on that page. `switch` agrees to leave another account; `own` says whether the person has registered. */
export const tokenForm = strictBody({ token, ...pageSwitch, own: ownReply.optional() })

const checkCodeReply = z.union([signedInReply, confirmOwnReply, codeExpiredReply, refreshCodeReply])
export type CheckCodeReply = z.infer<typeof checkCodeReply>

/** With private accounts, the response to a registration only tells that a mail is on its way, whether or not the email is known. */
export const registerReply = z.union([signedInReply, sentCodeReply])
export type RegisterReply = z.infer<typeof registerReply>

/** A visitor who is unknown to the school and has not accepted the consents must register first. Name and email are the provider's. */
const facebookNewcomerReply = z.strictObject({ ...toRegisterReply.shape, name: z.string(), email: z.string() })
export type FacebookNewcomerReply = z.infer<typeof facebookNewcomerReply>

export const facebookLoginReply = z.union([signedInReply, sentCodeReply, facebookNewcomerReply])
export type FacebookLoginReply = z.infer<typeof facebookLoginReply>

/**
 * Response to an event sign-up. The three fields repeat the submitted values or, for a signed-in user, those on file; address and phone
 * are empty for a user who is signed in on the page only. Source: sign-in spec §7.
 */
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

/** `lesson_url`: the free lesson that is open now, an absolute URL of the school. */
export const startFreeLessonReply = z.strictObject({ ...ok, lesson_url: z.string() })
export type StartFreeLessonReply = z.infer<typeof startFreeLessonReply>

export type SignInInput = z.output<typeof signInBody>
export type RegisterInput = z.output<ReturnType<typeof registerBody>>
export type FacebookLoginInput = z.output<typeof facebookLoginBody>
export type MagicLinkInput = z.output<typeof magicLinkBody>
export type EventInput = z.output<ReturnType<typeof eventBody>>
export type OwnEventInput = z.output<typeof ownEventBody>
export type CheckCodeInput = z.output<typeof checkCodeBody>
export type TokenPageInput = z.output<typeof tokenPage>
export type TokenFormInput = z.output<typeof tokenForm>

/** A form that asks the e-mail alone. */
export const signInWaysBody = strictBody({ ...common, ...captcha, email })
export type SignInWaysInput = z.output<typeof signInWaysBody>

/** The ways of an account that work on the asking page, the one used last at the front; of private accounts those of the school. */
const waysReply = z.strictObject({ status: z.literal('ok'), ways: z.array(z.enum(SIGN_IN_WAYS)) })

export const signInWaysReply = z.union([waysReply, toRegisterReply])
export type SignInWaysReply = z.infer<typeof signInWaysReply>
