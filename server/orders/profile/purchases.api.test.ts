import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { addMonths, DAY_MS } from '../subscriptions/period.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from '../subscriptions/testing/subscription-fixture.ts'

let club: SubscriptionFixture
beforeEach(async () => {
  club = await openSubscriptionFixture()
})
afterEach(() => club.close())

const purchases = async (email?: string) => (await (await club.signIn(email)).post('/api/v1/purchases/')).body
const now = () => club.school.clock.now()

const nothing = {
  status: 'ok',
  purchases: [],
  owned: [],
  subscription: null,
  other_subscriptions: [],
  cards: [],
  bonuses: 0,
  lils_history: [],
}

describe('the cabinet', () => {
  test('shows what was bought, the latest first, with its end, its price and its address', async () => {
    const first = now()
    await club.buys({ kind: 'purchase', product: 'course:1', duration: null })
    await club.after(DAY_MS)
    const second = now()
    await club.buys({ discount: 300_00 })
    expect((await purchases()).purchases).toEqual([
      {
        name: 'Подписка на каталог',
        type: 'catalog',
        camp: false,
        date: second.toISOString(),
        price: 1_200,
        currency: 'RUB',
        available_to: addMonths(second, 1).toISOString(),
        url: '/catalog/4/',
      },
      {
        name: 'Космос',
        type: 'course',
        camp: false,
        date: first.toISOString(),
        price: 3_000,
        currency: 'RUB',
        available_to: null,
        url: '/course/1/',
      },
    ])
  })

  test('shows the subscription with its next charge and the card that it is charged to', async () => {
    await club.buys({ currency: 'EUR' })
    const { id, periodEnd } = await club.held()
    const { subscription, cards } = await purchases()
    const card = { name: 'Visa ••••\u00A04242', number: '4242', exp: '12/99', type: 'visa' }
    expect([subscription, cards]).toMatchObject([
      {
        id,
        name: 'Подписка на каталог',
        state: 'active',
        price: 18,
        currency: 'EUR',
        next_charge: periodEnd.toISOString(),
        available_to: periodEnd.toISOString(),
        card,
      },
      [card],
    ])
  })

  test('shows a cancelled subscription with its end, and as ended after it', async () => {
    await club.buys()
    await (await club.signIn()).post('/api/v1/cancel-subscription/')
    const before = (await purchases()).subscription
    await club.until((await club.held()).periodEnd)
    expect([before, (await purchases()).subscription]).toMatchObject([
      { state: 'canceled', next_charge: null, may_resume: true },
      { state: 'ended', next_charge: null, may_resume: true },
    ])
  })

  test('shows the one that runs before the others', async () => {
    await club.buys()
    await club.after(1)
    await club.buys({ kind: 'purchase', product: 'plus:1' })
    const { id } = await club.held('plus:1')
    await (await club.signIn()).post('/api/v1/cancel-subscription/', { subscription: id })
    expect(await purchases()).toMatchObject({
      subscription: { name: 'Подписка на каталог', state: 'active', may_resume: false },
      other_subscriptions: [{ name: 'Плюс на месяц', state: 'canceled', may_resume: false }],
    })
  })

  test('shows the lils and where they came from', async () => {
    const lils = { personId: club.mama.id, amount: 500, kind: 'gift', cause: 'gift:1', at: now() }
    await club.school.deps.transact((tx) => grantLils(tx, lils))
    expect(await purchases()).toMatchObject({
      bonuses: 500,
      lils_history: [{ amount: 500, kind: 'gift', date: now().toISOString() }],
    })
  })

  test('shows nothing that nobody has paid yet', async () => {
    await club.buys({ isLeftUnpaid: true })
    expect(await purchases()).toEqual(nothing)
  })

  test('shows nothing of what belongs to somebody else', async () => {
    await club.buys()
    await aPerson(club.school, { email: 'papa@example.com' })
    expect(await purchases('papa@example.com')).toEqual(nothing)
  })

  test('shows a visitor nothing', async () => {
    expect((await club.school.browser().post('/api/v1/purchases/')).status).toBe(401)
  })
})
