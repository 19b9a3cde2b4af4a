import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCard, succeeds } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const everyCharge = () => [shop.yookassa, shop.cloudpayments, shop.tbank, shop.stripe].flatMap(({ charges }) => charges)

test('cart, card and payment of one person are not there for another one', async () => {
  const [owner, other] = [await shop.buyer(), await shop.buyer()]
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await owner.put('course', 2)
  const { body } = await owner.pay({ token: 'cp', new_card: '1' })
  const [card] = [(await owner.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  await owner.put('course', 3)
  await other.put('course', 3)

  const responses = [
    await other.browser.post('/checkout/pay/', { cart_id: await owner.cart(), token: 'cp' }),
    await other.browser.post('/checkout/gettoken/', { cart_id: await owner.cart() }),
    await other.status(body.payment),
    await other.status('nobodys'),
    await other.pay({ card_id: String(Object(card).id) }),
    await other.pay({ card_token: String(Object(card).token) }),
  ]

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400])
  expect(everyCharge().length).toBe(1)
})

test('a visitor is told nothing of a payment', async () => {
  const owner = await shop.buyer()
  await owner.put('course', 2)
  const { body } = await owner.pay()

  const { status } = await shop.school.browser().post('/api/v1/payment-status/', { payment: String(body.payment) })

  expect(status).toBe(401)
})

test('a deleted card is never charged', async () => {
  const buyer = await shop.buyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await buyer.put('course', 2)
  await buyer.pay({ token: 'cp', new_card: '1' })
  const [card] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  const card_id = String(Object(card).id)
  await buyer.browser.post('/api/v1/remove-card/', { card_id })
  await buyer.put('course', 3)

  const { status, body } = await buyer.pay({ card_id })

  expect({ status, fields: Object.keys(Object(body.errors)), charges: everyCharge().length }).toEqual({
    status: 400,
    fields: ['card_id'],
    charges: 1,
  })
})
