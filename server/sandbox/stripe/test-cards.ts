import { outcomeOf, type TestCard, isLuhn } from '../test-cards.ts'

/** The decline of a bank, in Stripe's codes. */
export interface StripeDecline {
  code: string
  declineCode?: string
}

export const SECURE_FAILED: StripeDecline = { code: 'payment_intent_authentication_failure' }
export const AUTHENTICATION_REQUIRED: StripeDecline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
}
export const EXPIRED: StripeDecline = { code: 'expired_card' }

const declined = (declineCode: string): StripeDecline => ({ code: 'card_declined', declineCode })
const declines = (decline: StripeDecline) => ({ declineOf: () => decline })

/** Test cards as Stripe publishes them. Source: docs.stripe.com/testing. */
const testCards: readonly TestCard<StripeDecline>[] = [
  { number: '4242424242424242' },
  { number: '4000056655665556' },
  { number: '5555555555554444' },
  { number: '378282246310005' },
  { number: '36227206271667' },
  { number: '4000000000003055' },
  { number: '4000002500003155', secure: 'unsaved' },
  { number: '4000002760003184', secure: 'always' },
  { number: '4000003800000446', secure: 'present' },
  { number: '4000000000003220', secure: 'always' },
  { number: '4000008260003178', secure: 'always', ...declines(declined('insufficient_funds')) },
  { number: '4000008400001629', secure: 'always', ...declines(declined('generic_decline')) },
  { number: '4000000000000002', ...declines(declined('generic_decline')) },
  { number: '4000000000009995', ...declines(declined('insufficient_funds')) },
  { number: '4000000000009987', ...declines(declined('lost_card')) },
  { number: '4000000000009979', ...declines(declined('stolen_card')) },
  { number: '4000000000006975', ...declines(declined('card_velocity_exceeded')) },
  { number: '4100000000000019', ...declines(declined('fraudulent')) },
  { number: '4000000000000069', ...declines(EXPIRED) },
  { number: '4000000000000127', ...declines({ code: 'incorrect_cvc' }) },
  { number: '4000000000000119', ...declines({ code: 'processing_error' }) },
  { number: '4000000000000341', savedDecline: declined('generic_decline') },
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))

const isCardNumber = (number: string) => /^\d{12,19}$/.test(number) && isLuhn(number)

/** Any other number is declined as Stripe declines real cards in test mode, or as incorrect. */
export const cardOf = (number: string): TestCard<StripeDecline> =>
  byNumber.get(number) ?? {
    number,
    ...declines(isCardNumber(number) ? declined('test_mode_live_card') : { code: 'incorrect_number' }),
  }

export const cardOutcomes = testCards.map((card) => outcomeOf(card, ({ code, declineCode }) => declineCode ?? code))
