import creditCardType from 'credit-card-type'
import { type BrandId, isBrand } from '../../../server/contract/methods.ts'

for (const type of Object.values(creditCardType.types)) if (!isBrand(type)) creditCardType.removeCard(type)

/** How the digits of a number stand, how many there can be, and how long the code is. */
export interface BrandRules {
  id: BrandId | null
  /** A space stands after so many digits. */
  gaps: readonly number[]
  longest: number
  codeLengths: readonly number[]
}

const LONGEST_NUMBER = 19
/** What comes after sixteen digits is a group of its own, which the brands' own gaps leave out. */
const WHOLE_GROUPS = 16
const unknown: BrandRules = { id: null, gaps: [4, 8, 12, WHOLE_GROUPS], longest: LONGEST_NUMBER, codeLengths: [3, 4] }

/** The rules of the brand that these digits begin like; those of any card as long as there are several. */
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
