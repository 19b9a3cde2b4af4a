import { expect, test } from 'vitest'
import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutConfig, aState } from '../testing/fakes.ts'
import { summarize } from './cart-summary.ts'
import { onePressCard } from './saved-card.ts'
import type { CheckoutState } from './state.ts'

const AT = Date.UTC(2030, 0, 15)
const cards = [
  aCard({ id: 'old', exp: '12/29' }),
  aCard({ id: 'visa', exp: '01/30' }),
  aCard({ id: 'mir', exp: '10/44', type: 'mir' }),
]

const offered = (
  { cart, ...state }: Omit<Partial<CheckoutState>, 'cart'> & { cart?: Partial<CartReply> } = {},
  config: Partial<CheckoutConfig> = {},
) => {
  const shown = aState({ ...state, cart: aCart({ cards, ...cart }) })
  return onePressCard(shown, summarize(shown, aCheckoutConfig(config)), AT)?.id ?? null
}

test('one press pays by the card that the choice of cards begins with: the last one used, else the first that has not expired', () => {
  expect([
    offered(),
    offered({ method: 'bank-card' }),
    offered({ cardId: 'mir' }),
    offered({ cardId: 'old' }),
    offered({ cart: { ...aEuroCart(), cards } }),
  ]).toEqual(['visa', 'visa', 'mir', 'visa', 'visa'])
})

test.each<[string, Parameters<typeof offered>[0], Partial<CheckoutConfig>?]>([
  ['a visitor', { visitor: 'anonymous' }],
  ['a buyer without cards', { cart: { cards: [] } }],
  ['a buyer whose cards have expired', { cart: { cards: cards.slice(0, 1) } }],
  ['a buyer who has chosen another method', { method: 'sbp' }],
  [
    'a buyer who has typed another card',
    { method: 'bank-card', newCard: { brand: 'visa', last4: '1111', exp: '12/30' } },
  ],
  ['a cart that cards do not pay', { cart: { methods: { sbp: 'yookassa' } } }],
  ['a cart of 0 ₽', { cart: { items: [anItem({ discount: 4900 })] } }],
  ['a cart that renews by itself', { cart: { is_recurrent: true } }],
  ['a trial', {}, { trial: true }],
  ['a subscription', {}, { subscribe: true }],
  ['a renewal', {}, { resubscribe: true }],
  ['a cart with an unfinished payment', { cart: { payment: 'pay-1' } }],
])('%s goes the usual way', (_, state, config) => {
  expect(offered(state, config)).toBeNull()
})
