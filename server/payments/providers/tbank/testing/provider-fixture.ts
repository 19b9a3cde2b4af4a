import { onTestFinished } from 'vitest'
import { createFaults, type Faults } from '../../../../sandbox/provider-sandbox.ts'
import { createNotices, type Notice, type Notices } from '../../../../sandbox/notifications.ts'
import { type Served, serveSandboxes } from '../../../../sandbox/serve-sandboxes.ts'
import { createTbankSandbox, type TbankSandbox } from '../../../../sandbox/tbank/sandbox.ts'
import { testCards } from '../../../../sandbox/tbank/test-cards.ts'
import { portOf } from '../../../../http/listen.ts'
import type { Charge, ChargeOutcome, Found, PaymentState, Provider } from '../../../provider.ts'
import { sandboxSettings } from '../../../settings.ts'
import { createVirtualTime } from '../../testing/virtual-time.ts'
import { createTbank } from '../adapter.ts'
import type { TbankSettings } from '../client.ts'
import { tokenOf } from '../token.ts'

export const START = new Date('2026-11-21T10:00:00.000Z')

/** The adapter and the bank that it talks to. */
export interface ProviderFixture {
  provider: Provider
  bank: TbankSandbox
  settings: TbankSettings
  faults: Faults
  notices: Notices
  /** The notifications that have reached the school, oldest first. */
  received: Notice[]
  clock: { advance: (ms: number) => void }
  base: string
  /** Makes a signed call by hand. */
  call: (method: string, fields: object) => Promise<Record<string, unknown>>
}

interface FixtureOptions {
  settings?: Partial<TbankSettings>
  fetch?: typeof fetch
  /** Replaces running deferred work at once. */
  defer?: (ms: number, work: () => void) => void
}

export const addressOf = (input: Parameters<typeof fetch>[0]): string => {
  if (typeof input === 'string') return input
  return 'href' in input ? input.href : input.url
}

/** The sandbox on a port of its own until the test is over, and the adapter in front of it. */
export const openProviderFixture = async ({
  settings: own,
  ...more
}: FixtureOptions = {}): Promise<ProviderFixture> => {
  const served: Served[] = []
  const { server, close } = await serveSandboxes(0, served)
  onTestFinished(close)
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(server)}`).tbank
  if (!settings) throw new Error('no settings')
  const received: Notice[] = []
  const notices = createNotices(async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    received.push({ url: addressOf(input), headers: { ...Object(init?.headers) }, body })
    return new Response('OK')
  })
  let at = START.getTime()
  const now = () => new Date(at)
  const faults = createFaults()
  const base = settings.url.replace(/\/v2$/, '')
  const defer = more.defer ?? ((_, work) => work())
  const context = { base, notifyUrl: 'https://school.example/pay/notify', notices, faults, now, defer }
  const bank = createTbankSandbox(settings, context)
  const { timer, hold, fetchWith } = createVirtualTime()
  served.push({ sandbox: bank, faults, hold })
  return {
    provider: createTbank({ ...settings, ...own }, { now, timer, fetch: fetchWith(more.fetch) }),
    bank,
    settings,
    faults,
    notices,
    received,
    clock: { advance: (ms) => void (at += ms) },
    base,
    call: async (method, fields) => {
      const named = { TerminalKey: settings.terminalKey, ...fields }
      const body = JSON.stringify({ ...named, Token: tokenOf(named, settings.password) })
      return Object(await (await fetch(`${settings.url}/${method}`, { method: 'POST', body })).json())
    },
  }
}

export const aCharge = (overrides: Partial<Charge> = {}): Charge => ({
  attemptId: 'attempt-1',
  money: { amount: 150_000, currency: 'RUB' },
  description: 'Заказ 17',
  instrument: { kind: 'page', method: 'tinkoff' },
  save: false,
  customer: { personId: 'person-1', email: 'parent@school.example', ip: '203.0.113.7' },
  returnUrl: 'https://school.example/checkout/return?payment=attempt-1',
  notifyUrl: 'https://school.example/pay/notify/tbank',
  receipt: [{ name: 'Подписка на каталог', quantity: 1, amount: overrides.money?.amount ?? 150_000 }],
  lang: 'ru',
  ...overrides,
})

/** The bank's name of what a charge has come to. */
export const refOf = (outcome: ChargeOutcome): string => {
  if (outcome.kind === 'state') return outcome.state.ref
  if (outcome.kind === 'redirect') return outcome.ref
  throw new Error(`${outcome.kind} has no ref`)
}

/** A payment whose page somebody was sent to. */
export const openedPayment = async ({ provider }: ProviderFixture, overrides: Partial<Charge> = {}): Promise<string> =>
  refOf(await provider.charge(aCharge(overrides)))

export const paidPayment = async (fixture: ProviderFixture, overrides: Partial<Charge> = {}): Promise<string> => {
  const ref = await openedPayment(fixture, overrides)
  fixture.bank.pay(ref)
  return ref
}

/** A card that was kept with a first payment. */
export const storedToken = async (
  fixture: ProviderFixture,
  number = testCards.plain.number,
  amount = 10_000,
): Promise<string> => {
  const ref = await openedPayment(fixture, { attemptId: 'first', save: true, money: { amount, currency: 'RUB' } })
  fixture.bank.pay(ref, number)
  const found = await fixture.provider.find(ref)
  if (found.kind !== 'state' || !found.state.card) throw new Error('the card was not kept')
  return found.state.card.token
}

export const aState = (overrides: Partial<PaymentState>): Found & ChargeOutcome => ({
  kind: 'state',
  state: {
    status: 'paid',
    ref: '',
    attemptId: 'attempt-1',
    money: { amount: 150_000, currency: 'RUB' },
    refunded: 0,
    card: null,
    error: null,
    ...overrides,
  },
})

/** Where payments stand and what has moved, by our names. */
export const books = ({ bank }: ProviderFixture) => ({
  payments: bank.payments().map(({ orderId, status }) => `${orderId} ${status}`),
  movements: bank.movements().map(({ kind, orderId, amount }) => `${kind} ${amount} ${orderId}`),
})
