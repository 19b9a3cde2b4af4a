import { keepCard, type SandboxCard, type TypedCard } from './cards.ts'
import type { Binding, Cancellation, Payment } from './objects.ts'
import type { MethodType } from './requests.ts'
import type { Shop } from './shop.ts'

/** What somebody is on a page for: a payment, or a card to bind. */
export interface Errand {
  id: string
  /** Kopecks; null is a card to bind. */
  amount: number | null
  description: string | null
  type: MethodType
  /** `form`: the card, or the bank's app; `secure`: the bank's 3-D Secure page. */
  fixture: 'form' | 'secure' | 'done' | 'failed'
  /** Null: the widget. */
  returnUrl: string | null
  payByCard: (card: SandboxCard) => void
  /** In the bank's app, or on its page. */
  confirm: () => void
  decline: (reason: string) => void
}

const byYookassa = new Set(['country_forbidden', 'internal_timeout', 'permission_revoked'])
const partyOf = (reason: string): Cancellation['party'] => (byYookassa.has(reason) ? 'yoo_money' : 'payment_network')

const paymentErrand = (shop: Shop, payment: Payment): Errand => {
  const { id, amount, description, type, status, isAsking, confirmation } = payment
  const open = isAsking ? 'secure' : 'form'
  return {
    id,
    amount,
    description,
    type,
    fixture: status === 'pending' ? open : status === 'canceled' ? 'failed' : 'done',
    returnUrl: confirmation?.type === 'redirect' ? confirmation.returnUrl : null,
    payByCard: (card) => shop.payBy(payment, shop.methodOf('bank_card', card)),
    confirm: () => (isAsking ? shop.accept(payment) : shop.payBy(payment, shop.methodOf(type, null))),
    decline: (reason) => shop.cancel(payment, partyOf(reason), reason),
  }
}

const bindingErrand = (shop: Shop, binding: Binding): Errand => {
  const { id, returnUrl, status, isAsking } = binding
  const open = isAsking ? 'secure' : 'form'
  return {
    id,
    amount: null,
    description: null,
    type: 'bank_card',
    fixture: status === 'pending' ? open : status === 'active' ? 'done' : 'failed',
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

/** Looks anew each time: an errand shows one moment of what it is about. */
export const errandOf = (shop: Shop, id: string): Errand | null => {
  shop.sweep()
  const [payment, binding] = [shop.payments.get(id), shop.bindings.get(id)]
  if (payment) return paymentErrand(shop, payment)
  return binding ? bindingErrand(shop, binding) : null
}

export const cardFor = (number: string): TypedCard => ({ number, cvc: '123', month: '12', year: '2040' })

/** Does all that a person does who wants it: types the card, and agrees on the bank's page. */
export const carryOut = (shop: Shop, id: string, number: string) => {
  const first = errandOf(shop, id)
  if (first?.fixture === 'form' && first.type === 'bank_card') first.payByCard(keepCard(cardFor(number)))
  const next = errandOf(shop, id)
  if (next?.fixture === 'form' || next?.fixture === 'secure') next.confirm()
}
