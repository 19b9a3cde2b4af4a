import * as z from 'zod'
import { addError, errorTexts } from './schemas-fields.ts'

const LONGEST_CREDENTIAL = 16_384
const LONGEST_ID = 1_400
const BASE64URL = /^[\w-]+$/

const bytes = z.string().max(LONGEST_CREDENTIAL).regex(BASE64URL)

/** A credential's id: at most 1,023 bytes, in base64url. */
export const credentialId = z.string({ error: errorTexts.notOffered }).max(LONGEST_ID).regex(BASE64URL)

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON text, as `PublicKeyCredential.toJSON()` makes it. What the browser adds is left out. */
export const credentialOf = <Credential>(schema: z.core.$ZodType<Credential>) =>
  z
    .string({ error: errorTexts.notOffered })
    .max(LONGEST_CREDENTIAL, errorTexts.tooLong)
    .transform((text, context): Credential => {
      const { success, data } = z.safeParse(schema, parsedJson(text))
      return success ? data : addError(context, errorTexts.notOffered)
    })

const ids = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

export const assertion = z.object({
  ...ids,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
})

export const attestation = z.object({
  ...ids,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(8).optional().catch(undefined),
  }),
})

/** What an authenticator answers to `navigator.credentials.get()`. */
export type PasskeyAssertion = z.output<typeof assertion>
/** What an authenticator answers to `navigator.credentials.create()`. */
export type PasskeyAttestation = z.output<typeof attestation>

/** The answer to a challenge of `passkey-challenge` with `proof`: in place of the current password or a mailed code. */
export const passkeyProof = { passkey: credentialOf(assertion).optional() }
