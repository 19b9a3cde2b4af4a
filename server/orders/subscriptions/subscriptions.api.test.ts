import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../db/schema.ts'
import { addMonths, DAY_MS, HOUR_MS } from './period.ts'
import { type Club, openClub } from './testing/club.ts'

const NOTICE = 'Скоро первое списание за подписку'
const RENEWED = 'Подписка продлена'
const CANCELED = 'Подписка отменена'

let club: Club
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const amounts = () => club.bank.charges.map(({ money }) => money.amount)
const now = () => club.school.clock.now()

describe('a subscription', () => {
  test('is charged each month for a year by the saved card, and each charge adds a month and is told', async () => {
    const began = now()
    await club.buys()
    const ends = []
    for (let month = 0; month < 12; month += 1) {
      await club.until((await club.held()).periodEnd)
      ends.push((await club.openTo())?.getTime())
    }
    const expected = Array.from({ length: 12 }, (_, month) => addMonths(began, 1 + month)).map((end) =>
      addMonths(end, 1).getTime(),
    )
    expect([ends, amounts(), await club.told([RENEWED])]).toEqual([
      expected,
      Array(12).fill(1_500_00),
      Array(12).fill(RENEWED),
    ])
    expect(await club.held()).toMatchObject({ state: 'active', periodEnd: await club.openTo(), retries: 0 })
  })

  test('is charged as the school’s own doing, by the token of the saved card, with a receipt that sums to it', async () => {
    await club.buys()
    await club.until((await club.held()).periodEnd)
    expect(club.bank.charges).toEqual([
      expect.objectContaining({
        instrument: { kind: 'saved', token: 'tk_saved', by: 'merchant' },
        save: false,
        money: { amount: 1_500_00, currency: 'RUB' },
        receipt: [{ name: 'Подписка на каталог', quantity: 1, amount: 1_500_00 }],
      }),
    ])
  })

  test('is not charged before its period has ended', async () => {
    await club.buys()
    const { periodEnd } = await club.held()
    await club.until(new Date(periodEnd.getTime() - 1))
    expect(amounts()).toEqual([])
  })

  test('costs 18 euro a month where it is paid in euros', async () => {
    await club.buys({ currency: 'EUR' })
    await club.until((await club.held()).periodEnd)
    expect(club.bank.charges.map(({ money }) => money)).toEqual([{ amount: 18_00, currency: 'EUR' }])
  })

  test('costs its whole price once the code of the first month is used', async () => {
    await club.buys({ discount: 500_00 })
    await club.until((await club.held()).periodEnd)
    expect(amounts()).toEqual([1_500_00])
  })

  test('is not what a package of the catalogue is', async () => {
    await club.buys({ kind: 'purchase', product: 'course:2', duration: 3 })
    await club.after(400 * DAY_MS)
    expect([amounts(), (await (await club.signIn()).post('/api/v1/purchases/')).body.subscription]).toEqual([[], null])
  })
})

describe('Plus', () => {
  const plus = 'plus:1'

  test('renews for a month at what it cost when it was bought', async () => {
    await club.buys({ kind: 'purchase', product: plus })
    await club.until((await club.held(plus)).periodEnd)
    expect([amounts(), await club.openTo(plus)]).toEqual([[800_00], (await club.held(plus)).periodEnd])
  })

  test('renews for a year where a year was bought', async () => {
    const began = now()
    await club.buys({ kind: 'purchase', product: plus, duration: 12 })
    const first = (await club.held(plus)).periodEnd
    await club.until(first)
    expect([first, (await club.held(plus)).periodEnd]).toEqual([
      addMonths(began, 12),
      addMonths(addMonths(began, 12), 12),
    ])
  })
})

const bothPlus = async () => [(await club.held('plus:1')).state, (await club.held('plus:12')).state]

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
  beforeEach(() => club.school.deps.transact(async (tx) => void (await tx.insert(product).values(year))))

  test('do not run side by side: whichever begins ends the renewals of the other, which stays open', async () => {
    await club.buys({ kind: 'purchase', product: 'plus:1' })
    const { periodEnd } = await club.held('plus:1')
    await club.buys({ kind: 'purchase', product: 'plus:12' })
    await club.until(periodEnd)
    expect([await bothPlus(), amounts(), await club.openTo('plus:1')]).toEqual([['canceled', 'active'], [], periodEnd])
    await club.buys({ kind: 'purchase', product: 'plus:1' })
    expect(await bothPlus()).toEqual(['active', 'canceled'])
  })

  test('leave the subscription to the catalogue alone', async () => {
    await club.buys()
    await club.buys({ kind: 'purchase', product: 'plus:12' })
    expect((await club.held()).state).toBe('active')
  })
})

describe('a trial', () => {
  test('lasts three days, is told of its first charge a day before, and is then charged', async () => {
    const began = now()
    await club.buys({ kind: 'trial' })
    const end = new Date(began.getTime() + 3 * DAY_MS)
    expect([await club.held(), await club.openTo()]).toMatchObject([{ state: 'trial', periodEnd: end }, end])
    await club.after(2 * DAY_MS - 1)
    const before = await club.told()
    await club.after(1)
    await club.after(HOUR_MS)
    const notices = await club.told()
    await club.until(end)
    expect([before, notices, await club.told(), amounts()]).toEqual([[], [NOTICE], [NOTICE], [1_500_00]])
    expect([await club.held(), await club.openTo()]).toMatchObject([{ state: 'active' }, addMonths(end, 1)])
  })

  test('is charged 18 euro where its card pays in euros', async () => {
    await club.buys({ kind: 'trial', currency: 'EUR' })
    await club.after(2 * DAY_MS)
    await club.after(DAY_MS)
    expect(club.bank.charges.map(({ money }) => money)).toEqual([{ amount: 18_00, currency: 'EUR' }])
  })

  test('is not charged without a notice: one that comes too late puts the charge off by a day', async () => {
    await club.buys({ kind: 'trial' })
    await club.after(4 * DAY_MS)
    const [atOnce, told] = [amounts(), await club.told()]
    await club.after(DAY_MS - 1)
    const early = amounts()
    await club.after(1)
    expect([atOnce, told, early, amounts()]).toEqual([[], [NOTICE], [], [1_500_00]])
  })

  test('that is cancelled is open to its end and never charged', async () => {
    await club.buys({ kind: 'trial' })
    const { periodEnd } = await club.held()
    const browser = await club.signIn()
    const reply = await browser.post('/api/v1/cancel-subscription/')
    await club.after(40 * DAY_MS)
    expect([reply.body, amounts(), await club.told(), await club.openTo()]).toEqual([
      { status: 'ok', available_to: periodEnd.toISOString() },
      [],
      [CANCELED],
      periodEnd,
    ])
  })

  test('then notice, first charge and cancellation: the month that was paid stays open, and nothing more is charged', async () => {
    await club.buys({ kind: 'trial' })
    await club.after(2 * DAY_MS)
    await club.after(DAY_MS)
    const { periodEnd } = await club.held()
    await (await club.signIn()).post('/api/v1/cancel-subscription/')
    await club.after(400 * DAY_MS)
    expect([amounts(), await club.openTo(), await club.told()]).toEqual([[1_500_00], periodEnd, [NOTICE, CANCELED]])
  })
})
