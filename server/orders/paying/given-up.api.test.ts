import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOf } from '../testing/fake-provider.ts'
import { startTill, type Till } from '../testing/till.ts'

let till: Till

beforeEach(async () => {
  till = await startTill()
})

afterEach(() => till.school.close())

/** The bank's page is left each time, and its payment cannot be taken back. */
const leave = () => {
  till.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/3ds' })
  till.yookassa.find = (ref) => {
    const charge = till.yookassa.charges.find(({ attemptId }) => attemptId === ref)
    return charge ? { kind: 'state', state: stateOf(charge, { status: 'pending', ref }) } : { kind: 'absent' }
  }
}

test.each([5, 6, 12])('who has left the bank’s page %i times can still pay by another card', async (times) => {
  const buyer = await till.buyer()
  await buyer.put('course', 2)
  leave()
  for (let time = 0; time < times; time += 1) {
    await buyer.pay({ yoo_token: `token-${time}` })
    till.school.clock.advance(120_000)
  }
  till.yookassa.asked.length = 0

  const { body } = await buyer.pay({ token: 'cryptogram' })

  expect({ status: body.status, asked: till.yookassa.asked.length }).toEqual({ status: 'success', asked: 5 })
})
