import { randomUUID } from 'node:crypto'
import type { SandboxCard } from './cards.ts'
import type { Binding, Cancellation, Method, Payment, Refund } from './objects.ts'
import { type MethodType, type PaymentRequest, Problem } from './requests.ts'

/** How long a payment or binding can be completed, and a token used. Source: PROVIDERS §1.2. */
export const LIFETIME_MS = 60 * 60_000
const HOLD_MS = 7 * 24 * LIFETIME_MS

export type ShopEvent =
  | { event: 'payment.succeeded' | 'payment.waiting_for_capture' | 'payment.canceled'; payment: Payment }
  | { event: 'refund.succeeded'; refund: Refund }
  | { event: 'payment_method.active'; binding: Binding }

interface ShopOptions {
  now: () => Date
  tell: (event: ShopEvent) => void
}

const methodOf = (type: MethodType, card: SandboxCard | null): Method => ({
  id: randomUUID(),
  type,
  isSaved: false,
  card,
  isRevoked: false,
  refusal: null,
})

const refusalOf = ({ isRevoked, refusal, card }: Method): Cancellation | null => {
  if (isRevoked) return { party: 'payment_network', reason: 'permission_revoked' }
  if (refusal !== null) return { party: 'payment_network', reason: refusal }
  return card && typeof card.verdict === 'object' ? card.verdict : null
}

/** The state of the shop and the operations on it. */
export const createShop = ({ now, tell }: ShopOptions) => {
  const payments = new Map<string, Payment>()
  const bindings = new Map<string, Binding>()
  const methods = new Map<string, Method>()
  const refunds = new Map<string, Refund>()
  const tokens = new Map<string, { card: SandboxCard; expiresAt: Date }>()
  const refundOrders: (string | null)[] = []

  const isOver = ({ expiresAt }: { expiresAt: Date }) => expiresAt.getTime() <= now().getTime()
  const after = (ms: number) => new Date(now().getTime() + ms)

  const cancel = (payment: Payment, party: Cancellation['party'], reason: string) => {
    payment.status = 'canceled'
    payment.cancellation = { party, reason }
    tell({ event: 'payment.canceled', payment })
  }

  /** Cancels payments that were not paid, or captured, in time; unfinished bindings become inactive. */
  const sweep = () => {
    for (const payment of payments.values()) {
      if (!isOver(payment)) continue
      if (payment.status === 'pending') cancel(payment, 'yoo_money', 'expired_on_confirmation')
      if (payment.status === 'waiting_for_capture') cancel(payment, 'yoo_money', 'expired_on_capture')
    }
    for (const binding of bindings.values())
      if (binding.status === 'pending' && isOver(binding)) binding.status = 'inactive'
  }

  const accept = (payment: Payment) => {
    const { method, isSaving, isOneStep } = payment
    payment.isSecured = payment.isAsking
    if (method && isSaving) {
      method.isSaved = true
      methods.set(method.id, method)
    }
    payment.status = isOneStep ? 'succeeded' : 'waiting_for_capture'
    if (!isOneStep) payment.expiresAt = after(HOLD_MS)
    tell({ event: `payment.${payment.status}`, payment })
  }

  /** Pays with a known method. The bank asks for 3-D Secure only if the buyer is present. */
  const payBy = (payment: Payment, method: Method) => {
    payment.method = method
    const refusal = refusalOf(method)
    if (refusal) return cancel(payment, refusal.party, refusal.reason)
    payment.isAsking = method.card?.verdict === 'asks' && payment.confirmation !== null
    if (!payment.isAsking) accept(payment)
  }

  const takeToken = (token: string): SandboxCard => {
    const held = tokens.get(token)
    tokens.delete(token)
    if (!held || isOver(held)) throw new Problem(400, 'Payment token is unknown, used or too old', 'payment_token')
    return held.card
  }

  const savedMethod = (id: string): Method => {
    const method = methods.get(id)
    if (!method) throw new Problem(400, 'Payment method is not found', 'payment_method_id')
    return method
  }

  const known = <Value>(values: ReadonlyMap<string, Value>, id: string): Value => {
    sweep()
    const value = values.get(id)
    if (!value) throw new Problem(404, 'Not found', 'id')
    return value
  }

  return {
    payments,
    bindings,
    methods,
    refunds,
    tokens,
    sweep,
    cancel,
    accept,
    payBy,
    methodOf,
    payment: (id: string) => known(payments, id),
    binding: (id: string) => known(bindings, id),
    refund: (id: string) => known(refunds, id),
    /** Plans the outcome of the next refunds: a reason refuses, null leaves it pending. */
    orderRefunds: (...orders: (string | null)[]) => void refundOrders.push(...orders),

    issueToken: (card: SandboxCard): string => {
      const token = `eyJ-${randomUUID()}`
      tokens.set(token, { card, expiresAt: after(LIFETIME_MS) })
      return token
    },

    pay: (request: PaymentRequest): Payment => {
      const { confirmation, payment_token: token, payment_method_id: saved, payment_method_data: page } = request
      const method = token === undefined ? saved && savedMethod(saved) : methodOf('bank_card', takeToken(token))
      const payment: Payment = {
        id: randomUUID(),
        status: 'pending',
        amount: request.amount,
        refunded: 0,
        description: request.description ?? null,
        metadata: request.metadata,
        isOneStep: request.capture,
        isSaving: request.save_payment_method,
        createdAt: now(),
        expiresAt: after(LIFETIME_MS),
        confirmation:
          confirmation?.type === 'redirect'
            ? { type: 'redirect', returnUrl: confirmation.return_url }
            : (confirmation ?? null),
        type: page?.type ?? 'bank_card',
        method: null,
        isAsking: false,
        isSecured: false,
        cancellation: null,
      }
      payments.set(payment.id, payment)
      if (method) payBy(payment, method)
      return payment
    },

    capture: (payment: Payment, amount: number) => {
      if (payment.status !== 'waiting_for_capture') throw new Problem(400, 'There is nothing to take', 'payment_id')
      Object.assign(payment, { amount, status: 'succeeded' } satisfies Partial<Payment>)
      tell({ event: 'payment.succeeded', payment })
    },

    letGo: (payment: Payment) => {
      if (payment.status !== 'waiting_for_capture') throw new Problem(400, 'There is nothing to cancel', 'payment_id')
      cancel(payment, 'merchant', 'canceled_by_merchant')
    },

    giveBack: (paymentId: string, amount: number, metadata: Refund['metadata']): Refund => {
      const payment = known(payments, paymentId)
      const isPossible = payment.status === 'succeeded' && payment.refunded + amount <= payment.amount
      if (!isPossible) throw new Problem(400, 'More than can be refunded', 'amount')
      const order = refundOrders.shift()
      const status = order === undefined ? 'succeeded' : order === null ? 'pending' : 'canceled'
      const cancellation: Cancellation | null = order ? { party: 'yoo_money', reason: order } : null
      const refund: Refund = { id: randomUUID(), status, paymentId, amount, metadata, createdAt: now(), cancellation }
      refunds.set(refund.id, refund)
      if (status !== 'canceled') payment.refunded += amount
      if (status === 'succeeded') tell({ event: 'refund.succeeded', refund })
      return refund
    },

    bind: (returnUrl: string): Binding => {
      const [createdAt, expiresAt, method] = [now(), after(LIFETIME_MS), methodOf('bank_card', null)]
      const binding: Binding = {
        id: method.id,
        status: 'pending',
        returnUrl,
        createdAt,
        expiresAt,
        method,
        isAsking: false,
      }
      bindings.set(binding.id, binding)
      return binding
    },

    activate: (binding: Binding) => {
      binding.status = 'active'
      binding.method.isSaved = true
      methods.set(binding.id, binding.method)
      tell({ event: 'payment_method.active', binding })
    },
  }
}

export type Shop = ReturnType<typeof createShop>
