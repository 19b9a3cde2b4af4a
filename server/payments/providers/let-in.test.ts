import { expect, onTestFinished, test } from 'vitest'
import { PROVIDERS, type ProviderId } from '../../contract/checkout/methods.ts'
import { startSandboxes } from '../../sandbox/start-sandboxes.ts'
import { createPayments } from '../payments.ts'
import type { Charge, Provider } from '../provider.ts'
import type { PaymentSettings } from '../settings.ts'

const now = () => new Date()

/** The accounts with keys that the providers take no more. */
const rotated = (settings: PaymentSettings): PaymentSettings => ({
  ...settings,
  yookassa: settings.yookassa && { ...settings.yookassa, secretKey: 'test_of-yesterday' },
  cloudpayments: settings.cloudpayments && { ...settings.cloudpayments, apiSecret: 'of-yesterday' },
  tbank: settings.tbank && { ...settings.tbank, password: 'of-yesterday' },
  stripe: settings.stripe && { ...settings.stripe, secretKey: 'sk_test_of_yesterday' },
})

const shutOut = async (id: ProviderId): Promise<Provider> => {
  const sandboxes = await startSandboxes({ port: 0, notifyUrl: 'https://school.example/payments/notify', now })
  onTestFinished(sandboxes.close)
  return createPayments(rotated(sandboxes.settings), { now }).provider(id)
}

const refs: Record<ProviderId, string> = { yookassa: '17', cloudpayments: '17', tbank: '17', stripe: 'pi_17' }
const tokens: Record<ProviderId, string> = { yookassa: 'x', cloudpayments: 'tk_x', tbank: '17', stripe: 'cus_1/pm_1' }

const aCharge = ({ id, currency }: Provider, instrument: Charge['instrument']): Charge => ({
  attemptId: 'attempt-1',
  money: { amount: 150_000, currency },
  description: 'Заказ 17',
  instrument,
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: '203.0.113.7' },
  returnUrl: 'https://school.example/checkout/return/attempt-1/',
  notifyUrl: `https://school.example/payments/notify/${id}/`,
  receipt: [],
  lang: 'ru',
})

test.each(PROVIDERS)('%s refuses the school and not the card where its key is wrong', async (id) => {
  const provider = await shutOut(id)
  const pages = { kind: 'page', method: id === 'stripe' ? 'bank-card' : 'sbp' } as const
  const instruments = [{ kind: 'saved', token: tokens[id], by: 'merchant' } as const, pages]
  const outcomes = await Promise.all(instruments.map((instrument) => provider.charge(aCharge(provider, instrument))))
  expect(outcomes).toMatchObject(instruments.map(() => ({ kind: 'refused', isAccountError: true })))
})

test.each(PROVIDERS)('%s tells nothing of what was begun before where its key is wrong', async (id) => {
  const provider = await shutOut(id)
  const [ref, money] = [refs[id], { amount: 150_000, currency: provider.currency }]
  const outcomes = await Promise.all([
    provider.find(ref),
    provider.findLost('attempt-1', now()),
    provider.capture(ref, money, []),
    provider.cancel(ref),
    provider.refund({ refundId: 'refund-1', ref, money, receipt: [] }),
    ...(provider.findBinding ? [provider.findBinding(ref)] : []),
  ])
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', reason: expect.any(String), isAccountError: true })))
})
