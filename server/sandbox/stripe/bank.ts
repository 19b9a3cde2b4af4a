import type { Book, Intent, Method, Setup } from './book.ts'
import { type Decline, testCard } from './cards.ts'
import { declineError, invalid, StripeFault } from './form.ts'

export type Emit = (type: string, id: string) => void

const AUTHENTICATION: Decline = { code: 'authentication_required', declineCode: 'authentication_required' }
const FAILED_AUTHENTICATION: Decline = { code: 'payment_intent_authentication_failure' }

/** Whether the buyer is present, and whether the bank has just authenticated them. */
interface Presence {
  isPresent: boolean
  isSeen: boolean
}

const EXPIRED: Decline = { code: 'expired_card' }

/** The decision of the card's bank: null (approved), `secure` (authentication required), or a decline. */
const askBank = (method: Method, { isPresent, isSeen }: Presence, now: Date): Decline | 'secure' | null => {
  const { number, month, year, isSetUp, customer } = method
  const { secure, decline, later } = testCard(number)
  if (now.getTime() >= Date.UTC(year, month)) return EXPIRED
  const wants = secure === 'always' || (secure === 'setUp' && !isSetUp) || (secure === 'present' && isPresent)
  if (wants && !isSeen) return isPresent ? 'secure' : AUTHENTICATION
  return decline ?? (customer === null ? null : (later ?? null))
}

/** Charges and binds cards as banks do, and emits events. */
export const createBank = (book: Book, emit: Emit) => {
  const methodOf = (one: Intent | Setup): Method => {
    const method = book.methods.get(one.method ?? '')
    if (!method) throw invalid('You cannot confirm this intent because it is missing a payment method.')
    return method
  }

  const refuse = (intent: Intent, error: Decline) => {
    Object.assign(intent, { status: 'requires_payment_method', error })
    emit('payment_intent.payment_failed', intent.id)
  }

  const take = (intent: Intent, amount: number) => {
    const charge = { ...book.fresh('ch'), amount, refunded: 0, intent: intent.id, isPaid: true }
    book.charges.set(charge.id, charge)
    Object.assign(intent, { status: 'succeeded', received: amount, charge: charge.id })
    emit('payment_intent.succeeded', intent.id)
  }

  const settle = (intent: Intent) => {
    const method = methodOf(intent)
    if (intent.isForLater && intent.customer) Object.assign(method, { customer: intent.customer, isSetUp: true })
    if (!intent.isHeld) return take(intent, intent.amount)
    intent.status = 'requires_capture'
    emit('payment_intent.amount_capturable_updated', intent.id)
  }

  /** Tries to pay with the intent's payment method. */
  const confirm = (intent: Intent, presence: Presence) => {
    intent.error = null
    const said = askBank(methodOf(intent), presence, book.now())
    if (said === null) return settle(intent)
    if (said !== 'secure') return refuse(intent, said)
    intent.status = 'requires_action'
    emit('payment_intent.requires_action', intent.id)
  }

  const bind = (setup: Setup, presence: Presence) => {
    setup.error = null
    const method = methodOf(setup)
    const said = askBank({ ...method, customer: null }, presence, book.now())
    if (said === 'secure') return void (setup.status = 'requires_action')
    if (said !== null) return void Object.assign(setup, { status: 'requires_payment_method', error: said })
    Object.assign(method, { customer: setup.customer, isSetUp: true })
    setup.status = 'succeeded'
    emit('setup_intent.succeeded', setup.id)
  }

  /** Applies the result of the bank's page. */
  const authenticate = (one: Intent | Setup, passes: boolean) => {
    if (one.status !== 'requires_action') throw invalid('This intent awaits no authentication.')
    const presence = { isPresent: true, isSeen: true }
    if (passes) return 'amount' in one ? confirm(one, presence) : bind(one, presence)
    if ('amount' in one) return refuse(one, FAILED_AUTHENTICATION)
    Object.assign(one, { status: 'requires_payment_method', error: { code: 'setup_intent_authentication_failure' } })
  }

  const capture = (intent: Intent, amount: number) => {
    if (intent.status !== 'requires_capture') throw wrongState(intent)
    if (amount > intent.amount) throw invalid('The amount to capture is greater than the authorized amount.')
    take(intent, amount)
  }

  const cancel = (intent: Intent) => {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent)
    intent.status = 'canceled'
    emit('payment_intent.canceled', intent.id)
  }

  const refund = (intentId: string, wished: number | null, metadata: Record<string, string>): string => {
    const charge = book.charges.get(book.intents.get(intentId)?.charge ?? '')
    if (!charge)
      throw invalid('This PaymentIntent does not have a successful charge to refund.', 'charge_not_refundable')
    const left = charge.amount - charge.refunded
    const amount = wished ?? left
    if (left === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
    charge.refunded += amount
    const made = { ...book.fresh('re'), amount, intent: intentId, charge: charge.id, metadata }
    book.refunds.set(made.id, made)
    emit('charge.refunded', charge.id)
    return made.id
  }

  return { confirm, bind, authenticate, capture, cancel, refund, refuse, settle }
}

export type Bank = ReturnType<typeof createBank>

const wrongState = ({ status }: Intent): StripeFault =>
  invalid(`This PaymentIntent has a status of ${status}.`, 'payment_intent_unexpected_state')

/** The error of a call that charges at once, if the bank has declined. */
export const declinedCall = (error: Decline, intent: Record<string, unknown>): StripeFault =>
  new StripeFault(402, { ...declineError(error), payment_intent: intent })
