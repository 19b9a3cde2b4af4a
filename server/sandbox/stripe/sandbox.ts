import { createHmac } from 'node:crypto'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import { type BankEvent, createBank } from '../bank.ts'
import { browserScript } from '../http.ts'
import { NOTIFICATION_DELAY_MS } from '../notifications.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import type { Card } from '../test-cards.ts'
import { apiRoutes, refundPayment } from './api.ts'
import { pageRoutes } from './pages.ts'
import {
  chargeView,
  type CheckoutSession,
  hasIntent,
  intentId,
  paymentIntentView,
  seconds,
  sessionId,
  sessionStatus,
  sessionView,
  setupIntentView,
  type StripeBank,
  type StripeDetails,
  type StripePayment,
} from './payment.ts'
import { randomHex } from './requests.ts'
import {
  AUTHENTICATION_REQUIRED,
  cardOf,
  cardOutcomes,
  EXPIRED,
  SECURE_FAILED,
  type StripeDecline,
} from './test-cards.ts'

const API_VERSION = '2026-10-28.endive'

/** What the page of a session shows. */
type PageState = 'open' | 'secure' | 'complete' | 'expired'

/** The signature header of a notification body, as Stripe makes it. `at` is in seconds. */
export const signedHeaders = (body: string, secret: string, at: number) => ({
  'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
})

type NamedEvent = readonly [type: string, object: object]

const intentEvents: Partial<Record<BankEvent, string>> = {
  secure: 'requires_action',
  processing: 'processing',
  held: 'amount_capturable_updated',
  succeeded: 'succeeded',
  captured: 'succeeded',
  declined: 'payment_failed',
  canceled: 'canceled',
}

/** Stripe's events about a session: it completes with its intent, or before it if the method takes days. */
const sessionEventOf = (event: BankEvent, { details }: StripePayment): string | null => {
  if (!details.session) return null
  const { isDelayed } = details.session
  if (event === 'expired') return 'expired'
  if (event === 'declined') return isDelayed ? 'async_payment_failed' : null
  if (event === 'succeeded' && isDelayed) return 'async_payment_succeeded'
  return event === 'succeeded' || event === 'held' || event === 'processing' || event === 'bound' ? 'completed' : null
}

/** Stripe's events about a change of a payment, with the object that each contains. */
const eventsOf = (event: BankEvent, payment: StripePayment, base: string): NamedEvent[] => {
  if (event === 'refunded') return [['charge.refunded', chargeView(payment)]]
  const intentEvent = payment.isBinding ? null : intentEvents[event]
  const sessionEvent = sessionEventOf(event, payment)
  return [
    ...(intentEvent ? [[`payment_intent.${intentEvent}`, paymentIntentView(payment, base)] as const] : []),
    ...(event === 'bound' ? [['setup_intent.succeeded', setupIntentView(payment)] as const] : []),
    ...(sessionEvent ? [[`checkout.session.${sessionEvent}`, sessionView(payment, base)] as const] : []),
  ]
}

/** Does what buyers and banks do, without a page. */
export interface StripeSandbox extends ProviderSandbox {
  id: 'stripe'
  /** Enters a card on the page of a session, and returns what the page shows next. */
  enter: (session: string, number: string) => PageState
  /** The same, and passes the bank's page if it is shown. */
  complete: (session: string, number?: string) => PageState
  /** Enters a card that the bank declines; the session stays open. */
  decline: (session: string, number?: string) => PageState
  /** Submits the bank's page, of a session or of a payment intent. */
  authenticate: (ref: string, passes: boolean) => void
  /** Pays with a method that takes days; `finish` applies the outcome, a decline or null for success. */
  process: (session: string) => void
  finish: (session: string, decline: StripeDecline | null) => void
  /** Expires a session. */
  expire: (session: string) => void
  /** A refund outside the school's API calls, for example by staff in Stripe's dashboard. */
  refund: (intent: string, amount: number) => void
  /** The bank replaces the data of a saved card. */
  replaceCard: (method: string, number: string) => void
  /** Charges that have taken money, oldest first. */
  charges: () => { id: string; intent: string; amount: number; refunded: number }[]
  /** The shop's sessions, oldest first. */
  sessions: () => { id: string; lines: CheckoutSession['lines'] }[]
  /** The payment intent of a session. */
  intentOf: (session: string) => string
}

const PLAIN_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

const testCard = (number: string): Card => ({ number, expiry: '1234' })

const pageStateOf = (payment: StripePayment): PageState =>
  payment.status === 'secure' ? 'secure' : sessionStatus(payment)

/**
 * A sandbox that speaks Stripe's protocol below `<base>/v1`, with the script `stripe.js` and the pages `pay` and `secure`. It notifies
 * `<notifyUrl>/stripe/`. Source: PROVIDERS §1.4.
 */
export const createStripeSandbox = (settings: StripeSettings, context: SandboxContext): StripeSandbox => {
  const { base, notifyUrl, notices, now, defer } = context

  /** Each sending is signed with its own time. */
  const notify = (event: BankEvent, payment: StripePayment) => {
    for (const [type, object] of eventsOf(event, payment, base)) {
      const id = `evt_${randomHex()}`
      const fields = { id, created: seconds(now()), object: 'event', api_version: API_VERSION, livemode: false, type }
      const body = JSON.stringify({ ...fields, data: { object } })
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const sign = () => signedHeaders(body, settings.webhookSecret, seconds(now()))
      defer(NOTIFICATION_DELAY_MS, () => notices.send({ url: `${notifyUrl}/stripe/`, headers, body, sign }))
    }
  }
  const bank: StripeBank = createBank<StripeDetails, StripeDecline>({
    now,
    defer,
    cardOf,
    notify,
    paymentId: randomHex,
    refundId: () => `re_${randomHex()}`,
    methodId: () => `pm_${randomHex()}`,
    reasons: { secureFailed: SECURE_FAILED, authenticationRequired: AUTHENTICATION_REQUIRED, expired: EXPIRED },
  })

  /** The payment of a session or of a payment intent. */
  const existing = (ref: string) => bank.get(ref.replace(/^(cs_test|pi)_/, ''))
  const enter = (session: string, number: string): PageState => {
    const payment = existing(session)
    if (payment.status === 'open') bank.payByCard(payment, testCard(number))
    return pageStateOf(payment)
  }
  const authenticate = (ref: string, passes: boolean) => {
    const payment = existing(ref)
    if (payment.status === 'secure') bank.authenticate(payment, passes)
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    cards: cardOutcomes,
    routes: [
      ...apiRoutes(settings, { bank, base, now }),
      ...pageRoutes({ settings, base, bank }),
      browserScript('stripe', 'stripe.js'),
      browserScript('stripe', 'frame.js'),
    ],
    enter,
    complete: (session, number = PLAIN_CARD) => {
      if (enter(session, number) === 'secure') authenticate(session, true)
      return pageStateOf(existing(session))
    },
    decline: (session, number = DECLINED_CARD) => enter(session, number),
    authenticate,
    process: (ref) => {
      const payment = existing(ref)
      bank.process(payment, testCard(PLAIN_CARD))
      if (payment.details.session) payment.details.session.isDelayed = true
    },
    finish: (session, decline) => {
      if (decline) bank.decline(existing(session), decline)
      else bank.settle(existing(session))
    },
    expire: (session) => bank.expire(existing(session)),
    refund: (intent, amount) => void refundPayment(bank, existing(intent), amount, {}),
    replaceCard: (method, number) => {
      const saved = bank.savedMethods.get(method)
      if (!saved) throw new Error('no such card')
      saved.card = testCard(number)
    },
    charges: () =>
      bank.movements
        .filter(({ kind }) => kind === 'captured')
        .map(({ payment }) => ({
          id: `ch_${payment.id}`,
          intent: intentId(payment),
          amount: payment.amount,
          refunded: payment.refunded,
        })),
    sessions: () =>
      bank.all().flatMap((payment) => {
        const { session } = payment.details
        return session ? [{ id: sessionId(payment), lines: session.lines }] : []
      }),
    intentOf: (session) => {
      const payment = existing(session)
      return hasIntent(payment) ? intentId(payment) : ''
    },
  }
}
