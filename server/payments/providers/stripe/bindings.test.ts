import { expect, test } from 'vitest'
import {
  aCharge,
  byStoredCard,
  openProviderFixture,
  refOf,
  stateOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

const TRIAL = aCharge({ attemptId: 'trial', money: { amount: 0, currency: 'EUR' }, save: true, receipt: [] })

const bindingOf = async () => {
  const fixture = await openProviderFixture()
  const { bind, findBinding } = fixture.provider
  if (!bind || !findBinding) throw new Error('no binding')
  const ref = refOf(await bind(TRIAL))
  return { fixture, ref, bind, found: () => findBinding(ref), findBinding }
}

test('a trial binds a card on the embedded page and takes nothing', async () => {
  const { fixture, ref, found, bind } = await bindingOf()
  const before = await found()
  fixture.sandbox.complete(ref)
  expect([await bind(TRIAL), before, await found(), capturedPayments(fixture)]).toEqual([
    { kind: 'widget', ref, token: expect.stringContaining('_secret_') },
    { kind: 'pending', ref },
    {
      kind: 'bound',
      ref,
      card: {
        token: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
        brand: 'visa',
        last4: '4242',
        expiry: '1234',
        fingerprint: expect.any(String),
      },
    },
    [],
  ])
})

test('the first renewal charges the card that the trial has bound', async () => {
  const { fixture, ref, found } = await bindingOf()
  fixture.sandbox.complete(ref, '4000002500003155')
  const binding = await found()
  if (binding.kind !== 'bound') throw new Error('not bound')
  const outcome = await fixture.provider.charge(byStoredCard(binding.card, 'merchant'))
  expect([stateOf(outcome).status, capturedPayments(fixture)]).toEqual(['paid', [1_800]])
})

test('a card that the bank declines is not bound, and another may be', async () => {
  const { fixture, ref, found } = await bindingOf()
  fixture.sandbox.decline(ref)
  const between = await found()
  fixture.sandbox.complete(ref)
  expect([between, (await found()).kind]).toEqual([{ kind: 'pending', ref }, 'bound'])
})

test('who is not recognised by the bank has bound nothing', async () => {
  const { fixture, ref, found } = await bindingOf()
  fixture.sandbox.enter(ref, '4000002760003184')
  fixture.sandbox.authenticate(ref, false)
  expect(await found()).toEqual({ kind: 'pending', ref })
})

test('a binding that is not finished in time has failed', async () => {
  const { fixture, ref, found } = await bindingOf()
  fixture.sandbox.expire(ref)
  expect(await found()).toEqual({
    kind: 'refused',
    error: {
      type: 'session',
      id: ref,
      code: 'session_expired',
      description: 'Платёж не завершили вовремя, деньги не списаны. Начните оплату заново.',
    },
  })
})

test('a binding is found by the setup intent as well, which notifications name', async () => {
  const { fixture, ref, found, findBinding } = await bindingOf()
  fixture.sandbox.complete(ref)
  await fixture.notices.settled()
  const verified = fixture.received.find(({ type }) => type === 'setup_intent.succeeded')?.verified
  if (verified?.kind !== 'event') throw new Error('no event')
  const binding = await findBinding(verified.ref)
  expect([verified.about, verified.attemptId, { ...binding, ref }]).toEqual(['card', 'trial', await found()])
})

test('a binding whose answer was lost is found as a payment of nothing', async () => {
  const { fixture, ref } = await bindingOf()
  fixture.sandbox.complete(ref)
  const { status, money, card } = stateOf(await fixture.provider.findLost('trial', fixture.clock.now()))
  expect([status, money, card?.last4]).toEqual(['paid', { amount: 0, currency: 'EUR' }, '4242'])
})

test('nothing is bound under a name that Stripe does not know', async () => {
  const { findBinding } = await bindingOf()
  const outcomes = await Promise.all([findBinding('cs_test_1'), findBinding('seti_1')])
  expect(outcomes.map((outcome) => outcome.kind === 'refused' && outcome.error.code)).toEqual([
    'resource_missing',
    'resource_missing',
  ])
})
