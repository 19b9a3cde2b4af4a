import type { CardOutcome } from './provider-sandbox.ts'

/** A card as the buyer enters it. */
export interface Card {
  number: string
  /** `MMYY` */
  expiry: string
}

/** A card that a provider publishes for tests. `Reason` is a decline in the provider's codes. */
export interface TestCard<Reason> {
  number: string
  /** When its bank requires 3-D Secure: of every payment, while the buyer is present, or until the card is saved. */
  secure?: 'always' | 'present' | 'unsaved'
  /** Why its bank declines this amount, in minor units; null if it approves. */
  declineOf?: (amount: number) => Reason | null
  /** Why its bank declines a charge of the saved card. */
  savedDecline?: Reason
  /** Replaces the text of the index page, in Russian. */
  outcome?: string
}

const PAYS = 'оплата пройдёт'
const PAYS_ONCE = 'первая оплата пройдёт, повторная без вас нет'
const SECURE = 'банк спросит код'

/** The outcome of paying with the card, in Russian. `codeOf` names a decline. */
export const outcomeOf = <Reason>(
  { number, secure, declineOf, savedDecline, outcome }: TestCard<Reason>,
  codeOf: (reason: Reason) => string | number,
): CardOutcome => {
  const decline = declineOf?.(0) ?? null
  const payment = decline === null ? PAYS : `отказ: ${codeOf(decline)}`
  const once = savedDecline !== undefined && decline === null
  return [number, outcome ?? (once ? PAYS_ONCE : secure ? `${SECURE}, ${payment}` : payment)]
}

export const isLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

export type CardBrand = 'visa' | 'mastercard' | 'mir' | 'amex' | 'diners'

export const brandOf = (number: string): CardBrand => {
  if (number.startsWith('4')) return 'visa'
  if (/^3[47]/.test(number)) return 'amex'
  if (number.startsWith('3')) return 'diners'
  return /^220[0-4]/.test(number) ? 'mir' : 'mastercard'
}

/** `MM` and `YYYY`. */
export const expiryOf = ({ expiry }: Card): { month: string; year: string } => ({
  month: expiry.slice(0, 2),
  year: `20${expiry.slice(2)}`,
})

/** A card is valid to the end of its month. */
export const isExpired = (card: Card, now: Date): boolean => {
  const { month, year } = expiryOf(card)
  return Date.UTC(Number(year), Number(month)) <= now.getTime()
}

/** Groups the digits of a card number by four. */
export const spaced = (number: string): string => number.replaceAll(/\d{4}(?=\d)/g, '$& ')
