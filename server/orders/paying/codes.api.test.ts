import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promoByCode } from '../../catalog/promo-codes/promo-store.ts'
import { ledgerErrors } from '../../staff/ledger-check.ts'
import { stateOf } from '../testing/fake-provider.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

const TRIES = 25

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

const used = async (code: string) => (await promoByCode(shop.school.deps.db, code))?.used

const aBuyer = async (course: number) => {
  const buyer = await shop.buyer()
  await buyer.put('course', course)
  return buyer
}

/** The provider's page is waiting for the person. */
const redirects = () => {
  shop.yookassa.charge = ({ attemptId }) => ({ kind: 'redirect', ref: attemptId, url: 'https://pay.example/sbp' })
  shop.yookassa.find = (ref) => {
    const charge = shop.yookassa.charges.find(({ attemptId }) => attemptId === ref)
    return charge ? { kind: 'state', state: stateOf(charge, { status: 'pending', ref }) } : { kind: 'absent' }
  }
}

/** A course below the threshold that lils pay for, where the code is given with the call. */
const paysByLils = async () => {
  const buyer = await aBuyer(3)
  await shop.giveLils(buyer, 5_000)
  return buyer.pay({ method: 'lils', promocode: 'INSIDE' })
}

describe('the internal code', () => {
  test('is used up by the pay call as by the field', async () => {
    await shop.addCode({ code: 'INSIDE', kind: 'internal', percent: null, limit: 1 })

    const statuses = [(await paysByLils()).status, (await paysByLils()).status]

    expect([statuses, await used('INSIDE')]).toEqual([[200, 400], 1])
  })

  test('counts once for a cart, by the field and in every try to pay', async () => {
    await shop.addCode({ code: 'INSIDE', kind: 'internal', percent: null, limit: 1 })
    const buyer = await aBuyer(3)
    await shop.giveLils(buyer, 5_000)
    await buyer.browser.post('/checkout/use-points-post/', { promocode: 'INSIDE' })
    const error = { type: 'decline', id: '1', code: '5051', description: 'Нет денег' }
    shop.cloudpayments.charge = () => ({ kind: 'refused', error })
    await buyer.pay({ token: 'cp', promocode: 'INSIDE' })

    const { body } = await buyer.pay({ method: 'lils', promocode: 'INSIDE' })

    expect([body.status, await used('INSIDE')]).toEqual(['paid_bonuses', 1])
  })

  test('leaves the books in order', async () => {
    await shop.addCode({ code: 'INSIDE', kind: 'internal', percent: null })
    const buyer = await aBuyer(3)
    await buyer.browser.post('/checkout/use-points-post/', { promocode: 'INSIDE' })
    await paysByLils()

    expect([await ledgerErrors(shop.school.deps.db), await used('INSIDE')]).toEqual([[], 2])
  })
})

describe('a copy of a call', () => {
  test('gets the answer of the first, also where its code has ended meanwhile', async () => {
    await shop.addCode({ endsAt: new Date(shop.school.clock.now().getTime() + 60_000) })
    const buyer = await aBuyer(2)
    redirects()
    const first = await buyer.pay({ method: 'sbp', promocode: 'LETO' })
    shop.school.clock.advance(61_000)

    const copy = await buyer.pay({ method: 'sbp', promocode: 'LETO' })

    expect([copy.body, shop.yookassa.charges.length]).toEqual([first.body, 1])
  })

  test.each([
    ['with a key', { pay_key: 'key-1' }],
    ['without one', {}],
  ])('%s is no guess, though its code is used up by now', async (_, key) => {
    await shop.addCode({ limit: 1 })
    const buyer = await aBuyer(2)
    const fields = { token: 'cp', promocode: 'LETO', ...key }
    const first = await buyer.pay(fields)
    const bodies = []
    for (let time = 0; time < TRIES; time += 1) bodies.push((await buyer.pay(fields)).body)

    expect([bodies, first.body.status]).toEqual([Array(TRIES).fill(first.body), 'success'])
  })
})

test('whoever comes back to pay in another way keeps the code that the order holds, also where it has ended', async () => {
  await shop.addCode({ endsAt: new Date(shop.school.clock.now().getTime() + 60_000) })
  const buyer = await aBuyer(2)
  redirects()
  await buyer.pay({ method: 'sbp', promocode: 'LETO' })
  shop.school.clock.advance(61_000)

  await buyer.pay({ token: 'cp', promocode: 'LETO' })

  expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([2_250_00])
})
