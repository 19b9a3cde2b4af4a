import { ASKS, type CardLine, PAYS, PAYS_ONCE, refuses } from '../provider-sandbox.ts'

/** The brands of the test cards, in the provider's spelling. */
type CardType = 'Visa' | 'MasterCard' | 'МИР'

/** A test card: reason codes of a payment with the card and with its token; 0 means paid. */
export interface TestCard {
  number: string
  type: CardType
  isSecure: boolean
  reason: number
  tokenReason: number
}

export const PAID = 0
const NO_MONEY = 5051
const NO_SUCH_CARD = 5014

type Row = readonly [number: string, type: CardType, isSecure: boolean, reason: number, tokenReason: number]

/** The test cards that the provider publishes. Source: PROVIDERS §1.3. */
const rows: readonly Row[] = [
  ['4242424242424242', 'Visa', true, PAID, PAID],
  ['5555555555554444', 'MasterCard', true, PAID, PAID],
  ['2200000000000004', 'МИР', true, PAID, PAID],
  ['4012888888881881', 'Visa', true, NO_MONEY, NO_MONEY],
  ['5105105105105100', 'MasterCard', true, NO_MONEY, NO_MONEY],
  ['2202202202202200', 'МИР', true, NO_MONEY, NO_MONEY],
  ['4000000000003055', 'Visa', false, PAID, PAID],
  ['5205000000003055', 'MasterCard', false, PAID, PAID],
  ['2202000000003055', 'МИР', false, PAID, PAID],
  ['4111111111111111', 'Visa', false, PAID, NO_MONEY],
  ['5200828282828210', 'MasterCard', false, PAID, NO_MONEY],
  ['2200000022222222', 'МИР', false, PAID, NO_MONEY],
  ['4000056655665556', 'Visa', false, NO_MONEY, NO_MONEY],
  ['5404000000000043', 'MasterCard', false, NO_MONEY, NO_MONEY],
  ['2203000000000043', 'МИР', false, NO_MONEY, NO_MONEY],
]

export const testCards: readonly TestCard[] = rows.map(([number, type, isSecure, reason, tokenReason]) => ({
  number,
  type,
  isSecure,
  reason,
  tokenReason,
}))

const typeOf = (number: string): CardType => {
  if (number.startsWith('22')) return 'МИР'
  return number.startsWith('4') ? 'Visa' : 'MasterCard'
}

/** Any other number is a card that no bank has issued. */
export const cardOf = (number: string): TestCard =>
  testCards.find((card) => card.number === number) ?? {
    number,
    type: typeOf(number),
    isSecure: false,
    reason: NO_SUCH_CARD,
    tokenReason: NO_SUCH_CARD,
  }

/** Names of the reason codes, from which tests and the sandbox's pages can choose. */
export const reasonNames = new Map([
  [0, 'Approved'],
  [3001, 'InvalidInvoiceId'],
  [3002, 'InvalidAccountId'],
  [3003, 'InvalidAmount'],
  [3004, 'OutOfDate'],
  [3005, 'FormatError'],
  [3006, 'Unavailable'],
  [3007, 'UnableToConnect'],
  [3008, 'NotAccepted'],
  [5001, 'ReferToCardIssuer'],
  [5005, 'DoNotHonor'],
  [5014, 'InvalidCardNumber'],
  [5017, 'CustomerCancellation'],
  [5034, 'SuspectedFraud'],
  [5041, 'LostCard'],
  [5051, 'InsufficientFunds'],
  [5054, 'ExpiredCard'],
  [5061, 'ExceedsApprovalAmount'],
  [5082, 'IncorrectCvv'],
  [5091, 'Timeout'],
  [5096, 'SystemError'],
  [5113, 'GatewayDoesNotSupportCard'],
  [5206, 'AuthenticationFailed'],
  [5207, 'AuthenticationUnavailable'],
])

/** Maps the school's reply code to the reason code of the transaction. */
const answers = new Map([
  [10, 3001],
  [11, 3002],
  [12, 3003],
  [13, 3008],
  [20, 3004],
])

const OTHER_ANSWER = 3005
export const NOT_REACHED = 3007

export const reasonOfAnswer = (code: unknown): number => {
  if (code === 0) return 0
  return (typeof code === 'number' ? answers.get(code) : undefined) ?? OTHER_ANSWER
}

/** The outcome of paying with each test card. */
export const cardLines: readonly CardLine[] = testCards.map(({ number, isSecure, reason, tokenReason }) => {
  if (reason !== PAID) return [number, isSecure ? `банк спросит код, ${refuses(reason)}` : refuses(reason)]
  if (tokenReason !== PAID) return [number, PAYS_ONCE]
  return [number, isSecure ? ASKS : PAYS]
})
