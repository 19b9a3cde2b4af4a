import type { YookassaSettings } from '../../payments/providers/yookassa/client.ts'
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts'
import { apiRoutes } from './api.ts'
import { browserRoutes } from './browser-routes.ts'
import { cardLines, keepCard } from './cards.ts'
import { cardFor, completePayPage, payPageOf } from './pay-page.ts'
import { bindingView, paymentView, refundView } from './objects.ts'
import { pageRoutes } from './pages.ts'
import { createShop, type ShopEvent } from './shop.ts'

/** A payment as the school sees it, for tests. */
export type SeenPayment = ReturnType<typeof paymentView>

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
  /** The bank refuses a saved method from now on; null stops that. */
  refuse: (methodId: string, reason: string | null) => void
  /** Plans the outcome of the next refunds: a reason refuses, null leaves it pending. */
  orderRefunds: (...orders: (string | null)[]) => void
  finishRefund: (refundId: string) => void
  payments: () => SeenPayment[]
  refunds: () => ReturnType<typeof refundView>[]
}

const NOTICE_MS = 300
const PLAIN_CARD = '5555555555554444'

/**
 * A sandbox that speaks YooKassa's protocol below `<base>/v3`, with payment pages at `<base>/pay/`, and the scripts `checkout.js` and
 * `checkout-widget.js`. It notifies `<notifyUrl>/yookassa/`. Faults by operation: `charge`, `find`, `list`, `capture`, `cancel`, `refund`,
 * `find-refund`, `list-refunds`, `bind`, `find-binding`, `tokenize`. Source: PROVIDERS §1.2.
 */
export const createYookassaSandbox = (
  settings: YookassaSettings,
  { base, notifyUrl, notices, now, later }: SandboxContext,
): YookassaSandbox => {
  const objectOf = (given: ShopEvent): object => {
    if ('payment' in given) return paymentView(given.payment, base)
    return 'refund' in given ? refundView(given.refund) : bindingView(given.binding, base)
  }
  const tell = (given: ShopEvent) => {
    const body = JSON.stringify({ type: 'notification', event: given.event, object: objectOf(given) })
    const headers = { 'content-type': 'application/json' }
    later(NOTICE_MS, () => notices.send({ url: `${notifyUrl}/yookassa/`, headers, body }))
  }
  const shop = createShop({ now, tell })
  const change = (methodId: string, to: { isRevoked: true } | { refusal: string | null }) => {
    const method = shop.methods.get(methodId)
    if (!method) throw new Error('no such method')
    Object.assign(method, to)
  }

  return {
    id: 'yookassa',
    name: 'ЮKassa',
    cards: cardLines,
    routes: [
      ...apiRoutes({ shop, settings, base, now }),
      ...pageRoutes({ shop, base, now }),
      ...browserRoutes({ shop, shopId: settings.shopId, now }),
    ],
    pay: (ref, number = PLAIN_CARD) => completePayPage(shop, ref, number),
    decline: (ref, reason) => {
      const page = payPageOf(shop, ref)
      if (page?.phase !== 'form' && page?.phase !== 'secure') throw new Error('nobody is asked')
      page.decline(reason)
    },
    expire: (ref) => {
      const one = shop.payments.get(ref) ?? shop.bindings.get(ref)
      if (!one) throw new Error('nothing of that name')
      one.expiresAt = now()
      shop.sweep()
    },
    tokenOf: (number) => shop.issueToken(keepCard(cardFor(number))),
    revoke: (methodId) => change(methodId, { isRevoked: true }),
    refuse: (methodId, refusal) => change(methodId, { refusal }),
    orderRefunds: shop.orderRefunds,
    finishRefund: (refundId) => {
      const refund = shop.refund(refundId)
      refund.status = 'succeeded'
      tell({ event: 'refund.succeeded', refund })
    },
    payments: () => [...shop.payments.values()].map((payment) => paymentView(payment, base)),
    refunds: () => [...shop.refunds.values()].map(refundView),
  }
}
