import { expect, test } from 'vitest'
import type { Notice } from '../../../sandbox/notifications.ts'
import {
  aCharge,
  keptToken,
  openStage,
  PLAIN,
  POOR_LATER,
  SECURE,
  byCard,
  refOf,
  stateOf,
  spyInto,
  statusOf,
  takings,
} from './testing/stage.ts'

test.each([
  ['customer', { TrInitiatorCode: 1 }],
  ['merchant', { TrInitiatorCode: 0, PaymentScheduled: 1 }],
] as const)('a kept card is charged by the %s, and the provider is told by whom', async (by, said) => {
  const asked: Notice[] = []
  const stage = await openStage({ fetch: spyInto(asked) })
  const token = await keptToken(stage)
  const outcome = await stage.provider.charge(aCharge({ instrument: { kind: 'saved', token, by } }))
  const body = asked.find(({ url }) => url.endsWith('/tokens/charge'))?.body ?? '{}'
  const { PaymentScheduled, TrInitiatorCode } = Object(JSON.parse(body))
  expect([statusOf(outcome), { TrInitiatorCode, ...(PaymentScheduled !== undefined && { PaymentScheduled }) }]).toEqual(
    ['paid', said],
  )
})

test('a card that was kept after 3-D Secure is charged without it', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE, { attemptId: 'first', save: true })))
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(ref))
  const token = (found && stateOf(found).card?.token) ?? ''
  const outcome = await stage.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'merchant' } }))
  expect([statusOf(outcome), takings(stage).length]).toEqual(['paid', 2])
})

test('a card that has no money later is a failure with code 5051', async () => {
  const stage = await openStage()
  const token = await keptToken(stage, POOR_LATER)
  const { error } = stateOf(
    await stage.provider.charge(aCharge({ instrument: { kind: 'saved', token, by: 'merchant' } })),
  )
  expect([error?.code, takings(stage).length]).toEqual(['5051', 1])
})

test('a kept card is charged for its own person only', async () => {
  const stage = await openStage()
  const token = await keptToken(stage)
  const customer = { ...aCharge().customer, personId: 'person-2' }
  const outcome = await stage.provider.charge(
    aCharge({ customer, instrument: { kind: 'saved', token, by: 'customer' } }),
  )
  expect([outcome.kind, takings(stage).length]).toEqual(['refused', 1])
})

test('a token that nobody has given is refused', async () => {
  const { provider } = await openStage()
  const outcome = await provider.charge(aCharge({ instrument: { kind: 'saved', token: 'tk_made-up', by: 'customer' } }))
  expect(outcome.kind).toBe('refused')
})

test('a card that was not to be kept has no token', async () => {
  const stage = await openStage()
  const { card } = stateOf(await stage.provider.charge(byCard(stage, PLAIN)))
  expect(card).toBe(null)
})
