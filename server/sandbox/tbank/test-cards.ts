/** The behavior of a test card. Fault codes are T-Bank's; `hasSecurePage`: the bank's page asks for a code first. */
export interface TestCard {
  number: string
  expiry: string
  words: string
  hasSecurePage: boolean
  /** The code with which 3-D Secure fails without a page. */
  secureFault: string | null
  /** The refusal by the amount in kopecks; null if the payment succeeds. */
  chargeFault: (amount: number) => string | null
}

const NO_MONEY = '1051'
const DECLINED = '1005'
const SECURE_FAILED = '101'
/** The amount that one card has no money for, and the amount above which another has none. Source: T-Bank's list of test cards. */
const SUM_WITHOUT_MONEY = 2_233
const MOST_MONEY = 100_000

const card = (number: string, words: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  expiry: '1230',
  words,
  hasSecurePage: false,
  secureFault: null,
  chargeFault: () => null,
  ...more,
})

/** T-Bank's published test cards, by purpose. */
export const testCards = {
  plain: card('2200770239097761', 'оплата пройдёт'),
  secure: card('2201382000000047', 'банк спросит код, оплата пройдёт', { hasSecurePage: true }),
  oldSecure: card('5586200071492158', 'банк спросит код, оплата пройдёт', { hasSecurePage: true }),
  noMoney: card('4249170392197566', 'не хватит денег', { chargeFault: () => NO_MONEY }),
  declined: card('5586200071492075', 'банк отклонит', { chargeFault: () => DECLINED }),
  littleMoney: card('5586200071499591', 'банк спросит код, больше 1000 ₽ не хватит', {
    hasSecurePage: true,
    chargeFault: (amount) => (amount > MOST_MONEY ? NO_MONEY : null),
  }),
  oddSum: card('2201382000000831', 'на 22,33 ₽ не хватит денег', {
    chargeFault: (amount) => (amount === SUM_WITHOUT_MONEY ? NO_MONEY : null),
  }),
  frictionless: card('2201382000000013', 'банк узнает вас без кода, оплата пройдёт'),
  attempt: card('2201382000000039', 'банк не ответит про код, оплата пройдёт'),
  notAuthenticated: card('2201382000000021', 'банк вас не узнает', { secureFault: SECURE_FAILED }),
  restricted: card('2201382000000005', 'банк откажет в проверке', { secureFault: SECURE_FAILED }),
} satisfies Record<string, TestCard>

const byNumber = new Map(Object.values(testCards).map((one) => [one.number, one]))

/** Null if the number is not a test card's. */
export const testCardOf = (number: string): TestCard | null => byNumber.get(number.replaceAll(/\D/g, '')) ?? null

export const maskOf = (number: string): string => `${number.slice(0, 6)}******${number.slice(-4)}`
