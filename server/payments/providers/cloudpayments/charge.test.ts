import { expect, test } from 'vitest'
import {
  MIR,
  PLAIN,
  POOR,
  SECURE,
  SECURE_POOR,
  aCharge,
  byCard,
  openStage,
  refOf,
  stateOf,
  statusOf,
  takings,
} from './testing/stage.ts'

const MONEY = { amount: 150_050, currency: 'RUB' }

test('a card without 3-D Secure is paid at once', async () => {
  const stage = await openStage()
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  const state = { status: 'paid', ref: refOf(outcome), attemptId: 'attempt-1', money: MONEY, refunded: 0 }
  expect(outcome).toEqual({ kind: 'state', state: { ...state, card: null, error: null } })
})

test('a card that is to be kept comes with its token, brand, last figures and expiry', async () => {
  const stage = await openStage()
  const { card } = stateOf(await stage.provider.charge(byCard(stage, PLAIN, { save: true })))
  const token = stage.sandbox.transactions()[0]?.Token
  expect(card).toEqual({ token, brand: 'visa', last4: '3055', expiry: '1230', fingerprint: null })
})

test.each([
  ['2202000000003055', 'mir'],
  ['5205000000003055', 'mastercard'],
])('%s is of the brand %s', async (number, brand) => {
  const stage = await openStage()
  const state = stateOf(await stage.provider.charge(byCard(stage, number, { save: true })))
  expect(state.card?.brand).toBe(brand)
})

test('a card with 3-D Secure answers the form for the bank: PaReq, MD and the page that it comes back to', async () => {
  const stage = await openStage()
  const outcome = await stage.provider.charge(byCard(stage, SECURE))
  const ref = refOf(outcome)
  const fields = { PaReq: expect.any(String), MD: ref, TermUrl: aCharge().returnUrl }
  expect(outcome).toEqual({ kind: 'secure', ref, url: `${stage.settings.url}/acs`, fields, isFrameable: true })
})

test('3-D Secure that was passed is paid, once', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, MIR)))
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(ref))
  expect([found && statusOf(found), takings(stage)]).toEqual(['paid', [['attempt-1', 1500.5]]])
})

test('3-D Secure that was passed twice is paid once', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  const paRes = stage.sandbox.passSecure(ref)
  const both = await Promise.all([1, 2].map(async () => stage.provider.completeSecure?.(ref, paRes)))
  expect([both.map((found) => found && statusOf(found)), takings(stage)]).toEqual([
    ['paid', 'paid'],
    [['attempt-1', 1500.5]],
  ])
})

test('3-D Secure that was declined is a failure with code 5206', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.failSecure(ref))
  expect([found?.kind === 'state' && found.state.error?.code, takings(stage)]).toEqual(['5206', []])
})

test('3-D Secure that was passed by a card without money is a failure with code 5051', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE_POOR)))
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(ref))
  expect([found?.kind === 'state' && found.state.error?.code, takings(stage)]).toEqual(['5051', []])
})

test('3-D Secure that was abandoned stays pending, and is let go without a call', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  stage.clock.advance(3_600_000)
  const found = await stage.provider.find(ref)
  const gone = await stage.provider.cancel(ref)
  expect([statusOf(found), statusOf(gone), takings(stage)]).toEqual(['pending', 'canceled', []])
})

test('what somebody makes up as the word of the bank pays nothing', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  const other = refOf(await stage.provider.charge(byCard(stage, SECURE, { attemptId: 'attempt-2' })))
  const forged = await stage.provider.completeSecure?.(ref, 'made-up')
  const swapped = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(other))
  const both = [forged, swapped].map((found) => found && statusOf(found))
  expect([both, takings(stage)]).toEqual([['pending', 'pending'], []])
})

test('3-D Secure of a payment that does not exist is absent', async () => {
  const { provider } = await openStage()
  const answers = [await provider.completeSecure?.('17', 'x'), await provider.completeSecure?.('no number', 'x')]
  expect(answers).toEqual([{ kind: 'absent' }, { kind: 'absent' }])
})

test('a cryptogram pays once: another attempt with it is refused', async () => {
  const stage = await openStage()
  const charge = byCard(stage, PLAIN)
  await stage.provider.charge(charge)
  const again = await stage.provider.charge({ ...charge, attemptId: 'attempt-2' })
  expect([again, takings(stage)]).toEqual([
    {
      kind: 'refused',
      error: { type: 'error', id: '', code: 'request', description: expect.stringContaining('не списаны') },
    },
    [['attempt-1', 1500.5]],
  ])
})

test('the same attempt asked for twice within an hour is one payment', async () => {
  const stage = await openStage()
  const charge = byCard(stage, PLAIN)
  const first = await stage.provider.charge(charge)
  expect([await stage.provider.charge(charge), takings(stage)]).toEqual([first, [['attempt-1', 1500.5]]])
})

test('a declined card is a failure in the language of who pays', async () => {
  const stage = await openStage()
  const russian = await stage.provider.charge(byCard(stage, POOR))
  const english = await stage.provider.charge(byCard(stage, POOR, { attemptId: 'attempt-2', lang: 'en' }))
  expect([russian, english].map((outcome) => stateOf(outcome).error)).toEqual([
    { type: 'declined', id: refOf(russian), code: '5051', description: 'На карте недостаточно денег' },
    { type: 'declined', id: refOf(english), code: '5051', description: 'There is not enough money on the card' },
  ])
})

test.each([5001, 5005, 5014, 5034, 5041, 5051, 5061, 5082, 5091, 5096, 5113, 5207])(
  'a decline for reason %i is a failure with that code, and takes nothing',
  async (code) => {
    const stage = await openStage()
    stage.sandbox.refuseNext(code)
    const { status, error } = stateOf(await stage.provider.charge(byCard(stage, PLAIN)))
    expect([status, error?.code, takings(stage)]).toEqual(['failed', String(code), []])
  },
)

test('a card that no bank has given out is a failure with code 5014', async () => {
  const stage = await openStage()
  const { error } = stateOf(await stage.provider.charge(byCard(stage, '4000000000000002')))
  expect(error?.code).toBe('5014')
})

test.each(['sbp', 'sberbank', 'tinkoff'] as const)(
  '%s leads to a page, which pays when the person does',
  async (method) => {
    const stage = await openStage()
    const outcome = await stage.provider.charge(aCharge({ instrument: { kind: 'page', method } }))
    const ref = refOf(outcome)
    const before = await stage.provider.find(ref)
    stage.sandbox.payQr(ref)
    const after = await stage.provider.find(ref)
    expect([outcome, statusOf(before), statusOf(after), takings(stage)]).toEqual([
      { kind: 'redirect', ref, url: `${stage.settings.url}/pay/${ref}` },
      'pending',
      'paid',
      [['attempt-1', 1500.5]],
    ])
  },
)

test('a link that the person declines is a failure, and one whose time is over is canceled', async () => {
  const stage = await openStage()
  const [one, two] = [await stage.provider.charge(aCharge()), await stage.provider.charge(aCharge({ attemptId: 'b' }))]
  stage.sandbox.declineQr(refOf(one))
  stage.clock.advance(60 * 60_000)
  const found = await Promise.all([one, two].map(async (outcome) => stage.provider.find(refOf(outcome))))
  expect(found.map(statusOf)).toEqual(['failed', 'canceled'])
})

test('one code of SBP that is paid twice is two payments of one attempt', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge()))
  stage.sandbox.payQr(ref)
  stage.sandbox.payQr(ref)
  const refs = stage.sandbox.transactions().map(({ TransactionId }) => String(TransactionId))
  const found = await Promise.all(refs.map(async (each) => stateOf(await stage.provider.find(each))))
  expect(found.map(({ status, attemptId }) => [status, attemptId])).toEqual([
    ['paid', 'attempt-1'],
    ['paid', 'attempt-1'],
  ])
})

test('what was paid by SberPay cannot be paid again', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(aCharge({ instrument: { kind: 'page', method: 'sberbank' } })))
  stage.sandbox.payQr(ref)
  expect(() => stage.sandbox.payQr(ref)).toThrow('cannot be paid')
})

test('a means that the provider does not have is refused without a call', async () => {
  const stage = await openStage()
  const instrument = [{ kind: 'widget' }, { kind: 'page', method: 'bank-card' }] as const
  const outcomes = await Promise.all(instrument.map(async (one) => stage.provider.charge(aCharge({ instrument: one }))))
  expect([outcomes.map(({ kind }) => kind), stage.sandbox.transactions()]).toEqual([['refused', 'refused'], []])
})

test('an amount that is too small is refused by the provider', async () => {
  const stage = await openStage()
  const outcome = await stage.provider.charge(byCard(stage, PLAIN, { money: { amount: 0, currency: 'RUB' } }))
  expect([outcome.kind, stage.sandbox.transactions()]).toEqual(['refused', []])
})

test('wrong credentials are a refusal of a charge, and no news of a payment', async () => {
  const stage = await openStage({ settings: { apiSecret: 'another' } })
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  const found = await stage.provider.findLost('attempt-1', new Date())
  expect([outcome.kind === 'refused' && outcome.error.code, found]).toEqual([
    'credentials',
    { kind: 'unknown', reason: 'status 401', isAboutUs: true },
  ])
})

test('the school is asked before each charge, and a no declines it', async () => {
  const stage = await openStage()
  stage.answer.next(() => Response.json({ code: 12 }))
  const { status, error } = stateOf(await stage.provider.charge(byCard(stage, PLAIN)))
  const description = 'Школа не приняла этот платёж. Начните оплату заново'
  expect([status, error?.code, error?.description, takings(stage)]).toEqual(['failed', '3003', description, []])
})

test('a no of the school gives out no link', async () => {
  const stage = await openStage()
  stage.answer.next(() => Response.json({ code: 13 }))
  expect(stateOf(await stage.provider.charge(aCharge())).error?.code).toBe('3008')
})

test('a question that nobody answers declines the charge', async () => {
  const stage = await openStage()
  stage.answer.next(() => new Response('', { status: 500 }))
  expect(stateOf(await stage.provider.charge(byCard(stage, PLAIN))).error?.code).toBe('3007')
})
