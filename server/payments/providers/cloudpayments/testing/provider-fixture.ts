import { onTestFinished } from 'vitest'
import { type CloudpaymentsSandbox, createCloudpaymentsSandbox } from '../../../../sandbox/cloudpayments/sandbox.ts'
import { createFaults, type Faults } from '../../../../sandbox/provider-sandbox.ts'
import { createNotices, type Notice, type Notices } from '../../../../sandbox/notifications.ts'
import { type Served, serveSandboxes } from '../../../../sandbox/serve-sandboxes.ts'
import { portOf } from '../../../../http/listen.ts'
import type { Charge, ChargeOutcome, Found, Notification, Provider, Verified } from '../../../provider.ts'
import { sandboxSettings } from '../../../settings.ts'
import { CALL_MS } from '../../patience.ts'
import { createVirtualTime } from '../../testing/virtual-time.ts'
import { createCloudpayments } from '../adapter.ts'
import type { CloudpaymentsSettings } from '../api.ts'

export const START = new Date('2026-11-21T10:00:00.000Z')

/** Test cards. Source: PROVIDERS §1.3. */
export const PLAIN = '4000000000003055'
export const SECURE = '4242424242424242'
export const SECURE_POOR = '4012888888881881'
export const POOR = '4000056655665556'
export const POOR_WHEN_SAVED = '4111111111111111'
export const MIR = '2200000000000004'

const NOTIFY = 'https://school.example/pay/notify'

/** The adapter and the provider that it talks to. */
export interface ProviderFixture {
  provider: Provider
  sandbox: CloudpaymentsSandbox
  settings: CloudpaymentsSettings
  faults: Faults
  notices: Notices
  /** The notifications that have reached the school, and what the adapter has verified of each, oldest first. */
  received: { path: string; notice: Notice; verified: Verified }[]
  clock: { advance: (ms: number) => void }
  /** What the school replies, when it is not code 0. */
  reply: { next: (response: () => Response) => void }
  /** Makes a call by hand. */
  call: (path: string, body: object, headers?: Record<string, string>) => Promise<Record<string, unknown>>
}

interface FixtureOptions {
  timeoutMs?: number
  settings?: Partial<CloudpaymentsSettings>
  fetch?: typeof fetch
  /** Replaces running deferred work at once. */
  defer?: (ms: number, work: () => void) => void
}

export const aNotification = ({ url, headers, body }: Notice, overrides: Partial<Notification> = {}): Notification => ({
  raw: Buffer.from(body),
  headers,
  ip: '203.0.113.9',
  path: url.slice(`${NOTIFY}/cloudpayments`.length),
  ...overrides,
})

type Sent = Parameters<typeof fetch>

/** What a call says, in the words of a notification. */
const readRequest = async (url: Sent[0], init: Sent[1]): Promise<Notice> => {
  const request = new Request(url, init)
  return { url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() }
}

/** A `fetch` that writes down what it sends. */
export const spyInto =
  (requests: Notice[]): typeof fetch =>
  async (url, init) => {
    requests.push(await readRequest(url, init))
    return fetch(url, init)
  }

/** The sandbox on a port of its own until the test is over, and the adapter in front of it. */
export const openProviderFixture = async ({
  timeoutMs = CALL_MS,
  settings: own,
  ...more
}: FixtureOptions = {}): Promise<ProviderFixture> => {
  const served: Served[] = []
  const { server, close } = await serveSandboxes(0, served)
  onTestFinished(close)
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(server)}`).cloudpayments
  if (!settings) throw new Error('no settings')
  let at = START.getTime()
  const now = () => new Date(at)
  const { timer, hold, fetchWith } = createVirtualTime()
  const options = { now, timer, timeoutMs, fetch: fetchWith(more.fetch) }
  const provider = createCloudpayments({ ...settings, ...own }, options)
  const received: ProviderFixture['received'] = []
  const replies: (() => Response)[] = []
  const notices = createNotices(async (url, init) => {
    const notice = await readRequest(url, init)
    const notification = aNotification(notice)
    received.push({ path: notification.path, notice, verified: provider.verify(notification) })
    return replies.shift()?.() ?? new Response(provider.reply('done').body)
  })
  const faults = createFaults()
  const defer = more.defer ?? ((_: number, work: () => void) => work())
  const context = { base: settings.url, notifyUrl: NOTIFY, notices, faults, now, defer }
  const sandbox = createCloudpaymentsSandbox(settings, context)
  served.push({ sandbox, faults, hold })
  const authorization = `Basic ${Buffer.from(`${settings.publicId}:${settings.apiSecret}`).toString('base64')}`
  return {
    provider,
    sandbox,
    settings,
    faults,
    notices,
    received,
    clock: { advance: (ms) => void (at += ms) },
    reply: { next: (response) => void replies.push(response) },
    call: async (path, body, headers = {}) => {
      const sent = { authorization, 'content-type': 'application/json', ...headers }
      const response = await fetch(`${settings.url}${path}`, {
        method: 'POST',
        headers: sent,
        body: JSON.stringify(body),
      })
      return Object(await response.json())
    },
  }
}

export const aCharge = (overrides: Partial<Charge> = {}): Charge => ({
  attemptId: 'attempt-1',
  money: { amount: 150_050, currency: 'RUB' },
  description: 'Заказ 17',
  instrument: { kind: 'page', method: 'sbp' },
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: '203.0.113.7' },
  returnUrl: 'https://school.example/checkout/return?payment=attempt-1',
  notifyUrl: `${NOTIFY}/cloudpayments/`,
  receipt: [{ name: 'Курс «Лепка»', quantity: 1, amount: 150_050 }],
  lang: 'ru',
  ...overrides,
})

/** A charge of a card that was typed in. */
export const byCard = ({ sandbox }: ProviderFixture, number: string, overrides: Partial<Charge> = {}): Charge =>
  aCharge({
    instrument: { kind: 'card-token', token: sandbox.cryptogramOf(number), cardholder: 'ANNA IVANOVA' },
    ...overrides,
  })

/** The provider's name of what a charge has come to. */
export const refOf = (outcome: ChargeOutcome): string => {
  if (outcome.kind === 'state') return outcome.state.ref
  if ('ref' in outcome) return outcome.ref
  throw new Error(`${outcome.kind} has no ref`)
}

export const stateOf = (found: Found | ChargeOutcome) => {
  if (found.kind === 'state') return found.state
  throw new Error(`${found.kind} has no state`)
}

export const statusOf = (found: { kind: string; state?: { status: string } }): string =>
  found.state?.status ?? found.kind

/** A payment that was made with a card without 3-D Secure. */
export const paid = async (fixture: ProviderFixture, overrides: Partial<Charge> = {}): Promise<string> =>
  refOf(await fixture.provider.charge(byCard(fixture, PLAIN, overrides)))

/** The token of a card that was kept with a first payment. */
export const storedToken = async (fixture: ProviderFixture, number = PLAIN): Promise<string> => {
  const first = byCard(fixture, number, { attemptId: 'first', save: true })
  const { card } = stateOf(await fixture.provider.charge(first))
  if (!card) throw new Error('the card was not kept')
  return card.token
}

/** What was really taken and returned, oldest first: by whose name, rubles, minus for what went back. */
export const capturedPayments = ({ sandbox }: ProviderFixture) =>
  sandbox
    .transactions()
    .filter(({ Status }) => Status === 'Completed')
    .map(({ InvoiceId, Amount, Type }) => [InvoiceId, Type === 1 ? -Amount : Amount])
