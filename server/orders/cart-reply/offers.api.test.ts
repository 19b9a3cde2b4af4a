import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { touchCart } from '../../catalog/carts/cart-store.ts'
import { addAll, cartOf, signIn } from '../../catalog/carts/testing/shopper.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import { createPayments } from '../../payments/payments.ts'
import { sandboxSettings } from '../../payments/settings.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { addAttempt } from '../stores/attempt-store.ts'
import { keepCard } from '../cards/cards.ts'
import { addOrder } from '../stores/order-store.ts'
import { stockShop } from '../testing/shop.ts'

let school: School
let browser: Browser
let personId: string
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  personId = (await aPerson(school)).id
  browser = school.browser()
  await signIn(browser)
})
afterEach(() => school.close())

const grant = (amount: number) =>
  school.deps.transact((tx) =>
    grantLils(tx, { personId, amount, kind: 'gift', cause: `${amount}`, at: school.clock.now() }),
  )

test('in rubles every method is offered, with the scripts that the page needs', async () => {
  await addAll(browser, 'course:1')
  const { methods, providers } = await cartOf(browser)
  expect(methods).toEqual({
    'bank-card': 'cloudpayments',
    sberbank: 'yookassa',
    tinkoff: 'tbank',
    sbp: 'yookassa',
    'yandex-kassa': 'yookassa',
  })
  expect(providers).toEqual({
    cloudpayments: { script: expect.any(String), key: 'pk_sandbox' },
    yookassa: { script: expect.any(String), key: '100500', widget: expect.any(String) },
  })
})

test('the page is told where it may lead for paying: to the hosts of those who serve its methods', async () => {
  const named = {
    cloudpayments: ['*'],
    yookassa: ['https://yoomoney.ru', 'https://qr.nspk.ru'],
    tbank: ['https://pay.tbank.ru'],
  }
  const { cloudpayments, yookassa, tbank, stripe, cards } = school.deps.config.payments
  const settings = {
    cloudpayments: cloudpayments && { ...cloudpayments, hosts: named.cloudpayments },
    yookassa: yookassa && { ...yookassa, hosts: named.yookassa },
    tbank: tbank && { ...tbank, hosts: named.tbank },
    stripe: stripe && { ...stripe, hosts: ['https://checkout.stripe.com'] },
    cards,
  }
  const other = await startSchool({ payments: createPayments(settings, { now: () => new Date() }) })
  await stockShop(other)
  const { redirect_hosts: hosts } = await cartOf(other.browser())
  await other.close()
  expect(hosts).toEqual(['*', 'https://yoomoney.ru', 'https://qr.nspk.ru', 'https://pay.tbank.ru'])
})

test('in euros only the bank card, by Stripe', async () => {
  await addAll(browser, 'course:1')
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  const { methods, providers } = await cartOf(browser)
  expect([methods, providers]).toEqual([
    { 'bank-card': 'stripe' },
    { stripe: { script: expect.any(String), key: 'pk_test_stand_in' } },
  ])
})

test('for what renews by itself only the bank card', async () => {
  await addAll(browser, 'course:2', 'plus:1')
  expect((await cartOf(browser)).methods).toEqual({ 'bank-card': 'cloudpayments' })
})

test('no secret of a provider is in the answer', async () => {
  await addAll(browser, 'course:1')
  const { text } = await browser.post('/api/v1/get-cart/current/')
  const { yookassa, cloudpayments, tbank, stripe } = school.deps.config.payments
  const secrets = [
    yookassa?.secretKey,
    cloudpayments?.apiSecret,
    tbank?.password,
    stripe?.secretKey,
    stripe?.webhookSecret,
  ]
  expect(secrets.filter((secret) => secret === undefined || text.includes(secret))).toEqual([])
})

test('methods of a provider that the school has no account with are not offered', async () => {
  const settings = { ...sandboxSettings('http://127.0.0.1:9', 'yookassa'), cloudpayments: undefined, tbank: undefined }
  const other = await startSchool({ payments: createPayments(settings, { now: () => new Date() }) })
  await stockShop(other)
  const { methods } = await cartOf(other.browser())
  await other.close()
  expect(methods).toEqual({
    'bank-card': 'yookassa',
    sberbank: 'yookassa',
    sbp: 'yookassa',
    'yandex-kassa': 'yookassa',
  })
})

test.each([
  [['course:2'], 2_500, true],
  [['course:2'], 2_499, false],
  [['course:3'], 5_000, false],
  [['lesson:1'], 490, true],
  [['lesson:1', 'course:3'], 790, true],
  [['gift-certificate:1'], 5_000, false],
  [['plus:1'], 5_000, false],
])('%s with %i lils: lils are offered as a method %s', async (products, lils, isOffered) => {
  await addAll(browser, ...products)
  await grant(lils)
  const { methods, bonuses } = await cartOf(browser)
  expect([methods.lils, bonuses]).toEqual([isOffered ? 'school' : undefined, lils])
})

test('below the threshold lils are a method where the internal code has taken it away', async () => {
  await addAll(browser, 'course:3')
  await grant(300)
  const { cart_id: id, methods } = await cartOf(browser)
  await school.deps.transact((tx) => touchCart(tx, id, school.clock.now(), { isThresholdWaived: true }))
  expect([methods.lils, (await cartOf(browser)).methods.lils]).toEqual([undefined, 'school'])
})

test('lils are no method in euros', async () => {
  await addAll(browser, 'course:2')
  await grant(100_000)
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  expect((await cartOf(browser)).methods).toEqual({ 'bank-card': 'stripe' })
})

const keep = (provider: ProviderId, last4: string, owner = personId) =>
  school.deps.transact((tx) =>
    keepCard(tx, school.deps, {
      personId: owner,
      provider,
      card: { token: `tk_${last4}`, brand: 'Visa', last4, expiry: '1239', fingerprint: `fp_${last4}` },
      at: school.clock.now(),
    }),
  )

test("the person's cards are offered with who charges them, those that can pay in the currency of the cart", async () => {
  const other = await aPerson(school, { email: 'papa@example.com', phone: null })
  await keep('cloudpayments', '1111')
  await keep('stripe', '4242')
  await keep('yookassa', '7777', other.id)
  const cards = async () => (await cartOf(browser)).cards.map(({ number, provider }) => [number, provider])
  expect(await cards()).toEqual([['1111', 'cloudpayments']])
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  expect(await cards()).toEqual([['4242', 'stripe']])
})

test('a visitor has neither cards nor codes nor lils', async () => {
  await keep('cloudpayments', '1111')
  await grant(500)
  const { cards, user_promocodes, bonuses } = await cartOf(school.browser())
  expect({ cards, user_promocodes, bonuses }).toEqual({ cards: [], user_promocodes: [], bonuses: 0 })
})

test('a payment that has begun and is not decided is named', async () => {
  await addAll(browser, 'course:2')
  const { cart_id: cartId, payment } = await cartOf(browser)
  const at = school.clock.now()
  const money = { currency: 'RUB', sum: 2_500_00, discount: 0, bonuses: 0, lils: 0, total: 2_500_00 } as const
  const order = { id: 'order', personId, kind: 'purchase', state: 'pending', cartId, liveCart: cartId } as const
  const rest = { digest: '', lang: 'ru', utm: {}, createdAt: at, expiresAt: at } as const
  const attempt = { orderId: 'order', personId, purpose: 'charge', provider: 'yookassa', method: 'sbp' } as const
  const more = {
    currency: 'RUB',
    amount: 2_500_00,
    bodyDigest: '',
    savesCard: false,
    isWidget: false,
    createdAt: at,
  } as const
  await school.deps.transact(async (tx) => {
    await addOrder(tx, { ...order, ...money, ...rest }, [], 'pay')
    await addAttempt(tx, { id: 'first', state: 'action', payKey: '1', ...attempt, ...more })
    await addAttempt(tx, { id: 'second', state: 'failed', payKey: '2', ...attempt, ...more })
  })
  expect([payment, (await cartOf(browser)).payment]).toEqual([null, 'first'])
})
