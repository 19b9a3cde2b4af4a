import type { School } from '../../../testing/school.ts'
import { issueCertificate, type NewCertificate, newCode } from '../certificates.ts'

/** A certificate for 1,000 lils from Анна, unless told otherwise; answers its code. */
export const aGift = async ({ deps }: School, traits: Partial<NewCertificate> = {}): Promise<string> => {
  const code = newCode()
  const usual = { secrets: deps.config.sessionSecrets, code, lils: 1_000, giver: 'Анна', lineId: null }
  await deps.transact((tx) => issueCertificate(tx, { ...usual, gender: 'f', at: deps.now(), ...traits }))
  return traits.code ?? code
}
