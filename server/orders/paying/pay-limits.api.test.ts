import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

const PER_PERSON = 30
const PER_ADDRESS = 90
const ADDRESS = '198.51.100.1'

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop()
})
afterEach(() => shop.school.close())

/** Somebody whose every card is refused. */
const aTrier = async (): Promise<Buyer> => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  const error = { type: 'declined', id: '', code: '5051', description: '' }
  shop.cloudpayments.charge = () => ({ kind: 'refused', error })
  return buyer
}

const spend = async (rule: 'payPerson' | 'payIp', key: string, times: number) => {
  for (let time = 0; time < times; time += 1) await shop.school.deps.limits.spend(rule, key)
}

test.each([
  ['a person', 'payPerson', PER_PERSON],
  ['an address of the network', 'payIp', PER_ADDRESS],
] as const)(
  '%s begins so many payments within an hour and no more: nothing is asked of a provider then',
  async (_, rule, most) => {
    const buyer = await aTrier()
    await spend(rule, rule === 'payIp' ? ADDRESS : buyer.person.id, most - 1)
    const last = await buyer.pay({ token: 'last' })
    const beyond = await buyer.pay({ token: 'beyond' })
    const charged = shop.cloudpayments.charges.length
    shop.school.clock.advance(60 * 60_000)
    const nextHour = await buyer.pay({ token: 'later' })
    expect([last.status, beyond.status, Number(beyond.headers['retry-after']) > 0, charged, nextHour.status]).toEqual([
      200,
      429,
      true,
      1,
      200,
    ])
    const lockouts = shop.school.logs().filter(({ event }) => event === 'locked')
    expect(lockouts.map(({ by, person }) => [by, person])).toEqual([[rule, buyer.person.id]])
  },
)

test('a copy of a call counts as the first one alone, and is answered also where there is no room', async () => {
  const buyer = await aTrier()
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
  await spend('payPerson', buyer.person.id, PER_PERSON - 1)
  const paymentRequest = { method: 'sbp', pay_key: 'one' }
  const [first, ...copies] = [
    await buyer.pay(paymentRequest),
    await buyer.pay(paymentRequest),
    await buyer.pay(paymentRequest),
  ]
  expect(copies.map(({ status, body }) => [status, body])).toEqual(copies.map(() => [first.status, first.body]))
})

test('the form for euros counts alike', async () => {
  const buyer = await aTrier()
  await buyer.euros()
  shop.stripe.charge = ({ attemptId }) => ({ kind: 'widget', ref: attemptId, token: 'secret' })
  await spend('payPerson', buyer.person.id, PER_PERSON)
  const { status } = await buyer.browser.post('/checkout/gettoken/', { cart_id: await buyer.cart() })
  expect([status, shop.stripe.charges.length]).toEqual([429, 0])
})

test('what lils pay for whole is no payment that counts', async () => {
  const buyer = await aTrier()
  await shop.giveLils(buyer, 100_000)
  await spend('payPerson', buyer.person.id, PER_PERSON)
  const { status, body } = await buyer.pay({ method: 'lils' })
  expect([status, body.status]).toEqual([200, 'paid_bonuses'])
})
