import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOf } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

/** The bank's page is left each time, and its payment cannot be taken back. */
const leave = () => {
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/3ds' })
  shop.yookassa.find = (ref) => {
    const charge = shop.yookassa.charges.find(({ attemptId }) => attemptId === ref)
    return charge ? { kind: 'state', state: stateOf(charge, { status: 'pending', ref }) } : { kind: 'absent' }
  }
}

test.each([5, 6, 12])('who has left the bank’s page %i times can still pay by another card', async (times) => {
  const buyer = await shop.buyer()
  await buyer.put('course', 2)
  leave()
  for (let time = 0; time < times; time += 1) {
    await buyer.pay({ yoo_token: `token-${time}` })
    shop.school.clock.advance(120_000)
  }
  shop.yookassa.lookups.length = 0

  const { body } = await buyer.pay({ token: 'cryptogram' })

  expect({ status: body.status, lookups: shop.yookassa.lookups.length }).toEqual({ status: 'success', lookups: 5 })
})
