import { expect, test } from 'vitest'
import {
  MIR,
  PLAIN,
  POOR,
  SECURE,
  SECURE_POOR,
  aCharge,
  byCard,
  openProviderFixture,
  refOf,
  stateOf,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

const MONEY = { amount: 150_050, currency: 'RUB' }

test('a card without 3-D Secure is paid at once', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  const state = { status: 'paid', ref: refOf(outcome), attemptId: 'attempt-1', money: MONEY, refunded: 0 }
  expect(outcome).toEqual({ kind: 'state', state: { ...state, card: null, error: null } })
})

test('a card that is to be kept comes with its token, brand, last figures and expiry', async () => {
  const fixture = await openProviderFixture()
  const { card } = stateOf(await fixture.provider.charge(byCard(fixture, PLAIN, { save: true })))
  const token = fixture.sandbox.transactions()[0]?.Token
  expect(card).toEqual({ token, brand: 'visa', last4: '3055', expiry: '1230', fingerprint: null })
})

test.each([
  ['2202000000003055', 'mir'],
  ['5205000000003055', 'mastercard'],
])('%s is of the brand %s', async (number, brand) => {
  const fixture = await openProviderFixture()
  const state = stateOf(await fixture.provider.charge(byCard(fixture, number, { save: true })))
  expect(state.card?.brand).toBe(brand)
})

test('a card with 3-D Secure answers the form for the bank: PaReq, MD and the page that it comes back to', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, SECURE))
  const ref = refOf(outcome)
  const fields = { PaReq: expect.any(String), MD: ref, TermUrl: aCharge().returnUrl }
  expect(outcome).toEqual({ kind: 'secure', ref, url: `${fixture.settings.url}/acs`, fields, isFrameable: true })
})

test('3-D Secure that was passed is paid, once', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, MIR)))
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(ref))
  expect([found && statusOf(found), capturedPayments(fixture)]).toEqual(['paid', [['attempt-1', 1500.5]]])
})

test('3-D Secure that was passed twice is paid once', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  const paRes = fixture.sandbox.passSecure(ref)
  const both = await Promise.all([1, 2].map(async () => fixture.provider.completeSecure?.(ref, paRes)))
  expect([both.map((found) => found && statusOf(found)), capturedPayments(fixture)]).toEqual([
    ['paid', 'paid'],
    [['attempt-1', 1500.5]],
  ])
})

test('3-D Secure that was declined is a failure with code 5206', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.failSecure(ref))
  expect([found?.kind === 'state' && found.state.error?.code, capturedPayments(fixture)]).toEqual(['5206', []])
})

test('3-D Secure that was passed by a card without money is a failure with code 5051', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE_POOR)))
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(ref))
  expect([found?.kind === 'state' && found.state.error?.code, capturedPayments(fixture)]).toEqual(['5051', []])
})

test('3-D Secure that was abandoned stays pending, and is let go without a call', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  fixture.clock.advance(3_600_000)
  const found = await fixture.provider.find(ref)
  const canceled = await fixture.provider.cancel(ref)
  expect([statusOf(found), statusOf(canceled), capturedPayments(fixture)]).toEqual(['pending', 'canceled', []])
})

test('what somebody makes up as the word of the bank pays nothing', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  const other = refOf(await fixture.provider.charge(byCard(fixture, SECURE, { attemptId: 'attempt-2' })))
  const forged = await fixture.provider.completeSecure?.(ref, 'made-up')
  const swapped = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(other))
  const both = [forged, swapped].map((found) => found && statusOf(found))
  expect([both, capturedPayments(fixture)]).toEqual([['pending', 'pending'], []])
})

test('3-D Secure of a payment that does not exist is absent', async () => {
  const { provider } = await openProviderFixture()
  const outcomes = [await provider.completeSecure?.('17', 'x'), await provider.completeSecure?.('no number', 'x')]
  expect(outcomes).toEqual([{ kind: 'absent' }, { kind: 'absent' }])
})

test('a cryptogram pays once: another attempt with it is refused', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  await fixture.provider.charge(charge)
  const again = await fixture.provider.charge({ ...charge, attemptId: 'attempt-2' })
  expect([again, capturedPayments(fixture)]).toEqual([
    {
      kind: 'refused',
      error: { type: 'error', id: '', code: 'request', description: expect.stringContaining('не списаны') },
    },
    [['attempt-1', 1500.5]],
  ])
})

test('the same attempt asked for twice within an hour is one payment', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  const first = await fixture.provider.charge(charge)
  expect([await fixture.provider.charge(charge), capturedPayments(fixture)]).toEqual([first, [['attempt-1', 1500.5]]])
})

test('a declined card is a failure in the language of who pays', async () => {
  const fixture = await openProviderFixture()
  const russian = await fixture.provider.charge(byCard(fixture, POOR))
  const english = await fixture.provider.charge(byCard(fixture, POOR, { attemptId: 'attempt-2', lang: 'en' }))
  expect([russian, english].map((outcome) => stateOf(outcome).error)).toEqual([
    { type: 'declined', id: refOf(russian), code: '5051', description: 'На карте недостаточно денег' },
    { type: 'declined', id: refOf(english), code: '5051', description: 'There is not enough money on the card' },
  ])
})

test.each([5001, 5005, 5014, 5034, 5041, 5051, 5061, 5082, 5091, 5096, 5113, 5207])(
  'a decline for reason %i is a failure with that code, and takes nothing',
  async (code) => {
    const fixture = await openProviderFixture()
    fixture.sandbox.declineNext(code)
    const { status, error } = stateOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
    expect([status, error?.code, capturedPayments(fixture)]).toEqual(['failed', String(code), []])
  },
)

test('a card that no bank has given out is a failure with code 5014', async () => {
  const fixture = await openProviderFixture()
  const { error } = stateOf(await fixture.provider.charge(byCard(fixture, '4000000000000002')))
  expect(error?.code).toBe('5014')
})

test.each(['sbp', 'sberbank', 'tinkoff'] as const)(
  '%s leads to a page, which pays when the person does',
  async (method) => {
    const fixture = await openProviderFixture()
    const outcome = await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method } }))
    const ref = refOf(outcome)
    const before = await fixture.provider.find(ref)
    fixture.sandbox.payQr(ref)
    const after = await fixture.provider.find(ref)
    expect([outcome, statusOf(before), statusOf(after), capturedPayments(fixture)]).toEqual([
      { kind: 'redirect', ref, url: `${fixture.settings.url}/pay/${ref}` },
      'pending',
      'paid',
      [['attempt-1', 1500.5]],
    ])
  },
)

test('a link that the person declines is a failure, and one whose time is over is canceled', async () => {
  const fixture = await openProviderFixture()
  const [one, two] = [
    await fixture.provider.charge(aCharge()),
    await fixture.provider.charge(aCharge({ attemptId: 'b' })),
  ]
  fixture.sandbox.declineQr(refOf(one))
  fixture.clock.advance(60 * 60_000)
  const found = await Promise.all([one, two].map(async (outcome) => fixture.provider.find(refOf(outcome))))
  expect(found.map(statusOf)).toEqual(['failed', 'canceled'])
})

test('one code of SBP that is paid twice is two payments of one attempt', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  fixture.sandbox.payQr(ref)
  fixture.sandbox.payQr(ref)
  const refs = fixture.sandbox.transactions().map(({ TransactionId }) => String(TransactionId))
  const found = await Promise.all(refs.map(async (each) => stateOf(await fixture.provider.find(each))))
  expect(found.map(({ status, attemptId }) => [status, attemptId])).toEqual([
    ['paid', 'attempt-1'],
    ['paid', 'attempt-1'],
  ])
})

test('what was paid by SberPay cannot be paid again', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge({ instrument: { kind: 'page', method: 'sberbank' } })))
  fixture.sandbox.payQr(ref)
  expect(() => fixture.sandbox.payQr(ref)).toThrow('cannot be paid')
})

test('a means that the provider does not have is refused without a call', async () => {
  const fixture = await openProviderFixture()
  const instrument = [{ kind: 'widget' }, { kind: 'page', method: 'bank-card' }] as const
  const outcomes = await Promise.all(
    instrument.map(async (one) => fixture.provider.charge(aCharge({ instrument: one }))),
  )
  expect([outcomes.map(({ kind }) => kind), fixture.sandbox.transactions()]).toEqual([['refused', 'refused'], []])
})

test('an amount that is too small is refused by the provider', async () => {
  const fixture = await openProviderFixture()
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN, { money: { amount: 0, currency: 'RUB' } }))
  expect([outcome.kind, fixture.sandbox.transactions()]).toEqual(['refused', []])
})

test('wrong credentials are a refusal of a charge, and no news of a payment', async () => {
  const fixture = await openProviderFixture({ settings: { apiSecret: 'another' } })
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  const found = await fixture.provider.findLost('attempt-1', new Date())
  expect([outcome.kind === 'refused' && outcome.error.code, found]).toEqual([
    'credentials',
    { kind: 'unknown', reason: 'status 401', isAccountError: true },
  ])
})

test('the school is asked before each charge, and a no declines it', async () => {
  const fixture = await openProviderFixture()
  fixture.reply.next(() => Response.json({ code: 12 }))
  const { status, error } = stateOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const description = 'Школа не приняла этот платёж. Начните оплату заново'
  expect([status, error?.code, error?.description, capturedPayments(fixture)]).toEqual([
    'failed',
    '3003',
    description,
    [],
  ])
})

test('a no of the school gives out no link', async () => {
  const fixture = await openProviderFixture()
  fixture.reply.next(() => Response.json({ code: 13 }))
  expect(stateOf(await fixture.provider.charge(aCharge())).error?.code).toBe('3008')
})

test('a question that nobody answers declines the charge', async () => {
  const fixture = await openProviderFixture()
  fixture.reply.next(() => new Response('', { status: 500 }))
  expect(stateOf(await fixture.provider.charge(byCard(fixture, PLAIN))).error?.code).toBe('3007')
})
