import { onTestFinished } from 'vitest'
import { createFaults, type Faults } from '../../../../sandbox/provider-sandbox.ts'
import { createNotices, type Notices } from '../../../../sandbox/notifications.ts'
import { type Served, serveSandboxes } from '../../../../sandbox/serve-sandboxes.ts'
import { createYookassaSandbox, type YookassaSandbox } from '../../../../sandbox/yookassa/sandbox.ts'
import { portOf } from '../../../../http/listen.ts'
import type { Charge, Provider } from '../../../provider.ts'
import { sandboxSettings } from '../../../settings.ts'
import { createVirtualTime } from '../../testing/virtual-time.ts'
import { createYookassa } from '../adapter.ts'
import type { YookassaSettings } from '../client.ts'

export const START = new Date('2026-11-21T10:00:00.000Z')

/** The adapter and the provider that it talks to. */
export interface ProviderFixture {
  provider: Provider
  sandbox: YookassaSandbox
  settings: YookassaSettings
  faults: Faults
  notices: Notices
  /** The notifications that have reached the school, oldest first. */
  received: { url: string; body: string }[]
  clock: { advance: (ms: number) => void }
  /** Where pages and scripts are. */
  base: string
  /** Asks the API by hand. */
  api: (path: string, body?: object, headers?: Record<string, string>) => Promise<Response>
}

interface FixtureOptions {
  settings?: Partial<YookassaSettings>
}

/** The sandbox on a port of its own until the test is over, and the adapter in front of it. */
export const openProviderFixture = async ({ settings: own }: FixtureOptions = {}): Promise<ProviderFixture> => {
  const served: Served[] = []
  const { server, close } = await serveSandboxes(0, served)
  onTestFinished(close)
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(server)}`).yookassa
  if (!settings) throw new Error('no settings')
  const received: ProviderFixture['received'] = []
  const notices = createNotices(async (url, init) => {
    if (typeof url !== 'string' || typeof init?.body !== 'string') throw new TypeError('no notification')
    received.push({ url, body: init.body })
    return new Response('')
  })
  let at = START.getTime()
  const now = () => new Date(at)
  const faults = createFaults()
  const base = settings.url.replace(/\/v3$/, '')
  const context = { base, notifyUrl: 'https://school.example/pay/notify', notices, faults, now }
  const sandbox = createYookassaSandbox(settings, { ...context, defer: (_, work) => work() })
  const { timer, hold, fetchWith } = createVirtualTime()
  served.push({ sandbox, faults, hold })
  const credentials = Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')
  return {
    provider: createYookassa({ ...settings, ...own }, { now, timer, fetch: fetchWith() }),
    sandbox,
    settings,
    faults,
    notices,
    received,
    clock: { advance: (ms) => void (at += ms) },
    base,
    api: async (path, body, headers = {}) =>
      fetch(`${settings.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
      }),
  }
}

export const aCharge = (overrides: Partial<Charge> = {}): Charge => ({
  attemptId: 'attempt-1',
  money: { amount: 150_000, currency: 'RUB' },
  description: 'Заказ 17',
  instrument: { kind: 'page', method: 'bank-card' },
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: '203.0.113.7' },
  returnUrl: 'https://school.example/checkout/return?payment=attempt-1',
  notifyUrl: 'https://school.example/pay/notify',
  receipt: [{ name: 'Подписка на каталог', quantity: 1, amount: 150_000 }],
  lang: 'ru',
  ...overrides,
})

/** A charge by a card of the person, as Checkout.js tells it. */
export const byCard = ({ sandbox }: ProviderFixture, number: string, overrides: Partial<Charge> = {}): Charge =>
  aCharge({ instrument: { kind: 'card-token', token: sandbox.tokenOf(number), cardholder: null }, ...overrides })

/** The provider's name of what a charge or a binding has come to. */
export const refOf = (outcome: { kind: string; ref?: string; state?: { ref: string } }): string => {
  const ref = outcome.state?.ref ?? outcome.ref
  if (ref === undefined) throw new Error(`${outcome.kind} has no ref`)
  return ref
}

export const PLAIN = '5555555555554444'
export const SECURE = '5555555555554477'

/** A card that was kept with a first payment. */
export const storedToken = async (fixture: ProviderFixture, number = PLAIN): Promise<string> => {
  const first = await fixture.provider.charge(byCard(fixture, number, { attemptId: 'first', save: true }))
  fixture.sandbox.pay(refOf(first))
  const found = await fixture.provider.find(refOf(first))
  if (found.kind !== 'state' || !found.state.card) throw new Error('the card was not kept')
  return found.state.card.token
}

/** What was really taken, in kopecks by our names, refunds deducted. */
export const capturedPayments = ({ sandbox }: ProviderFixture) =>
  sandbox
    .payments()
    .filter(({ status }) => status === 'succeeded')
    .map(({ metadata, amount, refunded_amount: back }) => [
      metadata.attempt_id,
      Math.round((Number(amount.value) - Number(back?.value ?? 0)) * 100),
    ])
