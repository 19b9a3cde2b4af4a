import { timingSafeEqual } from 'node:crypto'
import type { YookassaSettings } from '../../payments/providers/yookassa/client.ts'
import type { SandboxResponse, SandboxRequest, SandboxRoute } from '../provider-sandbox.ts'
import { bindingView, paymentView, refundView, type Payment } from './objects.ts'
import {
  json,
  Problem,
  problemAnswer,
  readCancel,
  readCapture,
  readMethod,
  readPayment,
  readRefund,
} from './requests.ts'
import type { Shop } from './shop.ts'

const LIMIT = 10
const LIMIT_MAX = 100

const bounds: Record<string, (at: number, bound: number) => boolean> = {
  'created_at.gte': (at, bound) => at >= bound,
  'created_at.gt': (at, bound) => at > bound,
  'created_at.lte': (at, bound) => at <= bound,
  'created_at.lt': (at, bound) => at < bound,
}

const boundsOf = (query: URLSearchParams) =>
  [...query].flatMap(([name, value]) => {
    const test = bounds[name]
    if (!test) return []
    const bound = Date.parse(value)
    if (Number.isNaN(bound)) throw new Problem(400, 'No time', name)
    return [(at: number) => test(at, bound)]
  })

/** One page of the payments in a time range, newest first; the cursor of the next page is the last payment of this one. */
const listPayments = (all: Iterable<Payment>, query: URLSearchParams): { page: Payment[]; next: string | null } => {
  const limit = Number(query.get('limit') ?? LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new Problem(400, 'No limit', 'limit')
  const tests = boundsOf(query)
  const fitting = [...all].toReversed().filter(({ createdAt }) => tests.every((test) => test(createdAt.getTime())))
  const cursor = query.get('cursor')
  const start = cursor === null ? 0 : fitting.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== null && start === 0) throw new Problem(400, 'No such cursor', 'cursor')
  const page = fitting.slice(start, start + limit)
  return { page, next: start + limit < fitting.length ? (page.at(-1)?.id ?? null) : null }
}

const KEY_MAX = 64
const KEPT_MS = 24 * 60 * 60_000

interface Kept {
  question: string
  answer: SandboxResponse
  at: number
}

/** Returns the first response again for the same key for 24 hours; the same key with another request is refused. Source: PROVIDERS §1.2. */
const createIdempotence = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  return ({ headers, path, body }: SandboxRequest, answer: () => SandboxResponse): SandboxResponse => {
    const key = headers['idempotence-key'] ?? ''
    if (key === '' || key.length > KEY_MAX) throw new Problem(400, 'Idempotence key is wrong', 'Idempotence-Key')
    const question = `${path}\n${body}`
    const before = kept.get(key)
    if (before && before.at + KEPT_MS > now().getTime()) {
      if (before.question !== question) throw new Problem(400, 'Idempotence key duplicated', 'Idempotence-Key')
      return before.answer
    }
    const given = answer()
    kept.set(key, { question, answer: given, at: now().getTime() })
    return given
  }
}

interface ApiOptions {
  shop: Shop
  settings: Pick<YookassaSettings, 'shopId' | 'secretKey'>
  base: string
  now: () => Date
}

type Handler = (request: SandboxRequest, id: string) => unknown

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The API calls. Each requires the shop's credentials; a POST requires an idempotency key as well. */
export const apiRoutes = ({ shop, settings, base, now }: ApiOptions): SandboxRoute[] => {
  const once = createIdempotence(now)
  const credentials = `Basic ${Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')}`

  const guarded =
    (answer: (request: SandboxRequest, id: string) => SandboxResponse): SandboxRoute['respond'] =>
    (request, [id = '']) => {
      try {
        if (!isSame(request.headers.authorization ?? '', credentials))
          throw new Problem(401, 'Shop id or secret key is wrong', 'Authorization')
        return answer(request, id)
      } catch (error) {
        if (error instanceof Problem) return problemAnswer(error)
        throw error
      }
    }

  const get = (operation: string, path: RegExp, tell: Handler): SandboxRoute => ({
    method: 'GET',
    path,
    operation,
    respond: guarded((request, id) => json(200, tell(request, id))),
  })
  const post = (operation: string, path: RegExp, make: Handler): SandboxRoute => ({
    method: 'POST',
    path,
    operation,
    respond: guarded((request, id) => once(request, () => json(200, make(request, id)))),
  })

  return [
    post('charge', /^\/v3\/payments$/, ({ body }) => paymentView(shop.pay(readPayment(body)), base)),
    get('list', /^\/v3\/payments$/, ({ query }) => {
      shop.sweep()
      const { page, next } = listPayments(shop.payments.values(), query)
      const items = page.map((payment) => paymentView(payment, base))
      return { type: 'list', items, ...(next !== null && { next_cursor: next }) }
    }),
    get('find', /^\/v3\/payments\/([\w-]+)$/, (_, id) => paymentView(shop.payment(id), base)),
    post('capture', /^\/v3\/payments\/([\w-]+)\/capture$/, ({ body }, id) => {
      const payment = shop.payment(id)
      shop.capture(payment, readCapture(body, payment.amount))
      return paymentView(payment, base)
    }),
    post('cancel', /^\/v3\/payments\/([\w-]+)\/cancel$/, ({ body }, id) => {
      const payment = shop.payment(id)
      readCancel(body)
      shop.letGo(payment)
      return paymentView(payment, base)
    }),
    post('refund', /^\/v3\/refunds$/, ({ body }) => {
      const { payment_id: paymentId, amount, metadata } = readRefund(body)
      return refundView(shop.giveBack(paymentId, amount, metadata))
    }),
    get('list-refunds', /^\/v3\/refunds$/, ({ query }) => {
      const ofPayment = [...shop.refunds.values()].filter(({ paymentId }) => paymentId === query.get('payment_id'))
      return { type: 'list', items: ofPayment.map(refundView) }
    }),
    get('find-refund', /^\/v3\/refunds\/([\w-]+)$/, (_, id) => refundView(shop.refund(id))),
    post('bind', /^\/v3\/payment_methods$/, ({ body }) =>
      bindingView(shop.bind(readMethod(body).confirmation.return_url), base),
    ),
    get('find-binding', /^\/v3\/payment_methods\/([\w-]+)$/, (_, id) => bindingView(shop.binding(id), base)),
  ]
}
