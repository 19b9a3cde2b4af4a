import { expect, test } from 'vitest'
import { step } from './machine.ts'
import { aCard, aCart } from '../testing/a-cart.ts'
import { aNewCard, events, payments } from '../testing/events.ts'
import { aState } from '../testing/fakes.ts'

const card = aCard()
const review = aState({ step: 'review', cart: aCart({ cards: [card] }), method: 'bank-card', cardId: card.id })
const success = aState({ step: 'success', method: 'sbp', payment: payments.paid })
const fail = aState({ step: 'fail', method: 'sbp', payment: payments.failed })

test.each(['sending', 'lost', 'leaving', 'secure', 'form', 'embedded'] as const)(
  'nothing is opened, and no card chosen, while a payment is %s',
  (phase) => {
    const state = { ...review, payment: payments[phase] }
    const ignored = [events.opened, events.cardChosen, events.cardWanted, events.cardTyped]
    expect(ignored.map((event) => step(state, event))).toEqual(ignored.map(() => state))
  },
)

test.each([
  ['sending', 'review'],
  ['lost', 'review'],
  ['elsewhere', 'review'],
  ['leaving', 'review'],
  ['secure', 'widget'],
  ['form', 'widget'],
  ['embedded', 'widget'],
  ['waiting', 'success'],
  ['paid', 'success'],
  ['failed', 'fail'],
  ['broken', 'fail'],
] as const)('a payment that is %s is shown by %s', (phase, shown) => {
  const busy = { ...review, busy: { what: 'step' }, popup: 'country' } as const
  const next = step(busy, { type: 'paymentMoved', payment: payments[phase] })
  expect(next).toEqual({ ...review, step: shown, payment: payments[phase] })
})

test('a payment that fails while it is waited for is told there', () => {
  const waiting = aState({ step: 'success', payment: payments.waiting })
  const next = step(waiting, { type: 'paymentMoved', payment: payments.failed })
  expect([next.step, next.payment]).toEqual(['success', payments.failed])
})

test.each(['failed', 'broken'] as const)('after a payment that is %s a new card has to be typed anew', (phase) => {
  const typed = aState({ step: 'review', method: 'bank-card', newCard: aNewCard })
  expect(step(typed, { type: 'paymentMoved', payment: payments[phase] }).newCard).toBeNull()
})

test('a failure is over once something else is opened', () => {
  expect(step(fail, { type: 'opened', step: 'methods' })).toEqual(aState({ step: 'methods', method: 'sbp' }))
})

test('after a payment everything but the cart leads to its screen', () => {
  const steps = (['methods', 'cards', 'info', 'review', 'widget', 'fail', 'list'] as const).map(
    (wanted) => step(success, { type: 'opened', step: wanted }).step,
  )
  expect(steps).toEqual(['success', 'success', 'success', 'success', 'success', 'success', 'list'])
})

test('what was paid for is in the cart no longer, and its code and lils are spent', () => {
  const promo = { code: 'LETO', discount: { RUB: 1, EUR: 0 }, isChecking: false, message: null }
  const paid = { ...success, promo, newCard: aNewCard }
  expect(step(paid, { type: 'paymentCleared' })).toEqual(aState({ cart: null, method: 'sbp' }))
})

test('a failed payment that is cleared keeps the cart and leads to the methods', () => {
  expect(step(fail, { type: 'paymentCleared' })).toEqual(aState({ step: 'methods', method: 'sbp' }))
})
