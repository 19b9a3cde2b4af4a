import { timingSafeEqual } from 'node:crypto'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import type { SandboxResponse, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import { type Bank, declinedCall } from './bank.ts'
import type { Book } from './book.ts'
import type { CheckoutSessions } from './checkout-sessions.ts'
import { type Fields, json, missing, parseFields, StripeFault, textAt, wholeAt, wordsAt } from './form.ts'
import type { Render } from './render.ts'
import { readIntent, readSession } from './requests.ts'

/** An API request: its fields, the id in its path, and the paths to expand. */
interface ApiRequest {
  fields: Fields
  id: string
  expand: string[]
}

type Endpoint = (request: ApiRequest) => object

interface Kept {
  question: string
  answer: SandboxResponse
  at: number
}

const KEPT_MS = 24 * 60 * 60_000
const STORED = [200, 402]

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const fieldsOf = ({ method, body, query }: SandboxRequest): Fields =>
  parseFields(method === 'POST' ? new URLSearchParams(body) : query)

const expandOf = ({ expand }: Fields): string[] =>
  Object.values(typeof expand === 'object' ? expand : {}).flatMap((path) => (typeof path === 'string' ? [path] : []))

const run = (endpoint: Endpoint, request: ApiRequest): SandboxResponse => {
  try {
    return json(200, endpoint(request))
  } catch (error) {
    if (error instanceof StripeFault) return json(error.status, { error: error.error })
    throw error
  }
}

const unlike = {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
}

/**
 * API routes: each requires the secret key; a POST with an idempotency key is carried out once in 24 hours if it succeeded or was declined.
 */
export const createApi = ({ secretKey }: StripeSettings, now: () => Date) => {
  const kept = new Map<string, Kept>()

  const once = (request: SandboxRequest, work: () => SandboxResponse): SandboxResponse => {
    const key = request.headers['idempotency-key']
    if (!key || request.method !== 'POST') return work()
    const question = `${request.path}\n${request.body}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) {
      if (before.question !== question) return json(400, { error: unlike })
      return { ...before.answer, headers: { ...before.answer.headers, 'Idempotent-Replayed': 'true' } }
    }
    const answer = work()
    if (STORED.includes(answer.status)) kept.set(key, { question, answer, at: now().getTime() })
    return answer
  }

  const guarded =
    (endpoint: Endpoint): SandboxRoute['respond'] =>
    (request, [id = '']) => {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${secretKey}`))
        return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
      const fields = fieldsOf(request)
      return once(request, () => run(endpoint, { fields, id, expand: expandOf(fields) }))
    }

  const route = (method: 'GET' | 'POST') => (operation: string, path: RegExp, endpoint: Endpoint) => ({
    method,
    path,
    operation,
    respond: guarded(endpoint),
  })
  return { get: route('GET'), post: route('POST') }
}

type Api = ReturnType<typeof createApi>

const DEFAULT_LIMIT = 10
const MOST = 100

interface Listed {
  id: string
  created: number
  intent?: string | null
}

/** One page of a list, newest first like Stripe's, filtered by time and payment intent. */
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

/**
 * The Stripe API calls that a shop makes. Fault operations: `charge`, `find`, `list`, `find-binding`, `capture`, `cancel`, `refund`,
 * `find-refund`.
 */
export const endpoints = (
  { get, post }: Api,
  { book, bank, checkoutSessions, render, pageUrl }: Parts,
): SandboxRoute[] => {
  const session = ({ id }: ApiRequest) => checkoutSessions.current(known('checkout.session', book.sessions, id))
  const intent = ({ id }: ApiRequest) => known('payment_intent', book.intents, id)

  const list = (all: Iterable<Listed>, { fields, expand }: ApiRequest) => {
    const { page, hasMore } = pageOf(all, fields)
    const parts = expand.map((path) => path.replace(/^data\./, ''))
    return { object: 'list', url: '/v1', has_more: hasMore, data: page.map(({ id }) => render(id, parts)) }
  }

  /** An intent confirmed on creation returns a decline as an error. */
  const confirmed = ({ fields, expand }: ApiRequest, id: string) => {
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
    get('list', /^\/v1\/checkout\/sessions$/, (request) => {
      for (const one of book.sessions.values()) checkoutSessions.current(one)
      return list(book.sessions.values(), request)
    }),
    get('find', /^\/v1\/checkout\/sessions\/(\w+)$/, (request) => render(session(request).id, request.expand)),
    post('cancel', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (request) => {
      checkoutSessions.expire(session(request))
      return render(request.id, request.expand)
    }),
    post('charge', /^\/v1\/payment_intents$/, (request) => {
      const made = readIntent(book, request.fields)
      book.intents.set(made.id, made)
      return textAt(request.fields, 'confirm') === 'true'
        ? confirmed(request, made.id)
        : render(made.id, request.expand)
    }),
    get('list', /^\/v1\/payment_intents$/, (request) => list(book.intents.values(), request)),
    get('find', /^\/v1\/payment_intents\/(\w+)$/, (request) => render(intent(request).id, request.expand)),
    post('cancel', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (request) => {
      bank.cancel(intent(request))
      return render(request.id, request.expand)
    }),
    post('capture', /^\/v1\/payment_intents\/(\w+)\/capture$/, (request) => {
      const one = intent(request)
      bank.capture(one, wholeAt(request.fields, 'amount_to_capture') ?? one.amount)
      return render(request.id, request.expand)
    }),
    get('find-binding', /^\/v1\/setup_intents\/(\w+)$/, ({ id, expand }) =>
      render(known('setup_intent', book.setups, id).id, expand),
    ),
    post('refund', /^\/v1\/refunds$/, ({ fields, expand }) => {
      const payment = textAt(fields, 'payment_intent') ?? ''
      known('payment_intent', book.intents, payment)
      return render(bank.refund(payment, wholeAt(fields, 'amount'), wordsAt(fields, 'metadata')), expand)
    }),
    get('find-refund', /^\/v1\/refunds$/, (request) => list(book.refunds.values(), request)),
  ]
}
