import { expect, test } from 'vitest'
import { describeYookassa } from './adapter.ts'
import { aCharge, keptToken, openStage, PLAIN, refOf, SECURE, type Stage, takings } from './testing/stage.ts'

const bind = async ({ provider }: Stage, given: Parameters<typeof aCharge>[0] = {}) => {
  if (!provider.bind || !provider.findBinding) throw new Error('nothing binds')
  return provider.bind(aCharge({ receipt: [], ...given }))
}

const find = async ({ provider }: Stage, ref: string) => {
  if (!provider.findBinding) throw new Error('nothing is found')
  return provider.findBinding(ref)
}

const inactive = (id: string) => ({
  kind: 'refused',
  error: { type: 'canceled', id, code: 'method_inactive', description: describeYookassa('method_inactive', 'ru') },
})

test.each([PLAIN, SECURE])('card %s is bound on a page without a charge, and then pays by itself', async (number) => {
  const stage = await openStage()
  const outcome = await bind(stage)
  const ref = refOf(outcome)
  const before = await find(stage, ref)
  stage.sandbox.pay(ref, number)
  const after = await find(stage, ref)
  const instrument = { kind: 'saved', token: ref, by: 'merchant' } as const
  const renewal = await stage.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  const redirect = { kind: 'redirect', ref, url: `${stage.base}/pay/${ref}` }
  const card = { token: ref, brand: 'mastercard', last4: number.slice(-4), expiry: '1240', fingerprint: null }
  expect([outcome, before, after, renewal.kind, takings(stage)]).toEqual([
    redirect,
    redirect,
    { kind: 'bound', ref, card },
    'state',
    [['renewal', 150_000]],
  ])
})

test('a card that the bank refuses is not bound', async () => {
  const stage = await openStage()
  const ref = refOf(await bind(stage))
  stage.sandbox.decline(ref, 'card_expired')
  expect(await find(stage, ref)).toEqual(inactive(ref))
})

test('a card is not bound after an hour', async () => {
  const stage = await openStage()
  const ref = refOf(await bind(stage))
  stage.clock.advance(60 * 60_000)
  stage.sandbox.pay(ref)
  expect(await find(stage, ref)).toEqual(inactive(ref))
})

test('the same attempt binds one card, however often it is asked', async () => {
  const stage = await openStage()
  expect(refOf(await bind(stage))).toBe(refOf(await bind(stage)))
})

test('only a card on a page is bound without a charge', async () => {
  const stage = await openStage()
  const token = stage.sandbox.tokenOf(PLAIN)
  const outcomes = [
    await bind(stage, { instrument: { kind: 'card-token', token, cardholder: null } }),
    await bind(stage, { instrument: { kind: 'page', method: 'sbp' } }),
  ]
  expect(outcomes.map((one) => one.kind === 'refused' && one.error.code)).toEqual([
    'unsupported_method',
    'unsupported_method',
  ])
})

test('nothing is known of a binding that does not exist, and a payment’s card is not one', async () => {
  const stage = await openStage()
  const token = await keptToken(stage)
  expect([(await find(stage, 'no-such')).kind, (await find(stage, token)).kind]).toEqual(['unknown', 'unknown'])
})
