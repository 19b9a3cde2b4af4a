import { expect, test } from 'vitest'
import { describeYookassa } from './describe.ts'
import {
  aCharge,
  storedToken,
  openProviderFixture,
  PLAIN,
  refOf,
  SECURE,
  type ProviderFixture,
  capturedPayments,
} from './testing/provider-fixture.ts'

const bind = async ({ provider }: ProviderFixture, overrides: Parameters<typeof aCharge>[0] = {}) => {
  if (!provider.bind || !provider.findBinding) throw new Error('nothing binds')
  return provider.bind(aCharge({ receipt: [], ...overrides }))
}

const find = async ({ provider }: ProviderFixture, ref: string) => {
  if (!provider.findBinding) throw new Error('nothing is found')
  return provider.findBinding(ref)
}

const inactive = (id: string) => ({
  kind: 'refused',
  error: { type: 'canceled', id, code: 'method_inactive', description: describeYookassa('method_inactive', 'ru') },
})

test.each([PLAIN, SECURE])('card %s is bound on a page without a charge, and then pays by itself', async (number) => {
  const fixture = await openProviderFixture()
  const outcome = await bind(fixture)
  const ref = refOf(outcome)
  const before = await find(fixture, ref)
  fixture.sandbox.pay(ref, number)
  const after = await find(fixture, ref)
  const instrument = { kind: 'saved', token: ref, by: 'merchant' } as const
  const renewal = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  const redirect = { kind: 'redirect', ref, url: `${fixture.base}/pay/${ref}` }
  const card = { token: ref, brand: 'mastercard', last4: number.slice(-4), expiry: '1240', fingerprint: null }
  expect([outcome, before, after, renewal.kind, capturedPayments(fixture)]).toEqual([
    redirect,
    redirect,
    { kind: 'bound', ref, card },
    'state',
    [['renewal', 150_000]],
  ])
})

test('a card that the bank refuses is not bound', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await bind(fixture))
  fixture.sandbox.decline(ref, 'card_expired')
  expect(await find(fixture, ref)).toEqual(inactive(ref))
})

test('a card is not bound after an hour', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await bind(fixture))
  fixture.clock.advance(60 * 60_000)
  fixture.sandbox.pay(ref)
  expect(await find(fixture, ref)).toEqual(inactive(ref))
})

test('the same attempt binds one card, however often it is asked', async () => {
  const fixture = await openProviderFixture()
  expect(refOf(await bind(fixture))).toBe(refOf(await bind(fixture)))
})

test('only a card on a page is bound without a charge', async () => {
  const fixture = await openProviderFixture()
  const token = fixture.sandbox.tokenOf(PLAIN)
  const outcomes = [
    await bind(fixture, { instrument: { kind: 'card-token', token, cardholder: null } }),
    await bind(fixture, { instrument: { kind: 'page', method: 'sbp' } }),
  ]
  expect(outcomes.map((one) => one.kind === 'refused' && one.error.code)).toEqual([
    'unsupported_method',
    'unsupported_method',
  ])
})

test('nothing is known of a binding that does not exist, and a payment’s card is not one', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  expect([(await find(fixture, 'no-such')).kind, (await find(fixture, token)).kind]).toEqual(['unknown', 'unknown'])
})
