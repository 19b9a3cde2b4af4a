import type { Stripe } from 'stripe'
import type { Found, Money, PaymentState, Provider, Refused, RefundOutcome } from '../../provider.ts'
import type { Ask } from './client.ts'
import { refuse } from './describe.ts'
import { type Failure, isMissing, outcomeOf, unread } from './failure.ts'
import type { Lookup } from './lookup.ts'
import { stateOfIntent, stateOfSession } from './states.ts'
import { INTENT_PARTS, SESSION_PARTS } from './requests.ts'

const MOST_REFUNDS = 100
const NOTHING_PAID = 'charge_not_refundable'

type RefundRequest = Parameters<Provider['refund']>[0]

const outcomeOfRefund = ({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome =>
  status === 'failed' || status === 'canceled' ? refuse('refund', id, reason ?? status) : { kind: 'refunded', ref: id }

/** Cancel, capture and refund. If Stripe refuses, the payment's current state is returned where that tells more. */
export const createAfterCharge = (ask: Ask, { find, intentOf }: Lookup) => {
  /** Reads the payment after a refusal, because the response to an earlier call may have been lost. */
  const currentState = async (ref: string, failure: Failure, isDone: (state: PaymentState) => boolean) => {
    if (!failure.isClear || failure.isAccountError) return outcomeOf(failure)
    const found = await find(ref)
    return found.kind === 'state' && !isDone(found.state) ? outcomeOf(failure) : found
  }

  const cancelIntent = async (ref: string, id: string): Promise<Found | Refused> => {
    const reply = await ask((stripe, limit) => stripe.paymentIntents.cancel(id, { expand: [...INTENT_PARTS] }, limit))
    if (!reply.ok) return currentState(ref, reply.failure, () => true)
    return ref === id ? stateOfIntent(reply.value) : find(ref)
  }

  const expireSession = async (ref: string): Promise<Found | Refused> => {
    const expand = [...SESSION_PARTS]
    const reply = await ask((stripe, limit) => stripe.checkout.sessions.expire(ref, { expand }, limit))
    if (reply.ok) return stateOfSession(reply.value)
    const found = await currentState(ref, reply.failure, () => true)
    const isHeld = found.kind === 'state' && found.state.status === 'authorized'
    const intent = isHeld ? await intentOf(ref) : null
    return intent?.ok && intent.value ? cancelIntent(ref, intent.value) : found
  }

  const cancel = async (ref: string): Promise<Found | Refused> =>
    ref.startsWith('cs_') ? expireSession(ref) : cancelIntent(ref, ref)

  const capture = async (ref: string, { amount }: Money): Promise<Found | Refused> => {
    const intent = await intentOf(ref)
    if (!intent.ok) return isMissing(intent.failure) ? { kind: 'absent' } : unread(intent.failure)
    const id = intent.value
    if (id === null) return refuse('invalid_request_error', '', 'payment_intent_unexpected_state')
    const params = { amount_to_capture: amount }
    const reply = await ask((stripe, limit) => stripe.paymentIntents.capture(id, params, limit))
    if (!reply.ok) return currentState(ref, reply.failure, ({ status }) => status === 'paid')
    return find(ref)
  }

  /** Our refund id is stored with the refund, so that it is made once even after Stripe has forgotten the key. */
  const refundOnce = async (payment: string, { refundId, money }: RefundRequest): Promise<RefundOutcome> => {
    const made = await ask((stripe, limit) =>
      stripe.refunds.list({ payment_intent: payment, limit: MOST_REFUNDS }, limit),
    )
    if (!made.ok) return outcomeOf(made.failure)
    const known = made.value.data.find(({ metadata }) => metadata?.refund_id === refundId)
    if (known) return outcomeOfRefund(known)
    const params = { payment_intent: payment, amount: money.amount, metadata: { refund_id: refundId } }
    const reply = await ask((stripe, limit) => stripe.refunds.create(params, { ...limit, idempotencyKey: refundId }))
    return reply.ok ? outcomeOfRefund(reply.value) : outcomeOf(reply.failure)
  }

  const refund = async (request: RefundRequest): Promise<RefundOutcome> => {
    const intent = await intentOf(request.ref)
    if (!intent.ok) return outcomeOf(intent.failure)
    return intent.value === null ? refuse('invalid_request_error', '', NOTHING_PAID) : refundOnce(intent.value, request)
  }

  return { cancel, capture, refund }
}
