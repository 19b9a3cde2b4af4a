import type { Provider, Notification, NotificationReply, Verified } from '../../provider.ts'
import { PATIENCE } from '../patience.ts'
import { notice } from './replies.ts'
import { chargeBy, findLost } from './charge.ts'
import { type ClientOptions, createClient, type TbankSettings } from './client.ts'
import { orderIdOf } from './init.ts'
import { readJson, isSigned } from './token.ts'
import { find } from './payment-status.ts'
import { cancel, capture, refund } from './capture-and-refund.ts'

const forged = (reason: string): Verified => ({ kind: 'forged', reason })

/** Checks the terminal of a notification and, in constant time, its signature. Source: PROVIDERS §1.5, SECURITY R49. */
const verify = ({ terminalKey, password }: TbankSettings, { raw }: Notification): Verified => {
  const body = readJson(raw.toString('utf8'))
  const { data } = notice.safeParse(body)
  if (!data || typeof body !== 'object' || body === null) return forged('not a notification')
  if (data.TerminalKey !== terminalKey) return forged('another terminal')
  if (!isSigned(body, data.Token, password)) return forged('signature')
  const { Status, PaymentId, OrderId = null, Amount, NotificationType, RequestKey } = data
  if (NotificationType === 'LINKCARD' && RequestKey !== undefined) {
    return { kind: 'event', eventKey: `${RequestKey}:${Status}`, about: 'card', ref: RequestKey, attemptId: null }
  }
  const isOfPayment = NotificationType === undefined && Status !== 'RECEIPT' && Amount !== undefined
  if (PaymentId === undefined || !isOfPayment) return { kind: 'irrelevant' }
  return {
    kind: 'event',
    eventKey: `${PaymentId}:${Status}:${Amount}`,
    about: 'payment',
    ref: PaymentId,
    attemptId: OrderId,
  }
}

/** T-Bank accepts exactly `OK`; after any other response it resends the notification an hour later, for a day. */
const reply = (how: 'done' | 'again' | 'no'): NotificationReply => ({
  status: how === 'again' ? 503 : 200,
  type: 'text/plain; charset=utf-8',
  body: how === 'again' ? '' : 'OK',
})

interface AdapterOptions extends ClientOptions {
  now: () => Date
}

/** T-Bank adapter: rubles, by its own page (cards, T-Pay, the Faster Payments System) and by cards saved there. Source: PROVIDERS §1.5. */
export const createTbank = (settings: TbankSettings, options: AdapterOptions): Provider => {
  const { now } = options
  const client = createClient(settings, options)
  return {
    id: 'tbank',
    currency: 'RUB',
    offer: { script: settings.script, key: settings.terminalKey },
    hosts: settings.hosts,
    charge: async (charge) => chargeBy(client(), { charge, now: now() }),
    find: async (ref, charged) => find(client(), ref, charged?.amount),
    findLost: async (attemptId, since) =>
      findLost(client(PATIENCE.lists), orderIdOf(attemptId), now().getTime() - since.getTime()),
    capture: async (ref, money, receipt) => capture(client(), ref, money, receipt),
    cancel: async (ref) => cancel(client(), ref),
    refund: async (request) => refund(client(), request),
    completeSecure: null,
    bind: null,
    findBinding: null,
    verify: (notification) => verify(settings, notification),
    reply,
  }
}
