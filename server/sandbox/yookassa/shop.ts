import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '../../contract/durations.ts'
import type { Card } from '../test-cards.ts'
import type { YookassaBank, YookassaPayment, YookassaRefund } from './payment.ts'
import { type PaymentRequest, Problem } from './requests.ts'

/** How long a payment or binding can be completed, and a token used. Source: PROVIDERS §1.2. */
const LIFETIME_MS = HOUR_MS
export const HOLD_MS = 7 * 24 * LIFETIME_MS

const found = <Value>(value: Value | null | undefined): Value => {
  if (!value) throw new Problem(404, 'Not found', 'id')
  return value
}

const held = (payment: YookassaPayment) => {
  if (payment.status !== 'held') throw new Problem(400, 'The payment is not held', 'payment_id')
  return payment
}

/** The operations of a shop: payments by card token, saved method or page, bindings and refunds. */
export const createShop = (bank: YookassaBank, now: () => Date) => {
  const tokens = new Map<string, { card: Card; expiresAt: Date }>()
  const expiry = () => new Date(now().getTime() + LIFETIME_MS)

  const find = (id: string, isBinding: boolean) => {
    const payment = bank.find(id)
    return found(payment?.isBinding === isBinding ? payment : null)
  }

  const redeemToken = (token: string): Card => {
    const issued = tokens.get(token)
    tokens.delete(token)
    if (issued && issued.expiresAt > now()) return issued.card
    throw new Problem(400, 'Payment token is unknown, used or too old', 'payment_token')
  }

  const savedMethod = (id: string) => {
    const method = bank.savedMethods.get(id)
    if (!method) throw new Problem(400, 'Payment method is not found', 'payment_method_id')
    return method
  }

  return {
    payment: (id: string) => find(id, false),
    binding: (id: string) => find(id, true),
    refund: (id: string) => found(bank.refunds.get(id)),
    payments: () => bank.all().filter(({ isBinding }) => !isBinding),

    issueToken: (card: Card): string => {
      const token = `eyJ-${randomUUID()}`
      tokens.set(token, { card, expiresAt: expiry() })
      return token
    },

    pay: (request: PaymentRequest): YookassaPayment => {
      const { confirmation, payment_token: token, payment_method_id: saved, payment_method_data: page } = request
      const card = token === undefined ? null : redeemToken(token)
      const method = saved === undefined ? null : savedMethod(saved)
      const payment = bank.create({
        amount: request.amount,
        currency: 'RUB',
        description: request.description ?? null,
        isTwoStage: !request.capture,
        isSaving: request.save_payment_method,
        expiresAt: expiry(),
        details: {
          confirmation:
            confirmation?.type === 'redirect'
              ? { type: 'redirect', returnUrl: confirmation.return_url }
              : (confirmation ?? null),
          type: page?.type ?? 'bank_card',
          metadata: request.metadata,
        },
      })
      if (card) bank.payByCard(payment, card)
      if (method) {
        payment.method = method
        bank.charge(payment, confirmation !== undefined)
      }
      return payment
    },

    bind: (returnUrl: string): YookassaPayment =>
      bank.create({
        amount: 0,
        currency: 'RUB',
        isSaving: true,
        isBinding: true,
        expiresAt: expiry(),
        details: { confirmation: { type: 'redirect', returnUrl }, type: 'bank_card', metadata: {} },
      }),

    capture: (payment: YookassaPayment, amount: number) => bank.capture(held(payment), amount),
    cancel: (payment: YookassaPayment) => bank.cancel(held(payment)),

    refundPayment: (paymentId: string, amount: number, metadata: Record<string, string>): YookassaRefund => {
      const payment = find(paymentId, false)
      if (payment.status !== 'succeeded' || payment.refunded + amount > payment.amount)
        throw new Problem(400, 'More than can be refunded', 'amount')
      return bank.refund(payment, amount, { metadata })
    },
  }
}

export type Shop = ReturnType<typeof createShop>
