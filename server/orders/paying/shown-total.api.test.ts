import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdLils } from '../../catalog/lils/ledger.ts'
import { product } from '../../db/schema.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

const CHANGED = { items: ['Корзина изменилась. Обновите страницу, чтобы увидеть её как есть'] }

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const aBuyer = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  return buyer
}

const charged = () => shop.cloudpayments.charges.map(({ money }) => money.amount)

test('a price that has been raised since it was shown is not charged', async () => {
  const buyer = await aBuyer()
  await shop.school.deps.transact(async (tx) => {
    await tx.update(product).set({ priceRub: 9_900_00 })
  })

  const { status, body } = await buyer.pay({ token: 'cp', total: '2500' })

  expect({ status, errors: body.errors, charged: charged() }).toEqual({ status: 400, errors: CHANGED, charged: [] })
})

test('lils that were spent elsewhere are not paid in money', async () => {
  const buyer = await aBuyer()
  await shop.giveLils(buyer, 1_000)
  const [personId, at] = [buyer.person.id, shop.school.clock.now()]
  await shop.school.deps.transact((tx) => holdLils(tx, { personId, amount: 900, orderId: 'elsewhere', at }))

  const { status, body } = await buyer.pay({ token: 'cp', use_bonuses: '1', total: '1500' })

  expect({ status, errors: body.errors, charged: charged() }).toEqual({ status: 400, errors: CHANGED, charged: [] })
})

test.each([
  ['as it is', '2500'],
  ['with kopecks', '2500.00'],
  ['higher than it is', '9999.99'],
])('a total that was shown %s changes nothing', async (_, total) => {
  const buyer = await aBuyer()

  await buyer.pay({ token: 'cp', total })

  expect(charged()).toEqual([2_500_00])
})

test.each(['0', '0.01', '2499.99'])('a total of %s lowers no charge', async (total) => {
  const buyer = await aBuyer()

  const { status } = await buyer.pay({ token: 'cp', total })

  expect([status, charged()]).toEqual([400, []])
})

test.each(['-1', '1e3', '2500.001', 'much'])('a total that is no sum (%j) is refused', async (total) => {
  const buyer = await aBuyer()

  const { status, body } = await buyer.pay({ token: 'cp', total })

  expect([status, Object.keys(Object(body.errors)), charged()]).toEqual([400, ['total'], []])
})
