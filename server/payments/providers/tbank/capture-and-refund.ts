import type { Found, Money, Provider, ReceiptLine, RefundOutcome, Refused } from '../../provider.ts'
import { meaningOf, moved, type TbankStatus } from './replies.ts'
import { type Ask, type Question, unknown } from './client.ts'
import { refusedAs } from './describe.ts'
import { findByPayment, stateOf, type KnownPayment } from './payment-status.ts'
import { receiptOf } from './init.ts'

const ABSENT = '255'
const WRONG_STATE = '4'
const TRIES = 2

type Step = Question<unknown>

/**
 * Makes a call that T-Bank carries out only once, then reads the payment; repeats the call only if the status is unchanged. A refusal after
 * a try without a clear response proves nothing about that try.
 */
const step = async (ask: Ask, before: KnownPayment, question: Step): Promise<Found | Refused> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const reply = await ask(question)
    const found = await findByPayment(ask, before.PaymentId)
    if (found.kind !== 'seen') return found
    if (found.seen.Status !== before.Status) return stateOf(ask, found.seen)
    if (reply.kind === 'refused' && tried === 0) return refusedAs(reply.code, before.PaymentId)
  }
  return unknown('not moved')
}

/** Captures a held payment; returns the state of any other. A full capture sends no receipt: that of the payment applies. */
export const capture = async (
  ask: Ask,
  ref: string,
  money: Money,
  receipt: readonly ReceiptLine[],
): Promise<Found | Refused> => {
  const found = await findByPayment(ask, ref)
  if (found.kind !== 'seen') return found
  if (meaningOf(found.seen.Status) !== 'authorized') return stateOf(ask, found.seen)
  const part = money.amount === found.seen.Amount ? {} : receiptOf(receipt)
  const fields = { PaymentId: ref, Amount: money.amount, ...part }
  return step(ask, found.seen, { method: 'Confirm', fields, schema: moved })
}

const cancelable: readonly TbankStatus[] = ['NEW', 'FORM_SHOWED', 'AUTHORIZED', 'PARTIAL_REVERSED']

/**
 * Cancels a held or unpaid payment; returns the state of one that is paid or over. T-Bank has one call for this and for refunds: a payment
 * that is paid between the lookup and the call is refunded in full, and its state says so.
 */
export const cancel = async (ask: Ask, ref: string): Promise<Found | Refused> => {
  const found = await findByPayment(ask, ref)
  if (found.kind !== 'seen') return found
  const { Status } = found.seen
  if (cancelable.includes(Status)) {
    const question: Step = { method: 'Cancel', fields: { PaymentId: ref }, schema: moved }
    return step(ask, found.seen, question)
  }
  const status = meaningOf(Status)
  return status === 'pending' || status === 'processing' ? refusedAs(WRONG_STATE, ref) : stateOf(ask, found.seen)
}

type RefundRequest = Parameters<Provider['refund']>[0]

/** States in which a refund is under way. */
const returning: readonly TbankStatus[] = ['REFUNDING', 'ASYNC_REFUNDING']
const refundable: readonly TbankStatus[] = ['CONFIRMED', 'PARTIAL_REFUNDED', 'CANCEL_REFUNDED', 'COMPLETED']

/** True if the payment is refunded in full, is being refunded, or has exactly the refund's amount less than before. */
const isReturned = (before: KnownPayment, now: KnownPayment, amount: number): boolean =>
  now.Status === 'REFUNDED' || returning.includes(now.Status) || now.Amount === before.Amount - amount

/**
 * Refunds a payment. T-Bank makes a refund of one `ExternalRequestId` once, except for payments by the Faster Payments System, so after an
 * unclear response the remainder is read, and the refund is repeated only if the remainder is unchanged. A payment that is refunded in full
 * includes this refund.
 */
export const refund = async (
  ask: Ask,
  { refundId, ref, money, receipt, email }: RefundRequest,
): Promise<RefundOutcome> => {
  const done: RefundOutcome = { kind: 'refunded', ref: refundId }
  const found = await findByPayment(ask, ref)
  if (found.kind === 'unknown') return found
  if (found.kind === 'absent') return refusedAs(ABSENT, ref)
  const before = found.seen
  if (before.Status === 'REFUNDED') return done
  if (returning.includes(before.Status)) return unknown('refund under way')
  if (!refundable.includes(before.Status)) return refusedAs(WRONG_STATE, ref)
  const part = money.amount < before.Amount ? receiptOf(receipt, email) : {}
  const fields = { PaymentId: ref, Amount: money.amount, ExternalRequestId: refundId, ...part }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const reply = await ask({ method: 'Cancel', fields, schema: moved })
    if (reply.kind === 'answered') return done
    const now = await findByPayment(ask, ref)
    if (now.kind !== 'seen') return unknown('refund not seen')
    if (isReturned(before, now.seen, money.amount)) return done
    if (reply.kind === 'refused' && tried === 0) return refusedAs(reply.code, ref)
    if (now.seen.Amount !== before.Amount) return unknown('refund not seen')
  }
  return unknown('not refunded')
}
