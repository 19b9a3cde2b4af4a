import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../../auth/testing/people.ts'
import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import { product } from '../../db/schema.ts'
import { runSubscriptions } from '../renewals/scheduler.ts'
import { subscriptionOf } from '../stores/subscription-store.ts'
import { aCard, stateOf, succeeds } from '../testing/fake-provider.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

const PLUS = 'plus:1'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
  shop.cloudpayments.charge = succeeds({ card: aCard() })
})

afterEach(() => shop.school.close())

const held = ({ person }: Buyer, product = SUBSCRIPTION) => subscriptionOf(shop.school.deps.db, person.id, product)

const amounts = () => shop.cloudpayments.charges.map(({ money }) => money.amount)

/** Lets time pass until the next charge of a subscription, and subscriptions be looked at. */
const untilDue = async (buyer: Buyer, product?: string) => {
  const due = (await held(buyer, product))?.periodEnd ?? shop.school.clock.now()
  shop.school.clock.advance(due.getTime() - shop.school.clock.now().getTime())
  await runSubscriptions(shop.school.deps)
}

/** Nobody hears from the bank. */
const silence = () => {
  shop.cloudpayments.charge = () => ({ kind: 'unknown', reason: 'no answer' })
}

/** A person goes to the bank's page and has not paid there. */
const leave = () => {
  shop.cloudpayments.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/3ds' })
  shop.cloudpayments.find = (ref) => {
    const charge = shop.cloudpayments.charges.find(({ attemptId }) => attemptId === ref)
    return charge ? { kind: 'state', state: stateOf(charge, { status: 'pending', ref }) } : { kind: 'absent' }
  }
}

const savedCard = async ({ browser }: Buyer) => {
  const { cards } = (await browser.post('/api/v1/get-cart/current/')).body
  return Array.isArray(cards) ? String(cards[0].id) : ''
}

/** The person signs in anew, since the session has ended meanwhile. */
const signInAgain = async ({ person }: Buyer) => {
  const browser = shop.school.browser()
  await browser.post('/api/v1/landing-auth/', { username: person.email, password: PASSWORD })
  return {
    putPlus: () => browser.post('/api/v1/add-item/', { product_type: 'plus', product_id: '1' }),
    pay: (fields: Record<string, string>) => browser.post('/checkout/pay/', { cart_id: 'current', ...fields }),
  }
}

test('a subscriber who subscribes by another card is not charged a second time, and is told why', async () => {
  const buyer = await shop.buyer()
  await buyer.pay({ is_subscribe: '1', token: 'one' })

  const { status, body } = await buyer.pay({ is_subscribe: '1', token: 'other' })

  expect({ status, errors: body.errors, charged: amounts() }).toEqual({
    status: 400,
    errors: { is_subscribe: ['Подписка у вас уже есть'] },
    charged: [1_500_00],
  })
})

test('who has a trial may go on to the subscription', async () => {
  const buyer = await shop.buyer()
  await buyer.pay({ trial: '1', token: 'one' })

  const { body } = await buyer.pay({ is_subscribe: '1', token: 'other' })

  expect([body.status, amounts()]).toEqual(['success', [1_00, 1_500_00]])
})

test('nobody subscribes while the trial’s first charge is unknown', async () => {
  const buyer = await shop.buyer()
  await buyer.pay({ trial: '1', token: 'one' })
  silence()
  shop.school.clock.advance(2 * 86_400_000 + 3_600_000)
  await runSubscriptions(shop.school.deps)
  await untilDue(buyer)
  const again = await signInAgain(buyer)

  const { status, body } = await again.pay({ is_subscribe: '1', token: 'other' })

  expect({ status, errors: body.errors, charged: amounts() }).toEqual({
    status: 400,
    errors: { is_subscribe: ['Подписка как раз продлевается. Подождите немного'] },
    charged: [1_00, 1_500_00],
  })
})

test('who cancels and takes up again twice a day with one card has the subscription', async () => {
  const buyer = await shop.buyer()
  await buyer.pay({ is_subscribe: '1', token: 'one' })
  const card_id = await savedCard(buyer)
  const states = []
  for (let day = 0; day < 2; day += 1) {
    await buyer.browser.post('/api/v1/cancel-subscription/', {})
    states.push((await buyer.pay({ resubscribe: '1', card_id })).body.status, (await held(buyer))?.state)
  }

  expect([states, amounts()]).toEqual([['paid_bonuses', 'active', 'paid_bonuses', 'active'], [1_500_00]])
})

test('a copy of the call that took it up again is answered, and charges nothing', async () => {
  const buyer = await shop.buyer()
  await buyer.pay({ is_subscribe: '1', token: 'one' })
  const card_id = await savedCard(buyer)
  await buyer.browser.post('/api/v1/cancel-subscription/', {})
  const first = await buyer.pay({ resubscribe: '1', card_id })

  const copy = await buyer.pay({ resubscribe: '1', card_id })

  expect([copy.body, amounts().length]).toEqual([first.body, 1])
})

test('Plus is not bought while its renewal is unknown', async () => {
  const buyer = await shop.buyer()
  await buyer.put('plus', 1)
  await buyer.pay({ token: 'one' })
  silence()
  await untilDue(buyer, PLUS)
  const again = await signInAgain(buyer)
  await again.putPlus()

  const { status, body } = await again.pay({ token: 'other' })

  expect({ status, errors: body.errors, charged: amounts().length }).toEqual({
    status: 400,
    errors: { items: ['Подписка как раз продлевается. Подождите немного'] },
    charged: 2,
  })
})

test('Plus is not renewed while its owner pays for it at the till', async () => {
  const buyer = await shop.buyer()
  await buyer.put('plus', 1)
  await buyer.pay({ token: 'one' })
  leave()
  const { periodEnd } = (await held(buyer, PLUS)) ?? {}
  shop.school.clock.advance((periodEnd?.getTime() ?? 0) - shop.school.clock.now().getTime() - 60_000)
  const again = await signInAgain(buyer)
  await again.putPlus()
  await again.pay({ token: 'other' })

  await untilDue(buyer, PLUS)

  expect(shop.cloudpayments.charges.map(({ instrument }) => instrument.kind)).toEqual(['card-token', 'card-token'])
})

test('Plus renews at the price that it was bought for, also where the catalogue changed before the bank answered', async () => {
  const buyer = await shop.buyer()
  await buyer.put('plus', 1)
  shop.cloudpayments.charge = async (charge) => {
    await shop.school.deps.transact(async (tx) => {
      await tx.update(product).set({ discountRub: 0 })
    })
    return { kind: 'state', state: stateOf(charge, { card: aCard() }) }
  }

  await buyer.pay({ token: 'one' })

  expect([amounts(), (await held(buyer, PLUS))?.price]).toEqual([[800_00], 800_00])
})
