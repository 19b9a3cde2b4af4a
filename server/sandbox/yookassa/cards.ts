import { ASKS, type CardLine, PAYS, refuses } from '../provider-sandbox.ts'

/** The outcome of paying with a card: paid, a 3-D Secure page first, or a refusal. */
export type Verdict = 'pays' | 'asks' | { party: 'payment_network' | 'yoo_money'; reason: string }

/** The card data that a provider discloses. */
export interface SandboxCard {
  first6: string
  last4: string
  month: string
  year: string
  brand: string
  verdict: Verdict
}

const declined: Record<string, readonly string[]> = {
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

const verdictsOf = (party: 'payment_network' | 'yoo_money', cards: Record<string, readonly string[]>) =>
  Object.entries(cards).flatMap(([reason, numbers]) =>
    numbers.map((number): [string, Verdict] => [number, { party, reason }]),
  )

/** The test cards of YooKassa's documentation that have 16 digits. Any future date and any code are accepted. */
export const testCards: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  ['5555555555554477', 'asks'],
  ['4793128161644804', 'asks'],
  ['2200000000000004', 'asks'],
  ['5555555555554444', 'pays'],
  ['4111111111111111', 'pays'],
  ['2202474301322987', 'pays'],
  ...verdictsOf('payment_network', declined),
  ...verdictsOf('yoo_money', declinedByYookassa),
])

/** Any other number is a card that does not exist. */
const UNKNOWN: Verdict = { party: 'payment_network', reason: 'invalid_card_number' }

const brandOf = (number: string): string => {
  if (number.startsWith('4')) return 'Visa'
  return /^220[0-4]/.test(number) ? 'Mir' : 'MasterCard'
}

export interface TypedCard {
  number: string
  cvc: string
  /** `MM` */
  month: string
  /** `YY` or `YYYY` */
  year: string
}

/** The card data that may be stored: neither the number nor the code. */
export const keepCard = ({ number, month, year }: TypedCard): SandboxCard => ({
  first6: number.slice(0, 6),
  last4: number.slice(-4),
  month,
  year: year.padStart(4, '20'),
  brand: brandOf(number),
  verdict: testCards.get(number) ?? UNKNOWN,
})

const passesLuhn = (number: string): boolean => {
  const sum = Array.from(number, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

/** The faults of a card as entered, in the codes of Checkout.js. */
export const cardFaults = ({ number, cvc, month, year }: TypedCard, now: Date): string[] => {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month)
  const isYear = /^(\d\d|20\d\d)$/.test(year)
  const end = Date.UTC(Number(year.padStart(4, '20')), Number(month))
  return [
    ...(/^\d{16}$/.test(number) && passesLuhn(number) ? [] : ['invalid_number']),
    ...(/^\d{3}$/.test(cvc) ? [] : ['invalid_cvc']),
    ...(isMonth ? [] : ['invalid_expiry_month']),
    ...(isYear && !(isMonth && end <= now.getTime()) ? [] : ['invalid_expiry_year']),
  ]
}

/** The outcome of paying with each test card. */
export const cardLines: readonly CardLine[] = [...testCards].map(([number, verdict]) => {
  if (typeof verdict === 'object') return [number, refuses(verdict.reason)]
  return [number, verdict === 'asks' ? ASKS : PAYS]
})
