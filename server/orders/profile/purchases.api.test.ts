import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { refundOrder } from '../../staff/refund-order.ts'
import { spoil } from '../../staff/testing/store.ts'
import { attemptsOf, setReceipt } from '../stores/attempt-store.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { addMonths } from '../subscriptions/period.ts'
import { type SubscriptionFixture, openSubscriptionFixture } from '../subscriptions/testing/subscription-fixture.ts'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const purchases = async (email?: string) => (await (await fixture.signIn(email)).post('/api/v1/purchases/')).body
const now = () => fixture.school.clock.now()

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

const paidByCard = {
  number: expect.stringMatching(/^М-\d{5}$/),
  state: 'paid',
  method: 'bank-card',
  lils: 0,
  refunded: 0,
  receipt_url: null,
}

describe('the cabinet', () => {
  test('shows what was bought, the latest first, with its end, its price and its address', async () => {
    const first = now()
    await fixture.buys({ kind: 'purchase', product: 'course:1', duration: null })
    await fixture.after(DAY_MS)
    const second = now()
    await fixture.buys({ discount: 300_00 })
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
        order: { ...paidByCard, total: 1_200 },
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
        order: { ...paidByCard, total: 3_000 },
      },
    ])
  })

  test('shows what is returned of an order, in part and in full, and the receipt of its provider', async () => {
    const { deps } = fixture.school
    const { id } = await fixture.buys({ kind: 'purchase', product: 'course:1', duration: null })
    const [attempt] = await attemptsOf(deps.db, id)
    await deps.transact((tx) => setReceipt(tx, attempt?.id ?? '', 'https://pay.example/receipt/1'))
    await refundOrder(deps, { orderId: id, amount: 1_000_00, reason: 'as agreed' })
    const inPart = await purchases()
    await refundOrder(deps, { orderId: id, reason: 'as agreed' })
    const receipt_url = 'https://pay.example/receipt/1'
    expect([inPart, await purchases()]).toMatchObject([
      { purchases: [{ order: { state: 'paid', total: 3_000, refunded: 1_000, receipt_url } }] },
      { purchases: [{ order: { state: 'refunded', total: 3_000, refunded: 3_000, receipt_url } }] },
    ])
  })

  test('counts neither a refund that has failed nor what a card was checked with', async () => {
    const { deps } = fixture.school
    const { id } = await fixture.buys({ kind: 'purchase', product: 'course:1', duration: null })
    const [attempt] = await attemptsOf(deps.db, id)
    await refundOrder(deps, { orderId: id, amount: 1_000_00, reason: 'as agreed' })
    await deps.transact((tx) => spoil.refundsOf(tx, attempt?.id ?? '', { state: 'failed' }))
    await fixture.buys({ kind: 'trial' })
    expect((await purchases()).purchases).toMatchObject([{ order: { refunded: 0 } }, { order: { refunded: 0 } }])
  })

  test('shows the subscription with its next charge and the card that it is charged to', async () => {
    await fixture.buys({ currency: 'EUR' })
    const { id, periodEnd } = await fixture.held()
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
    await fixture.buys()
    await (await fixture.signIn()).post('/api/v1/cancel-subscription/')
    const before = (await purchases()).subscription
    await fixture.until((await fixture.held()).periodEnd)
    expect([before, (await purchases()).subscription]).toMatchObject([
      { state: 'canceled', next_charge: null, may_resume: true },
      { state: 'ended', next_charge: null, may_resume: true },
    ])
  })

  test('shows the one that runs before the others', async () => {
    await fixture.buys()
    await fixture.after(1)
    await fixture.buys({ kind: 'purchase', product: 'plus:1' })
    const { id } = await fixture.held('plus:1')
    await (await fixture.signIn()).post('/api/v1/cancel-subscription/', { subscription: id })
    expect(await purchases()).toMatchObject({
      subscription: { name: 'Подписка на каталог', state: 'active', may_resume: false },
      other_subscriptions: [{ name: 'Плюс на месяц', state: 'canceled', may_resume: false }],
    })
  })

  test('shows the lils and where they came from', async () => {
    const lils = { personId: fixture.mama.id, amount: 500, kind: 'gift', cause: 'gift:1', at: now() }
    await fixture.school.deps.transact((tx) => grantLils(tx, lils))
    expect(await purchases()).toMatchObject({
      bonuses: 500,
      lils_history: [{ amount: 500, kind: 'gift', date: now().toISOString() }],
    })
  })

  test('shows nothing that nobody has paid yet', async () => {
    await fixture.buys({ isUnpaid: true })
    expect(await purchases()).toEqual(nothing)
  })

  test('shows nothing of what belongs to somebody else', async () => {
    await fixture.buys()
    await aPerson(fixture.school, { email: 'papa@example.com' })
    expect(await purchases('papa@example.com')).toEqual(nothing)
  })

  test('shows a visitor nothing', async () => {
    expect((await fixture.school.browser().post('/api/v1/purchases/')).status).toBe(401)
  })
})
