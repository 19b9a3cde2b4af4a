import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCard, succeeds } from '../testing/fake-provider.ts'
import { startTill, type Till } from '../testing/till.ts'

let till: Till

beforeEach(async () => {
  till = await startTill()
})

afterEach(() => till.school.close())

const everyCharge = () => [till.yookassa, till.cloudpayments, till.tbank, till.stripe].flatMap(({ charges }) => charges)

test('cart, card and payment of one person are not there for another one', async () => {
  const [owner, other] = [await till.buyer(), await till.buyer()]
  till.cloudpayments.charge = succeeds({ card: aCard() })
  await owner.put('course', 2)
  const { body } = await owner.pay({ token: 'cp', new_card: '1' })
  const [card] = [(await owner.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  await owner.put('course', 3)
  await other.put('course', 3)

  const answers = [
    await other.browser.post('/checkout/pay/', { cart_id: await owner.cart(), token: 'cp' }),
    await other.browser.post('/checkout/gettoken/', { cart_id: await owner.cart() }),
    await other.status(body.payment),
    await other.status('nobodys'),
    await other.pay({ card_id: String(Object(card).id) }),
    await other.pay({ card_token: String(Object(card).token) }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400])
  expect(everyCharge().length).toBe(1)
})

test('a visitor is told nothing of a payment', async () => {
  const owner = await till.buyer()
  await owner.put('course', 2)
  const { body } = await owner.pay()

  const { status } = await till.school.browser().post('/api/v1/payment-status/', { payment: String(body.payment) })

  expect(status).toBe(401)
})

test('a deleted card is never charged', async () => {
  const buyer = await till.buyer()
  till.cloudpayments.charge = succeeds({ card: aCard() })
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
