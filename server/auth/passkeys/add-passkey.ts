import { randomBytes } from 'node:crypto'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type {
  PasskeyCreationOptions,
  PasskeyOptionsReply,
  PasskeysReply,
  PasskeyAddInput,
  PasskeyOptionsInput,
} from '../../contract/passkey-calls.ts'
import type { SendCodeReply } from '../../contract/replies.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { school } from '../../config/school-names.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn, type SignedInPerson } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import { deviceOf } from '../accounts/who-registered.ts'
import { mailKnown } from '../links/mail-sign-in.ts'
import { maskedEmail } from '../pages/layout.ts'
import { type AsOwnerDeps, asOwner } from '../registration/as-owner.ts'
import { codeHashes, digestOf } from '../secrets.ts'
import { isFresh } from '../sign-in/is-fresh.ts'
import { guessCode } from '../stores/code-store.ts'
import { addPasskey, keepHandle, type Passkey, passkeysOf } from '../stores/passkey-store.ts'
import { CHALLENGE_MS, descriptorOf, newChallenge, passkeysHere, consumeChallenge } from '../webauthn/challenges.ts'
import { passkeysReplyOf } from './own-passkeys.ts'
import { ALGORITHMS, verifyAttestation } from '../webauthn/verify.ts'

/** How many passkeys a person may have. */
const PASSKEYS_MAX = 20
const HANDLE_BYTES = 16

interface Creation {
  rpId: string
  person: SignedInPerson
  handle: string
  challenge: string
  known: readonly Passkey[]
}

/** The e-mail address, masked, is what the browser shows in the list of accounts. */
const creationOptions = (
  { rpId, person, handle, challenge, known }: Creation,
  { lang }: Pick<Caller, 'lang'>,
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: rpId, name: school[lang].name },
  user: { id: handle, name: maskedEmail(person.email), displayName: person.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CHALLENGE_MS,
  attestation: 'none',
  excludeCredentials: known.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  extensions: { credProps: true },
})

type OptionsDeps = AsOwnerDeps & Pick<Deps, 'config' | 'mail'>

/**
 * What the browser of a signed-in user needs to make a passkey. Later than ten minutes after the sign-in the owner has to re-authenticate:
 * by the current password, a code that `send-code` mails, or another passkey. Source: SECURITY R15.
 */
export const passkeyOptions = async (
  deps: OptionsDeps,
  fields: PasskeyOptionsInput,
  caller: Caller,
): Promise<PasskeyOptionsReply | SendCodeReply> => {
  const person = signedIn(caller)
  const { rpId } = passkeysHere(deps, caller)
  if (fields['send-code']) return mailKnown(deps, { email: person.email, utm: {} }, caller)
  const { limits, config } = deps
  const room = await limits.spend('passkeyPerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const start = async (tx: Tx) => {
    const known = await passkeysOf(tx, person.id)
    if (known.length >= PASSKEYS_MAX) return refuse('__all__', 'passkeysFull')
    const handle = await keepHandle(tx, person.id, randomBytes(HANDLE_BYTES).toString('base64url'))
    const challenge = await newChallenge(tx, { purpose: 'add', personId: person.id }, caller, deps.now())
    return creationOptions({ rpId, person, handle, challenge, known }, caller)
  }
  if (isFresh(caller, deps.now())) return { status: 'ok', options: await deps.transact(start) }
  const lockUntil = new Date(deps.now().getTime() + CODE_LOCK_SECONDS * 1_000)
  const options = await asOwner(
    deps,
    {
      person,
      fields,
      guess: (tx, { code, ...guess }) =>
        guessCode(tx, { ...guess, hashes: codeHashes(config.sessionSecrets, person.email, code), lockUntil }),
      write: start,
    },
    caller,
  )
  const isRenewed = fields.code !== undefined && !person.isEmailProved
  return { status: 'ok', options, ...(isRenewed && (await caller.signIn(person.id))) }
}

type AddDeps = Pick<Deps, 'passkeys' | 'db' | 'transact' | 'mail' | 'config' | 'now' | 'log'>

const deviceName = ({ userAgent }: Pick<Caller, 'userAgent'>): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || 'Passkey'
}

/** Stores a new passkey of a signed-in user, and mails the owner. */
export const passkeyAdd = async (
  deps: AddDeps,
  { credential, label }: PasskeyAddInput,
  caller: Caller,
): Promise<PasskeysReply> => {
  const { id: personId, email, name } = signedIn(caller)
  const { rpId } = passkeysHere(deps, caller)
  const { transact, mail, config, now, log } = deps
  const consumed = await consumeChallenge(
    deps,
    credential.response.clientDataJSON,
    { purpose: 'add', personId },
    caller,
  )
  if (consumed.error !== null)
    return refuse('__all__', consumed.error === 'expired' ? 'passkeyExpired' : 'passkeyNotMade')
  const { challenge } = consumed
  const made = await verifyAttestation(credential, { challenge, origin: caller.origin, rpId })
  if (!made) return refuse('__all__', 'passkeyNotMade')
  const at = now()
  const row = { ...made, personId, rpId, label: label ?? deviceName(caller), createdAt: at, usedAt: null }
  const notice = mails.passkeyNotice(mailSite(config), { name, passkey: row.label, at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  const add = async (tx: Tx) => {
    if ((await passkeysOf(tx, personId)).length >= PASSKEYS_MAX) return refuse('__all__', 'passkeysFull')
    await addPasskey(tx, row)
    return mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `passkey:${digestOf(row.id)}` })
  }
  await transact(add).catch((error: unknown) => {
    if (error instanceof UniqueViolation) return refuse('__all__', 'passkeyKnown')
    throw error
  })
  logEvent(log, 'passkey-added', caller)
  return passkeysReplyOf(deps, personId)
}
