import {
  brandOf,
  type Card,
  type CardBrand,
  expiryOf,
  isExpired,
  isLuhn,
  outcomeOf,
  type TestCard,
} from '../test-cards.ts'

/** A decline in YooKassa's format. */
export interface Cancellation {
  party: 'merchant' | 'yoo_money' | 'payment_network'
  reason: string
}

const declinedByBank: Record<string, readonly string[]> = {
  '3d_secure_failed': ['5555555555554592', '4839665499603842', '2200000000000012'],
  call_issuer: ['5555555555554535', '4926946416239025', '2200000000000020'],
  card_expired: ['5555555555554543', '4141435412630840', '2200000000000038'],
  fraud_suspected: ['5555555555554568', '4483274282299972', '2200000000000046'],
  general_decline: ['5555555555554527', '4889971706588753', '2202202212312379'],
  insufficient_funds: ['5555555555554600', '4562265587712390', '2200000000000053'],
  invalid_card_number: ['5555555555554618', '4951017853630544', '2201382000000013'],
  invalid_csc: ['5555555555554626', '4194180666146368', '2200770212727079'],
  issuer_unavailable: ['5555555555554501', '4654130848359150', '2201382000000021'],
  payment_method_limit_exceeded: ['5555555555554576', '4565231022577548', '2201382000000039'],
  payment_method_restricted: ['5555555555554550', '4233961169071671', '2201382000000047'],
}

const declinedByYookassa: Record<string, readonly string[]> = {
  country_forbidden: ['5555555555554584', '4969751510013864', '2201382000000054'],
  fraud_suspected: ['5555555555554634', '4119098878796485', '2201696981989955'],
}

const declinedCards = (party: Cancellation['party'], cards: Record<string, readonly string[]>) =>
  Object.entries(cards).flatMap(([reason, numbers]) =>
    numbers.map((number) => ({ number, declineOf: () => ({ party, reason }) })),
  )

/** The test cards of YooKassa's documentation that have 16 digits. Any future date and any code are accepted. */
export const testCards: readonly TestCard<Cancellation>[] = [
  { number: '5555555555554477', secure: 'present' },
  { number: '4793128161644804', secure: 'present' },
  { number: '2200000000000004', secure: 'present' },
  { number: '5555555555554444' },
  { number: '4111111111111111' },
  { number: '2202474301322987' },
  ...declinedCards('payment_network', declinedByBank),
  ...declinedCards('yoo_money', declinedByYookassa),
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))

/** Any other number is a card that does not exist. */
export const cardOf = (number: string): TestCard<Cancellation> =>
  byNumber.get(number) ?? { number, declineOf: () => ({ party: 'payment_network', reason: 'invalid_card_number' }) }

export const cardOutcomes = testCards.map((card) => outcomeOf(card, ({ reason }) => reason))

const brands: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  mir: 'Mir',
  amex: 'American Express',
  diners: 'Diners Club',
}

/** A card as the API returns it. */
export const cardView = (card: Card) => {
  const { month, year } = expiryOf(card)
  return {
    first6: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    expiry_month: month,
    expiry_year: year,
    card_type: brands[brandOf(card.number)],
    issuer_country: 'RU',
  }
}

/** The errors of a card as entered, in the codes of Checkout.js. */
export const cardErrors = (card: Card, cvc: string, now: Date): string[] => {
  const isMonth = /^(0[1-9]|1[0-2])/.test(card.expiry)
  const isYear = /^..\d\d$/.test(card.expiry)
  return [
    ...(/^\d{16}$/.test(card.number) && isLuhn(card.number) ? [] : ['invalid_number']),
    ...(/^\d{3}$/.test(cvc) ? [] : ['invalid_cvc']),
    ...(isMonth ? [] : ['invalid_expiry_month']),
    ...(isYear && !(isMonth && isExpired(card, now)) ? [] : ['invalid_expiry_year']),
  ]
}
