import { createHmac } from 'node:crypto'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import { createApi, endpoints } from './api.ts'
import { createBank } from './bank.ts'
import { type Charge, createBook, type Book } from './book.ts'
import { cardLines, type Decline } from './cards.ts'
import { createCheckoutSessions, type PageState } from './checkout-sessions.ts'
import { pageRoutes } from './pages.ts'
import { createRender, type Render } from './render.ts'

const NOTICE_MS = 300
const API_VERSION = '2026-10-28.endive'

type Surroundings = Pick<SandboxContext, 'notifyUrl' | 'notices' | 'later' | 'now'>

/** The signature header of a notification body, as Stripe makes it. `at` is in seconds. */
export const signedHeaders = (body: string, secret: string, at: number) => ({
  'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
})

/** Notifies the school, after a delay, with the object's state at the time of the event. Each sending is signed with its own time. */
const createEvents = (
  { webhookSecret }: StripeSettings,
  { notifyUrl, notices, later, now }: Surroundings,
  { book, render }: { book: Book; render: Render },
) => {
  const seconds = () => Math.floor(now().getTime() / 1_000)
  return (type: string, id: string) => {
    const event = { ...book.fresh('evt'), object: 'event', api_version: API_VERSION, livemode: false, type }
    const body = JSON.stringify({ ...event, data: { object: render(id, []) } })
    later(NOTICE_MS, () =>
      notices.send({
        url: `${notifyUrl}/stripe/`,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body,
        sign: () => signedHeaders(body, webhookSecret, seconds()),
      }),
    )
  }
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
  /** Answers the bank's page, of a session or of a payment intent. */
  authenticate: (ref: string, passes: boolean) => void
  /** Pays with a method that takes days; `finish` applies the outcome, a decline or null for success. */
  process: (session: string) => void
  finish: (session: string, decline: Decline | null) => void
  /** Expires a session. */
  expire: (session: string) => void
  /** A refund outside the school's API calls, for example by staff in Stripe's dashboard. */
  refund: (intent: string, amount: number) => void
  /** The bank replaces the data of a saved card. */
  replaceCard: (method: string, number: string) => void
  /** Charges that have taken money, oldest first. */
  charges: () => Charge[]
  /** The shop's sessions, oldest first. */
  sessions: () => { id: string; lines: { name: string; quantity: number; amount: number }[] }[]
  /** The payment intent of a session. */
  intentOf: (session: string) => string
}

const PLAIN_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

/**
 * A sandbox that speaks Stripe's protocol below `<base>/v1`, with the script `stripe.js` and the pages `pay` and `secure`. It notifies
 * `<notifyUrl>/stripe/`. Source: PROVIDERS §1.4.
 */
export const createStripeSandbox = (settings: StripeSettings, surroundings: SandboxContext): StripeSandbox => {
  const { base, now } = surroundings
  const book = createBook(now)
  const render = createRender(book, base)
  const emit = createEvents(settings, surroundings, { book, render })
  const bank = createBank(book, emit)
  const checkoutSessions = createCheckoutSessions(book, bank, emit)
  const pageUrl = (secret: string) => `${base}/pay/${secret}`

  const enter = (session: string, number: string): PageState => {
    checkoutSessions.enter(session, { number })
    return checkoutSessions.stateOf(session).page
  }
  const authenticate = (ref: string, passes: boolean) => {
    const intent = book.intents.get(ref)
    return intent ? bank.authenticate(intent, passes) : checkoutSessions.authenticate(ref, passes)
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    cards: cardLines,
    routes: [
      ...endpoints(createApi(settings, now), { book, bank, checkoutSessions, render, pageUrl }),
      ...pageRoutes({ settings, base, book, bank, checkoutSessions }),
    ],
    enter,
    complete: (session, number = PLAIN_CARD) => {
      if (enter(session, number) === 'secure') authenticate(session, true)
      return checkoutSessions.stateOf(session).page
    },
    decline: (session, number = DECLINED_CARD) => enter(session, number),
    authenticate,
    process: (session) => checkoutSessions.process(session, { number: PLAIN_CARD }),
    finish: checkoutSessions.finish,
    expire: (session) => checkoutSessions.expire(checkoutSessions.sessionOf(session)),
    refund: (intent, amount) => void bank.refund(intent, amount, {}),
    replaceCard: (method, number) => {
      const kept = book.methods.get(method)
      if (!kept) throw new Error('no such card')
      kept.number = number
    },
    charges: () => [...book.charges.values()].filter(({ isPaid }) => isPaid),
    sessions: () => [...book.sessions.values()].map(({ id, lines }) => ({ id, lines })),
    intentOf: (session) => checkoutSessions.sessionOf(session).intent ?? '',
  }
}
