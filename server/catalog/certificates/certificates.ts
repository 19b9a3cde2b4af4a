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

/** 80 bits, five to a letter. Source: SECURITY R44. */
const CODE_LENGTH = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUP = /.{4}(?=.)/g
const KEY_BYTES = 32

/** A code to hand on, such as `abcd-efgh-2345-mnop`: 80 random bits in base32. */
export const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-')

/** What was typed, as the code was made: capitals, dashes and spaces do not matter. Null where it cannot be a code. */
export const readCode = (typed: string): string | null => {
  const plain = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return /^[a-z2-7]{16}$/.test(plain) ? plain : null
}

const hashWith = (secret: string, code: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'gift certificate', KEY_BYTES)))
    .update(code)
    .digest('base64url')

/** What the database may hold of a code, one hash for each of the server's secrets; the first one is what is written. */
export const codeHashes = (secrets: readonly string[], code: string): string[] =>
  secrets.map((secret) => hashWith(secret, code))

type FindDeps = Pick<Deps, 'config' | 'now'>

/** How the certificate of a code is found, whichever of the server's secrets it was kept by. `plain` is what `readCode` answers. */
export const certificateKey = ({ config, now }: FindDeps, plain: string): CertificateKey => ({
  hashes: codeHashes(config.sessionSecrets, plain),
  at: now(),
})

/** Null for unknown, redeemed, expired and void alike. */
export const findCertificate = (deps: FindDeps & Pick<Deps, 'db'>, plain: string): Promise<GiftCertificate | null> =>
  liveCertificate(deps.db, certificateKey(deps, plain))

/** `secrets` are those of the sessions; `lineId` null: the school gives it. No `expiresAt`: it holds for good. */
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

/** Keeps a code of `newCode`: its keyed hash alone, so only whoever has it can redeem it. Source: SECURITY R44. */
export const issueCertificate = async (tx: Tx, { secrets, code, at, ...traits }: NewCertificate): Promise<void> => {
  if (!Number.isSafeInteger(traits.lils) || traits.lils <= 0) throw new RangeError('a certificate is worth whole lils')
  const plain = readCode(code)
  const [codeHash] = plain === null ? [] : codeHashes(secrets, plain)
  if (codeHash === undefined) throw new TypeError('a certificate needs a code of newCode')
  await addCertificate(tx, { id: randomUUID(), codeHash, ...traits, createdAt: at })
}

/** Ends what was bought by these order lines. False, and nothing ended, where one of them is redeemed already. */
export const voidCertificates = async (tx: Tx, lineIds: string[]): Promise<boolean> => {
  if (lineIds.length === 0) return true
  if (await hasRedeemed(tx, lineIds)) return false
  await markVoid(tx, lineIds)
  return true
}
