import { DAY_MS } from '../../contract/durations.ts'
import type { StripeSettings } from '../../payments/providers/stripe/client.ts'
import { isSameSecret, json } from '../http.ts'
import { createIdempotency } from '../idempotency.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { declineError, invalid, missing, StripeError, wrongState } from './errors.ts'
import { type Fields, parseFields, textAt, textsAt, wholeAt } from './fields.ts'
import * as views from './payment.ts'
import type { StripeBank, StripePayment, StripeRefund } from './payment.ts'
import { readIntent, readSession } from './requests.ts'

/** An API request: its fields, the id in its path, and the paths to expand. */
interface ApiRequest {
  fields: Fields
  id: string
  expand: string[]
}

type Endpoint = (request: ApiRequest) => object

interface ApiDeps {
  bank: StripeBank
  base: string
  now: () => Date
}

const RESPONSE_LIFETIME_MS = DAY_MS
/** Other errors are not stored under their idempotency key. */
const STORED_STATUSES = [200, 402]

const respondWith = (status: number, body: object, headers: Record<string, string> = {}): SandboxResponse =>
  json(status, body, { 'Request-Id': 'req_sandbox', ...headers })

const errorResponse = ({ status, body }: StripeError) => respondWith(status, { error: body })

const conflict = new StripeError(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})

const run = (endpoint: Endpoint, request: ApiRequest): SandboxResponse => {
  try {
    return respondWith(200, endpoint(request))
  } catch (error) {
    if (error instanceof StripeError) return errorResponse(error)
    throw error
  }
}

const requestOf = ({ method, body, query }: SandboxRequest, id: string): ApiRequest => {
  const fields = parseFields(method === 'POST' ? new URLSearchParams(body) : query)
  return { fields, id, expand: Object.values(textsAt(fields, 'expand')) }
}

/** Each call requires the secret key; a POST with an idempotency key is carried out once in 24 hours if it succeeded or was declined. */
const createRouter = ({ secretKey }: StripeSettings, now: () => Date) => {
  const runOnce = createIdempotency({
    now,
    lifetimeMs: RESPONSE_LIFETIME_MS,
    isStored: ({ status }) => STORED_STATUSES.includes(status),
  })
  return (method: 'GET' | 'POST', operation: string, path: RegExp, endpoint: Endpoint): SandboxRoute => ({
    method,
    path,
    operation,
    respond: async (request, [id = '']) => {
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`))
        return respondWith(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
      const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
      const runNow = () => run(endpoint, requestOf(request, id))
      if (!key) return runNow()
      const replay = await runOnce(key, request, runNow)
      if (replay.kind === 'conflict') return errorResponse(conflict)
      const { response } = replay
      if (replay.kind === 'new') return response
      return { ...response, headers: { ...response.headers, 'Idempotent-Replayed': 'true' } }
    },
  })
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

interface ListItem {
  id: string
  created: number
  intent: string
  view: (expand: string[]) => object
}

/** One page of a list, newest first like Stripe's, filtered by time and payment intent. */
const pageOf = (items: readonly ListItem[], { fields, expand }: ApiRequest) => {
  const from = wholeAt(fields, 'created', 'gte') ?? 0
  const to = wholeAt(fields, 'created', 'lte') ?? Infinity
  const intent = textAt(fields, 'payment_intent')
  const matching = items
    .toReversed()
    .filter((item) => item.created >= from && item.created <= to && (intent === null || item.intent === intent))
  const start = matching.findIndex(({ id }) => id === textAt(fields, 'starting_after')) + 1
  const limit = Math.min(wholeAt(fields, 'limit') ?? DEFAULT_LIMIT, MAX_LIMIT)
  const rest = matching.slice(start)
  const paths = expand.map((path) => path.replace(/^data\./, ''))
  const data = rest.slice(0, limit).map(({ view }) => view(paths))
  return { object: 'list', url: '/v1', has_more: rest.length > limit, data }
}

/** Refunds a payment, the rest of it by default. */
export const refundPayment = (
  bank: StripeBank,
  payment: StripePayment,
  amount: number | null,
  metadata: Record<string, string>,
): StripeRefund => {
  if (payment.status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'charge_not_refundable')
  const rest = payment.amount - payment.refunded
  if (rest === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
  if (amount !== null && amount > rest)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
  return bank.refund(payment, amount ?? rest, { metadata })
}

/**
 * The Stripe API calls that a shop makes. Fault operations: `charge`, `find`, `list`, `find-binding`, `capture`, `cancel`, `refund`,
 * `find-refund`.
 */
export const apiRoutes = (settings: StripeSettings, { bank, base, now }: ApiDeps): SandboxRoute[] => {
  const route = createRouter(settings, now)

  const sessionOf = (id: string): StripePayment => {
    const payment = bank.find(id.replace(/^cs_test_/, ''))
    if (!payment?.details.session || views.sessionId(payment) !== id) throw missing('checkout.session', id)
    return payment
  }
  const intentOf = (id: string, object: 'payment_intent' | 'setup_intent'): StripePayment => {
    const payment = bank.find(id.replace(/^(pi|seti)_/, ''))
    const isFound = payment && views.hasIntent(payment) && payment.isBinding === (object === 'setup_intent')
    if (!isFound || views.intentId(payment) !== id) throw missing(object, id)
    return payment
  }
  const session = (payment: StripePayment, expand: string[]) => views.sessionView(payment, base, expand)
  const intent = (payment: StripePayment, expand: string[]) => views.paymentIntentView(payment, base, expand)

  const savedMethod = (fields: Fields) => {
    const id = textAt(fields, 'payment_method')
    if (id === null) return null
    const method = bank.savedMethods.get(id)
    if (!method) throw missing('PaymentMethod', id)
    if (method.owner === textAt(fields, 'customer')) return method
    throw invalid('The customer does not have a payment method with that ID.', 'resource_missing', 'payment_method')
  }

  return [
    route('POST', 'charge', /^\/v1\/checkout\/sessions$/, ({ fields, expand }) =>
      session(bank.create(readSession(fields, now())), expand),
    ),
    route('GET', 'list', /^\/v1\/checkout\/sessions$/, (request) => {
      const items = bank
        .all()
        .filter(({ details }) => details.session !== null)
        .map((payment) => ({
          id: views.sessionId(payment),
          created: views.seconds(payment.createdAt),
          intent: views.hasIntent(payment) ? views.intentId(payment) : '',
          view: (expand: string[]) => session(payment, expand),
        }))
      return pageOf(items, request)
    }),
    route('GET', 'find', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ id, expand }) => session(sessionOf(id), expand)),
    route('POST', 'cancel', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, ({ id, expand }) => {
      const payment = sessionOf(id)
      if (views.sessionStatus(payment) !== 'open')
        throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
      bank.expire(payment)
      return session(payment, expand)
    }),

    /** An intent confirmed on creation returns a decline as an error. */
    route('POST', 'charge', /^\/v1\/payment_intents$/, ({ fields, expand }) => {
      const request = readIntent(fields)
      const method = savedMethod(fields)
      const payment = bank.create(request)
      payment.method = method
      if (textAt(fields, 'confirm') !== 'true') return intent(payment, expand)
      if (!method) throw invalid('You cannot confirm this intent because it is missing a payment method.')
      bank.charge(payment, textAt(fields, 'off_session') !== 'true')
      if (!payment.decline) return intent(payment, expand)
      throw new StripeError(402, { ...declineError(payment.decline), payment_intent: intent(payment, []) })
    }),
    route('GET', 'list', /^\/v1\/payment_intents$/, (request) => {
      const items = bank
        .all()
        .filter((payment) => views.hasIntent(payment) && !payment.isBinding)
        .map((payment) => ({
          id: views.intentId(payment),
          created: views.intentCreated(payment),
          intent: views.intentId(payment),
          view: (expand: string[]) => intent(payment, expand),
        }))
        .toSorted((one, other) => one.created - other.created)
      return pageOf(items, request)
    }),
    route('GET', 'find', /^\/v1\/payment_intents\/(\w+)$/, ({ id, expand }) =>
      intent(intentOf(id, 'payment_intent'), expand),
    ),
    route('POST', 'cancel', /^\/v1\/payment_intents\/(\w+)\/cancel$/, ({ id, expand }) => {
      const payment = intentOf(id, 'payment_intent')
      const status = views.intentStatus(payment)
      if (status === 'succeeded' || status === 'canceled') throw wrongState(status)
      bank.cancel(payment)
      return intent(payment, expand)
    }),
    route('POST', 'capture', /^\/v1\/payment_intents\/(\w+)\/capture$/, ({ id, fields, expand }) => {
      const payment = intentOf(id, 'payment_intent')
      const amount = wholeAt(fields, 'amount_to_capture') ?? payment.amount
      if (payment.status !== 'held') throw wrongState(views.intentStatus(payment))
      if (amount > payment.amount) throw invalid('The amount to capture is greater than the authorized amount.')
      bank.capture(payment, amount)
      return intent(payment, expand)
    }),
    route('GET', 'find-binding', /^\/v1\/setup_intents\/(\w+)$/, ({ id, expand }) =>
      views.setupIntentView(intentOf(id, 'setup_intent'), expand),
    ),
    route('POST', 'refund', /^\/v1\/refunds$/, ({ fields }) => {
      const payment = intentOf(textAt(fields, 'payment_intent') ?? '', 'payment_intent')
      return views.refundView(refundPayment(bank, payment, wholeAt(fields, 'amount'), textsAt(fields, 'metadata')))
    }),
    route('GET', 'find-refund', /^\/v1\/refunds$/, (request) => {
      const items = [...bank.refunds.values()].map((refund) => ({
        id: refund.id,
        created: views.seconds(refund.createdAt),
        intent: views.intentId(refund.payment),
        view: () => views.refundView(refund),
      }))
      return pageOf(items, request)
    }),
  ]
}
