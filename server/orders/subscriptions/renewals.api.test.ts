import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMonths, DAY_MS, HOUR_MS } from './period.ts'
import { type Club, openClub } from './testing/club.ts'

const FAILED = 'Не получилось продлить подписку'

let club: Club
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const amounts = () => club.bank.charges.map(({ money }) => money.amount)
const now = () => club.school.clock.now()

const remove = async () => {
  const browser = await club.signIn()
  const cards = (await browser.post('/api/v1/purchases/')).body.cards
  const [card] = Array.isArray(cards) ? cards : []
  return (await browser.post('/api/v1/remove-card/', { card_id: card?.id })).status
}

describe('a renewal that is refused', () => {
  const refused = { kind: 'refused', code: '5051' } as const

  test('is tried again 1, 3, 5 and 7 days later, with a mail each time, and then the subscription ends', async () => {
    await club.buys()
    const { periodEnd } = await club.held()
    club.bank.plan(refused, refused, refused, refused, refused)
    await club.until(periodEnd)
    const days = []
    for (let day = 1; day <= 10; day += 1) {
      const before = club.bank.charges.length
      await club.after(DAY_MS)
      if (club.bank.charges.length > before) days.push(day)
    }
    expect([days, await club.told(), await club.openTo()]).toEqual([[1, 3, 5, 7], Array(5).fill(FAILED), periodEnd])
    expect(await club.held()).toMatchObject({ state: 'ended', nextChargeAt: null })
  })

  test('opens the next month from the day on which it was paid at last', async () => {
    await club.buys()
    club.bank.plan(refused)
    await club.until((await club.held()).periodEnd)
    const between = await club.held()
    await club.after(DAY_MS)
    expect([between, await club.held()]).toMatchObject([
      { state: 'past_due', retries: 1 },
      { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
    ])
  })

  test('is told with the end of what was paid for, the next try and the way to pay', async () => {
    await club.buys({ lang: 'en' })
    club.bank.plan(refused)
    await club.until((await club.held()).periodEnd)
    const [mail] = await club.school.mails()
    expect([mail?.to, mail?.subject, mail?.links[0]]).toEqual([
      club.mama.email,
      'Your subscription could not be renewed',
      'https://school.example/user/profile/checkout',
    ])
    expect(mail?.text).toMatch(/What was paid for ended on .*we will try again on/s)
  })

  test('for good is not tried again', async () => {
    await club.buys()
    club.bank.plan({ kind: 'refused', code: '5041' })
    await club.until((await club.held()).periodEnd)
    await club.after(30 * DAY_MS)
    expect([amounts().length, (await club.held()).state, await club.told()]).toEqual([1, 'ended', [FAILED]])
  })

  test('since the bank wants to see the person is let go of, and is tried again', async () => {
    await club.buys()
    club.bank.plan({ kind: 'page' })
    await club.until((await club.held()).periodEnd)
    const between = (await club.held()).state
    await club.after(DAY_MS)
    expect([between, amounts().length, (await club.held()).state]).toEqual(['past_due', 2, 'active'])
  })

  test('is not tried again once it is cancelled', async () => {
    await club.buys()
    club.bank.plan(refused)
    await club.until((await club.held()).periodEnd)
    await (await club.signIn()).post('/api/v1/cancel-subscription/')
    await club.after(30 * DAY_MS)
    expect([amounts().length, (await club.held()).state]).toEqual([1, 'canceled'])
  })
})

test('a renewal that is refused since the school is not let in comes hours later, counts as none and is told to nobody', async () => {
  await club.buys()
  const { periodEnd } = await club.held()
  const shutOut = { kind: 'shut out' } as const
  club.bank.plan(...Array.from({ length: 6 }, () => shutOut))
  await club.until(periodEnd)
  for (let hour = 1; hour < 6; hour += 1) await club.after(HOUR_MS)
  const between = [amounts().length, await club.held(), await club.told()]
  await club.after(HOUR_MS)
  expect([between, amounts().length, await club.held(), await club.told()]).toMatchObject([
    [6, { state: 'active', retries: 0, periodEnd }, []],
    7,
    { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
    [],
  ])
})

describe('a renewal that nobody has answered', () => {
  test('is not charged again, and renews once the bank says that it was paid', async () => {
    await club.buys()
    club.bank.plan({ kind: 'lost', isPaid: true })
    club.bank.isDown = true
    await club.until((await club.held()).periodEnd)
    for (let hour = 0; hour < 5; hour += 1) {
      await club.after(HOUR_MS)
      await club.reconcileAfter(0)
    }
    const waiting = [amounts().length, (await club.held()).state, await club.told()]
    club.bank.isDown = false
    await club.reconcileAfter(HOUR_MS)
    await club.after(HOUR_MS)
    expect([waiting, amounts().length, await club.told()]).toEqual([[1, 'active', []], 1, []])
    expect((await club.held()).periodEnd.getTime()).toBeGreaterThan(now().getTime() + 27 * DAY_MS)
  })

  test.each([{ kind: 'lost', isPaid: false }, { kind: 'crash' }] as const)(
    'and that the bank knows nothing of is no refusal: it is charged minutes later ($kind)',
    async (turn) => {
      await club.buys()
      club.bank.plan(turn)
      const { periodEnd } = await club.held()
      await club.until(periodEnd)
      await club.reconcileAfter(6 * 60_000)
      await club.run()
      const between = await club.held()
      await club.after(6 * 60_000)
      expect([between, await club.held(), await club.told(), await club.told(['Подписка продлена'])]).toMatchObject([
        { state: 'active', retries: 0, periodEnd },
        { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
        [],
        ['Подписка продлена'],
      ])
    },
  )

  test('and that the bank knows nothing of for a day has failed, and is told', async () => {
    await club.buys()
    const { periodEnd } = await club.held()
    club.bank.plan(...Array.from({ length: 20 }, () => ({ kind: 'lost', isPaid: false }) as const))
    await club.until(periodEnd)
    let failedAfter = 0
    for (let hour = 1; hour <= 48; hour += 1) {
      await club.reconcileAfter(HOUR_MS)
      await club.run()
      if (failedAfter === 0 && (await club.held()).state === 'past_due') failedAfter = hour
    }
    expect([failedAfter, amounts().length, await club.told()]).toEqual([31, 5, [FAILED]])
  })

  test('keeps the month that it pays for where it was cancelled meanwhile, and is charged no more', async () => {
    await club.buys()
    club.bank.plan({ kind: 'lost', isPaid: true })
    await club.until((await club.held()).periodEnd)
    await (await club.signIn()).post('/api/v1/cancel-subscription/')
    await club.reconcileAfter(60_000)
    await club.after(90 * DAY_MS)
    expect([amounts().length, await club.held()]).toMatchObject([
      1,
      { state: 'canceled', periodEnd: await club.openTo() },
    ])
  })
})

describe('the card of a subscription', () => {
  test('that was deleted is not charged: the mail asks for one', async () => {
    await club.buys()
    const status = await remove()
    await club.until((await club.held()).periodEnd)
    const [mail] = await club.school.mails()
    expect([status, amounts(), (await club.held()).state, mail?.subject]).toEqual([200, [], 'past_due', FAILED])
    expect(mail?.text).toContain('подписки нет карты')
  })

  test('that was deleted is not charged once it is kept for something else', async () => {
    await club.buys()
    await remove()
    await club.buys({ kind: 'purchase', product: 'course:2', duration: null })
    await club.until((await club.held()).periodEnd)
    expect([amounts(), (await club.held()).state, (await club.held()).cardId]).toEqual([[], 'past_due', null])
  })

  test('that was deleted is charged again once the subscription is taken up by it', async () => {
    await club.buys()
    await remove()
    await club.until((await club.held()).periodEnd)
    await club.buys({ kind: 'resubscribe' })
    await club.until((await club.held()).periodEnd)
    expect([amounts(), (await club.held()).state]).toEqual([[1_500_00], 'active'])
  })
})
