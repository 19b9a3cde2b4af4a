import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptById } from '../stores/attempt-store.ts'
import { aCard, stateOf, succeeds } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop, theOrder } from '../testing/test-shop.ts'

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

const payment = expect.any(String)
const chess = { name: 'Шахматы', type: 'course', camp: false, available_to: null, url: '/course/2/' }

test('to_secure: the form of the bank is made of checked fields', async () => {
  const buyer = await aBuyer()
  const fields = { PaReq: 'a"><script>', MD: '77', TermUrl: 'https://school.example/x' }
  shop.cloudpayments.charge = () => ({
    kind: 'secure',
    ref: '77',
    url: 'https://pay.example/acs?a=1&b=2',
    fields,
    isFrameable: true,
  })

  const { status, body } = await buyer.pay()

  const formHTML =
    '<form method="post" action="https://pay.example/acs?a=1&amp;b=2">' +
    '<input type="hidden" name="PaReq" value="a&quot;&gt;&lt;script&gt;">' +
    '<input type="hidden" name="MD" value="77">' +
    '<input type="hidden" name="TermUrl" value="https://school.example/x"></form>'
  const secure = { formHTML, action: 'https://pay.example/acs?a=1&b=2', fields, is_frameable: true }
  expect({ status, body }).toEqual({ status: 200, body: { status: 'to_secure', payment, answer: { secure } } })
})

test('paid: the money is held and the order still being finished, so sending ends', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = succeeds({ status: 'authorized' })

  const { status, body } = await buyer.pay()

  expect({ status, body }).toEqual({ status: 200, body: { status: 'paid', payment, order: theOrder() } })
})

test('redirect: the browser goes to redirect_to', async () => {
  const buyer = await aBuyer()
  shop.yookassa.charge = () => ({ kind: 'redirect', ref: 'r1', url: 'https://pay.example/sbp' })

  const { status, body } = await buyer.pay({ method: 'sbp' })

  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'redirect', payment, redirect_to: 'https://pay.example/sbp' },
  })
})

test('show_form: the embedded widget is shown with a confirmation token and return url', async () => {
  const buyer = await aBuyer()
  shop.yookassa.charge = () => ({ kind: 'widget', ref: 'r1', token: 'ct-1' })

  const { status, body } = await buyer.pay({ method: 'yandex-kassa' })

  const url = `https://school.example/checkout/return/${String(body.payment)}/`
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'show_form', payment, confirmation_token: 'ct-1', url },
  })
})

test('success: what is open for months says until when', async () => {
  const buyer = await shop.buyer()
  await buyer.put('school', 1, 3)
  const before = shop.school.clock.now()

  const { body } = await buyer.pay()

  const available_to = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const item = { name: 'Школа', type: 'school', camp: false, available_to, url: '/school/1/' }
  expect(body).toEqual({
    status: 'success',
    payment,
    available_to,
    url: '/school/1/',
    items: [item],
    order: theOrder({ total: 7_800 }),
  })
  const months = new Date(String(body.available_to)).getTime() - before.getTime()
  expect(Math.round(months / (24 * 60 * 60_000))).toBeGreaterThanOrEqual(89)
})

test('paid_bonuses: lils that cover the whole sum pay it without a provider', async () => {
  const buyer = await aBuyer()
  await shop.giveLils(buyer, 2_600)

  const { status, body } = await buyer.pay({ method: 'lils' })

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'paid_bonuses',
      payment,
      available_to: null,
      url: '/course/2/',
      items: [chess],
      order: theOrder({ total: 0, lils: 2_500, method: 'lils' }),
    },
  })
  expect((await buyer.browser.post('/api/v1/get-cart/current/')).body).toMatchObject({ bonuses: 100, items: [] })
  expect(shop.cloudpayments.charges).toEqual([])
})

test('paid_bonuses: so does a code that takes all of it off', async () => {
  const buyer = await aBuyer()
  await shop.addCode({ percent: 100 })

  const { body } = await buyer.pay({ token: 'cp', promocode: 'LETO' })

  expect({ status: body.status, charges: shop.cloudpayments.charges }).toEqual({ status: 'paid_bonuses', charges: [] })
})

test('error: the details of a refusal are answered, and the cart keeps its items', async () => {
  const buyer = await aBuyer()
  const error = { type: 'decline', id: '12', code: '5051', description: 'На карте недостаточно денег' }
  shop.cloudpayments.charge = () => ({ kind: 'refused', error })

  const { status, body } = await buyer.pay()

  expect({ status, body }).toEqual({ status: 200, body: { status: 'error', error, payment } })
  const cart = await buyer.browser.post('/api/v1/get-cart/current/')
  expect(cart.body).toMatchObject({ items: [{ product_id: 2 }], payment: null })
})

test('who pays in English comes back to a page in English', async () => {
  const buyer = await aBuyer()

  const { body } = await buyer.pay({ token: 'cp', lang: 'en' })

  const address = `https://school.example/checkout/return/${String(body.payment)}/?lang=en`
  expect(shop.cloudpayments.charges.map(({ returnUrl }) => returnUrl)).toEqual([address])
})

test('unavailable: a second trial of the same person is not begun', async () => {
  const buyer = await shop.buyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await buyer.pay({ trial: '1', token: 'first' })

  const { status, body } = await buyer.pay({ trial: '1', token: 'second' })

  expect({ status, body, charges: shop.cloudpayments.charges.length }).toEqual({
    status: 200,
    body: { status: 'unavailable' },
    charges: 1,
  })
})

test('unavailable: a trial with the card of another one begins nothing, and what checked the card goes back', async () => {
  const [one, other] = [await shop.buyer(), await shop.buyer()]
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await one.pay({ trial: '1', token: 'first' })

  const { body } = await other.pay({ trial: '1', token: 'second' })

  await shop.reconcile()
  expect({ body, refunds: shop.cloudpayments.refunds.map(({ amount }) => amount) }).toEqual({
    body: { status: 'unavailable' },
    refunds: [1_00, 1_00],
  })
})

test('a trial costs nothing: its card is checked with one ruble, which is returned', async () => {
  const buyer = await shop.buyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })

  const { body } = await buyer.pay({ trial: '1', token: 'cryptogram' })

  await shop.reconcile()
  expect(body).toMatchObject({ status: 'success', items: [{ name: 'Подписка на каталог' }] })
  expect(shop.cloudpayments.charges.map(({ money, save }) => ({ money, save }))).toEqual([
    { money: { amount: 1_00, currency: 'RUB' }, save: true },
  ])
  expect(shop.cloudpayments.refunds.map(({ amount }) => amount)).toEqual([1_00])
})

test('a trial binds its card for nothing where the provider can', async () => {
  const buyer = await shop.buyer()
  shop.yookassa.bind = () => ({ kind: 'redirect', ref: 'pm-1', url: 'https://pay.example/bind' })

  const { body } = await buyer.pay({ trial: '1', method: 'bank-card' })

  expect(body).toMatchObject({ status: 'redirect', redirect_to: 'https://pay.example/bind' })
  expect(shop.yookassa.bindings.map(({ money }) => money)).toEqual([{ amount: 0, currency: 'RUB' }])
})

test('a subscriber pays 1500 rubles and the card is kept', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })

  const { body } = await buyer.pay({ is_subscribe: '1', token: 'cryptogram' })

  expect(body).toMatchObject({ status: 'success', items: [{ name: 'Подписка на каталог' }] })
  expect(shop.cloudpayments.charges.map(({ money, save }) => ({ money, save }))).toEqual([
    { money: { amount: 1_500_00, currency: 'RUB' }, save: true },
  ])
  const cart = await buyer.browser.post('/api/v1/get-cart/current/')
  expect(cart.body).toMatchObject({ cards: [{ number: '4242' }], items: [{ product_id: 2 }] })
})

test('an unknown result is wait, never an error', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = () => ({ kind: 'unknown', reason: 'timeout' })

  const { status, body } = await buyer.pay()

  expect({ status, body }).toEqual({ status: 200, body: { status: 'wait', payment, order: theOrder() } })
})

test('a lost answer is found by the reconciler, and the payment is a success', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = () => ({ kind: 'unknown', reason: 'reset' })
  const { body } = await buyer.pay()
  const [charge] = shop.cloudpayments.charges
  shop.cloudpayments.find = () => (charge ? { kind: 'state', state: stateOf(charge) } : { kind: 'absent' })

  shop.school.clock.advance(6_000)
  await shop.reconcile()

  expect((await buyer.status(body.payment)).body).toMatchObject({ status: 'success', payment: body.payment })
})

test('what is about to be tried is written down before the provider is asked', async () => {
  const buyer = await aBuyer()
  let written: unknown
  shop.cloudpayments.charge = async (charge) => {
    written = (await attemptById(shop.school.deps.db, charge.attemptId))?.state
    return { kind: 'state', state: stateOf(charge) }
  }

  await buyer.pay()

  expect(written).toBe('created')
})
