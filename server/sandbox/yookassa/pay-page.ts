import { keepCard, type SandboxCard, type TypedCard } from './cards.ts'
import type { Binding, Cancellation, Payment } from './objects.ts'
import type { MethodType } from './requests.ts'
import type { Shop } from './shop.ts'

/** The state of a page for paying or binding a card. */
export interface PayPage {
  id: string
  /** In kopecks; null for binding a card. */
  amount: number | null
  description: string | null
  type: MethodType
  /** `form`: the card form or the bank's app; `secure`: the bank's 3-D Secure page. */
  phase: 'form' | 'secure' | 'done' | 'failed'
  /** Null in the widget. */
  returnUrl: string | null
  payByCard: (card: SandboxCard) => void
  /** Confirms in the bank's app, or on its page. */
  confirm: () => void
  decline: (reason: string) => void
}

const byYookassa = new Set(['country_forbidden', 'internal_timeout', 'permission_revoked'])
const partyOf = (reason: string): Cancellation['party'] => (byYookassa.has(reason) ? 'yoo_money' : 'payment_network')

const pageOfPayment = (shop: Shop, payment: Payment): PayPage => {
  const { id, amount, description, type, status, isAsking, confirmation } = payment
  const open = isAsking ? 'secure' : 'form'
  return {
    id,
    amount,
    description,
    type,
    phase: status === 'pending' ? open : status === 'canceled' ? 'failed' : 'done',
    returnUrl: confirmation?.type === 'redirect' ? confirmation.returnUrl : null,
    payByCard: (card) => shop.payBy(payment, shop.methodOf('bank_card', card)),
    confirm: () => (isAsking ? shop.accept(payment) : shop.payBy(payment, shop.methodOf(type, null))),
    decline: (reason) => shop.cancel(payment, partyOf(reason), reason),
  }
}

const pageOfBinding = (shop: Shop, binding: Binding): PayPage => {
  const { id, returnUrl, status, isAsking } = binding
  const open = isAsking ? 'secure' : 'form'
  return {
    id,
    amount: null,
    description: null,
    type: 'bank_card',
    phase: status === 'pending' ? open : status === 'active' ? 'done' : 'failed',
    returnUrl,
    payByCard: (card) => {
      binding.method.card = card
      binding.isAsking = card.verdict === 'asks'
      if (typeof card.verdict === 'object') binding.status = 'inactive'
      else if (!binding.isAsking) shop.activate(binding)
    },
    confirm: () => shop.activate(binding),
    decline: () => void (binding.status = 'inactive'),
  }
}

/** A snapshot, taken again for each request. */
export const payPageOf = (shop: Shop, id: string): PayPage | null => {
  shop.sweep()
  const [payment, binding] = [shop.payments.get(id), shop.bindings.get(id)]
  if (payment) return pageOfPayment(shop, payment)
  return binding ? pageOfBinding(shop, binding) : null
}

export const cardFor = (number: string): TypedCard => ({ number, cvc: '123', month: '12', year: '2040' })

/** Acts as a willing buyer: enters the card, and confirms on the bank's page. */
export const completePayPage = (shop: Shop, id: string, number: string) => {
  const first = payPageOf(shop, id)
  if (first?.phase === 'form' && first.type === 'bank_card') first.payByCard(keepCard(cardFor(number)))
  const next = payPageOf(shop, id)
  if (next?.phase === 'form' || next?.phase === 'secure') next.confirm()
}
