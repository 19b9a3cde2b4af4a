import type { NotificationReply, Provider } from '../../provider.ts'
import { PATIENCE } from '../patience.ts'
import { createAfterCharge } from './after-charge.ts'
import { createCharges, createFindBinding } from './charges.ts'
import { type ClientOptions, createClient, type StripeSettings } from './client.ts'
import { createLookup } from './lookup.ts'
import { verifyStripe } from './verify.ts'

interface StripeOptions extends ClientOptions {
  now: () => Date
}

/** Stripe expects a 2xx; after any other status it resends the event for three days. Source: PROVIDERS §1.4. */
const replied = (status: number): NotificationReply => ({ status, type: 'text/plain', body: '' })

/**
 * Stripe adapter for euros: the embedded page by a Checkout Session, Stripe's own page, and saved cards by PaymentIntents. Source:
 * PROVIDERS §1.4.
 */
export const createStripe = async (settings: StripeSettings, { now, ...options }: StripeOptions): Promise<Provider> => {
  const client = createClient(settings, options)
  const lookup = (patience?: number) => createLookup(client(patience))
  const after = () => {
    const ask = client()
    return createAfterCharge(ask, createLookup(ask))
  }
  return {
    id: 'stripe',
    currency: 'EUR',
    offer: { script: settings.script, key: settings.publishableKey },
    hosts: settings.hosts,
    charge: async (request) => createCharges(client()).charge(request),
    find: async (ref) => lookup().find(ref),
    findLost: async (attemptId, since) => lookup(PATIENCE.lists).findLost(attemptId, since),
    capture: async (ref, money) => after().capture(ref, money),
    cancel: async (ref) => after().cancel(ref),
    refund: async (request) => after().refund(request),
    completeSecure: null,
    bind: async (request) => createCharges(client()).bind(request),
    findBinding: async (ref) => createFindBinding(client())(ref),
    verify: (notification) => verifyStripe(notification, settings.webhookSecret, now()),
    reply: (how) => replied(how === 'again' ? 503 : 200),
  }
}
