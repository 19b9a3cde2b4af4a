import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { addMonths } from '../subscriptions/period.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from '../subscriptions/testing/subscription-fixture.ts'

const FAILED = 'Не получилось продлить подписку, попробуем ещё раз'
const ENDED = 'Подписка закончилась: оплата не прошла'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const amounts = () => fixture.bank.charges.map(({ money }) => money.amount)
const now = () => fixture.school.clock.now()

const remove = async () => {
  const browser = await fixture.signIn()
  const cards = (await browser.post('/api/v1/purchases/')).body.cards
  const [card] = Array.isArray(cards) ? cards : []
  return (await browser.post('/api/v1/remove-card/', { card_id: card?.id })).status
}

describe('a renewal that is refused', () => {
  const refused = { kind: 'refused', code: '5051' } as const

  test('is tried again 1, 3, 5 and 7 days later, with a mail each time, and then the subscription ends', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    fixture.bank.plan(refused, refused, refused, refused, refused)
    await fixture.until(periodEnd)
    const days = []
    for (let day = 1; day <= 10; day += 1) {
      const before = fixture.bank.charges.length
      await fixture.after(DAY_MS)
      if (fixture.bank.charges.length > before) days.push(day)
    }
    expect([days, await fixture.mailSubjects(), await fixture.openTo()]).toEqual([
      [1, 3, 5, 7],
      [...Array(4).fill(FAILED), ENDED],
      periodEnd,
    ])
    expect(await fixture.held()).toMatchObject({ state: 'ended', nextChargeAt: null })
    const mails = (await fixture.school.mails()).filter(({ subject }) => [FAILED, ENDED].includes(subject))
    expect(new Set(mails.map(({ text }) => /М-\d{5}/.exec(text)?.[0])).size).toBe(5)
  })

  test('opens the next month from the day on which it was paid at last', async () => {
    await fixture.buys()
    fixture.bank.plan(refused)
    await fixture.until((await fixture.held()).periodEnd)
    const between = await fixture.held()
    await fixture.after(DAY_MS)
    expect([between, await fixture.held()]).toMatchObject([
      { state: 'past_due', retries: 1 },
      { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
    ])
  })

  test('is told with the end of what was paid for, the next try and the way to pay', async () => {
    await fixture.buys({ lang: 'en' })
    fixture.bank.plan(refused)
    await fixture.until((await fixture.held()).periodEnd)
    const [mail] = await fixture.school.mails()
    expect([mail?.to, mail?.subject, mail?.links[0]]).toEqual([
      fixture.mama.email,
      'Your subscription could not be renewed, we will try again',
      'https://school.example/user/profile/checkout',
    ])
    expect(mail?.text).toMatch(/What was paid for ended on .*we will try again on/s)
  })

  test('for good is not tried again', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'refused', code: '5041' })
    await fixture.until((await fixture.held()).periodEnd)
    await fixture.after(30 * DAY_MS)
    expect([amounts().length, (await fixture.held()).state, await fixture.mailSubjects()]).toEqual([
      1,
      'ended',
      [ENDED],
    ])
  })

  test('since the bank wants to see the person is let go of, and is tried again', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'page' })
    await fixture.until((await fixture.held()).periodEnd)
    const between = (await fixture.held()).state
    await fixture.after(DAY_MS)
    expect([between, amounts().length, (await fixture.held()).state]).toEqual(['past_due', 2, 'active'])
  })

  test('is not tried again once it is cancelled', async () => {
    await fixture.buys()
    fixture.bank.plan(refused)
    await fixture.until((await fixture.held()).periodEnd)
    await (await fixture.signIn()).post('/api/v1/cancel-subscription/')
    await fixture.after(30 * DAY_MS)
    expect([amounts().length, (await fixture.held()).state]).toEqual([1, 'canceled'])
  })
})

test('a renewal that is refused since the school is not let in comes hours later, counts as none and is told to nobody', async () => {
  await fixture.buys()
  const { periodEnd } = await fixture.held()
  const shutOut = { kind: 'shut out' } as const
  fixture.bank.plan(...Array.from({ length: 6 }, () => shutOut))
  await fixture.until(periodEnd)
  for (let hour = 1; hour < 6; hour += 1) await fixture.after(HOUR_MS)
  const between = [amounts().length, await fixture.held(), await fixture.mailSubjects()]
  await fixture.after(HOUR_MS)
  expect([between, amounts().length, await fixture.held(), await fixture.mailSubjects()]).toMatchObject([
    [6, { state: 'active', retries: 0, periodEnd }, []],
    7,
    { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
    [],
  ])
})

describe('a renewal that nobody has answered', () => {
  test('is not charged again, and renews once the bank says that it was paid', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'lost', isPaid: true })
    fixture.bank.isDown = true
    await fixture.until((await fixture.held()).periodEnd)
    for (let hour = 0; hour < 5; hour += 1) {
      await fixture.after(HOUR_MS)
      await fixture.reconcileAfter(0)
    }
    const waiting = [amounts().length, (await fixture.held()).state, await fixture.mailSubjects()]
    fixture.bank.isDown = false
    await fixture.reconcileAfter(HOUR_MS)
    await fixture.after(HOUR_MS)
    expect([waiting, amounts().length, await fixture.mailSubjects()]).toEqual([[1, 'active', []], 1, []])
    expect((await fixture.held()).periodEnd.getTime()).toBeGreaterThan(now().getTime() + 27 * DAY_MS)
  })

  test.each([{ kind: 'lost', isPaid: false }, { kind: 'crash' }] as const)(
    'and that the bank knows nothing of is no refusal: it is charged minutes later ($kind)',
    async (turn) => {
      await fixture.buys()
      fixture.bank.plan(turn)
      const { periodEnd } = await fixture.held()
      await fixture.until(periodEnd)
      await fixture.reconcileAfter(6 * 60_000)
      await fixture.run()
      const between = await fixture.held()
      await fixture.after(6 * 60_000)
      expect([
        between,
        await fixture.held(),
        await fixture.mailSubjects(),
        await fixture.mailSubjects(['Подписка продлена']),
      ]).toMatchObject([
        { state: 'active', retries: 0, periodEnd },
        { state: 'active', retries: 0, periodEnd: addMonths(now(), 1) },
        [],
        ['Подписка продлена'],
      ])
    },
  )

  test('and that the bank knows nothing of for a day has failed, and is told', async () => {
    await fixture.buys()
    const { periodEnd } = await fixture.held()
    fixture.bank.plan(...Array.from({ length: 20 }, () => ({ kind: 'lost', isPaid: false }) as const))
    await fixture.until(periodEnd)
    let failedAfter = 0
    for (let hour = 1; hour <= 48; hour += 1) {
      await fixture.reconcileAfter(HOUR_MS)
      await fixture.run()
      if (failedAfter === 0 && (await fixture.held()).state === 'past_due') failedAfter = hour
    }
    expect([failedAfter, amounts().length, await fixture.mailSubjects()]).toEqual([31, 5, [FAILED]])
  })

  test('keeps the month that it pays for where it was cancelled meanwhile, and is charged no more', async () => {
    await fixture.buys()
    fixture.bank.plan({ kind: 'lost', isPaid: true })
    await fixture.until((await fixture.held()).periodEnd)
    await (await fixture.signIn()).post('/api/v1/cancel-subscription/')
    await fixture.reconcileAfter(60_000)
    await fixture.after(90 * DAY_MS)
    expect([amounts().length, await fixture.held()]).toMatchObject([
      1,
      { state: 'canceled', periodEnd: await fixture.openTo() },
    ])
  })
})

describe('the card of a subscription', () => {
  test('that was deleted is not charged: the mail asks for one', async () => {
    await fixture.buys()
    const status = await remove()
    await fixture.until((await fixture.held()).periodEnd)
    const [mail] = await fixture.school.mails()
    expect([status, amounts(), (await fixture.held()).state, mail?.subject]).toEqual([200, [], 'past_due', FAILED])
    expect(mail?.text).toContain('подписки нет карты')
  })

  test('that was deleted is not charged once it is kept for something else', async () => {
    await fixture.buys()
    await remove()
    await fixture.buys({ kind: 'purchase', product: 'course:2', duration: null })
    await fixture.until((await fixture.held()).periodEnd)
    expect([amounts(), (await fixture.held()).state, (await fixture.held()).cardId]).toEqual([[], 'past_due', null])
  })

  test('that was deleted is charged again once the subscription is taken up by it', async () => {
    await fixture.buys()
    await remove()
    await fixture.until((await fixture.held()).periodEnd)
    await fixture.buys({ kind: 'resubscribe' })
    await fixture.until((await fixture.held()).periodEnd)
    expect([amounts(), (await fixture.held()).state]).toEqual([[1_500_00], 'active'])
  })
})
