import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPayments } from '../../payments/payments.ts'
import { type Sandboxes, startSandboxes } from '../../sandbox/start-sandboxes.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let sandboxes: Sandboxes

const now = () => new Date()

beforeEach(async () => {
  sandboxes = await startSandboxes({ port: 0, notifyUrl: 'https://school.example/payments/notify', now })
  for (const notices of Object.values(sandboxes.notices)) notices.setMode('silent')
  shop = await startTestShop(createPayments(sandboxes.settings, { now }))
})

afterEach(async () => {
  await shop.school.close()
  await sandboxes.close()
})

/** Cards that ask for no 3-D Secure. */
const [CP_CARD, YK_CARD] = ['4000000000003055', '5555555555554444']

type Fields = Record<string, string>

/** Pays by a new card and does all that the provider asks for. Answers the payment's name at the school. */
type PayByCard = (buyer: Buyer, fields: Fields) => Promise<unknown>

const byCloudpayments: PayByCard = async (buyer, fields) => {
  const token = sandboxes.cloudpayments.cryptogramOf(CP_CARD)
  return (await buyer.pay({ ...fields, token })).body.payment
}

const byYookassa =
  (instrument: () => Fields): PayByCard =>
  async (buyer, fields) => {
    const { body } = await buyer.pay({ ...fields, ...instrument() })
    const made = sandboxes.yookassa.payments().at(-1)
    if (made?.status === 'pending') sandboxes.yookassa.pay(made.id)
    return body.payment
  }

/** The status of the payment, and how many cards the next cart offers. */
const cardsSavedBy = async (pay: PayByCard, fields: Fields) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  const { body } = await buyer.status(await pay(buyer, fields))
  const { cards } = (await buyer.browser.post('/api/v1/get-cart/current/')).body
  return [body.status, [cards].flat().length]
}

const sources: [string, PayByCard][] = [
  ['by the cryptogram of CloudPayments', byCloudpayments],
  ['by the token of YooKassa', byYookassa(() => ({ yoo_token: sandboxes.yookassa.tokenOf(YK_CARD) }))],
  ['on the page of YooKassa', byYookassa(() => ({ method: 'bank-card' }))],
]

const inWidget = byYookassa(() => ({ method: 'bank-card', is_pw: '1' }))

test.each([...sources, ['in the widget of YooKassa', inWidget] as const])(
  'a new card %s stays by the buyer’s word alone',
  async (_, pay) => {
    expect([
      await cardsSavedBy(pay, {}),
      await cardsSavedBy(pay, { new_card: '' }),
      await cardsSavedBy(pay, { new_card: '1' }),
    ]).toEqual([
      ['success', 0],
      ['success', 0],
      ['success', 1],
    ])
  },
)

test.each(sources)('a new card of a subscription %s stays without a word', async (_, pay) => {
  expect(await cardsSavedBy(pay, { is_subscribe: '1' })).toEqual(['success', 1])
})

/** Pays in the embedded form, and answers how many cards the next cart offers. */
const inEuros = async (fields: Fields) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  await buyer.euros()
  const { body } = await buyer.browser.post('/checkout/gettoken/', fields)
  sandboxes.stripe.complete(sandboxes.stripe.sessions().at(-1)?.id ?? '')
  await buyer.status(body.payment)
  return [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat().length
}

test('in euros the card of a subscription stays, and that of a purchase does not', async () => {
  expect([await inEuros({}), await inEuros({ is_subscribe: 'true' })]).toEqual([0, 1])
})

test('the bank’s own method asks for no card to be kept', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)

  const { body } = await buyer.pay({ method: 'tinkoff', new_card: '1' })
  const [payment] = sandboxes.tbank.payments()
  if (payment) sandboxes.tbank.pay(payment.id)
  await buyer.status(body.payment)

  expect((await buyer.browser.post('/api/v1/get-cart/current/')).body.cards).toEqual([])
})
