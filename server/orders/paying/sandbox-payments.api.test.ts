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

const aBuyer = async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  return buyer
}

const SECURE_CARD = '4242424242424242'
const PLAIN_CARD = '4000000000003055'

/** What the cabinet shows to be open. */
const bought = async ({ browser }: Buyer) =>
  [(await browser.post('/api/v1/purchases/')).body.purchases].flat().map((one) => String(Object(one).name))

/** The provider's own name of its only payment, by the address or token that the page got. */
const yookassaRef = () => sandboxes.yookassa.payments()[0]?.id ?? ''

test('SBP: the provider’s page, paid there, is a success', async () => {
  const buyer = await aBuyer()
  const { body } = await buyer.pay({ method: 'sbp' })
  sandboxes.yookassa.pay(yookassaRef())

  const polled = await buyer.status(body.payment)

  expect({
    first: body.status,
    isThere: String(body.redirect_to).startsWith(`${sandboxes.address}/yookassa/`),
    after: polled.body.status,
    bought: await bought(buyer),
  }).toEqual({ first: 'redirect', isThere: true, after: 'success', bought: ['Шахматы'] })
})

test('a card of CloudPayments with 3-D Secure: the form of the bank, its answer to ours, a success', async () => {
  const buyer = await aBuyer()
  const { body } = await buyer.pay({ token: sandboxes.cloudpayments.cryptogramOf(SECURE_CARD) })
  const secure = Object(Object(body.answer).secure)
  const ref = String(Object(secure.fields).MD)
  const bank = shop.school.browser({ origin: sandboxes.address })

  await bank.submit(`/checkout/return/${String(body.payment)}/`, {
    MD: ref,
    PaRes: sandboxes.cloudpayments.passSecure(ref),
  })

  expect({
    first: body.status,
    isThere: String(secure.action).startsWith(`${sandboxes.address}/cloudpayments/`),
    termUrl: Object(secure.fields).TermUrl,
    after: (await buyer.status(body.payment)).body.status,
  }).toEqual({
    first: 'to_secure',
    isThere: true,
    termUrl: `https://school.example/checkout/return/${String(body.payment)}/`,
    after: 'success',
  })
})

test('a card without 3-D Secure is paid at once, and kept for the next purchase', async () => {
  const buyer = await aBuyer()
  const first = await buyer.pay({ token: sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD), new_card: '1' })
  const [card] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()
  await buyer.put('course', 3)

  const second = await buyer.pay({ card_id: String(Object(card).id) })

  expect([first.body.status, second.body.status, await bought(buyer)]).toEqual([
    'success',
    'success',
    ['Раскраски', 'Шахматы'],
  ])
})

test('a refused card says why in the words for people', async () => {
  const buyer = await aBuyer()
  sandboxes.cloudpayments.declineNext(5051)

  const { body } = await buyer.pay({ token: sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) })

  expect(body).toMatchObject({ status: 'error', error: { code: '5051', description: expect.stringMatching(/[а-я]/) } })
})

test('T-Bank: its page, paid there, is a success', async () => {
  const buyer = await aBuyer()
  const { body } = await buyer.pay({ method: 'tinkoff' })
  const [payment] = sandboxes.tbank.payments()
  if (payment) sandboxes.tbank.pay(payment.id)

  const polled = await buyer.status(body.payment)

  expect([body.status, polled.body.status]).toEqual(['redirect', 'success'])
})

test('the widget of YooKassa: a confirmation token, paid there, is a success', async () => {
  const buyer = await aBuyer()
  const { body } = await buyer.pay({ method: 'yandex-kassa' })
  sandboxes.yookassa.pay(yookassaRef())

  const polled = await buyer.status(body.payment)

  expect([body.status, polled.body.status]).toEqual(['show_form', 'success'])
})

test('euros: the embedded form of Stripe, paid there, is a success', async () => {
  const buyer = await aBuyer()
  await buyer.euros()
  const { body } = await buyer.browser.post('/checkout/gettoken/')
  const [session] = sandboxes.stripe.sessions()
  sandboxes.stripe.complete(session?.id ?? '')

  const polled = await buyer.status(body.payment)

  expect([body.status, polled.body.status, sandboxes.stripe.charges().map(({ amount }) => amount)]).toEqual([
    'ok',
    'success',
    [29_00],
  ])
})

test('a trial in euros binds a card and charges nothing', async () => {
  const buyer = await aBuyer()
  await buyer.euros()
  const { body } = await buyer.browser.post('/checkout/gettoken/', { is_trial: 'true' })
  const [session] = sandboxes.stripe.sessions()
  sandboxes.stripe.complete(session?.id ?? '')

  const polled = await buyer.status(body.payment)

  expect([polled.body.status, sandboxes.stripe.charges(), await bought(buyer)]).toEqual([
    'success',
    [],
    ['Подписка на каталог'],
  ])
})

test('a trial in rubles binds a card on the page of YooKassa and charges nothing', async () => {
  const buyer = await shop.buyer()
  const { body } = await buyer.pay({ trial: '1', method: 'bank-card' })
  const ref = /([^/?=]+)$/.exec(String(body.redirect_to))?.[1] ?? ''
  sandboxes.yookassa.pay(ref)

  const polled = await buyer.status(body.payment)

  expect([body.status, polled.body.status, sandboxes.yookassa.payments()]).toEqual(['redirect', 'success', []])
})

test.each(['late-reset', 'late-error', 'garbled'] as const)(
  'a charge whose answer is lost (%s) is charged once and not taken for a failure',
  async (fault) => {
    const buyer = await aBuyer()
    sandboxes.faults.cloudpayments.next('charge', fault, fault, fault, fault)
    const { body } = await buyer.pay({ token: sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD) })

    shop.school.clock.advance(6_000)
    await shop.reconcile()

    const paid = sandboxes.cloudpayments.transactions().filter(({ Status }) => Status === 'Completed')
    expect([body.status, (await buyer.status(body.payment)).body.status, paid.length]).toEqual([
      expect.stringMatching(/^(wait|success)$/),
      'success',
      1,
    ])
  },
)
