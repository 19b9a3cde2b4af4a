import { type ProviderId, PROVIDERS } from '../../../contract/checkout/methods.ts'
import type { Payments } from '../../../payments/payments.ts'
import type { AdapterOptions } from '../../../payments/provider-definition.ts'
import type { Provider } from '../../../payments/provider.ts'
import { openProvider } from '../../../payments/providers/index.ts'
import { startSandboxes } from '../../../sandbox/start-sandboxes.ts'
import { attemptsOf } from '../../stores/attempt-store.ts'
import { type Order, ordersOf } from '../../stores/order-store.ts'
import { type Buyer, startTestShop } from '../test-shop.ts'

interface Sent {
  body?: string
  headers?: Record<string, string>
  method?: 'POST' | 'GET'
}

/** The account, or an error without one: a sandbox always has one. */
const requireAccount = <Value>(value: Value | null | undefined): Value => {
  if (!value) throw new Error('no account')
  return value
}

/** A school whose real adapters talk to the sandboxes of all four providers, whose notifications come to the school. */
export const openAdapterFixture = async (patience: Omit<AdapterOptions, 'now'> = { timeoutMs: 60_000, retryMs: 1 }) => {
  const loaded = new Map<ProviderId, Promise<Provider>>()
  /** Tells a payment where the school of this test really is. */
  const here = async (id: ProviderId): Promise<Provider> => {
    const provider = requireAccount(await openProvider(id, sandboxes.settings, { now: () => new Date(), ...patience }))
    const notifyUrl = `${shop.school.address}/payments/notify/${id}/`
    return { ...provider, charge: (charge) => provider.charge({ ...charge, notifyUrl }) }
  }
  const payments: Payments = {
    ids: PROVIDERS,
    cards: 'cloudpayments',
    provider: (id) => {
      const provider = loaded.get(id) ?? here(id)
      loaded.set(id, provider)
      return provider
    },
  }
  const shop = await startTestShop(payments)
  const sandboxes = await startSandboxes({
    port: 0,
    notifyUrl: `${shop.school.address}/payments/notify`,
    now: () => new Date(),
    defer: (_, work) => work(),
  })
  const notices = Object.values(sandboxes.notices)
  const { db } = shop.school.deps
  const { settings } = sandboxes

  const stateOf = async ({ id, state }: Order) => {
    const attempts = (await attemptsOf(db, id)).map((attempt) => `${attempt.provider} ${attempt.state}`)
    return [state, attempts.toSorted()]
  }

  return {
    shop,
    sandboxes,
    accounts: {
      cloudpayments: requireAccount(settings.cloudpayments),
      tbank: requireAccount(settings.tbank),
      stripe: requireAccount(settings.stripe),
    },
    /** A buyer with chess in the cart. */
    aBuyer: async () => {
      const buyer = await shop.buyer()
      await buyer.put('course', 2)
      return buyer
    },
    /** The orders of the buyers: each with its state, and its attempts with theirs. */
    books: async (buyers: readonly Buyer[]) => {
      const orders = await Promise.all(buyers.map(({ person }) => ordersOf(db, person.id)))
      return Promise.all(orders.flat().map(stateOf))
    },
    /** What another server sends to an address for notifications; answers what it hears. */
    send: async (path: string, { body, headers = {}, method = 'POST' }: Sent) => {
      const url = `${shop.school.address}/payments/notify/${path}`
      const response = await fetch(url, { method, headers, ...(method === 'POST' && { body: body ?? '' }) })
      return { status: response.status, text: await response.text() }
    },
    /** How notifications travel from now on. */
    setMode: (mode: Parameters<(typeof notices)[number]['setMode']>[0]) => {
      for (const one of notices) one.setMode(mode)
    },
    release: () => {
      for (const one of notices) one.release()
    },
    settled: async () => {
      for (const one of notices) await one.settled()
    },
    close: async () => {
      await sandboxes.close()
      await shop.school.close()
    },
  }
}

export type AdapterFixture = Awaited<ReturnType<typeof openAdapterFixture>>
