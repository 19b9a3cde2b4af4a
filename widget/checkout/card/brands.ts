import creditCardType from 'credit-card-type'
import { type BrandId, isBrand } from '../../../server/contract/methods.ts'

for (const type of Object.values(creditCardType.types)) if (!isBrand(type)) creditCardType.removeCard(type)

/** The grouping and maximum length of a card number, and the lengths of its security code. */
export interface BrandRules {
  id: BrandId | null
  /** A space follows after so many digits. */
  gaps: readonly number[]
  longest: number
  codeLengths: readonly number[]
}

const LONGEST_NUMBER = 19
/** Digits after the sixteenth form a group of their own, which the gaps of the brands leave out. */
const WHOLE_GROUPS = 16
const unknown: BrandRules = { id: null, gaps: [4, 8, 12, WHOLE_GROUPS], longest: LONGEST_NUMBER, codeLengths: [3, 4] }

/** The rules of the brand that these digits match; generic rules while no single brand matches. */
export const brandRules = (digits: string): BrandRules => {
  const found = creditCardType(digits)
  const [only] = found
  if (found.length !== 1 || !only || !isBrand(only.type)) return unknown
  return {
    id: only.type,
    gaps: [...only.gaps, WHOLE_GROUPS],
    longest: Math.max(...only.lengths),
    codeLengths: [only.code.size],
  }
}
