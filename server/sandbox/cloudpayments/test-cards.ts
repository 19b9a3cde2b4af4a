import { brandOf, type CardBrand, outcomeOf, type TestCard } from '../test-cards.ts'

const NO_MONEY = 5051
const NO_SUCH_CARD = 5014

const cards = (numbers: readonly string[], behavior: Omit<TestCard<number>, 'number'> = {}): TestCard<number>[] =>
  numbers.map((number) => ({ number, ...behavior }))

/** The test cards that the provider publishes: one of Visa, of MasterCard and of Mir for each outcome. Source: PROVIDERS §1.3. */
const testCards: readonly TestCard<number>[] = [
  ...cards(['4242424242424242', '5555555555554444', '2200000000000004'], { secure: 'present' }),
  ...cards(['4012888888881881', '5105105105105100', '2202202202202200'], {
    secure: 'present',
    declineOf: () => NO_MONEY,
  }),
  ...cards(['4000000000003055', '5205000000003055', '2202000000003055']),
  ...cards(['4111111111111111', '5200828282828210', '2200000022222222'], { savedDecline: NO_MONEY }),
  ...cards(['4000056655665556', '5404000000000043', '2203000000000043'], { declineOf: () => NO_MONEY }),
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))

/** Any other number is a card that no bank has issued. */
export const cardOf = (number: string): TestCard<number> =>
  byNumber.get(number) ?? { number, declineOf: () => NO_SUCH_CARD }

export const cardOutcomes = testCards.map((card) => outcomeOf(card, String))

const brands: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  mir: 'МИР',
  amex: 'AmericanExpress',
  diners: 'DinersClub',
}

/** The brand of a card, in the provider's spelling. */
export const cardTypeOf = (number: string): string => brands[brandOf(number)]
