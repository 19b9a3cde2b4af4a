import { expect, test } from 'vitest'
import { summarize } from '../model/cart-summary.ts'
import { aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutConfig, aState } from '../testing/fakes.ts'
import { reasonOfChange } from './sum-change.ts'

const school = anItem({ id: 'school', name: 'Маяк', type: 'school', price: 7900, price_rub: 7900, duration: 3 })
const both = aCart({ items: [anItem(), school], bonuses: 100 })
const promo = { code: 'LETO', isChecking: false, message: null, discount: { RUB: 49_000, EUR: 0 } }

const summary = (state: Parameters<typeof aState>[0]) => summarize(aState({ cart: both, ...state }), aCheckoutConfig())
const why = (before: Parameters<typeof aState>[0], after: Parameters<typeof aState>[0]) =>
  reasonOfChange(summary(before), summary(after))

test('a sum never jumps without a reason', () => {
  const shorter = { ...school, duration: 1, price: 2900, price_rub: 2900 }
  expect([
    why({}, { cart: aCart() }),
    why({ cart: aCart() }, {}),
    why({}, { cart: aCart({ items: [anItem(), shorter] }) }),
    why({}, { promo }),
    why({ promo }, {}),
    why({}, { usesLils: true }),
    why({ usesLils: true }, {}),
    why({}, { cart: aEuroCart() }),
    why({ cart: aCart() }, { cart: aCart({ items: [anItem({ price: 5000, price_rub: 5000 })] }) }),
  ]).toEqual([
    { why: 'removed', name: 'Маяк' },
    { why: 'added' },
    { why: 'duration', name: 'Маяк' },
    { why: 'code' },
    { why: 'codeRemoved' },
    { why: 'lils' },
    { why: 'lilsRemoved' },
    { why: 'currency' },
    { why: 'prices' },
  ])
})

test('a total that stays is not spoken of', () => {
  expect(why({}, { cart: { ...both } })).toBe(null)
})
