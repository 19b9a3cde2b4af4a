import { expect, test } from 'vitest'
import { step } from './machine.ts'
import type { CheckoutEventName, CheckoutState, StepId } from './state.ts'
import { startingState } from './state.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aNewCard, events, payments, stepIds } from '../testing/events.ts'
import { aState } from '../testing/fakes.ts'

const card = aCard()
const withCard = aCart({ cards: [card] })

/** Each step with what has to be there for it. */
const at: Record<StepId, CheckoutState> = {
  list: aState(),
  empty: aState({ step: 'empty', cart: aCart({ items: [] }) }),
  methods: aState({ step: 'methods' }),
  cards: aState({ step: 'cards', cart: withCard, method: 'bank-card' }),
  info: aState({ step: 'info', method: 'bank-card' }),
  review: aState({ step: 'review', cart: withCard, method: 'bank-card', cardId: card.id }),
  widget: aState({ step: 'widget', method: 'yandex-kassa', payment: payments.form }),
  success: aState({ step: 'success', method: 'sbp', payment: payments.paid }),
  fail: aState({ step: 'fail', method: 'sbp', payment: payments.failed }),
}

/** Where an event leads, where it does not leave the step as it is. */
const leadsTo: Record<StepId, Partial<Record<CheckoutEventName, StepId>>> = {
  list: {
    cartLoaded: 'empty',
    opened: 'info',
    cardChosen: 'review',
    cardWanted: 'info',
    cardTyped: 'review',
    paymentMoved: 'success',
  },
  empty: { identified: 'empty', paymentMoved: 'success' },
  methods: {
    identified: 'list',
    cartLoaded: 'empty',
    opened: 'info',
    cardChosen: 'review',
    cardWanted: 'info',
    cardTyped: 'review',
    paymentMoved: 'success',
  },
  cards: {
    identified: 'list',
    cartLoaded: 'empty',
    opened: 'info',
    cardChosen: 'review',
    cardWanted: 'info',
    cardTyped: 'review',
    paymentMoved: 'success',
  },
  info: { identified: 'list', cartLoaded: 'empty', cardChosen: 'review', cardTyped: 'review', paymentMoved: 'success' },
  review: {
    identified: 'list',
    cartLoaded: 'empty',
    opened: 'info',
    methodDropped: 'methods',
    cardWanted: 'info',
    paymentMoved: 'success',
  },
  widget: { paymentMoved: 'success', paymentCleared: 'methods' },
  success: { paymentCleared: 'list' },
  fail: {
    opened: 'info',
    cardChosen: 'review',
    cardWanted: 'info',
    cardTyped: 'review',
    paymentMoved: 'success',
    paymentCleared: 'methods',
  },
}

test.each(stepIds)('on %s every event leads where the table says, and all others leave the step', (id) => {
  const found = Object.values(events).map((event) => [event.type, step(at[id], event).step])
  const unchanged = Object.keys(events).map((name) => [name, id])
  expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(unchanged), reset: 'list', ...leadsTo[id] })
})

test.each(['list', 'empty', 'methods', 'cards', 'info', 'review', 'success', 'fail'] as const)(
  'once it is known who is there and what is in the cart, %s is shown as far as it can be',
  (wanted) => {
    const identified = step(startingState(wanted), { type: 'identified', userId: '7' })
    const came = step(identified, { type: 'cartLoaded', cart: withCard, isResubscribe: false })
    const shown = { empty: 'list', review: 'methods', success: 'list', fail: 'list' } as const
    expect([identified.step, identified.wanted, came.step, came.wanted]).toEqual([
      'list',
      wanted,
      { list: 'list', methods: 'methods', cards: 'cards', info: 'info', ...shown }[wanted],
      null,
    ])
  },
)

test('for review the payment step is shown where a method was chosen already', () => {
  const choices = { method: 'sbp', cardId: null, usesLils: false, isOfferAccepted: true } as const
  const starting = aState({ ...startingState('review'), visitor: 'person' })
  expect(step(starting, { type: 'cartLoaded', cart: aCart(), isResubscribe: false, choices }).step).toBe('review')
})

test.each([
  ['the form of a card', [], 'info'],
  ['the form of a card too where there are saved ones', [card], 'info'],
] as const)('who takes a subscription up again begins with %s', (_, cards, shown) => {
  const before = aState({ ...startingState('list'), visitor: 'person' })
  const next = step(before, { type: 'cartLoaded', cart: aCart({ cards: [...cards] }), isResubscribe: true })
  expect([next.step, next.method]).toEqual([shown, 'bank-card'])
})

test.each([
  ['info', null, 'info'],
  ['review', card.id, 'review'],
  ['review', null, 'cards'],
] as const)('who takes a subscription up again and reloads %s is there again: %#', (wanted, cardId, shown) => {
  const before = aState({ ...startingState(wanted), visitor: 'person', cardId })
  const cart = aCart({ cards: [card] })
  expect(step(before, { type: 'cartLoaded', cart, isResubscribe: true }).step).toBe(shown)
})

test('who comes or goes chooses anew', () => {
  const choices = { method: 'sbp', cardId: 'card-1', usesLils: true, newCard: aNewCard, deferredCode: 'LETO' } as const
  const chosen = aState(choices)
  expect(step(chosen, { type: 'identified', userId: null })).toEqual(aState({ visitor: 'anonymous' }))
})

test('a check that finds the same person changes nothing that was chosen', () => {
  const chosen = aState({ method: 'sbp', usesLils: true })
  expect(step(chosen, { type: 'identified', userId: '7' })).toEqual(chosen)
})

test('a saved card that is gone is no longer chosen', () => {
  const next = step(at.review, { type: 'cartLoaded', cart: aCart(), isResubscribe: false })
  expect(next).toEqual(aState({ step: 'info', method: 'bank-card' }))
})

test('lils that are gone do not pay', () => {
  const next = step(aState({ usesLils: true }), {
    type: 'cartLoaded',
    cart: aCart({ bonuses: 0 }),
    isResubscribe: false,
  })
  expect(next.usesLils).toBe(false)
})

test('in euros a new card is typed into the form that paying brings', () => {
  const euros = aState({ step: 'cards', cart: aEuroCart({ cards: [card] }), cardId: card.id })
  expect(step(euros, { type: 'cardWanted' })).toEqual({ ...euros, step: 'review', method: 'bank-card', cardId: null })
})

test('the promo field is locked once a discount is applied or bonuses are on', () => {
  const promo = { ...aState().promo, discount: { RUB: 1, EUR: 0 } }
  const locked = [aState({ promo }), aState({ usesLils: true }), aState({ method: 'lils' })]
  expect(locked.map((state) => step(state, events.promoTyped))).toEqual(locked)
})

test('a code that is typed takes the place of the one that waits for the sign-in', () => {
  expect(step(aState({ deferredCode: 'ZIMA' }), events.promoTyped)).toEqual(step(aState(), events.promoTyped))
})

test('a code that takes something off switches the lils off, and its message stands under the field', () => {
  const next = step(aState({ usesLils: true }), events.promoChecked)
  const message = { isGood: true, message: 'Промокод применен' }
  expect(next).toEqual(
    aState({ promo: { code: 'LETO', discount: { RUB: 300_00, EUR: 0 }, isChecking: false, message } }),
  )
})

test('lils are not switched on beside a code, and a code that is being typed is over once they are', () => {
  const withCode = step(aState(), events.promoChecked)
  const typed = step(aState(), events.promoTyped)
  expect([step(withCode, events.lilsSwitched), step(typed, events.lilsSwitched)]).toEqual([
    withCode,
    aState({ usesLils: true }),
  ])
})

test('the internal code takes the threshold away and is cleared', () => {
  const next = step(aState(), { ...events.promoChecked, discount: null, isThresholdWaived: true })
  const message = { isGood: true, message: 'Промокод применен' }
  expect(next).toEqual(
    aState({
      cart: aCart({ is_threshold_waived: true }),
      promo: { code: '', discount: null, isChecking: false, message },
    }),
  )
})

test('lils that pay all of it are a method, and the switch is off', () => {
  const next = step(aState({ usesLils: true }), { type: 'methodChosen', method: 'lils' })
  expect(next).toEqual(aState({ method: 'lils' }))
})

test('a refusal frees what was being waited for, and the next try clears it', () => {
  const refused = step(aState({ busy: { what: 'cart' } }), events.refused)
  expect([refused, step(refused, events.requestStarted)]).toEqual([
    aState({ errors: { __all__: 'Нет' } }),
    aState({ busy: { what: 'cart' } }),
  ])
})

test('accepting the offer takes away its own refusal only', () => {
  const refused = aState({ errors: { offer: 'Отметьте', __all__: 'Нет' }, isOfferAccepted: false })
  expect(step(refused, { type: 'offerTicked', isAccepted: true })).toEqual(aState({ errors: { __all__: 'Нет' } }))
})

test('a certificate opens its popup and leaves the field of the code empty', () => {
  const typed = step(aState(), events.promoTyped)
  expect(step(typed, events.certificateFound)).toEqual(
    aState({ popup: 'certificate', certificate: events.certificateFound.certificate }),
  )
})

test('before the cart is there, what is opened is what the checkout begins with', () => {
  expect(step(startingState('list'), { type: 'opened', step: 'review' })).toEqual(startingState('review'))
})

test('an item more or less leaves the person where they are', () => {
  const cart = aCart({ items: [anItem(), anItem({ id: 'item-2' })] })
  expect(step(at.methods, { type: 'cartLoaded', cart, isResubscribe: false })).toEqual({ ...at.methods, cart })
})

test('what is begun anew forgets all but who is there, and waits for its cart', () => {
  const chosen = aState({ step: 'review', method: 'sbp', usesLils: true, isOfferAccepted: false, errors: { a: 'b' } })
  expect(step(chosen, { type: 'reset', start: startingState('methods') })).toEqual({
    ...startingState('methods'),
    visitor: 'person',
    userId: chosen.userId,
  })
})
