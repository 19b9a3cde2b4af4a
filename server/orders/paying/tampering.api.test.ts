import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartOfCaller } from '../../catalog/carts/cart-store.ts'
import { pricedCart, subscriptionCart, totalsInput } from '../../catalog/carts/priced-cart.ts'
import { promoTerms } from '../../catalog/promo-codes/promo.ts'
import { totalsOf } from '../../contract/checkout/totals.ts'
import type { Money } from '../../payments/provider.ts'
import { sizes } from '../../testing/sizes.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop()
})

afterEach(() => shop.school.close())

/** More of them by `TAMPERED_BODIES=10000`. Source: SECURITY R39. */
const BODIES = Number(process.env.TAMPERED_BODIES ?? sizes.tamperedBodies)
const LILS = 700

const sum = fc.oneof(fc.constantFrom('0', '1', '-1', '0.01', '1e309', 'NaN'), fc.nat().map(String))
const flag = fc.constantFrom('true', 'false', '1', '0')

const rarely = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const instrument = fc.constantFrom(
  { token: 'cp' },
  { yoo_token: 'yt' },
  { method: 'sbp' },
  { method: 'sberbank' },
  { method: 'tinkoff' },
  { method: 'yandex-kassa' },
  { method: 'lils' },
  { is_pw: '1' },
  { card_id: 'nobodys' },
  { token: 'cp', method: 'sbp' },
)

/** What a page could claim and the call knows of. */
const claims = fc.record({
  items: rarely(
    fc.oneof(
      fc.constantFrom('[]', '[1]', '{}', '[{"id":1,"price":0}]', 'null', '[2]'),
      sum.map((price) => JSON.stringify([{ product_id: 2, price, discount: price }])),
    ),
  ),
  promocode: rarely(fc.constantFrom('LETO', 'leto', 'FREE', 'NOPE', 'STAFF')),
  use_bonuses: rarely(flag),
  trial: rarely(flag),
  is_subscribe: rarely(flag),
  resubscribe: rarely(flag),
  new_card: rarely(flag),
  fingerprint: rarely(fc.string({ maxLength: 20 })),
  utm_term: rarely(sum),
})

/** What would be worth something, if only the call knew of it. */
const requests = fc.record({
  price: rarely(sum),
  total: rarely(sum),
  amount: rarely(sum),
  discount: rarely(sum),
  currency: rarely(fc.constant('EUR')),
})

const bodies = fc
  .tuple(instrument, claims, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: requests }))
  .map((parts): Claims => {
    const fields = Object.entries(Object.assign({}, ...parts))
    return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  })

type Claims = Record<string, string>

const isOn = (value: string | undefined) => value === 'true' || value === '1'

const kindOf = ({ trial, is_subscribe, resubscribe }: Claims) => {
  if (isOn(trial)) return 'trial'
  if (isOn(resubscribe)) return 'resubscribe'
  return isOn(is_subscribe) ? 'subscribe' : 'purchase'
}

/** What the rows of the shop say that it costs, in minor units. */
const oracle = async ({ person }: Buyer, body: Claims): Promise<number> => {
  const { db } = shop.school.deps
  const cart = await cartOfCaller(db, { personId: person.id, visitorHash: null })
  if (!cart) throw new Error('no cart')
  const kind = kindOf(body)
  const priced =
    kind === 'purchase' ? await pricedCart(db, cart, shop.school.clock.now()) : await subscriptionCart(db, cart, kind)
  const types = priced.items.map(({ product }) => product.type)
  const at = shop.school.clock.now()
  const code = body.promocode ?? ''
  const promo = await promoTerms(db, { code, personId: person.id, currency: 'RUB', types, at })
  const usesLils = isOn(body.use_bonuses) || body.method === 'lils'
  const input = totalsInput(priced, { kind, promo: promo?.terms ?? null, balance: LILS, usesLils })
  const { result } = totalsOf({ ...input, isThresholdWaived: promo?.kind === 'internal' })
  return kind === 'trial' ? 1_00 : result
}

const error = { type: 'decline', id: '1', code: 'no', description: '' }

/** Tried before what chance brings, so that even few bodies have enough that are charged. */
const charged: [Claims][] = [
  [{ token: 'cp' }],
  [{ yoo_token: 'yt' }],
  [{ method: 'sbp' }],
  [{ method: 'sberbank' }],
  [{ is_pw: '1' }],
  [{ token: 'cp', promocode: 'LETO', use_bonuses: 'true' }],
  [{ token: 'cp', is_subscribe: 'true' }],
  [{ yoo_token: 'yt', items: '[{"product_id":2,"price":0,"discount":0}]' }],
]

test(
  'whatever a page claims, a charge is what the rows of the shop come to',
  async () => {
    await shop.addCode()
    await shop.addCode({ code: 'FREE', percent: 100, types: ['lesson'] })
    await shop.addCode({ code: 'STAFF', kind: 'internal', percent: null })
    const buyer = await shop.buyer()
    await buyer.put('course', 2)
    await shop.giveLils(buyer, LILS)
    const cart_id = await buyer.cart()
    const made: Money[] = []
    for (const fake of [shop.yookassa, shop.cloudpayments, shop.tbank])
      fake.charge = ({ money }) => {
        made.push(money)
        return { kind: 'refused', error }
      }
    let charges = 0

    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        for (const rule of ['guessPerson', 'payPerson'] as const)
          await shop.school.deps.limits.forget(rule, buyer.person.id)
        for (const rule of ['guessIp', 'payIp'] as const) await shop.school.deps.limits.forget(rule, '198.51.100.1')
        made.length = 0
        const expected = await oracle(buyer, body)
        const { status } = await buyer.browser.post('/checkout/pay/', { cart_id, ...body })
        charges += made.length
        expect(status).toBeLessThan(500)
        expect(made).toEqual(made.length === 0 ? [] : [{ amount: expected, currency: 'RUB' }])
      }),
      { numRuns: BODIES, examples: charged },
    )

    expect(charges).toBeGreaterThan(BODIES / 4)
  },
  30 * 60_000,
)
