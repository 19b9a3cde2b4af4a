import { expect, test } from 'vitest'
import type { Notice } from '../../../sandbox/notifications.ts'
import {
  aCharge,
  storedToken,
  openProviderFixture,
  PLAIN,
  POOR_WHEN_SAVED,
  SECURE,
  byCard,
  refOf,
  stateOf,
  spyInto,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

test.each([
  ['customer', { TrInitiatorCode: 1 }],
  ['merchant', { TrInitiatorCode: 0, PaymentScheduled: 1 }],
] as const)('a kept card is charged by the %s, and the provider is told by whom', async (by, initiator) => {
  const requests: Notice[] = []
  const fixture = await openProviderFixture({ fetch: spyInto(requests) })
  const token = await storedToken(fixture)
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'saved', token, by } }))
  const body = requests.find(({ url }) => url.endsWith('/tokens/charge'))?.body ?? '{}'
  const { PaymentScheduled, TrInitiatorCode } = Object(JSON.parse(body))
  expect([statusOf(outcome), { TrInitiatorCode, ...(PaymentScheduled !== undefined && { PaymentScheduled }) }]).toEqual(
    ['paid', initiator],
  )
})

test('a card that was kept after 3-D Secure is charged without it', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE, { attemptId: 'first', save: true })))
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(ref))
  const token = (found && stateOf(found).card?.token) ?? ''
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'merchant' } }))
  expect([statusOf(outcome), capturedPayments(fixture).length]).toEqual(['paid', 2])
})

test('a card that has no money later is a failure with code 5051', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture, POOR_WHEN_SAVED)
  const { error } = stateOf(
    await fixture.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'merchant' } })),
  )
  expect([error?.code, capturedPayments(fixture).length]).toEqual(['5051', 1])
})

test('a kept card is charged for its own person only', async () => {
  const fixture = await openProviderFixture()
  const token = await storedToken(fixture)
  const customer = { ...aCharge().customer, personId: 'person-2' }
  const outcome = await fixture.provider.charge(
    aCharge({ customer, instrument: { kind: 'saved', token, by: 'customer' } }),
  )
  expect([outcome.kind, capturedPayments(fixture).length]).toEqual(['refused', 1])
})

test('a token that nobody has given is refused', async () => {
  const { provider } = await openProviderFixture()
  const outcome = await provider.charge(aCharge({ instrument: { kind: 'saved', token: 'tk_made-up', by: 'customer' } }))
  expect(outcome.kind).toBe('refused')
})

test('a card that was not to be kept has no token', async () => {
  const fixture = await openProviderFixture()
  const { card } = stateOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  expect(card).toBe(null)
})
