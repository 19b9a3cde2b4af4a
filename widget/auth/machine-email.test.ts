import { expect, test } from 'vitest'
import { step } from './machine.ts'
import { waysOf } from './state.ts'
import { draft, events, on, withPhone } from './testing/events.ts'

const known = { email: draft.email, ways: ['vk', 'code'] as const }

test.each([
  ['password', 'pass'],
  ['code', 'code'],
  ['passkey', 'ways'],
  ['oidc', 'ways'],
  ['facebook', 'ways'],
] as const)('the form of a known address is that of its first way: %s shows %s', (way, screen) => {
  const found = { email: draft.email, ways: [way, 'code'] as const }
  const next = step(on('email', { isSending: true }), { type: 'waysFound', known: found })
  expect(next).toEqual(on(screen, { known: found }))
})

test('the ways of one address are not those of another', () => {
  expect([
    waysOf(on('pass', { known })),
    waysOf(on('pass', { known, draft: { ...draft, email: 'vera@example.ru' } })),
  ]).toEqual([known.ways, null])
})

test('Forward to the ways of an address that has been changed asks for the new one', () => {
  const back = on('email', { known, signInScreen: 'email' })
  const forward = { type: 'returned', screen: 'ways', isSent: false } as const
  expect(step(back, { ...forward, draft: {} }).screen).toBe('ways')
  expect(step(back, { ...forward, draft: { email: 'vera@example.ru' } })).toEqual(
    on('email', { known, signInScreen: 'email', draft: { ...draft, email: 'vera@example.ru' } }),
  )
})

test('who signs out where the e-mail is asked first comes to the e-mail, and the ways are forgotten', () => {
  const state = on('action', { person: withPhone, signInScreen: 'email', known })
  expect(step(state, events.signedOut)).toEqual(on('email', { signInScreen: 'email', draft: { ...draft, ticks: [] } }))
})

test('a form for signed-in users is the e-mail for a visitor, where that is asked first', () => {
  const state = on('registration', { signInScreen: 'email' })
  expect(step(state, { type: 'opened', screen: 'phone' }).screen).toBe('email')
})
