import * as z from 'zod'
import { sendCodeReply, signedInReply } from './replies.ts'

/** Responses of the calls about passkeys. Options are as `PublicKeyCredential.parse…OptionsFromJSON()` takes them. */

const ok = { status: z.literal('ok') }

/** A credential by its id, in base64url, and how its authenticator is reached. */
const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

const userVerification = z.enum(['required', 'preferred'])

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
