import { z } from 'zod'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { PasskeyRequestOptions } from '../../contract/passkey-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { digestOf, newToken } from '../secrets.ts'
import { addChallenge, type Passkey, type PasskeyChallenge, spendChallenge } from '../stores/passkey-store.ts'

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS

type Asker = Pick<Caller, 'origin' | 'askerHash'>

/** The passkeys, if the caller's page may use them; refuses on other pages. */
export const passkeysHere = (
  { passkeys }: Pick<Deps, 'passkeys'>,
  { origin }: Pick<Caller, 'origin'>,
): NonNullable<Deps['passkeys']> => (passkeys?.offer(origin).is_here ? passkeys : refuse('__all__', 'passkeyElsewhere'))

type ChallengeFor = Pick<PasskeyChallenge, 'purpose' | 'personId'>

/** Stores a challenge for the caller's page and browser, and answers it. */
export const newChallenge = async (
  tx: Tx,
  { purpose, personId }: ChallengeFor,
  { origin, askerHash }: Asker,
  at: Date,
): Promise<string> => {
  const browserHash = askerHash ?? refuse('__all__', 'passkeyElsewhere')
  const challenge = newToken()
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS)
  await addChallenge(tx, { id: digestOf(challenge), purpose, origin, browserHash, personId, expiresAt })
  return challenge
}

/** How an authenticator is named to the browser. */
export const descriptorOf = ({ id, transports }: Passkey) => ({ id, type: 'public-key' as const, transports })

export const requestOptions = (
  rpId: string,
  challenge: string,
  more: Pick<PasskeyRequestOptions, 'userVerification' | 'allowCredentials'>,
): PasskeyRequestOptions => ({ challenge, rpId, timeout: CHALLENGE_MS, ...more })

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** What the browser has put before the authenticator; null if it is unreadable. */
const readClientData = (base64url: string) => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(base64url, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Why an answer counts for nothing. The reasons hold nothing personal, so that the log may name them. */
export type CredentialError =
  | 'unreadable'
  | 'type'
  | 'other origin'
  | 'frame'
  | 'no challenge'
  | 'expired'
  | 'signature'
  | 'handle'
  | 'disabled'
  | 'unverified'

type Consumed = { challenge: string; error: null } | { error: CredentialError }

const TYPES = { 'sign-in': 'webauthn.get', proof: 'webauthn.get', add: 'webauthn.create' }

/**
 * Spends the challenge that an answer was made for. It must have been asked for by the same page and browser, for the same purpose, and the
 * browser must say the same of the page.
 */
export const consumeChallenge = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  clientDataJson: string,
  { purpose, personId }: ChallengeFor,
  { origin, askerHash }: Asker,
): Promise<Consumed> => {
  const data = readClientData(clientDataJson)
  if (!data) return { error: 'unreadable' }
  if (data.type !== TYPES[purpose]) return { error: 'type' }
  if (data.origin !== origin) return { error: 'other origin' }
  if (data.crossOrigin) return { error: 'frame' }
  if (askerHash === null) return { error: 'no challenge' }
  const key = { id: digestOf(data.challenge), purpose, origin, browserHash: askerHash, personId }
  const row = await transact((tx) => spendChallenge(tx, key))
  if (!row) return { error: 'no challenge' }
  return row.expiresAt > now() ? { challenge: data.challenge, error: null } : { error: 'expired' }
}
