import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizes } from '../../testing/sizes.ts'
import { stateOf } from '../testing/fake-provider.ts'
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

const redirects = () => {
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
}

const counted = (responses: { status: number; body: Record<string, unknown> }[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status, body }) => `${status} ${String(body.status)}`)].map(([what, of]) => [
      what,
      of.length,
    ]),
  )

test(`${sizes.callsAtOnce} parallel equal calls charge once: the first is answered, the others are told that it is under way`, async () => {
  const buyer = await aBuyer()
  const cart_id = await buyer.cart()
  const held = Promise.withResolvers<null>()
  shop.cloudpayments.charge = async (charge) => {
    await held.promise
    return { kind: 'state', state: stateOf(charge) }
  }
  const fields = { cart_id, token: 'cp', pay_key: 'key-1' }
  let finished = 0
  const call = async () => {
    const response = await buyer.browser.post('/checkout/pay/', fields)
    finished += 1
    if (finished === sizes.callsAtOnce - 1) held.resolve(null)
    return response
  }

  const calls = Array.from({ length: sizes.callsAtOnce }, call)

  expect(counted(await Promise.all(calls))).toEqual({ '200 success': 1, '409 error': sizes.callsAtOnce - 1 })
  expect(shop.cloudpayments.charges.length).toBe(1)
})

test('the same without a key: the cart and the body name the wish', async () => {
  const buyer = await aBuyer()
  const cart_id = await buyer.cart()
  redirects()

  const fields = { cart_id, method: 'sbp' }
  await Promise.all(Array.from({ length: 20 }, () => buyer.browser.post('/checkout/pay/', fields)))

  expect(shop.yookassa.charges.length).toBe(1)
})

test('the same key and body: the stored answer, while it waits and for good once it is decided', async () => {
  const buyer = await aBuyer()
  redirects()
  const fields = { method: 'sbp', pay_key: 'key-1' }
  const first = await buyer.pay(fields)
  const copy = await buyer.pay(fields)
  const [charge] = shop.yookassa.charges
  shop.yookassa.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: charge.attemptId }) } : { kind: 'absent' }
  shop.school.clock.advance(61_000)
  await shop.reconcile()
  shop.school.clock.advance(24 * 60 * 60_000)
  await buyer.browser.checkAuth()

  const late = await buyer.pay(fields)

  expect([copy.body, late.body]).toEqual([
    first.body,
    expect.objectContaining({ status: 'success', payment: first.body.payment }),
  ])
  expect(shop.yookassa.charges.length).toBe(1)
})

test('the same key and another body is refused with 422', async () => {
  const buyer = await aBuyer()
  await buyer.pay({ token: 'cp', pay_key: 'key-1' })

  const { status, body } = await buyer.pay({ token: 'other', pay_key: 'key-1' })

  expect({ status, fields: Object.keys(Object(body.errors)) }).toEqual({ status: 422, fields: ['pay_key'] })
})

test('a key of one person is another one of somebody else', async () => {
  const [one, other] = [await aBuyer(), await aBuyer()]
  const fields = { token: 'cp', pay_key: 'key-1' }

  const responses = [await one.pay(fields), await other.pay(fields)]

  expect(responses.map(({ body }) => body.status)).toEqual(['success', 'success'])
})

test('the same wish without a key that comes after its success is answered by it', async () => {
  const buyer = await aBuyer()
  const first = await buyer.pay({ token: 'cp' })

  const copy = await buyer.pay({ token: 'cp' })

  expect(copy.body).toEqual(first.body)
  expect(shop.cloudpayments.charges.length).toBe(1)
})

test('another wish while a result is unknown waits for it, under its payment', async () => {
  const buyer = await aBuyer()
  shop.cloudpayments.charge = () => ({ kind: 'unknown', reason: 'timeout' })
  const first = await buyer.pay({ token: 'cp' })

  const { body } = await buyer.pay({ method: 'sbp' })

  expect(body).toEqual({ status: 'wait', payment: first.body.payment, order: theOrder() })
  expect(shop.yookassa.charges).toEqual([])
})

test('who comes back from a page to pay in another way does so: the first payment is cancelled at its provider', async () => {
  const buyer = await aBuyer()
  redirects()
  const first = await buyer.pay({ method: 'sbp' })
  const [charge] = shop.yookassa.charges
  const state = (status: 'pending' | 'canceled') => () =>
    charge
      ? { kind: 'state' as const, state: stateOf(charge, { status, ref: charge.attemptId }) }
      : { kind: 'absent' as const }
  shop.yookassa.find = state('pending')
  shop.yookassa.cancel = state('canceled')

  const { body } = await buyer.pay({ token: 'cp' })

  expect({ status: body.status, canceled: shop.yookassa.canceled }).toEqual({
    status: 'success',
    canceled: [first.body.payment],
  })
  expect((await buyer.status(first.body.payment)).body).toMatchObject({ status: 'error', error: { code: 'canceled' } })
})

test('where the first payment has been made meanwhile, that is the answer', async () => {
  const buyer = await aBuyer()
  redirects()
  const first = await buyer.pay({ method: 'sbp' })
  const [charge] = shop.yookassa.charges
  shop.yookassa.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: charge.attemptId }) } : { kind: 'absent' }

  const { body } = await buyer.pay({ token: 'cp' })

  expect(body).toMatchObject({ status: 'success', payment: first.body.payment })
  expect(shop.cloudpayments.charges).toEqual([])
})

test('a refused payment is tried again by the same body without a key, and not by the same key', async () => {
  const buyer = await aBuyer()
  const error = { type: 'decline', id: '1', code: '5051', description: 'Нет денег' }
  shop.cloudpayments.charge = () => ({ kind: 'refused', error })
  await buyer.pay({ token: 'cp' })
  await buyer.pay({ token: 'cp' })
  await buyer.pay({ token: 'cp', pay_key: 'key-1' })

  await buyer.pay({ token: 'cp', pay_key: 'key-1' })

  expect(shop.cloudpayments.charges.length).toBe(3)
})

test('a page of the provider that nobody was led to, since its address was lost, is let go of: the next call begins anew', async () => {
  const buyer = await aBuyer()
  shop.yookassa.charge = () => ({ kind: 'unknown', reason: 'reset' })
  const first = await buyer.pay({ method: 'sbp' })
  const [charge] = shop.yookassa.charges
  shop.yookassa.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { status: 'pending' }) } : { kind: 'absent' }
  shop.school.clock.advance(6_000)
  await shop.reconcile()
  shop.school.clock.advance(120_000)
  await shop.reconcile()
  redirects()

  const second = await buyer.pay({ method: 'sbp' })

  expect([(await buyer.status(first.body.payment)).body.status, second.body.status]).toEqual(['error', 'redirect'])
})
