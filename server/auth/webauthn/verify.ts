import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/passkey-credentials.ts'
import { loadOnce } from '../../load-once.ts'
import type { Passkey } from '../stores/passkey-store.ts'

/** EdDSA, ES256 and RS256: pinned, since the library offers more on newer versions of Node. */
export const ALGORITHMS = [-8, -7, -257]

const load = loadOnce(() => import('@simplewebauthn/server'))

/** What an answer must be for: the challenge, the page and the relying party. */
export interface Expected {
  challenge: string
  origin: string
  rpId: string
}

const expectations = ({ challenge, origin, rpId }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: false,
})

/** What the authenticator has signed. */
export interface Signed {
  counter: number
  isUserVerified: boolean
  isBackedUp: boolean
}

/** Checks the signature of an answer; null if it is not right. The counter is the caller's to judge. */
export const verifyAssertion = async (
  { response, ...credential }: PasskeyAssertion,
  { id, publicKey }: Pick<Passkey, 'id' | 'publicKey'>,
  expected: Expected,
): Promise<Signed | null> => {
  const { verifyAuthenticationResponse } = await load()
  const { userHandle, ...rest } = response
  const named = { ...rest, ...(userHandle !== undefined && { userHandle }) }
  const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  // The library throws a plain error for whatever does not fit. A known counter of 0 keeps it from judging the counter.
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: named, clientExtensionResults: {} },
    credential: { id, publicKey: key, counter: 0 },
    ...expectations(expected),
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, userVerified, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isUserVerified: userVerified, isBackedUp: credentialBackedUp }
}

export type NewCredential = Pick<
  Passkey,
  'id' | 'publicKey' | 'counter' | 'transports' | 'aaguid' | 'deviceType' | 'isBackedUp'
>

/** Checks a new credential; null if it does not fit. */
export const verifyAttestation = async (
  { response, ...named }: PasskeyAttestation,
  expected: Expected,
): Promise<NewCredential | null> => {
  const { verifyRegistrationResponse } = await load()
  const { transports = [], ...rest } = response
  const verified = await verifyRegistrationResponse({
    response: { ...named, response: { ...rest, transports }, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
    ...expectations(expected),
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    aaguid,
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
  }
}
