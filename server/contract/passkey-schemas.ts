import type * as z from 'zod'
import { assertion, credentialOf, attestation, credentialId } from './passkey-credentials.ts'
import { captcha, common, currentPassword, mailedCode, signUp, target } from './schemas.ts'
import { faultTexts, flag, linkless, strictBody, strictBodyWithUtm } from './schemas-fields.ts'
import { PASSKEY_LABEL_MAX } from './limits.ts'

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
  label: label.refine((text) => text !== '', faultTexts.notOffered),
})

export const passkeyDeleteBody = strictBody({ ...common, id: credentialId })

export type PasskeyChallengeInput = z.output<typeof passkeyChallengeBody>
export type PasskeyLoginInput = z.output<typeof passkeyLoginBody>
export type PasskeyOptionsInput = z.output<typeof passkeyOptionsBody>
export type PasskeyAddInput = z.output<typeof passkeyAddBody>
export type PasskeyRenameInput = z.output<typeof passkeyRenameBody>
export type PasskeyDeleteInput = z.output<typeof passkeyDeleteBody>
