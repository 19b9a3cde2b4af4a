import { DAY_MS } from '../../contract/durations.ts'
import type { YookassaSettings } from '../../payments/providers/yookassa/client.ts'
import { basicAuthorization, isSameSecret, json } from '../http.ts'
import { createIdempotency } from '../idempotency.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { bindingView, paymentView, refundView, type YookassaBank, type YookassaPayment } from './payment.ts'
import { Problem, problemResponse, readCancel, readCapture, readMethod, readPayment, readRefund } from './requests.ts'
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
const listPayments = (
  all: readonly YookassaPayment[],
  query: URLSearchParams,
): { page: YookassaPayment[]; next: string | null } => {
  const limit = Number(query.get('limit') ?? LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new Problem(400, 'No limit', 'limit')
  const tests = boundsOf(query)
  const matching = all.toReversed().filter(({ createdAt }) => tests.every((test) => test(createdAt.getTime())))
  const cursor = query.get('cursor')
  const start = cursor === null ? 0 : matching.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== null && start === 0) throw new Problem(400, 'No such cursor', 'cursor')
  const page = matching.slice(start, start + limit)
  return { page, next: start + limit < matching.length ? (page.at(-1)?.id ?? null) : null }
}

const KEY_MAX = 64
const RESPONSE_LIFETIME_MS = DAY_MS

interface ApiDeps {
  shop: Shop
  bank: YookassaBank
  settings: Pick<YookassaSettings, 'shopId' | 'secretKey'>
  base: string
  now: () => Date
}

type Handler = (request: SandboxRequest, id: string) => object

/** The API calls. Each requires the shop's credentials; a POST requires an idempotency key as well. */
export const apiRoutes = ({ shop, bank, settings, base, now }: ApiDeps): SandboxRoute[] => {
  const runOnce = createIdempotency({ now, lifetimeMs: RESPONSE_LIFETIME_MS })
  const authorization = basicAuthorization(settings.shopId, settings.secretKey)

  /** Runs a POST once per idempotency key; the same key with another request is refused. Source: PROVIDERS §1.2. */
  const idempotent = async (request: SandboxRequest, run: () => SandboxResponse): Promise<SandboxResponse> => {
    const key = request.headers['idempotence-key'] ?? ''
    if (key === '' || key.length > KEY_MAX) throw new Problem(400, 'Idempotence key is wrong', 'Idempotence-Key')
    const replay = await runOnce(key, request, run)
    if (replay.kind === 'conflict') throw new Problem(400, 'Idempotence key duplicated', 'Idempotence-Key')
    return replay.response
  }

  const route = (method: 'GET' | 'POST', operation: string, path: RegExp, handler: Handler): SandboxRoute => ({
    method,
    path,
    operation,
    respond: async (request, [id = '']) => {
      const run = () => json(200, handler(request, id))
      try {
        if (!isSameSecret(request.headers.authorization ?? '', authorization))
          throw new Problem(401, 'Shop id or secret key is wrong', 'Authorization')
        return method === 'GET' ? run() : await idempotent(request, run)
      } catch (error) {
        if (error instanceof Problem) return problemResponse(error)
        throw error
      }
    },
  })

  return [
    route('POST', 'charge', /^\/v3\/payments$/, ({ body }) => paymentView(shop.pay(readPayment(body)), base)),
    route('GET', 'list', /^\/v3\/payments$/, ({ query }) => {
      const { page, next } = listPayments(shop.payments(), query)
      const items = page.map((payment) => paymentView(payment, base))
      return { type: 'list', items, ...(next !== null && { next_cursor: next }) }
    }),
    route('GET', 'find', /^\/v3\/payments\/([\w-]+)$/, (_, id) => paymentView(shop.payment(id), base)),
    route('POST', 'capture', /^\/v3\/payments\/([\w-]+)\/capture$/, ({ body }, id) => {
      const payment = shop.payment(id)
      shop.capture(payment, readCapture(body, payment.amount))
      return paymentView(payment, base)
    }),
    route('POST', 'cancel', /^\/v3\/payments\/([\w-]+)\/cancel$/, ({ body }, id) => {
      const payment = shop.payment(id)
      readCancel(body)
      shop.cancel(payment)
      return paymentView(payment, base)
    }),
    route('POST', 'refund', /^\/v3\/refunds$/, ({ body }) => {
      const { payment_id: paymentId, amount, metadata } = readRefund(body)
      return refundView(shop.refundPayment(paymentId, amount, metadata))
    }),
    route('GET', 'list-refunds', /^\/v3\/refunds$/, ({ query }) => {
      const own = [...bank.refunds.values()].filter(({ payment }) => payment.id === query.get('payment_id'))
      return { type: 'list', items: own.map(refundView) }
    }),
    route('GET', 'find-refund', /^\/v3\/refunds\/([\w-]+)$/, (_, id) => refundView(shop.refund(id))),
    route('POST', 'bind', /^\/v3\/payment_methods$/, ({ body }) =>
      bindingView(shop.bind(readMethod(body).confirmation.return_url), base),
    ),
    route('GET', 'find-binding', /^\/v3\/payment_methods\/([\w-]+)$/, (_, id) => bindingView(shop.binding(id), base)),
  ]
}
