import { expect, test } from 'vitest'
import {
  aCharge,
  byStoredCard,
  storedCard,
  openProviderFixture,
  refOf,
  stateOf,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

test('a kept card is charged while its owner is away', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([outcome, capturedPayments(fixture)]).toEqual([
    {
      kind: 'state',
      state: {
        status: 'paid',
        ref: expect.stringMatching(/^pi_\w+$/),
        attemptId: 'renewal',
        money: { amount: 1_800, currency: 'EUR' },
        refunded: 0,
        card,
        error: null,
      },
    },
    [1_800, 1_800],
  ])
})

test('a kept card is charged at the wish of its owner', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byStoredCard(await storedCard(fixture), 'customer'))
  expect([stateOf(outcome).status, capturedPayments(fixture)]).toEqual(['paid', [1_800, 1_800]])
})

test('the bank sends who pays by a kept card to its own page, and back', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture, '4000002760003184')
  const outcome = await fixture.provider.charge(byStoredCard(card, 'customer'))
  const ref = refOf(outcome)
  const before = await statusOf(fixture, ref)
  fixture.sandbox.authenticate(ref, true)
  expect([outcome, before, await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual([
    { kind: 'redirect', ref, url: expect.stringContaining(`${fixture.base}/secure/`) },
    'pending',
    'paid',
    [1_800, 1_800],
  ])
})

test('who is not recognised at the page of the bank has not paid', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture, '4000002760003184')
  const ref = refOf(await fixture.provider.charge(byStoredCard(card, 'customer')))
  fixture.sandbox.authenticate(ref, false)
  const { status, error } = stateOf(await fixture.provider.find(ref))
  expect({ status, code: error?.code, capturedPayments: capturedPayments(fixture) }).toEqual({
    status: 'failed',
    code: 'payment_intent_authentication_failure',
    capturedPayments: [1_800],
  })
})

test('a bank that wants to see an owner who is away refuses: authentication is required', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture, '4000002760003184')
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([outcome, capturedPayments(fixture)]).toEqual([
    {
      kind: 'refused',
      error: {
        type: 'card_error',
        id: expect.stringMatching(/^pi_\w+$/),
        code: 'authentication_required',
        description:
          'Банк не получил подтверждения, что платите именно вы. Попробуйте ещё раз и подтвердите платёж кодом или в приложении банка.',
      },
    },
    [1_800],
  ])
})

test('a card that was bound with 3-D Secure needs none while its owner is away', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture, '4000002500003155')
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([stateOf(outcome).status, capturedPayments(fixture)]).toEqual(['paid', [1_800, 1_800]])
})

test('a card may be declined later although it was kept', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.sandbox.replaceCard(card.token.split('/')[1] ?? '', '4000000000000341')
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant', { lang: 'en' }))
  expect([outcome, capturedPayments(fixture)]).toEqual([
    {
      kind: 'refused',
      error: {
        type: 'card_error',
        id: expect.stringMatching(/^pi_\w+$/),
        code: 'generic_decline',
        description: 'The bank has declined the payment and has not said why. Pay with another card or call the bank.',
      },
    },
    [1_800],
  ])
})

test('a decline is the same however often it is asked for under its name', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  const method = card.token.split('/')[1] ?? ''
  fixture.sandbox.replaceCard(method, '4000000000009995')
  const first = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  fixture.sandbox.replaceCard(method, '4242424242424242')
  const second = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([first, capturedPayments(fixture)]).toEqual([second, [1_800]])
})

test('a declined charge of a kept card has failed, and is found by its name', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.sandbox.replaceCard(card.token.split('/')[1] ?? '', '4000000000009995')
  await fixture.provider.charge(byStoredCard(card, 'merchant'))
  const { status, error } = stateOf(await fixture.provider.findLost('renewal', fixture.clock.now()))
  expect([status, error?.code]).toEqual(['failed', 'insufficient_funds'])
})

test.each([
  ['a token of nobody', 'pm_1'],
  ['a card that Stripe does not know', 'cus_1/pm_1'],
  ['words', '../../v1/customers'],
])('%s charges nothing', async (_, token) => {
  const fixture = await openProviderFixture()
  const instrument = { kind: 'saved', token, by: 'merchant' } as const
  const outcome = await fixture.provider.charge(aCharge({ instrument }))
  expect([outcome.kind === 'refused' && outcome.error.code, capturedPayments(fixture)]).toEqual([
    'resource_missing',
    [],
  ])
})

test('the card of another customer charges nothing', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  const [, method = ''] = card.token.split('/')
  const instrument = { kind: 'saved', token: `cus_other/${method}`, by: 'merchant' } as const
  const outcome = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([outcome.kind, capturedPayments(fixture)]).toEqual(['refused', [1_800]])
})
