import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../../auth/testing/people.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { aCard, succeeds } from '../testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'
import { addMonths } from './period.ts'
import { runSubscriptions } from '../renewals/scheduler.ts'

/** A card of Visa that is good for long. */
const card = { ...aCard(), expiry: '1299' }

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop()
  shop.cloudpayments.charge = succeeds({ card })
})
afterEach(() => shop.school.close())

/** Lets time pass and subscriptions be looked at; then the buyer comes back and signs in anew. */
const after = async (ms: number, { browser, person }: Buyer) => {
  shop.school.clock.advance(ms)
  await runSubscriptions(shop.school.deps)
  await browser.checkAuth()
  await browser.post('/api/v1/landing-auth/', { username: person.email, password: PASSWORD })
}
const cabinet = async ({ browser }: Buyer) => (await browser.post('/api/v1/purchases/')).body
const sums = () => shop.cloudpayments.charges.map(({ money }) => money.amount)

test('a trial by a new card: a ruble and back, three days, a notice, the first month, cancelled, taken up again', async () => {
  shop.school.clock.advance(0)
  const started = shop.school.clock.now()
  const buyer = await shop.buyer()
  const paymentRequest = { trial: '1', token: 'cryptogram' }
  const paid = await buyer.pay(paymentRequest)
  await shop.reconcile()
  expect([paid.body.status, sums(), shop.cloudpayments.refunds.map(({ amount }) => amount)]).toEqual([
    'success',
    [1_00],
    [1_00],
  ])
  const end = new Date(started.getTime() + 3 * DAY_MS)
  expect(await cabinet(buyer)).toMatchObject({
    subscription: { state: 'trial', next_charge: end.toISOString(), card: { number: '4242' } },
    purchases: [{ name: 'Подписка на каталог', price: 0, available_to: end.toISOString() }],
  })

  await after(2 * DAY_MS, buyer)
  await after(DAY_MS, buyer)
  expect([sums(), (await buyer.pay({ ...paymentRequest, pay_key: 'once-more' })).body]).toEqual([
    [1_00, 1_500_00],
    { status: 'unavailable' },
  ])

  await buyer.browser.post('/api/v1/cancel-subscription/')
  await after(60 * DAY_MS, buyer)
  const over = (await cabinet(buyer)).subscription
  const cart = await buyer.cart()
  const again = await buyer.browser.post('/checkout/pay/', { cart_id: cart, resubscribe: '1', token: 'cryptogram' })
  const end2 = addMonths(shop.school.clock.now(), 1)
  expect([over, again.body.status, sums()]).toMatchObject([{ state: 'ended' }, 'success', [1_00, 1_500_00, 1_500_00]])
  expect((await cabinet(buyer)).subscription).toMatchObject({ state: 'active', next_charge: end2.toISOString() })
})

test('whoever has never had a subscription cannot take one up again', async () => {
  const buyer = await shop.buyer()
  const { status, body } = await buyer.pay({ resubscribe: '1', token: 'cryptogram' })
  expect([status, Object.keys(Object(body.errors)), sums()]).toEqual([400, ['resubscribe'], []])
})

test('20 who register again with one card get one trial', async () => {
  const statuses = []
  for (let turn = 0; turn < 20; turn += 1) {
    const buyer = await shop.buyer({ phone: `+7916555${1000 + turn}` })
    statuses.push((await buyer.pay({ trial: '1', token: 'cryptogram' })).body.status)
  }
  await shop.reconcile()
  expect(statuses).toEqual(['success', ...Array(19).fill('unavailable')])
  expect(shop.cloudpayments.refunds.length).toBe(20)
})
