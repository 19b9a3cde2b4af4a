import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { product } from '../../db/schema.ts'
import { addMonths } from './period.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from './testing/subscription-fixture.ts'

const NOTICE = 'Скоро первое списание за подписку'
const RENEWED = 'Подписка продлена'
const CANCELED = 'Подписка отменена'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const amounts = () => fixture.bank.charges.map(({ money }) => money.amount)
const now = () => fixture.school.clock.now()

describe('a subscription', () => {
  test('is charged each month for a year by the saved card, and each charge adds a month and is told', async () => {
    const started = now()
    await fixture.buys()
    const ends: (number | undefined)[] = []
    for (let month = 0; month < 12; month += 1) {
      await fixture.until((await fixture.held()).periodEnd)
      ends.push((await fixture.openTo())?.getTime())
    }
    const expected = Array.from({ length: 12 }, (_, month) => addMonths(started, 2 + month).getTime())
    expect([ends, amounts(), await fixture.mailSubjects([RENEWED])]).toEqual([
      expected,
      Array(12).fill(1_500_00),
      Array(12).fill(RENEWED),
    ])
    expect(await fixture.held()).toMatchObject({ state: 'active', periodEnd: await fixture.openTo(), retries: 0 })
  })

  test('that begins on 31 January is charged on the last day of February and on 31 March', async () => {
    const year = now().getUTCFullYear() + 1
    await fixture.until(new Date(Date.UTC(year, 0, 31, 9)))
    await fixture.buys()
    const february = (await fixture.held()).periodEnd
    await fixture.until(february)
    const march = (await fixture.held()).periodEnd
    await fixture.until(march)
    expect([february, march, await fixture.openTo()]).toEqual([
      addMonths(new Date(Date.UTC(year, 0, 31, 9)), 1),
      new Date(Date.UTC(year, 2, 31, 9)),
      new Date(Date.UTC(year, 3, 30, 9)),
    ])
  })

  test('is charged as the school’s own doing, by the token of the saved card, with a receipt that sums to it', async () => {
    await fixture.buys()
    await fixture.until((await fixture.held()).periodEnd)
    expect(fixture.bank.charges).toEqual([
      expect.objectContaining({
        instrument: { kind: 'saved', token: 'tk_saved', by: 'merchant' },
        save: false,
        money: { amount: 1_500_00, currency: 'RUB' },
        receipt: [{ name: 'Подписка на каталог', quantity: 1, amount: 1_500_00 }],
      }),
    ])
  })

  test('is not charged before its period has ended', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    await fixture.until(new Date(periodEnd.getTime() - 1))
    expect(amounts()).toEqual([])
  })

  test('costs 18 euro a month where it is paid in euros', async () => {
    await fixture.buys({ currency: 'EUR' })
    await fixture.until((await fixture.held()).periodEnd)
    expect(fixture.bank.charges.map(({ money }) => money)).toEqual([{ amount: 18_00, currency: 'EUR' }])
  })

  test('costs its whole price once the code of the first month is used', async () => {
    await fixture.buys({ discount: 500_00 })
    await fixture.until((await fixture.held()).periodEnd)
    expect(amounts()).toEqual([1_500_00])
  })

  test('is not what a package of the catalogue is', async () => {
    await fixture.buys({ kind: 'purchase', product: 'course:2', duration: 3 })
    await fixture.after(400 * DAY_MS)
    expect([amounts(), (await (await fixture.signIn()).post('/api/v1/purchases/')).body.subscription]).toEqual([
      [],
      null,
    ])
  })
})

describe('Plus', () => {
  const plus = 'plus:1'

  test('renews for a month at what it cost when it was bought', async () => {
    await fixture.buys({ kind: 'purchase', product: plus })
    await fixture.until((await fixture.held(plus)).periodEnd)
    expect([amounts(), await fixture.openTo(plus)]).toEqual([[800_00], (await fixture.held(plus)).periodEnd])
  })

  test('renews for a year where a year was bought', async () => {
    const started = now()
    await fixture.buys({ kind: 'purchase', product: plus, duration: 12 })
    const first = (await fixture.held(plus)).periodEnd
    await fixture.until(first)
    expect([first, (await fixture.held(plus)).periodEnd]).toEqual([
      addMonths(started, 12),
      addMonths(addMonths(started, 12), 12),
    ])
  })
})

const bothPlus = async () => [(await fixture.held('plus:1')).state, (await fixture.held('plus:12')).state]

describe('Plus for a month and for a year', () => {
  const year = {
    id: 'plus:12',
    type: 'plus' as const,
    productId: 12,
    name: 'Плюс на год',
    img: '',
    url: '/',
    priceRub: 9_000_00,
    months: 12,
    isRecurrent: true,
  }
  beforeEach(() => fixture.school.deps.transact(async (tx) => void (await tx.insert(product).values(year))))

  test('do not run side by side: whichever begins ends the renewals of the other, which stays open', async () => {
    await fixture.buys({ kind: 'purchase', product: 'plus:1' })
    const { periodEnd } = await fixture.held('plus:1')
    await fixture.buys({ kind: 'purchase', product: 'plus:12' })
    await fixture.until(periodEnd)
    expect([await bothPlus(), amounts(), await fixture.openTo('plus:1')]).toEqual([
      ['canceled', 'active'],
      [],
      periodEnd,
    ])
    await fixture.buys({ kind: 'purchase', product: 'plus:1' })
    expect(await bothPlus()).toEqual(['active', 'canceled'])
  })

  test('leave the subscription to the catalogue alone', async () => {
    await fixture.buys()
    await fixture.buys({ kind: 'purchase', product: 'plus:12' })
    expect((await fixture.held()).state).toBe('active')
  })
})

describe('a trial', () => {
  test('lasts three days, is told of its first charge a day before, and is then charged', async () => {
    const started = now()
    await fixture.buys({ kind: 'trial' })
    const end = new Date(started.getTime() + 3 * DAY_MS)
    expect([await fixture.held(), await fixture.openTo()]).toMatchObject([{ state: 'trial', periodEnd: end }, end])
    await fixture.after(2 * DAY_MS - 1)
    const before = await fixture.mailSubjects()
    await fixture.after(1)
    await fixture.after(HOUR_MS)
    const notices = await fixture.mailSubjects()
    await fixture.until(end)
    expect([before, notices, await fixture.mailSubjects(), amounts()]).toEqual([[], [NOTICE], [NOTICE], [1_500_00]])
    expect([await fixture.held(), await fixture.openTo()]).toMatchObject([{ state: 'active' }, addMonths(end, 1)])
  })

  test('is charged 18 euro where its card pays in euros', async () => {
    await fixture.buys({ kind: 'trial', currency: 'EUR' })
    await fixture.after(2 * DAY_MS)
    await fixture.after(DAY_MS)
    expect(fixture.bank.charges.map(({ money }) => money)).toEqual([{ amount: 18_00, currency: 'EUR' }])
  })

  test('is not charged without a notice: one that comes too late puts the charge off by a day', async () => {
    await fixture.buys({ kind: 'trial' })
    await fixture.after(4 * DAY_MS)
    const [atOnce, announced] = [amounts(), await fixture.mailSubjects()]
    await fixture.after(DAY_MS - 1)
    const early = amounts()
    await fixture.after(1)
    expect([atOnce, announced, early, amounts()]).toEqual([[], [NOTICE], [], [1_500_00]])
  })

  test('that is cancelled is open to its end and never charged', async () => {
    await fixture.buys({ kind: 'trial' })
    const { periodEnd } = await fixture.held()
    const browser = await fixture.signIn()
    const reply = await browser.post('/api/v1/cancel-subscription/')
    await fixture.after(40 * DAY_MS)
    expect([reply.body, amounts(), await fixture.mailSubjects(), await fixture.openTo()]).toEqual([
      { status: 'ok', available_to: periodEnd.toISOString() },
      [],
      [CANCELED],
      periodEnd,
    ])
  })

  test('then notice, first charge and cancellation: the month that was paid stays open, and nothing more is charged', async () => {
    await fixture.buys({ kind: 'trial' })
    await fixture.after(2 * DAY_MS)
    await fixture.after(DAY_MS)
    const { periodEnd } = await fixture.held()
    await (await fixture.signIn()).post('/api/v1/cancel-subscription/')
    await fixture.after(400 * DAY_MS)
    expect([amounts(), await fixture.openTo(), await fixture.mailSubjects()]).toEqual([
      [1_500_00],
      periodEnd,
      [NOTICE, CANCELED],
    ])
  })
})
