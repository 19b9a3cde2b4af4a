import { expect, test } from 'vitest'
import { isOwnPage, possibleStep } from './rules.ts'
import type { CheckoutState } from './state.ts'
import { aCard, aCart, aEuroCart } from '../testing/a-cart.ts'
import { payments, stepIds } from '../testing/events.ts'
import { aState } from '../testing/fakes.ts'

/** What is shown where each step is asked for. */
const shown = (state: Partial<CheckoutState>) =>
  Object.fromEntries(stepIds.map((wanted) => [wanted, possibleStep(aState(state), wanted)]))

const all = (step: string) => Object.fromEntries(stepIds.map((wanted) => [wanted, step]))
const buyer = {
  list: 'list',
  empty: 'list',
  methods: 'methods',
  cards: 'info',
  info: 'info',
  review: 'methods',
  widget: 'methods',
  success: 'list',
  fail: 'list',
}

test('before a cart has come there is the cart', () => {
  expect(shown({ cart: null })).toEqual(all('list'))
})

test('with nothing in the cart there is the empty one', () => {
  expect(shown({ cart: aCart({ items: [] }) })).toEqual(all('empty'))
})

test.each(['anonymous', 'unknown'] as const)('who is %s sees the cart', (visitor) => {
  expect(shown({ visitor, method: 'sbp' })).toEqual(all('list'))
})

test('review needs a method, and cards that somebody has', () => {
  expect(shown({})).toEqual(buyer)
})

const withCard = { method: 'bank-card', cart: aCart({ cards: [aCard()] }) } as const

test('the bank card needs a card: one of the saved ones, else a new one is typed', () => {
  const [typed, saved] = [shown({ method: 'bank-card' }), shown(withCard)]
  expect([typed, saved]).toEqual([
    { ...buyer, review: 'info', widget: 'info' },
    { ...buyer, cards: 'cards', review: 'cards', widget: 'cards' },
  ])
})

test.each<[string, Partial<CheckoutState>]>([
  ['a method without a card', { method: 'sbp' }],
  ['a new card', { method: 'bank-card', newCard: { brand: 'visa', last4: '1111', exp: '12/30' } }],
])('%s is enough for review', (_, state) => {
  expect(shown(state)).toEqual({ ...buyer, review: 'review', widget: 'review' })
})

test('a saved card is enough for review', () => {
  expect(shown({ ...withCard, cardId: 'card-1' })).toEqual({
    ...buyer,
    cards: 'cards',
    review: 'review',
    widget: 'review',
  })
})

test('in euros the form of a card comes with paying', () => {
  const euros = { cart: aEuroCart(), method: 'bank-card' } as const
  expect(shown(euros)).toEqual({ ...buyer, cards: 'review', info: 'review', review: 'review', widget: 'review' })
})

test('on a foreign page no card is typed, whichever step is asked for and whatever is known: its form comes with paying', () => {
  const known = [{}, withCard, { ...withCard, cardId: 'card-1' }, { method: 'bank-card' }] as const
  const steps = known.map((state) => shown({ ...state, isForeign: true }))
  const paying = { ...buyer, cards: 'review', info: 'review', review: 'review', widget: 'review' }
  const choosing = { ...paying, cards: 'cards' }
  expect(steps).toEqual([
    { ...buyer, cards: 'methods', info: 'methods', review: 'methods', widget: 'methods' },
    choosing,
    choosing,
    paying,
  ])
})

test.each([
  ['https://school.example/courses/', true],
  ['https://landing.example/', false],
  ['https://www.school.example/', false],
  ['http://school.example/', false],
  ['https://school.example:8443/', false],
])('a page of the school has its very origin (%s)', (address, isOwn) => {
  expect(isOwnPage(new URL(address), 'https://school.example')).toBe(isOwn)
})

test.each(['secure', 'form', 'embedded'] as const)('the step of the form is there while a payment is %s', (phase) => {
  expect(possibleStep(aState({ cart: null, payment: payments[phase] }), 'widget')).toBe('widget')
})

test.each(['waiting', 'paid'] as const)('a payment that is %s stands before every step but the cart', (phase) => {
  const expected = { ...all('success'), list: 'list', empty: 'success' }
  expect(shown({ payment: payments[phase], method: 'sbp' })).toEqual(expected)
})

test.each(['failed', 'broken'] as const)('the step of a failure is there after a payment that is %s', (phase) => {
  expect(possibleStep(aState({ cart: null, payment: payments[phase] }), 'fail')).toBe('fail')
})

test('a payment that failed while it was waited for has the screen of success, one whose form broke has not', () => {
  const steps = [payments.failed, payments.broken].map((payment) => possibleStep(aState({ payment }), 'success'))
  expect(steps).toEqual(['success', 'list'])
})
