import type { Found, Money, Provider, ReceiptLine, RefundOutcome, Refused } from '../../provider.ts'
import { moved } from './answers.ts'
import { type Ask, type Question, unknown } from './client.ts'
import { refusedAs } from './describe.ts'
import { lookAt, stateOf, type Told } from './payment-status.ts'
import { receiptOf } from './receipt.ts'
import { meaningOf, type TbankStatus } from './states.ts'

const GONE = '255'
const WRONG_STATE = '4'
const TRIES = 2

type Step = Question<unknown>

/**
 * Takes a step that T-Bank takes once, and sees where the payment stands; again only while it stands where it stood. A refusal after a
 * try without a clear answer proves nothing about that try.
 */
const step = async (ask: Ask, before: Told, question: Step): Promise<Found | Refused> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await ask(question)
    const look = await lookAt(ask, before.PaymentId)
    if (look.kind !== 'seen') return look
    if (look.seen.Status !== before.Status) return stateOf(ask, look.seen)
    if (answer.kind === 'refused' && tried === 0) return refusedAs(answer.code, before.PaymentId)
  }
  return unknown('not moved')
}

/** Takes what is held; says the state of what is not held. The receipt of the whole is that of the payment. */
export const capture = async (
  ask: Ask,
  ref: string,
  money: Money,
  receipt: readonly ReceiptLine[],
): Promise<Found | Refused> => {
  const look = await lookAt(ask, ref)
  if (look.kind !== 'seen') return look
  if (meaningOf(look.seen.Status) !== 'authorized') return stateOf(ask, look.seen)
  const part = money.amount === look.seen.Amount ? {} : receiptOf(receipt)
  const fields = { PaymentId: ref, Amount: money.amount, ...part }
  return step(ask, look.seen, { method: 'Confirm', fields, schema: moved })
}

const cancelable: readonly TbankStatus[] = ['NEW', 'FORM_SHOWED', 'AUTHORIZED', 'PARTIAL_REVERSED']

/**
 * Lets go of what is held or not yet paid; says the state of what is paid or over. T-Bank has one call for this and for refunds: a
 * payment that is paid between the look and the call is returned whole, and its state says so.
 */
export const cancel = async (ask: Ask, ref: string): Promise<Found | Refused> => {
  const look = await lookAt(ask, ref)
  if (look.kind !== 'seen') return look
  const { Status } = look.seen
  if (cancelable.includes(Status)) {
    const question: Step = { method: 'Cancel', fields: { PaymentId: ref }, schema: moved }
    return step(ask, look.seen, question)
  }
  const status = meaningOf(Status)
  return status === 'pending' || status === 'processing' ? refusedAs(WRONG_STATE, ref) : stateOf(ask, look.seen)
}

type RefundWish = Parameters<Provider['refund']>[0]

/** States in which a refund is under way. */
const returning: readonly TbankStatus[] = ['REFUNDING', 'ASYNC_REFUNDING']
const refundable: readonly TbankStatus[] = ['CONFIRMED', 'PARTIAL_REFUNDED', 'CANCEL_REFUNDED', 'COMPLETED']

/** Whether less is left of the payment than before, by what was to be returned. */
const isReturned = (before: Told, now: Told, amount: number): boolean =>
  now.Status === 'REFUNDED' || returning.includes(now.Status) || now.Amount === before.Amount - amount

/**
 * Returns money. T-Bank takes a refund of one `ExternalRequestId` once, but not where the Faster Payments System was paid by, so that
 * after an answer that is not clear it is seen what is left, and the refund repeated only where that is as much as before. A payment
 * that is returned whole has this refund in it.
 */
export const refund = async (
  ask: Ask,
  { refundId, ref, money, receipt, email }: RefundWish,
): Promise<RefundOutcome> => {
  const done: RefundOutcome = { kind: 'refunded', ref: refundId }
  const look = await lookAt(ask, ref)
  if (look.kind === 'unknown') return look
  if (look.kind === 'absent') return refusedAs(GONE, ref)
  const before = look.seen
  if (before.Status === 'REFUNDED') return done
  if (returning.includes(before.Status)) return unknown('refund under way')
  if (!refundable.includes(before.Status)) return refusedAs(WRONG_STATE, ref)
  const part = money.amount < before.Amount ? receiptOf(receipt, email) : {}
  const fields = { PaymentId: ref, Amount: money.amount, ExternalRequestId: refundId, ...part }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await ask({ method: 'Cancel', fields, schema: moved })
    if (answer.kind === 'answered') return done
    const now = await lookAt(ask, ref)
    if (now.kind !== 'seen') return unknown('refund not seen')
    if (isReturned(before, now.seen, money.amount)) return done
    if (answer.kind === 'refused' && tried === 0) return refusedAs(answer.code, ref)
    if (now.seen.Amount !== before.Amount) return unknown('refund not seen')
  }
  return unknown('not refunded')
}
