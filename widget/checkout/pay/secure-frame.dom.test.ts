import { expect, test } from 'vitest'
import { isReturn } from './secure-frame.tsx'

const frame = window
const expected = { school: 'https://school.example', frame, payment: 'pay-1' }
const data = { type: 'school-payment', payment: 'pay-1' }
const message = (changes: MessageEventInit<unknown> = {}) =>
  new MessageEvent<unknown>('message', { origin: 'https://school.example', source: frame, data, ...changes })

test('the return page of the school in the frame says that the person is back', () => {
  expect(isReturn(message(), expected)).toBe(true)
})

test.each<[string, MessageEventInit<unknown>]>([
  ['of another origin', { origin: 'https://school.example.evil.example' }],
  ['of a sandboxed page', { origin: 'null' }],
  ['from another window', { source: null }],
  ['about another payment', { data: { ...data, payment: 'pay-2' } }],
  ['of another kind', { data: { ...data, type: 'paid' } }],
  ['without a shape', { data: 'school-payment' }],
  ['of a list', { data: [data] }],
  ['of nothing', { data: null }],
])('a message %s is ignored', (_, changes) => {
  expect(isReturn(message(changes), expected)).toBe(false)
})

test('without a frame nobody is back', () => {
  expect(isReturn(message({ source: null }), { ...expected, frame: null })).toBe(false)
})
