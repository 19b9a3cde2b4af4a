import { expect, test } from 'vitest'
import {
  aCharge,
  openProviderFixture,
  opened,
  paid,
  refOf,
  stateOf,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

test('a payment in euros is a session of the embedded page, named to the browser by its client secret', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge())
  expect(outcome).toEqual({
    kind: 'widget',
    ref: expect.stringMatching(/^cs_test_\w+$/),
    token: expect.stringMatching(/^cs_test_\w+_secret_\w+$/),
  })
})

test('nobody has paid while the embedded page is open', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  expect(await fixture.provider.find(ref)).toEqual({
    kind: 'state',
    state: {
      status: 'pending',
      ref,
      attemptId: 'attempt-1',
      money: { amount: 1_800, currency: 'EUR' },
      refunded: 0,
      card: null,
      error: null,
    },
  })
})

test('a card without 3-D Secure pays at once, and is not kept where nobody wished it', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  expect(stateOf(await fixture.provider.find(ref))).toEqual({
    status: 'paid',
    ref,
    attemptId: 'attempt-1',
    money: { amount: 1_800, currency: 'EUR' },
    refunded: 0,
    card: null,
    error: null,
  })
})

test('a card is kept by the wish of who pays, with what may be kept of it', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture, { save: true })
  expect(stateOf(await fixture.provider.find(ref)).card).toEqual({
    token: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
    brand: 'visa',
    last4: '4242',
    expiry: '1234',
    fingerprint: expect.any(String),
  })
})

test('the same card has the same fingerprint, another card another', async () => {
  const fixture = await openProviderFixture()
  const numbers = ['4242424242424242', '4242424242424242', '5555555555554444']
  const prints: (string | null | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    const ref = await paid(fixture, { attemptId: `attempt-${place}`, save: true }, number)
    prints.push(stateOf(await fixture.provider.find(ref)).card?.fingerprint)
  }
  expect([prints[0] === prints[1], prints[0] === prints[2]]).toEqual([true, false])
})

test.each([
  ['378282246310005', 'american-express'],
  ['36227206271667', 'diners-club'],
  ['5555555555554444', 'mastercard'],
])('the brand of %s is named as the checkout names it', async (number, brand) => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture, { save: true }, number)
  expect(stateOf(await fixture.provider.find(ref)).card?.brand).toBe(brand)
})

test('a bank that wants to see the person leaves the payment pending until it has', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  const shown = fixture.sandbox.enter(ref, '4000002760003184')
  const before = await statusOf(fixture, ref)
  fixture.sandbox.authenticate(ref, true)
  expect([shown, before, await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual([
    'secure',
    'pending',
    'paid',
    [1_800],
  ])
})

test('who is not recognised by the bank may try again with another card', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.sandbox.enter(ref, '4000002760003184')
  fixture.sandbox.authenticate(ref, false)
  const between = await statusOf(fixture, ref)
  fixture.sandbox.complete(ref)
  expect([between, await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual(['pending', 'paid', [1_800]])
})

test('no money after 3-D Secure is a decline like any other', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  const shown = fixture.sandbox.complete(ref, '4000008260003178')
  expect([shown, await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual(['open', 'pending', []])
})

test.each([
  ['4000000000000002', 'a bank that says no'],
  ['4000000000009995', 'a card without money'],
  ['4000000000000069', 'a card that has expired'],
  ['4000000000000127', 'a wrong code'],
  ['4242424242424241', 'a wrong number'],
])('%s (%s) leaves the page open and takes nothing', async (number) => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.sandbox.decline(ref, number)
  expect([await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual(['pending', []])
})

test('a payment that takes days is under way, then paid', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.sandbox.process(ref)
  const before = await statusOf(fixture, ref)
  fixture.sandbox.finish(ref, null)
  expect([before, await statusOf(fixture, ref), capturedPayments(fixture)]).toEqual(['processing', 'paid', [1_800]])
})

test('a payment that takes days may fail after all, and says why', async () => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.sandbox.process(ref)
  fixture.sandbox.finish(ref, { code: 'card_declined', declineCode: 'insufficient_funds' })
  const { status, error } = stateOf(await fixture.provider.find(ref))
  expect({ status, error }).toEqual({
    status: 'failed',
    error: {
      type: 'card_error',
      id: fixture.sandbox.intentOf(ref),
      code: 'insufficient_funds',
      description: 'На карте не хватает денег. Пополните её или оплатите другой картой.',
    },
  })
})

test('the lines of the page are those of the receipt and sum to the amount', async () => {
  const fixture = await openProviderFixture()
  await opened(fixture, {
    money: { amount: 4_000, currency: 'EUR' },
    receipt: [
      { name: 'Курс', quantity: 1, amount: 1_999 },
      { name: 'Урок', quantity: 2, amount: 1_001 },
      { name: 'Лагерь', quantity: 2, amount: 1_000 },
    ],
  })
  expect(fixture.sandbox.sessions()[0]?.lines).toEqual([
    { name: 'Курс', quantity: 1, amount: 1_999 },
    { name: 'Урок × 2', quantity: 1, amount: 1_001 },
    { name: 'Лагерь', quantity: 2, amount: 500 },
  ])
})

test('what is paid is the amount, also where a receipt does not sum to it', async () => {
  const fixture = await openProviderFixture()
  await opened(fixture, { receipt: [{ name: 'Курс', quantity: 1, amount: 1 }] })
  expect(fixture.sandbox.sessions()[0]?.lines).toEqual([{ name: 'Заказ 17', quantity: 1, amount: 1_800 }])
})

test('a payment can be made on the page of Stripe itself', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method: 'bank-card' } }))
  fixture.sandbox.complete(refOf(outcome))
  expect([outcome, await statusOf(fixture, refOf(outcome))]).toEqual([
    { kind: 'redirect', ref: refOf(outcome), url: expect.stringContaining(`${fixture.base}/pay/cs_test_`) },
    'paid',
  ])
})

test('rubles and other methods are refused before anything is asked', async () => {
  const fixture = await openProviderFixture()
  const outcomes = await Promise.all([
    fixture.provider.charge(aCharge({ money: { amount: 1_800, currency: 'RUB' } })),
    fixture.provider.charge(aCharge({ instrument: { kind: 'page', method: 'sbp' } })),
    fixture.provider.charge(aCharge({ instrument: { kind: 'card-token', token: 'x', cardholder: null } })),
  ])
  const codes = outcomes.map((outcome) => outcome.kind === 'refused' && outcome.error.code)
  expect([codes, fixture.sandbox.sessions()]).toEqual([
    ['unsupported_currency', 'unsupported_means', 'unsupported_means'],
    [],
  ])
})

test('what is too little for Stripe is refused in the words of who pays', async () => {
  const fixture = await openProviderFixture()
  const little = { amount: 49, currency: 'EUR' } as const
  const outcome = await fixture.provider.charge(aCharge({ money: little, receipt: [], lang: 'en' }))
  expect(outcome).toEqual({
    kind: 'refused',
    error: {
      type: 'invalid_request_error',
      id: '',
      code: 'amount_too_small',
      description:
        'The payment has failed through our fault, and no money was taken. Try again or write to us: we will help.',
    },
  })
})

test('a charge that is repeated under its name is the same page', async () => {
  const fixture = await openProviderFixture()
  const outcomes = [await fixture.provider.charge(aCharge()), await fixture.provider.charge(aCharge())]
  expect([outcomes[0], fixture.sandbox.sessions().length]).toEqual([outcomes[1], 1])
})

test('the name of a charge cannot be used for another one: nobody knows what has become of it', async () => {
  const fixture = await openProviderFixture()
  await fixture.provider.charge(aCharge())
  const outcome = await fixture.provider.charge(aCharge({ description: 'Заказ 18' }))
  expect([outcome.kind, fixture.sandbox.sessions().length]).toEqual(['unknown', 1])
})
