import * as z from 'zod'
import { PASSKEY_LABEL_MAX } from './limits.ts'
import { assertion, attestation, credentialId, credentialOf } from './passkey-credentials.ts'
import { ok, sendCodeReply, signedInReply } from './replies.ts'
import { errorTexts, flag, linkless, strictBody, strictBodyWithUtm } from './schemas-fields.ts'
import { captcha, common, currentPassword, mailedCode, signUp, target } from './schemas.ts'

/** `proof` asks for a challenge that a signed-in user answers in place of the current password. */
export const passkeyChallengeBody = strictBody({ ...common, proof: flag.optional() })

export const passkeyLoginBody = strictBodyWithUtm({
  ...common,
  ...target,
  ...signUp,
  credential: credentialOf(assertion),
})

/** Without a proof the sign-in must be of the last ten minutes. `send-code` mails the code, and answers no options. */
export const passkeyOptionsBody = strictBody({
  ...common,
  ...captcha,
  ...currentPassword,
  ...mailedCode,
  'send-code': flag.optional(),
})

const label = linkless(PASSKEY_LABEL_MAX)

export const passkeyAddBody = strictBody({ ...common, credential: credentialOf(attestation), label: label.optional() })

export const passkeysBody = strictBody({ ...common })

export const passkeyRenameBody = strictBody({
  ...common,
  id: credentialId,
  label: label.refine((text) => text !== '', errorTexts.notOffered),
})

export const passkeyDeleteBody = strictBody({ ...common, id: credentialId })

/** A credential by its id, in base64url, and how its authenticator is reached. */
const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

const userVerification = z.enum(['required', 'preferred'])

/** As `PublicKeyCredential.parseRequestOptionsFromJSON()` takes them. */
const requestOptions = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().meta({ description: 'Milliseconds that the challenge is valid for.' }),
    userVerification,
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** As `PublicKeyCredential.parseCreationOptionsFromJSON()` takes them. */
const creationOptions = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification,
    }),
    extensions: z.strictObject({ credProps: z.literal(true) }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

export const passkeyChallengeReply = z.strictObject({ ...ok, options: requestOptions })
export type PasskeyChallengeReply = z.infer<typeof passkeyChallengeReply>

/** The school does not know the passkey: the browser may be told to forget it. Nobody is signed in. */
const unknownPasskeyReply = z.strictObject({
  status: z.literal('unknown_passkey'),
  credential_id: z.string(),
  rp_id: z.string(),
})

export const passkeyLoginReply = z.union([signedInReply, unknownPasskeyReply])
export type PasskeyLoginReply = z.infer<typeof passkeyLoginReply>

/** `csrf_token` is set if a code was the first proof of the mailbox, which started a new session. */
export const passkeyOptionsReply = z.strictObject({
  ...ok,
  options: creationOptions,
  csrf_token: z.string().optional(),
})
export type PasskeyOptionsReply = z.infer<typeof passkeyOptionsReply>

/** With `send-code` it tells only that the code has been mailed. */
export const passkeyOptionsOrMailReply = z.union([passkeyOptionsReply, sendCodeReply])

const passkey = z
  .strictObject({
    id: z.string().meta({ description: 'The id of the credential, in base64url.' }),
    label: z.string(),
    created_at: z.iso.datetime(),
    used_at: z.iso.datetime().nullable(),
    is_synced: z.boolean().meta({ description: 'Its provider keeps a copy for the other devices of the user.' }),
  })
  .meta({ id: 'Passkey' })

/** The user's passkeys. `rp_id`, `user_handle` and the ids are what `signalAllAcceptedCredentials()` takes. */
export const passkeysReply = z.strictObject({
  ...ok,
  passkeys: z.array(passkey),
  rp_id: z.string(),
  user_handle: z.string().nullable(),
})
export type PasskeysReply = z.infer<typeof passkeysReply>

export type PasskeyChallengeInput = z.output<typeof passkeyChallengeBody>
export type PasskeyLoginInput = z.output<typeof passkeyLoginBody>
export type PasskeyOptionsInput = z.output<typeof passkeyOptionsBody>
export type PasskeyAddInput = z.output<typeof passkeyAddBody>
export type PasskeyRenameInput = z.output<typeof passkeyRenameBody>
export type PasskeyDeleteInput = z.output<typeof passkeyDeleteBody>
