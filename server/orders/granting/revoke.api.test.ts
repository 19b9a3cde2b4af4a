import { afterEach, beforeEach, expect, test } from 'vitest'
import { lilsBalance, spendLils } from '../../catalog/lils/ledger.ts'
import { addProduct } from '../../catalog/products/product-store.ts'
import { refundOrder } from '../../staff/refund-order.ts'
import { ordersOf } from '../stores/order-store.ts'
import { aProduct } from '../testing/shop.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'
import { entitlementsOf } from '../stores/entitlement-store.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
  shop.school.clock.advance(0)
})

afterEach(() => shop.school.close())

/** Gives the last order back. */
const refund = async ({ person }: Buyer) => {
  const [order] = await ordersOf(shop.school.deps.db, person.id)
  const outcome = await refundOrder(shop.school.deps, { orderId: order?.id ?? '', reason: 'передумала' })
  await shop.reconcile()
  return 'refunded' in outcome ? 'refunded' : outcome.refusal
}

const opened = async ({ person }: Buyer) =>
  (await entitlementsOf(shop.school.deps.db, person.id)).map(({ product, availableTo }) => ({ product, availableTo }))

test('what is given back is closed, the money returned and the lils that came with it taken', async () => {
  const buyer = await shop.buyer()
  await shop.school.deps.transact((tx) => addProduct(tx, aProduct({ type: 'course', productId: 7, lils: 50 })))
  await buyer.put('course', 7)
  await buyer.pay()

  const outcome = await refund(buyer)

  expect({
    outcome,
    opened: await opened(buyer),
    lils: await lilsBalance(shop.school.deps.db, buyer.person.id),
    refunds: shop.cloudpayments.refunds.map(({ amount }) => amount),
  }).toEqual({ outcome: 'refunded', opened: [], lils: 0, refunds: [1_000_00] })
})

test('of lils that are spent as many are taken as are there', async () => {
  const buyer = await shop.buyer()
  await shop.school.deps.transact((tx) => addProduct(tx, aProduct({ type: 'course', productId: 7, lils: 50 })))
  await buyer.put('course', 7)
  await buyer.pay()
  const { id: personId } = buyer.person
  const spent = { personId, amount: 30, kind: 'order', cause: 'elsewhere', at: shop.school.clock.now() }
  await shop.school.deps.transact((tx) => spendLils(tx, spent))

  await refund(buyer)

  expect(await lilsBalance(shop.school.deps.db, personId)).toBe(0)
})

test('of two periods the one that is given back is taken off', async () => {
  const buyer = await shop.buyer()
  await buyer.put('school', 1, 1)
  await buyer.pay()
  const before = await opened(buyer)
  shop.school.clock.advance(60_000)
  await buyer.put('school', 1, 3)
  await buyer.pay({ token: 'again' })

  await refund(buyer)

  expect(await opened(buyer)).toEqual(before)
})

test('a certificate that nobody has redeemed is void', async () => {
  const buyer = await shop.buyer()
  await buyer.put('gift-certificate', 1)
  await buyer.pay()
  const [mail] = await shop.school.mails()
  const code = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''

  await refund(buyer)

  const fields = { action: 'get-product', code, product_type: 'lils' }
  expect((await buyer.browser.post('/gift-certificate/profile/get/', fields)).status).toBe(400)
})

test('one that is redeemed stays, and its order is not given back', async () => {
  const buyer = await shop.buyer()
  await buyer.put('gift-certificate', 1)
  await buyer.pay()
  const [mail] = await shop.school.mails()
  const code = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
  await buyer.browser.post('/gift-certificate/profile/get/', { action: 'get-product', code, product_type: 'lils' })

  const outcome = await refund(buyer)

  expect({ outcome, refunds: shop.cloudpayments.refunds }).toEqual({ outcome: 'redeemed', refunds: [] })
})

test('lils that have paid come back', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  await shop.giveLils(buyer, 500)
  await buyer.pay({ token: 'cp', use_bonuses: '1' })

  await refund(buyer)

  expect({
    lils: await lilsBalance(shop.school.deps.db, buyer.person.id),
    refunds: shop.cloudpayments.refunds.map(({ amount }) => amount),
  }).toEqual({ lils: 500, refunds: [2_000_00] })
})
