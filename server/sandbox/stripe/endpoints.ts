import type { SandboxRoute } from '../provider-sandbox.ts'
import type { Api, Asked } from './api.ts'
import { type Bank, declinedCall } from './bank.ts'
import type { Book } from './book.ts'
import { missing } from './fault.ts'
import { type Fields, textAt, wholeAt, wordsAt } from './form.ts'
import type { Render } from './render.ts'
import { readIntent, readSession } from './requests.ts'
import type { CheckoutSessions } from './checkout-sessions.ts'

const DEFAULT_LIMIT = 10
const MOST = 100

interface Listed {
  id: string
  created: number
  intent?: string | null
}

/** Newest first, as Stripe lists: those of a time and of a payment intent, a page at a time. */
const pageOf = (all: Iterable<Listed>, fields: Fields) => {
  const from = wholeAt(fields, 'created', 'gte') ?? 0
  const to = wholeAt(fields, 'created', 'lte') ?? Infinity
  const intent = textAt(fields, 'payment_intent')
  const wanted = [...all]
    .toReversed()
    .filter((one) => one.created >= from && one.created <= to && (intent === null || one.intent === intent))
  const start = wanted.findIndex(({ id }) => id === textAt(fields, 'starting_after')) + 1
  const limit = Math.min(wholeAt(fields, 'limit') ?? DEFAULT_LIMIT, MOST)
  const rest = wanted.slice(start)
  return { page: rest.slice(0, limit), hasMore: rest.length > limit }
}

const known = <One>(what: string, map: Map<string, One>, id: string): One => {
  const one = map.get(id)
  if (!one) throw missing(what, id)
  return one
}

interface Parts {
  book: Book
  bank: Bank
  checkoutSessions: CheckoutSessions
  render: Render
  pageUrl: (secret: string) => string
}

/** The calls of Stripe's API that a shop makes. Fault operations: `charge`, `find`, `list`, `find-binding`, `capture`, `cancel`, `refund`, `find-refund`. */
export const endpoints = (
  { get, post }: Api,
  { book, bank, checkoutSessions, render, pageUrl }: Parts,
): SandboxRoute[] => {
  const session = ({ id }: Asked) => checkoutSessions.current(known('checkout.session', book.sessions, id))
  const intent = ({ id }: Asked) => known('payment_intent', book.intents, id)

  const list = (all: Iterable<Listed>, { fields, expand }: Asked) => {
    const { page, hasMore } = pageOf(all, fields)
    const parts = expand.map((path) => path.replace(/^data\./, ''))
    return { object: 'list', url: '/v1', has_more: hasMore, data: page.map(({ id }) => render(id, parts)) }
  }

  /** A charge at once is refused at once. */
  const confirmed = ({ fields, expand }: Asked, id: string) => {
    const one = known('payment_intent', book.intents, id)
    bank.confirm(one, { isPresent: textAt(fields, 'off_session') !== 'true', isSeen: false })
    if (one.error) throw declinedCall(one.error, render(id, []))
    return render(id, expand)
  }

  return [
    post('charge', /^\/v1\/checkout\/sessions$/, ({ fields, expand }) => {
      const made = readSession(book, fields, pageUrl)
      book.sessions.set(made.id, made)
      return render(made.id, expand)
    }),
    get('list', /^\/v1\/checkout\/sessions$/, (asked) => {
      for (const one of book.sessions.values()) checkoutSessions.current(one)
      return list(book.sessions.values(), asked)
    }),
    get('find', /^\/v1\/checkout\/sessions\/(\w+)$/, (asked) => render(session(asked).id, asked.expand)),
    post('cancel', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (asked) => {
      checkoutSessions.expire(session(asked))
      return render(asked.id, asked.expand)
    }),
    post('charge', /^\/v1\/payment_intents$/, (asked) => {
      const made = readIntent(book, asked.fields)
      book.intents.set(made.id, made)
      return textAt(asked.fields, 'confirm') === 'true' ? confirmed(asked, made.id) : render(made.id, asked.expand)
    }),
    get('list', /^\/v1\/payment_intents$/, (asked) => list(book.intents.values(), asked)),
    get('find', /^\/v1\/payment_intents\/(\w+)$/, (asked) => render(intent(asked).id, asked.expand)),
    post('cancel', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (asked) => {
      bank.cancel(intent(asked))
      return render(asked.id, asked.expand)
    }),
    post('capture', /^\/v1\/payment_intents\/(\w+)\/capture$/, (asked) => {
      const one = intent(asked)
      bank.capture(one, wholeAt(asked.fields, 'amount_to_capture') ?? one.amount)
      return render(asked.id, asked.expand)
    }),
    get('find-binding', /^\/v1\/setup_intents\/(\w+)$/, ({ id, expand }) =>
      render(known('setup_intent', book.setups, id).id, expand),
    ),
    post('refund', /^\/v1\/refunds$/, ({ fields, expand }) => {
      const payment = textAt(fields, 'payment_intent') ?? ''
      known('payment_intent', book.intents, payment)
      return render(bank.refund(payment, wholeAt(fields, 'amount'), wordsAt(fields, 'metadata')), expand)
    }),
    get('find-refund', /^\/v1\/refunds$/, (asked) => list(book.refunds.values(), asked)),
  ]
}
