import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/passkey-calls.ts'
import { type Cbor, encodeCbor } from './cbor.ts'

export const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

const pairs: Record<Algorithm, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
}

const part = (value: unknown) => Buffer.from(String(value), 'base64url')

/** A key in COSE (RFC 9053): its type at 1, its algorithm at 3, its own parameters at -1, -2, … */
const coseMap = (type: number, algorithm: number, ...parameters: Cbor[]): Cbor =>
  new Map([[1, type], [3, algorithm], ...parameters.map((value, at): [number, Cbor] => [-1 - at, value])])

const coseKey = (algorithm: Algorithm, publicKey: KeyObject): Cbor => {
  const { x, y, n, e } = publicKey.export({ format: 'jwk' })
  const keys: Record<Algorithm, Cbor> = {
    EdDSA: coseMap(1, -8, 6, part(x)),
    ES256: coseMap(2, -7, 1, part(x), part(y)),
    RS256: coseMap(3, -257, part(n), part(e)),
  }
  return keys[algorithm]
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** What an answer says otherwise than an honest browser and authenticator would. */
export interface Lies {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  userHandle?: string | null
  counter?: number
  credentialId?: string
  isUserVerified?: boolean
  isUserPresent?: boolean
  /** Changes what was signed. */
  tamper?: boolean
}

interface Traits {
  algorithm?: Algorithm
  /** It counts its signatures, as a security key does; synced passkeys do not. */
  counts?: boolean
  /** It asks for a fingerprint, a face or a code. */
  verifies?: boolean
}

/** A credential that the authenticator holds. */
interface Credential {
  id: string
  userHandle: string
  privateKey: KeyObject
  algorithm: Algorithm
  count: number
}

/** An authenticator in software, with the browser before it; its answers are as JSON as pages send them. */
export interface Authenticator {
  create: (options: PasskeyCreationOptions, origin: string, lies?: Lies) => string
  get: (options: PasskeyRequestOptions, origin: string, lies?: Lies) => string
  /** The ids of its credentials. */
  ids: () => string[]
}

const FLAGS = { present: 0x01, verified: 0x04, syncable: 0x08, synced: 0x10, attested: 0x40 }

const clientData = (type: string, challenge: string, origin: string, lies: Lies) =>
  Buffer.from(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: lies.crossOrigin ?? false,
      ...(lies.topOrigin && { topOrigin: lies.topOrigin }),
    }),
  )

/** Answers for one person: the last credential that it has made. */
export const newAuthenticator = ({
  algorithm = 'ES256',
  counts = false,
  verifies = true,
}: Traits = {}): Authenticator => {
  const credentials: Credential[] = []

  const authData = (rpId: string, count: number, lies: Lies, attested?: Uint8Array) => {
    const flags =
      ((lies.isUserPresent ?? true) ? FLAGS.present : 0) |
      ((lies.isUserVerified ?? verifies) ? FLAGS.verified : 0) |
      (counts ? 0 : FLAGS.syncable | FLAGS.synced) |
      (attested ? FLAGS.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? count)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  return {
    ids: () => credentials.map(({ id }) => id),
    create: ({ challenge, rp, user }, origin, lies = {}) => {
      const { publicKey, privateKey } = pairs[algorithm]()
      const id = lies.credentialId ?? randomBytes(32).toString('base64url')
      const rawId = Buffer.from(id, 'base64url')
      const length = Buffer.from([rawId.length >> 8, rawId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, encodeCbor(coseKey(algorithm, publicKey))])
      credentials.push({ id, userHandle: user.id, privateKey, algorithm, count: 0 })
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, 0, lies, attested)],
      ])
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin, lies).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      })
    },
    get: ({ challenge, rpId, allowCredentials }, origin, lies = {}) => {
      const isAllowed = ({ id }: Credential) =>
        allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id)
      const credential = credentials.findLast(isAllowed)
      if (!credential) throw new Error('the authenticator has no such credential')
      if (counts) credential.count += 1
      const data = authData(rpId, credential.count, lies)
      const client = clientData('webauthn.get', challenge, origin, lies)
      const hash = credential.algorithm === 'EdDSA' ? null : 'sha256'
      const signed = Buffer.concat([data, sha256(client), ...(lies.tamper ? [Buffer.from('x')] : [])])
      const { userHandle = credential.userHandle } = lies
      const id = lies.credentialId ?? credential.id
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign(hash, signed, credential.privateKey).toString('base64url'),
          ...(userHandle !== null && { userHandle }),
        },
      })
    },
  }
}
