import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  type CertificateKey,
  type GiftCertificate,
  liveCertificate,
  addCertificate,
  hasRedeemed,
  markVoid,
} from './certificate-store.ts'

/** 80 bits, five per character. Source: SECURITY R44. */
const CODE_LENGTH = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUP = /.{4}(?=.)/g
const KEY_BYTES = 32

/** A new certificate code, such as `abcd-efgh-2345-mnop`: 80 random bits in base32. */
export const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-')

/** Normalizes a typed code: case, dashes and spaces do not matter. Null if it cannot be a code. */
export const readCode = (typed: string): string | null => {
  const plain = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return /^[a-z2-7]{16}$/.test(plain) ? plain : null
}

const hashWith = (secret: string, code: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'gift certificate', KEY_BYTES)))
    .update(code)
    .digest('base64url')

/** Keyed hashes of a code for the database, one for each of the server's secrets; the first is the one to store. */
export const codeHashes = (secrets: readonly string[], code: string): string[] =>
  secrets.map((secret) => hashWith(secret, code))

type FindDeps = Pick<Deps, 'config' | 'now'>

/** The lookup key of a certificate, under any of the server's secrets. `plain` is a result of `readCode`. */
export const certificateKey = ({ config, now }: FindDeps, plain: string): CertificateKey => ({
  hashes: codeHashes(config.sessionSecrets, plain),
  at: now(),
})

/** Null if it is unknown, redeemed, expired or void. */
export const findCertificate = (deps: FindDeps & Pick<Deps, 'db'>, plain: string): Promise<GiftCertificate | null> =>
  liveCertificate(deps.db, certificateKey(deps, plain))

/** `secrets` are the session secrets; `lineId` null: given by the school. No `expiresAt`: valid forever. */
export interface NewCertificate {
  secrets: readonly string[]
  code: string
  lils: number
  giver: string
  gender: 'f' | 'm' | null
  lineId: string | null
  expiresAt?: Date | null
  at: Date
}

/**
 * Stores a certificate with only the keyed hash of its code (of `newCode`), so that it cannot be redeemed without the code. Source:
 * SECURITY R44.
 */
export const issueCertificate = async (tx: Tx, { secrets, code, at, ...traits }: NewCertificate): Promise<void> => {
  if (!Number.isSafeInteger(traits.lils) || traits.lils <= 0) throw new RangeError('a certificate is worth whole lils')
  const plain = readCode(code)
  const [codeHash] = plain === null ? [] : codeHashes(secrets, plain)
  if (codeHash === undefined) throw new TypeError('a certificate needs a code of newCode')
  await addCertificate(tx, { id: randomUUID(), codeHash, ...traits, createdAt: at })
}

/** Voids the certificates of these order lines. False, and nothing voided, if one of them is redeemed already. */
export const voidCertificates = async (tx: Tx, lineIds: string[]): Promise<boolean> => {
  if (lineIds.length === 0) return true
  if (await hasRedeemed(tx, lineIds)) return false
  await markVoid(tx, lineIds)
  return true
}
