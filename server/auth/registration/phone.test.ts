import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

test.each([
  ['+7 (916) 123-45-67', '+79161234567'],
  ['+375 29 123-45-67', '+375291234567'],
  ['+49 30 901820', '+4930901820'],
  ['+7 111 111-11-11', null],
  ['+999 123 456 789', null],
  ['89161234567', null],
  ['call +7 916 123-45-67', null],
])('%s is %s', (phone, number) => expect(toE164(phone)).toBe(number))
