import { afterEach, beforeEach, expect, test } from 'vitest'
import { lilsBalance } from '../../catalog/lils/ledger.ts'
import { entitlementsOf } from '../stores/entitlement-store.ts'
import { settle } from '../settling/settle.ts'
import { stateOf } from '../testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
})

afterEach(() => shop.school.close())

const opened = async ({ person }: Buyer) =>
  (await entitlementsOf(shop.school.deps.db, person.id)).map(({ product }) => product)

/** The provider says that the first payment was made. */
const payFirst = async () => {
  const [charge] = shop.yookassa.charges
  if (!charge) throw new Error('nothing was charged')
  const state = stateOf(charge, { ref: charge.attemptId })
  await settle(shop.school.deps, charge.attemptId, state, 'test')
}

const aBuyer = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  return buyer
}

test('a second payment of the same order is returned by itself, and the goods are granted once', async () => {
  const buyer = await aBuyer()
  await buyer.pay({ method: 'sbp' })
  await buyer.pay({ token: 'cp' })

  await payFirst()
  await shop.reconcile()

  expect({ refunds: shop.yookassa.refunds.map(({ amount }) => amount), opened: await opened(buyer) }).toEqual({
    refunds: [2_500_00],
    opened: ['course:2'],
  })
  expect(shop.school.logs().filter(({ event }) => event === 'payment-double').length).toBe(1)
})

test('money that comes after the order was given up still counts, where nothing was held for it', async () => {
  const buyer = await aBuyer()
  const { body } = await buyer.pay({ method: 'sbp' })
  const [charge] = shop.yookassa.charges
  if (charge)
    await settle(
      shop.school.deps,
      charge.attemptId,
      stateOf(charge, { status: 'canceled', ref: charge.attemptId }),
      'test',
    )

  await payFirst()

  expect({ status: (await buyer.status(body.payment)).body.status, opened: await opened(buyer) }).toEqual({
    status: 'success',
    opened: ['course:2'],
  })
})

test('where lils were given back meanwhile, late money goes back as well', async () => {
  const buyer = await aBuyer()
  await shop.giveLils(buyer, 500)
  const { body } = await buyer.pay({ method: 'sbp', use_bonuses: '1' })
  const [charge] = shop.yookassa.charges
  if (charge)
    await settle(
      shop.school.deps,
      charge.attemptId,
      stateOf(charge, { status: 'canceled', ref: charge.attemptId }),
      'test',
    )

  await payFirst()
  await shop.reconcile()

  expect({
    refunds: shop.yookassa.refunds.map(({ amount }) => amount),
    opened: await opened(buyer),
    lils: await lilsBalance(shop.school.deps.db, buyer.person.id),
    status: (await buyer.status(body.payment)).body.status,
  }).toEqual({ refunds: [2_000_00], opened: [], lils: 500, status: 'error' })
})

test('a cart that has changed makes another order: what the first one held is free again', async () => {
  const buyer = await aBuyer()
  await shop.giveLils(buyer, 500)
  await buyer.pay({ method: 'sbp', use_bonuses: '1' })
  await buyer.put('course', 3)

  await buyer.pay({ token: 'cp', use_bonuses: '1' })

  expect({
    charges: shop.cloudpayments.charges.map(({ money }) => money.amount),
    lils: await lilsBalance(shop.school.deps.db, buyer.person.id),
  }).toEqual({ charges: [2_300_00], lils: 0 })
})

test('the same body for a cart that has changed is another wish: nobody is led to the old amount', async () => {
  const buyer = await aBuyer()
  await buyer.pay({ method: 'sbp' })
  await buyer.put('course', 3)

  const { body } = await buyer.pay({ method: 'sbp' })

  expect({ status: body.status, charges: shop.yookassa.charges.map(({ money }) => money.amount) }).toEqual({
    status: 'redirect',
    charges: [2_500_00, 2_800_00],
  })
})

test('a failed payment gives code and lils back, so that the next one may use them', async () => {
  const buyer = await aBuyer()
  await shop.addCode({ limit: 1 })
  const error = { type: 'decline', id: '1', code: '5051', description: 'Нет денег' }
  shop.cloudpayments.charge = () => ({ kind: 'refused', error })
  await buyer.pay({ token: 'cp', promocode: 'LETO' })

  await buyer.pay({ token: 'cp-2', promocode: 'LETO' })

  expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([2_250_00, 2_250_00])
})

test('another tab that comes too late for the same cart gets the payment that has paid it', async () => {
  const buyer = await aBuyer()
  const cart_id = await buyer.cart()
  const [first, late] = [
    await buyer.pay({ cart_id, token: 'one', total: '2500', pay_key: 'key-of-the-first-tab' }),
    await buyer.pay({ cart_id, token: 'two', total: '2500', pay_key: 'key-of-the-second-tab' }),
  ]
  const other = await buyer.pay({ cart_id, token: 'three', total: '990', pay_key: 'key-of-another-sum' })
  expect([late.body, other.status, shop.cloudpayments.charges.length]).toEqual([first.body, 400, 1])
})
