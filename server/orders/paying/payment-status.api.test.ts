import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOf, succeeds } from '../testing/fake-provider.ts'
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

const setProviderState = (changes: Parameters<typeof stateOf>[1]) => {
  const [charge] = shop.yookassa.charges
  shop.yookassa.find = () =>
    charge ? { kind: 'state', state: stateOf(charge, { ref: 'r1', ...changes }) } : { kind: 'absent' }
}

const redirected = async () => {
  const buyer = await aBuyer()
  shop.yookassa.charge = () => ({ kind: 'redirect', ref: 'r1', url: 'https://pay.example/sbp' })
  return { ...buyer, payment: (await buyer.pay({ method: 'sbp' })).body.payment }
}

test('the provider is asked once in two seconds, however often the page asks', async () => {
  const { status, payment } = await redirected()
  setProviderState({ status: 'processing' })
  shop.school.clock.advance(0)

  const responses = [await status(payment), await status(payment), await status(payment)]
  shop.school.clock.advance(2_001)
  responses.push(await status(payment))

  expect({ bodies: responses.map(({ body }) => body), lookups: shop.yookassa.lookups.length }).toEqual({
    bodies: Array.from({ length: 4 }, () => ({ status: 'wait', payment, order: theOrder({ method: 'sbp' }) })),
    lookups: 2,
  })
})

test('what the person has to do is told as long as it has to be done', async () => {
  const { status, payment } = await redirected()
  setProviderState({ status: 'pending' })

  expect((await status(payment)).body).toEqual({
    status: 'redirect',
    payment,
    redirect_to: 'https://pay.example/sbp',
    order: theOrder({ method: 'sbp' }),
  })
})

test('a payment that was made is a success with its items', async () => {
  const { status, payment } = await redirected()
  setProviderState({})

  const { body } = await status(payment)

  const item = { name: 'Шахматы', type: 'course', camp: false, available_to: null, url: '/course/2/' }
  expect(body).toEqual({
    status: 'success',
    payment,
    available_to: null,
    url: '/course/2/',
    items: [item],
    order: theOrder({ method: 'sbp' }),
  })
})

test('the order has the number that the provider shows, and the address of the buyer is masked', async () => {
  const buyer = await shop.buyer({ email: 'vera.orlova@parents.example' })
  await buyer.put('course', 2)
  const { body, text } = await buyer.pay()

  const [charge] = shop.cloudpayments.charges
  const [, number] = /заказ (\S+)$/.exec(charge?.description ?? '') ?? []
  expect([body.order, text.includes('vera.orlova')]).toEqual([
    theOrder({ number, email: 'v•••@parents.example' }),
    false,
  ])
})

test('a call whose answer was lost is asked about by its key, by who has made it alone', async () => {
  const buyer = await aBuyer()
  const paid = await buyer.pay({ token: 'cp', pay_key: 'key-1' })
  const other = await aBuyer()

  const responses = [await buyer.status('key-1'), await buyer.status('key-2'), await other.status('key-1')]

  expect(responses.map(({ status, body }) => [status, body.payment])).toEqual([
    [200, paid.body.payment],
    [404, undefined],
    [404, undefined],
  ])
})

test('a payment that has failed says why, in the language of who asks', async () => {
  const { browser, payment } = await redirected()
  const error = { type: 'canceled', id: 'r1', code: 'insufficient_funds', description: 'Денег нет' }
  setProviderState({ status: 'failed', error })

  const ask = async (lang: string) =>
    (await browser.post('/api/v1/payment-status/', { payment: String(payment), lang })).body

  const describe = (description: string) => ({ status: 'error', payment, error: { ...error, description } })
  expect([await ask('ru'), await ask('en')]).toEqual([
    describe('На карте не хватает денег. Пополните её или оплатите другой картой.'),
    describe('There is not enough money on the card. Top it up or use another card.'),
  ])
})

test('a provider that is away leaves it as it is', async () => {
  const { status, payment } = await redirected()

  expect((await status(payment)).body).toMatchObject({ status: 'redirect' })
})

test('what was paid by lils says so again', async () => {
  const buyer = await aBuyer()
  await shop.giveLils(buyer, 2_500)
  const { body } = await buyer.pay({ method: 'lils' })

  expect((await buyer.status(body.payment)).body).toEqual(body)
})

test('money that is held is taken, and then it is a success', async () => {
  const buyer = await aBuyer()
  shop.yookassa.charge = succeeds({ status: 'authorized', ref: 'r1' })
  const { body } = await buyer.pay({ yoo_token: 'yt' })
  const [charge] = shop.yookassa.charges
  const states = (['authorized', 'paid'] as const).map((status) => charge && stateOf(charge, { status, ref: 'r1' }))
  shop.yookassa.find = () => {
    const state = states.shift()
    return state ? { kind: 'state', state } : { kind: 'absent' }
  }

  const polled = await buyer.status(body.payment)

  expect([body.status, polled.body.status]).toEqual(['paid', 'success'])
})
