import { expect, test } from 'vitest'
import { isForGood } from './renew.ts'

test.each([
  ['yookassa', 'permission_revoked', true],
  ['yookassa', 'insufficient_funds', false],
  ['cloudpayments', '5041', true],
  ['cloudpayments', '5051', false],
  ['tbank', '1043', true],
  ['tbank', '5041', false],
  ['stripe', 'revocation_of_all_authorizations', true],
  ['stripe', 'insufficient_funds', false],
  ['school', '5041', false],
])('a refusal of %s with %s is for good: %s', (provider, code, isFinal) => {
  expect(isForGood(provider, code)).toBe(isFinal)
})
