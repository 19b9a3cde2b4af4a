import { expect, test } from 'vitest'
import { step } from '../machine.ts'
import { draft, events, on, withPhone } from '../testing/events.ts'

const identity = { provider: { id: 'yandex', name: 'Яндекс ID' }, hasName: true, ownEmail: null } as const

test('somebody whom a provider has named comes to the proof of the mailbox with what the provider told', () => {
  const state = on('pass', { isSending: true })
  const next = step(state, { type: 'identityUnknown', identity, draft: { email: 'darya@example.ru' } })
  expect(next).toEqual(on('identity', { identity, draft: { ...draft, email: 'darya@example.ru' } }))
})

test('an expired code of that proof returns to its address', () => {
  const state = on('identity', { identity, isSending: true, isSent: true })
  expect(step(state, events.codeExpired)).toEqual(on('identity', { identity, errors: { __all__: 'Код устарел' } }))
})

test('Back leads to that proof only while there is somebody to prove', () => {
  const back = { type: 'returned', screen: 'identity', isSent: false, draft: {} } as const
  const left = on('pass')
  expect([step(left, back), step(on('pass', { identity }), back)]).toEqual([left, on('identity', { identity })])
})

test('who signs out leaves nobody to prove', () => {
  expect(step(on('action', { person: withPhone, identity }), events.signedOut).identity).toBeNull()
})

test('who links a provider to the own account is not led away by being recognised', () => {
  const linking = on('identity', { person: withPhone, identity: { ...identity, ownEmail: 'a•••@example.ru' } })
  expect(step(linking, events.recognised)).toBe(linking)
})
