import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { GIFT_DAYS_MAX } from '../../contract/checkout/limits.ts'
import type { OkReply } from '../../contract/checkout/replies.ts'
import type { RedeemInput } from '../../contract/checkout/profile-calls.ts'
import type { SetGiftInput } from '../../contract/checkout/cart-calls.ts'
import { DAY_MS, MOSCOW_OFFSET_MS } from '../../contract/durations.ts'
import { cleanTyped } from '../../contract/rules.ts'
import type { Tx } from '../../db/database.ts'
import type { Gift } from '../../db/schema/shop.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { grantLils } from '../lils/ledger.ts'
import { countGuesses } from '../../http/limits/count-failures.ts'
import {
  addCertificate,
  type CertificateKey,
  type GiftCertificate,
  hasRedeemed,
  liveCertificate,
  markVoid,
  spendCertificate,
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
  const plain = cleanTyped(typed).toLowerCase().replaceAll(/[ -]/g, '')
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
const certificateKey = ({ config, now }: FindDeps, plain: string): CertificateKey => ({
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

type RedeemDeps = Pick<Deps, 'transact' | 'config' | 'now' | 'limits' | 'log'>

/** Redeems the certificate and credits its lils in one transaction. False if there is no such certificate. */
const spend = async (deps: RedeemDeps, plain: string, personId: string): Promise<boolean> => {
  const key = certificateKey(deps, plain)
  return deps.transact(async (tx) => {
    const spent = await spendCertificate(tx, { ...key, personId })
    if (!spent) return false
    const move = { personId, amount: spent.lils, kind: 'certificate', cause: `certificate:${spent.id}`, at: key.at }
    if (!(await grantLils(tx, move))) throw new Error('a certificate was paid out before it was spent')
    return true
  })
}

/**
 * Redeems a certificate for the user, once. Refuses `code` with one message, whether it is unknown, used, expired or void. Source:
 * checkout spec §7, SECURITY R44, R45.
 */
export const redeem = async (deps: RedeemDeps, { code }: RedeemInput, caller: Caller): Promise<OkReply> => {
  const { id: personId } = signedIn(caller)
  const { isRight } = await countGuesses(deps, caller, async () => {
    const plain = readCode(code)
    return { isRight: plain !== null && (await spend(deps, plain, personId)) }
  })
  if (!isRight) return refuse('code', 'certificateBad')
  logEvent(deps.log, 'certificate-redeemed', caller)
  return { status: 'ok' }
}

const moscowDay = (at: Date, days = 0): string =>
  new Date(at.getTime() + MOSCOW_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Reads the fields of a gift; null if all are empty. Refuses `receiver_email` if a message or day has no receiver, and `send_on` for a
 * past day, or one more than a year ahead.
 */
export const readGift = (typed: Omit<SetGiftInput, 'item_id'>, at: Date): Gift | null => {
  const { giver_name: giver = null, giver_gender: gender = null, receiver_email: receiver = null } = typed
  const { message = null, send_on: sendOn = null } = typed
  const greeting = [giver, gender, receiver, message, sendOn]
  if (greeting.every((one) => one === null)) return null
  if (receiver === null && (message !== null || sendOn !== null)) refuse('receiver_email', 'giftReceiverMissing')
  if (sendOn !== null && (sendOn < moscowDay(at) || sendOn > moscowDay(at, GIFT_DAYS_MAX)))
    refuse('send_on', 'giftDayBad')
  return { giver, gender, receiver, message, sendOn }
}

/**
 * When the mail of a gift paid now is sent: at ten in the morning Moscow time of its day, or at once if that has passed or no day is
 * set.
 */
export const sendAt = ({ sendOn }: Pick<Gift, 'sendOn'>, at: Date): Date => {
  const requestedAt = sendOn === null ? at : new Date(`${sendOn}T10:00:00+03:00`)
  return requestedAt > at ? requestedAt : at
}
