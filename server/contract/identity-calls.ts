import * as z from 'zod'
import { IDENTITY_PROVIDERS } from './identity.ts'
import {
  type codeExpiredReply,
  confirmOwnReply,
  ok,
  pendingReply,
  type refreshCodeReply,
  signedInReply,
} from './replies.ts'
import { assertion, credentialOf } from './passkey-credentials.ts'
import { captcha, common, consents, mailedCode, ownReply, signUp, target } from './schemas.ts'
import { email, errorTexts, name, typedEmail, strictBody, strictBodyWithUtm, text } from './schemas-fields.ts'

const attempt = z.string({ error: errorTexts.notOffered }).regex(/^[\w-]{43}$/, errorTexts.notOffered)

/**
 * Asks what has become of an attempt to sign in by a provider, and, with `email` and `code`, proves the mailbox of an identity that the school
 * does not know. Without `attempt` the one in this browser's cookie counts.
 */
export const identityLoginBody = strictBodyWithUtm({
  ...common,
  ...captcha,
  ...target,
  ...signUp,
  ...consents,
  attempt: attempt.optional(),
  email: typedEmail.optional(),
  ...mailedCode,
  name: name.optional(),
  own: z.enum(['ask', ...ownReply.options], { error: errorTexts.notOffered }).optional(),
}).transform(({ email, ...rest }) => ({ ...rest, ...email }))

/** Mails a code to the address that an identity is to be linked to. A signed-in user needs no `email`: it goes to the one on file. */
export const identityEmailBody = strictBody({
  ...common,
  ...captcha,
  attempt: attempt.optional(),
  email: email.optional(),
})

export const identityUnlinkBody = strictBody({ ...common, id: text(64).min(1, errorTexts.notOffered) })

/** A login provider in an address; one that is not known is answered by a page. */
const provider = { provider: z.string().max(20) }

const windowForm = { ...common, ...target, ...signUp }

/** What the page that has opened a window adds: without them the attempt is this browser's own. */
const opener = { attempt: attempt.optional(), origin: z.string().max(300).optional() }

/** The start page. A page without an opener brings the fields of its sign-in, which are kept with the attempt. */
export const identityPage = strictBodyWithUtm({ ...windowForm, ...provider })

export const identityForm = strictBodyWithUtm({ ...windowForm, ...provider, ...opener })

/** The window in which a passkey signs in. */
export const passkeyPage = strictBodyWithUtm(windowForm)

export const passkeyForm = strictBodyWithUtm({ ...windowForm, ...opener, credential: credentialOf(assertion) })

const returned = z.string().max(4_096).optional().catch(undefined)

/** What a provider adds to the address that it returns to. VK may put it into `payload`, as JSON. */
export const identityCallback = z.object({
  ...provider,
  code: returned,
  state: returned,
  error: returned,
  iss: returned,
  device_id: returned,
  payload: returned,
})

/** Nobody has the identity: the person proves his mailbox once, by a code that `identity-email` mails. */
const proveEmailReply = z.strictObject({
  status: z.literal('prove_email'),
  email: z.string().nullable().meta({ description: "The provider's, unproved; that of a signed-in user is masked." }),
  name: z.string().nullable(),
  is_own: z.literal(true).optional().meta({ description: 'A signed-in user links the identity to this account.' }),
})

export const identityLoginReply = z.union([signedInReply, pendingReply, proveEmailReply, confirmOwnReply])
export type IdentityLoginReply =
  | z.infer<typeof identityLoginReply>
  | z.infer<typeof codeExpiredReply>
  | z.infer<typeof refreshCodeReply>

/** `name` is the provider's; `used_at` is the last sign-in by it. */
const identity = z
  .strictObject({
    id: z.string(),
    provider: z.enum([...IDENTITY_PROVIDERS, 'facebook']),
    name: z.string(),
    created_at: z.string(),
    used_at: z.string().nullable(),
  })
  .meta({ id: 'Identity' })

export const identitiesReply = z.strictObject({
  ...ok,
  identities: z.array(identity),
  has_password: z.boolean(),
  is_email_proved: z.boolean(),
})
export type IdentitiesReply = z.infer<typeof identitiesReply>

export type IdentityLoginInput = z.output<typeof identityLoginBody>
export type IdentityEmailInput = z.output<typeof identityEmailBody>
export type IdentityUnlinkInput = z.output<typeof identityUnlinkBody>
export type IdentityPageInput = z.output<typeof identityPage>
export type IdentityFormInput = z.output<typeof identityForm>
export type PasskeyPageInput = z.output<typeof passkeyPage>
export type PasskeyFormInput = z.output<typeof passkeyForm>
export type IdentityCallbackInput = z.output<typeof identityCallback>
