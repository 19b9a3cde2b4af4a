import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { analyticsPage } from '../../catalog/analytics/analytics-store.ts'
import { lilsBalance, lilsHistory } from '../../catalog/lils/ledger.ts'
import { addProduct } from '../../catalog/products/product-store.ts'
import { usesOf } from '../../catalog/promo-codes/promo-store.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { formatDay } from '../../mail/wording.ts'
import { ordersOf } from '../stores/order-store.ts'
import { settle } from '../settling/settle.ts'
import { aCard, stateOf, succeeds } from '../testing/fake-provider.ts'
import { aProduct } from '../testing/shop.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'
import { entitlementsOf } from '../stores/entitlement-store.ts'
import { addMonths } from '../subscriptions/period.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const opened = async ({ person }: Buyer) =>
  (await entitlementsOf(shop.school.deps.db, person.id)).map(({ product, availableTo }) => ({ product, availableTo }))

const codeIn = (text: string) => /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(text)?.[0] ?? ''

test('what is bought twice is open for both periods', async () => {
  const buyer = await shop.buyer()
  shop.school.clock.advance(0)
  const start = shop.school.clock.now()
  await buyer.put('school', 1, 1)
  await buyer.pay()
  await buyer.put('school', 1, 3)

  await buyer.pay({ token: 'again' })

  const end = addMonths(start, 4)
  expect(await opened(buyer)).toEqual([{ product: 'school:1', availableTo: end }])
})

test('a course is open for good, and is taken out of the cart; what was put in meanwhile stays', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  shop.cloudpayments.charge = async (charge) => {
    await buyer.put('course', 3)
    return { kind: 'state', state: stateOf(charge) }
  }

  await buyer.pay()

  const cart = await buyer.browser.post('/api/v1/get-cart/current/')
  expect({ opened: await opened(buyer), cart: cart.body.items }).toEqual({
    opened: [{ product: 'course:2', availableTo: null }],
    cart: [expect.objectContaining({ product_id: 3 })],
  })
})

test('however often a payment is settled, everything is granted once', async () => {
  const buyer = await shop.buyer()
  await shop.school.deps.transact((tx) => addProduct(tx, aProduct({ type: 'course', productId: 7, lils: 50 })))
  await buyer.put('course', 7)
  await buyer.put('gift-certificate', 1)
  await buyer.pay()
  const [charge] = shop.cloudpayments.charges

  if (charge)
    await Promise.all(
      Array.from({ length: 10 }, () => settle(shop.school.deps, charge.attemptId, stateOf(charge), 'test')),
    )

  const { db } = shop.school.deps
  const analytics = await analyticsPage(db, null, 10)
  expect({
    opened: await opened(buyer),
    lils: await lilsBalance(db, buyer.person.id),
    mails: (await shop.school.mails()).map(({ subject }) => subject),
    events: analytics.filter(({ event }) => event === 'purchase').length,
    refunds: shop.cloudpayments.refunds,
  }).toEqual({
    opened: [{ product: 'course:7', availableTo: null }],
    lils: 50,
    mails: ['Ваш заказ успешно оплачен'],
    events: 1,
    refunds: [],
  })
})

test('a gift certificate comes with the mail of the purchase and can be redeemed at once', async () => {
  const [giver, friend] = [await shop.buyer(), await shop.buyer()]
  await giver.put('gift-certificate', 1)
  await giver.pay({ token: 'cp', giver_name: 'Бабушка', giver_gender: 'f' })
  const [mail] = await shop.school.mails()
  const code = codeIn(mail?.text ?? '')
  const fields = { action: 'get-product', code, product_type: 'lils' }

  const lookup = await friend.browser.post('/checkout/use-points-post/', { promocode: code })
  const { status } = await friend.browser.post('/gift-certificate/profile/get/', fields)

  expect({ certificate: lookup.body, status, lils: await lilsBalance(shop.school.deps.db, friend.person.id) }).toEqual({
    certificate: { status: 'lils', lils: 3_000, user: 'Бабушка', gender: 'f' },
    status: 200,
    lils: 3_000,
  })
})

test('the statistics learn what was bought, and nothing of who', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 1)
  await buyer.pay()

  const events = await analyticsPage(shop.school.deps.db, null, 10)

  const [order] = await ordersOf(shop.school.deps.db, buyer.person.id)
  expect(events.find(({ event }) => event === 'purchase')?.data).toEqual({
    order: order?.id,
    kind: 'purchase',
    currency: 'RUB',
    total: 3_000,
    method: 'bank-card',
    pr1nm: 'Космос',
    pr1id: 1,
    pr1ca: 'course',
    pr1pr: 3_000,
    pr1qt: 1,
  })
})

test('lils that have paid are on the ledger, and the mail tells the sums', async () => {
  const buyer = await shop.buyer()
  await buyer.put('course', 1)
  await shop.giveLils(buyer, 1_000)
  await buyer.pay({ token: 'cp', use_bonuses: '1' })

  const [mail] = await shop.school.mails()

  const history = await lilsHistory(shop.school.deps.db, buyer.person.id)
  expect(history.map(({ kind, amount }) => [kind, amount])).toContainEqual(['order', -1_000])
  expect(mail?.text.replaceAll(/\s/g, ' ')).toMatch(/3 000 ₽.*1 000 ₽.*2 000 ₽/)
})

test('the mail names number, day and method of its order, the number at the provider too; of a trial no method', async () => {
  shop.school.clock.advance(0)
  const day = formatDay(shop.school.clock.now(), 'ru')
  const buyer = await shop.buyer()
  await buyer.put('course', 1)
  const { body } = await buyer.pay()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  const { body: trial } = await buyer.pay({ trial: '1', token: 'cp' })
  const [number, ofTrial] = [body, trial].map(({ order }) => String(Object(order).number))
  const mailed = (await shop.school.mails()).map(({ text }) => /^Заказ .*$/m.exec(text)?.[0])
  expect([mailed, shop.cloudpayments.charges[0]?.description]).toEqual([
    [`Заказ ${number}, ${day} Способ оплаты: банковская карта.`, `Заказ ${ofTrial}, ${day}`],
    expect.stringContaining(`${number}`),
  ])
})

test('a code that has paid is used, and its person cannot use it again', async () => {
  const buyer = await shop.buyer()
  const id = randomUUID()
  await shop.addCode({ id, personLimit: 1 })
  await buyer.put('course', 2)
  await buyer.pay({ token: 'cp', promocode: 'LETO' })
  await buyer.put('course', 1)

  const again = await buyer.pay({ token: 'cp', promocode: 'LETO' })

  expect({ uses: await usesOf(shop.school.deps.db, id, buyer.person.id), again: again.status }).toEqual({
    uses: { held: 0, used: 1 },
    again: 400,
  })
})

test('a trial opens the catalogue for three days, keeps the card and says so', async () => {
  const buyer = await shop.buyer()
  shop.school.clock.advance(0)
  const start = shop.school.clock.now()
  shop.cloudpayments.charge = succeeds({ card: aCard() })

  await buyer.pay({ trial: '1', token: 'cp' })

  const { body } = await buyer.browser.post('/api/v1/purchases/')
  const end = new Date(start.getTime() + 3 * DAY_MS)
  expect(await opened(buyer)).toEqual([{ product: 'catalog:4', availableTo: end }])
  expect(body).toMatchObject({
    subscription: { state: 'trial', next_charge: end.toISOString() },
    cards: [{ number: '4242' }],
  })
  expect((await shop.school.mails()).map(({ subject }) => subject)).toEqual(['Пробный период начался'])
})

test('a saved card that pays a subscription is the one that renews it', async () => {
  const buyer = await shop.buyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await buyer.put('course', 2)
  await buyer.pay({ token: 'cp', new_card: '1' })
  const [card] = [(await buyer.browser.post('/api/v1/get-cart/current/')).body.cards].flat()

  await buyer.pay({ is_subscribe: '1', card_id: String(Object(card).id) })

  const { body } = await buyer.browser.post('/api/v1/purchases/')
  expect(body).toMatchObject({ subscription: { state: 'active', card: { number: '4242' } } })
})

test('a card is not kept unless somebody wants it or it has to renew', async () => {
  const buyer = await shop.buyer()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
  await buyer.put('course', 2)

  await buyer.pay({ token: 'cp' })

  expect((await buyer.browser.post('/api/v1/get-cart/current/')).body.cards).toEqual([])
})
