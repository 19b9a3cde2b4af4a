import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { portOf } from '../../http/listen.ts'
import type { Provider } from '../provider.ts'
import { sandboxSettings } from '../settings.ts'
import { createCloudpayments } from './cloudpayments/adapter.ts'
import { createStripe } from './stripe/adapter.ts'
import { createTbank } from './tbank/adapter.ts'
import { createYookassa } from './yookassa/adapter.ts'

afterEach(() => vi.restoreAllMocks())

const { yookassa, cloudpayments, tbank } = sandboxSettings('http://127.0.0.1:1')
if (!yookassa || !cloudpayments || !tbank) throw new Error('no settings')

const options = { now: () => new Date(), fetch: async () => Promise.reject(new TypeError('fetch failed')), retryMs: 0 }
const providers = [
  createYookassa(yookassa, options),
  createCloudpayments(cloudpayments, options),
  createTbank(tbank, options),
]
const money = { amount: 150_000, currency: 'RUB' } as const
const charge = {
  attemptId: 'attempt-1',
  money,
  description: 'Заказ 17',
  instrument: { kind: 'page', method: 'sbp' },
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: null },
  returnUrl: 'https://school.example/checkout/return/attempt-1/',
  notifyUrl: 'https://school.example/payments/notify/',
  receipt: [],
  lang: 'ru',
} as const

/** The times that are asked for while somebody works, in milliseconds, each of them once. */
const times = async (work: () => Promise<unknown>): Promise<number[]> => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  await work()
  const all = timeouts.mock.calls.map(([ms]) => ms)
  timeouts.mockRestore()
  return [...new Set(all)].toSorted((one, other) => one - other)
}

const works: [string, (provider: Provider) => Promise<unknown>][] = [
  ['a charge', (provider) => provider.charge(charge)],
  ['a question', (provider) => provider.find('17')],
  ['a cancellation', (provider) => provider.cancel('17')],
  ['taking what is held', (provider) => provider.capture('17', money, [])],
]

test.each(
  providers.flatMap((provider) => works.map(([name, work]) => [provider.id, name, () => work(provider)] as const)),
)('%s: %s takes 8 seconds at the most with all its calls, of 5 seconds each', async (_, __, work) => {
  expect(await times(work)).toEqual([5_000, 8_000])
})

test.each(providers.map((provider) => [provider.id, provider] as const))(
  '%s: looking for what was lost takes 12 seconds at the most',
  async (_, provider) => {
    expect(await times(() => provider.findLost('attempt-1', new Date()))).toEqual([5_000, 12_000])
  },
)

test('a provider that takes the connection and never answers is unknown when the time is over', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  silent.on('connection', (socket) => void socket.on('error', () => {}))
  await once(silent, 'listening')
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(silent)}`)
  if (!settings.yookassa || !settings.cloudpayments || !settings.tbank || !settings.stripe)
    throw new Error('no settings')
  const hasty = { now: () => new Date(), timeoutMs: 50 }
  const lookups: [Provider, string][] = [
    [createYookassa(settings.yookassa, hasty), '17'],
    [createCloudpayments(settings.cloudpayments, hasty), '17'],
    [createTbank(settings.tbank, hasty), '17'],
    [await createStripe(settings.stripe, hasty), 'pi_1'],
  ]
  const found = await Promise.all(lookups.map(async ([provider, ref]) => provider.find(ref)))
  expect(found.map(({ kind }) => kind)).toEqual(lookups.map(() => 'unknown'))
})
