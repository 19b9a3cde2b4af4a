import { onTestFinished } from 'vitest'
import { createFaults, type Faults } from '../../../../sandbox/provider-sandbox.ts'
import { createNotices, type Notices } from '../../../../sandbox/notifications.ts'
import { type Served, serveSandboxes } from '../../../../sandbox/serve-sandboxes.ts'
import { createStripeSandbox, type StripeSandbox } from '../../../../sandbox/stripe/sandbox.ts'
import { portOf } from '../../../../http/listen.ts'
import type { Charge, Found, StoredCard, Notification, Provider, Verified } from '../../../provider.ts'
import { sandboxSettings } from '../../../settings.ts'
import { createVirtualTime } from '../../testing/virtual-time.ts'
import { createStripe } from '../adapter.ts'
import type { StripeSettings } from '../client.ts'

export const START = new Date('2026-11-21T10:00:00.000Z')

/** The adapter and the provider that it talks to. */
export interface ProviderFixture {
  provider: Provider
  sandbox: StripeSandbox
  settings: StripeSettings
  faults: Faults
  notices: Notices
  /** The notifications that have reached the school, and what the adapter has verified of each, oldest first. */
  received: { type: string; verified: Verified }[]
  clock: { advance: (ms: number) => void; now: () => Date }
  /** Where pages and scripts are. */
  base: string
  /** Asks the API by hand, with a form's fields. */
  api: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
}

/** The SDK ends its calls by real time; virtual time ends those that get no answer long before. */
const TIMEOUT_MS = 60_000

interface FixtureOptions {
  settings?: Partial<StripeSettings>
}

const typeOf = (body: string): string => {
  const { type }: { type: string } = JSON.parse(body)
  return type
}

/** The sandbox on a port of its own until the test is over, and the adapter in front of it. */
export const openProviderFixture = async ({ settings: own }: FixtureOptions = {}): Promise<ProviderFixture> => {
  const served: Served[] = []
  const { server, close } = await serveSandboxes(0, served)
  onTestFinished(close)
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(server)}`).stripe
  if (!settings) throw new Error('no settings')
  let at = START.getTime()
  const now = () => new Date(at)
  const { timer, hold, fetchWith } = createVirtualTime()
  const options = { now, timer, timeoutMs: TIMEOUT_MS, fetch: fetchWith(fetch, TIMEOUT_MS) }
  const provider = await createStripe({ ...settings, ...own }, options)
  const received: ProviderFixture['received'] = []
  const notices = createNotices(async (_url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const body = typeof init?.body === 'string' ? init.body : ''
    received.push({ type: typeOf(body), verified: provider.verify(aNotification(body, headers)) })
    return new Response('')
  })
  const faults = createFaults()
  const context = { base: settings.url, notifyUrl: 'https://school.example/notify', notices, faults, now }
  const sandbox = createStripeSandbox(settings, { ...context, defer: (_, work) => work() })
  served.push({ sandbox, faults, hold })
  const authorization = `Bearer ${settings.secretKey}`
  return {
    provider,
    sandbox,
    settings,
    faults,
    notices,
    received,
    clock: { advance: (ms) => void (at += ms), now },
    base: settings.url,
    api: async (path, fields, headers = {}) =>
      fetch(`${settings.url}/v1${path}`, {
        method: fields ? 'POST' : 'GET',
        headers: { authorization, ...headers },
        body: fields && new URLSearchParams(fields),
      }),
  }
}

export const aNotification = (body: string, headers: Record<string, string>): Notification => ({
  raw: Buffer.from(body),
  headers,
  ip: '203.0.113.9',
  path: '/',
})

export const aCharge = (overrides: Partial<Charge> = {}): Charge => ({
  attemptId: 'attempt-1',
  money: { amount: 1_800, currency: 'EUR' },
  description: 'Заказ 17',
  instrument: { kind: 'widget' },
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: '203.0.113.7' },
  returnUrl: 'https://school.example/checkout/return?payment=attempt-1',
  notifyUrl: 'https://school.example/notify/stripe/',
  receipt: [{ name: 'Подписка на каталог', quantity: 1, amount: 1_800 }],
  lang: 'ru',
  ...overrides,
})

/** The provider's name of what a charge or a binding has come to. */
export const refOf = (outcome: { kind: string; ref?: string; state?: { ref: string } }): string => {
  const ref = outcome.state?.ref ?? outcome.ref
  if (ref === undefined) throw new Error(`${outcome.kind} has no ref`)
  return ref
}

/** A payment that waits on its embedded page. */
export const opened = async ({ provider }: ProviderFixture, overrides: Partial<Charge> = {}): Promise<string> =>
  refOf(await provider.charge(aCharge(overrides)))

/** A payment that was made on its embedded page. */
export const paid = async (
  fixture: ProviderFixture,
  overrides: Partial<Charge> = {},
  number?: string,
): Promise<string> => {
  const ref = await opened(fixture, overrides)
  fixture.sandbox.complete(ref, number)
  return ref
}

export const stateOf = (found: Found | { kind: string }) => {
  if ('state' in found) return found.state
  throw new Error(`${found.kind} has no state`)
}

export const statusOf = async ({ provider }: ProviderFixture, ref: string) => stateOf(await provider.find(ref)).status

/** A card that was kept with a first payment. */
export const storedCard = async (fixture: ProviderFixture, number?: string): Promise<StoredCard> => {
  const ref = await paid(fixture, { attemptId: 'first', save: true }, number)
  const { card } = stateOf(await fixture.provider.find(ref))
  if (!card) throw new Error('the card was not kept')
  return card
}

/** A charge of a card that was kept. */
export const byStoredCard = (card: StoredCard, by: 'customer' | 'merchant', overrides: Partial<Charge> = {}): Charge =>
  aCharge({ attemptId: 'renewal', instrument: { kind: 'saved', token: card.token, by }, ...overrides })

/** What was really taken, in cents, refunds deducted. */
export const capturedPayments = ({ sandbox }: ProviderFixture) =>
  sandbox.charges().map(({ amount, refunded }) => amount - refunded)
