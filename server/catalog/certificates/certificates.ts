import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { addCertificate, hasRedeemed, markVoid } from './certificate-store.ts'
import { codeHashes, readCode } from './code.ts'

export { newCode } from './code.ts'

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
