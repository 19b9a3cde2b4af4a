import { type TestCard, outcomeOf } from '../test-cards.ts'

/** A decline: the status of the payment, and T-Bank's error code. */
export interface TbankDecline {
  status: 'REJECTED' | 'AUTH_FAIL'
  code: string
}

export const rejected = (code: string): TbankDecline => ({ status: 'REJECTED', code })
export const SECURE_FAILED: TbankDecline = { status: 'AUTH_FAIL', code: '101' }

const NO_MONEY = rejected('1051')
/** The amount that one card has no money for, and the amount above which another has none. Source: T-Bank's list of test cards. */
const AMOUNT_WITHOUT_MONEY = 2_233
const MAX_AMOUNT = 100_000

type Behavior = Omit<TestCard<TbankDecline>, 'number'>

const card = (number: string, outcome: string, behavior: Behavior = {}) => ({ number, outcome, ...behavior })

const PAYS = 'оплата пройдёт'
const ASKS = 'банк спросит код, оплата пройдёт'

/** T-Bank's published test cards, by purpose. */
export const testCards = {
  plain: card('2200770239097761', PAYS),
  secure: card('2201382000000047', ASKS, { secure: 'present' }),
  oldSecure: card('5586200071492158', ASKS, { secure: 'present' }),
  noMoney: card('4249170392197566', 'не хватит денег', { declineOf: () => NO_MONEY }),
  declined: card('5586200071492075', 'банк отклонит', { declineOf: () => rejected('1005') }),
  littleMoney: card('5586200071499591', 'банк спросит код, больше 1000 ₽ не хватит', {
    secure: 'present',
    declineOf: (amount) => (amount > MAX_AMOUNT ? NO_MONEY : null),
  }),
  oddSum: card('2201382000000831', 'на 22,33 ₽ не хватит денег', {
    declineOf: (amount) => (amount === AMOUNT_WITHOUT_MONEY ? NO_MONEY : null),
  }),
  frictionless: card('2201382000000013', 'банк узнает вас без кода, оплата пройдёт'),
  attempt: card('2201382000000039', 'банк не ответит про код, оплата пройдёт'),
  notAuthenticated: card('2201382000000021', 'банк вас не узнает', { declineOf: () => SECURE_FAILED }),
  restricted: card('2201382000000005', 'банк откажет в проверке', { declineOf: () => SECURE_FAILED }),
} satisfies Record<string, TestCard<TbankDecline>>

const byNumber = new Map<string, TestCard<TbankDecline>>(Object.values(testCards).map((one) => [one.number, one]))

export const isTestCard = (number: string): boolean => byNumber.has(number)

/** Any other number is a card that the bank declines. */
export const cardOf = (number: string): TestCard<TbankDecline> =>
  byNumber.get(number) ?? { number, declineOf: () => rejected('1014') }

export const cardOutcomes = Object.values(testCards).map((one) => outcomeOf<TbankDecline>(one, ({ code }) => code))
