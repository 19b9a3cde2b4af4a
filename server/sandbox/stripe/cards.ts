import { ASKS, type CardLine, PAYS, PAYS_ONCE, refuses } from '../provider-sandbox.ts'

/** The decline of a bank, in Stripe's codes. */
export interface Decline {
  code: string
  declineCode?: string
}

/**
 * How a test card behaves. `secure`: when the bank requires authentication: `always`; until the card was `setUp` for later charges; or when
 * the buyer is `present`. `later` declines charges of the saved card only.
 */
export interface TestCard {
  brand: string
  secure?: 'always' | 'setUp' | 'present'
  decline?: Decline
  later?: Decline
}

const declined = (declineCode: string): Decline => ({ code: 'card_declined', declineCode })

/** Test cards as Stripe publishes them. Source: docs.stripe.com/testing. */
export const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '36227206271667': { brand: 'diners' },
  '4000000000003055': { brand: 'visa' },
  '4000002500003155': { brand: 'visa', secure: 'setUp' },
  '4000002760003184': { brand: 'visa', secure: 'always' },
  '4000003800000446': { brand: 'visa', secure: 'present' },
  '4000000000003220': { brand: 'visa', secure: 'always' },
  '4000008260003178': { brand: 'visa', secure: 'always', decline: declined('insufficient_funds') },
  '4000008400001629': { brand: 'visa', secure: 'always', decline: declined('generic_decline') },
  '4000000000000002': { brand: 'visa', decline: declined('generic_decline') },
  '4000000000009995': { brand: 'visa', decline: declined('insufficient_funds') },
  '4000000000009987': { brand: 'visa', decline: declined('lost_card') },
  '4000000000009979': { brand: 'visa', decline: declined('stolen_card') },
  '4000000000006975': { brand: 'visa', decline: declined('card_velocity_exceeded') },
  '4100000000000019': { brand: 'visa', decline: declined('fraudulent') },
  '4000000000000069': { brand: 'visa', decline: { code: 'expired_card' } },
  '4000000000000127': { brand: 'visa', decline: { code: 'incorrect_cvc' } },
  '4000000000000119': { brand: 'visa', decline: { code: 'processing_error' } },
  '4000000000000341': { brand: 'visa', later: declined('generic_decline') },
}

const UNKNOWN: TestCard = { brand: 'unknown', decline: declined('test_mode_live_card') }
const WRONG: TestCard = { brand: 'unknown', decline: { code: 'incorrect_number' } }

const isLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0
}

/** Any other number is declined as Stripe declines real cards in test mode, or as incorrect. */
export const testCard = (number: string): TestCard => TEST_CARDS[number] ?? (isLuhn(number) ? UNKNOWN : WRONG)

/** The outcome of paying with each test card. */
export const cardLines: readonly CardLine[] = Object.entries(TEST_CARDS).map(([number, { secure, decline, later }]) => {
  if (decline) return [number, refuses(decline.declineCode ?? decline.code)]
  if (later) return [number, PAYS_ONCE]
  return [number, secure ? ASKS : PAYS]
})
