import { randomUUID } from 'node:crypto'
import type { YookassaSettings } from '../../payments/providers/yookassa/client.ts'
import { type BankEvent, createBank } from '../bank.ts'
import { isPayable } from '../ledger.ts'
import { NOTIFICATION_DELAY_MS } from '../notifications.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import type { Card } from '../test-cards.ts'
import { apiRoutes } from './api.ts'
import { browserRoutes } from './browser-routes.ts'
import { cancellationFor, pageRoutes } from './pages.ts'
import {
  bindingView,
  paymentView,
  refundView,
  type YookassaDetails,
  type YookassaPayment,
  type YookassaRefund,
} from './payment.ts'
import { createShop, HOLD_MS } from './shop.ts'
import { type Cancellation, cardOf, cardOutcomes } from './test-cards.ts'

/** Does what buyers and banks do, without a page. `ref` is a payment or a binding. */
export interface YookassaSandbox extends ProviderSandbox {
  id: 'yookassa'
  /** Pays, or binds a card, as far as the card allows; the default card has no 3-D Secure. */
  pay: (ref: string, number?: string) => void
  decline: (ref: string, reason: string) => void
  /** Ends the time to pay, or to capture a held payment. */
  expire: (ref: string) => void
  /** The token that Checkout.js makes of a card. */
  tokenOf: (number: string) => string
  /** The buyer revokes the consent to charges of a saved method. */
  revoke: (methodId: string) => void
  /** The bank declines every charge of a saved method from now on; null stops that. */
  refuse: (methodId: string, reason: string | null) => void
  /** Plans the outcome of the next refunds: a reason declines, null leaves it pending. */
  planRefunds: (...reasons: (string | null)[]) => void
  finishRefund: (refundId: string) => void
  payments: () => ReturnType<typeof paymentView>[]
  refunds: () => ReturnType<typeof refundView>[]
}

const PLAIN_CARD = '5555555555554444'

const testCard = (number: string): Card => ({ number, expiry: '1240' })

const notificationNames: Partial<Record<BankEvent, string>> = {
  held: 'payment.waiting_for_capture',
  succeeded: 'payment.succeeded',
  captured: 'payment.succeeded',
  declined: 'payment.canceled',
  canceled: 'payment.canceled',
  expired: 'payment.canceled',
  refunded: 'refund.succeeded',
}

/**
 * A sandbox that speaks YooKassa's protocol below `<base>/v3`, with payment pages at `<base>/pay/`, and the scripts `checkout.js` and
 * `checkout-widget.js`. It notifies `<notifyUrl>/yookassa/`. Faults by operation: `charge`, `find`, `list`, `capture`, `cancel`, `refund`,
 * `find-refund`, `list-refunds`, `bind`, `find-binding`, `tokenize`. Source: PROVIDERS §1.2.
 */
export const createYookassaSandbox = (settings: YookassaSettings, context: SandboxContext): YookassaSandbox => {
  const { base, notifyUrl, notices, now, defer } = context

  const notify = (event: BankEvent, payment: YookassaPayment, refund: YookassaRefund | null) => {
    const name = payment.isBinding
      ? event === 'bound'
        ? 'payment_method.active'
        : undefined
      : notificationNames[event]
    if (name === undefined) return
    const object = payment.isBinding
      ? bindingView(payment, base)
      : refund
        ? refundView(refund)
        : paymentView(payment, base)
    const body = JSON.stringify({ type: 'notification', event: name, object })
    const headers = { 'content-type': 'application/json' }
    defer(NOTIFICATION_DELAY_MS, () => notices.send({ url: `${notifyUrl}/yookassa/`, headers, body }))
  }
  const bank = createBank<YookassaDetails, Cancellation>({
    now,
    defer,
    cardOf,
    notify,
    paymentId: randomUUID,
    refundId: randomUUID,
    methodId: ({ id, isBinding }) => (isBinding ? id : randomUUID()),
    reasons: { secureFailed: { party: 'payment_network', reason: '3d_secure_failed' } },
    holdMs: HOLD_MS,
  })
  const shop = createShop(bank, now)

  const refuse = (methodId: string, refusal: Cancellation | null) => {
    const method = bank.savedMethods.get(methodId)
    if (!method) throw new Error('no such method')
    method.refusal = refusal
  }

  return {
    id: 'yookassa',
    name: 'ЮKassa',
    cards: cardOutcomes,
    routes: [
      ...apiRoutes({ shop, bank, settings, base, now }),
      ...pageRoutes(bank, base, now),
      ...browserRoutes({ shop, bank, shopId: settings.shopId, now }),
    ],
    pay: (ref, number = PLAIN_CARD) => {
      const payment = bank.get(ref)
      const { type } = payment.details
      if (payment.status === 'open' && type !== 'bank_card') bank.payInApp(payment, type)
      if (payment.status === 'open') bank.payByCard(payment, testCard(number))
      if (payment.status === 'secure') bank.authenticate(payment, true)
    },
    decline: (ref, reason) => {
      const payment = bank.get(ref)
      if (!isPayable(payment)) throw new Error('the payment does not wait for the buyer')
      bank.decline(payment, cancellationFor(reason))
    },
    expire: (ref) => {
      Object.assign(bank.get(ref), { expiresAt: now(), captureBefore: now() })
      bank.find(ref)
    },
    tokenOf: (number) => shop.issueToken(testCard(number)),
    revoke: (methodId) => refuse(methodId, { party: 'payment_network', reason: 'permission_revoked' }),
    refuse: (methodId, reason) => refuse(methodId, reason === null ? null : { party: 'payment_network', reason }),
    planRefunds: (...reasons) => {
      for (const reason of reasons) bank.planRefunds(reason === null ? null : { party: 'yoo_money', reason })
    },
    finishRefund: (refundId) => bank.finishRefund(shop.refund(refundId)),
    payments: () => shop.payments().map((payment) => paymentView(payment, base)),
    refunds: () => [...bank.refunds.values()].map(refundView),
  }
}
