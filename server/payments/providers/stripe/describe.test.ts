import { expect, test } from 'vitest'
import { describeStripe, en, ru, codesOf, TROUBLES } from './describe.ts'

test('every trouble has a sentence in both languages, each its own', () => {
  const messages = TROUBLES.flatMap((trouble) => [ru[trouble], en[trouble]])
  expect([messages.every((message) => message.length > 20), new Set(messages).size]).toEqual([
    true,
    TROUBLES.length * 2,
  ])
})

test('no code comes down to two troubles', () => {
  const codes = TROUBLES.flatMap((trouble) => codesOf[trouble])
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  ['insufficient_funds', ru.noMoney],
  ['expired_card', ru.expired],
  ['authentication_required', ru.authentication],
  ['a code of tomorrow', ru.general],
  ['constructor', ru.general],
])('%s is told in Russian', (code, message) => {
  expect(describeStripe(code, 'ru')).toBe(message)
})

test.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card'])(
  '%s is told to nobody but in general words',
  (code) => {
    expect(describeStripe(code, 'en')).toBe(describeStripe('generic_decline', 'en'))
  },
)
