import { z } from 'zod'
import { toMajor, toMinor } from '../../../contract/money.ts'
import type { Provider, RefundOutcome } from '../../provider.ts'
import type { Answer, Call } from './api.ts'
import { jsonDataOf } from './receipt.ts'
import { refused } from './refusals.ts'
import { isByCard, refOf, type Transaction } from './transaction.ts'
import { sumOf, type Transactions, unknown, unread } from './transactions.ts'

type Request = Parameters<Provider['refund']>[0]

const TRIES = 2

const made = z.object({ TransactionId: z.number().int().positive() })
const ownWords = z.object({ refund: z.string() })

/** Our refund id, stored with the refund; null if it has none. */
const refundIdOf = ({ JsonData }: Transaction): string | null => {
  try {
    return ownWords.safeParse(typeof JsonData === 'string' ? JSON.parse(JsonData) : JsonData).data?.refund ?? null
  } catch {
    return null // a refund that the school did not make
  }
}

/** A refund through the Faster Payments System is decided later. */
const outcomeOf = (refund: Transaction): RefundOutcome => {
  if (refund.Status === 'Completed') return { kind: 'refunded', ref: refOf(refund) }
  const isOver = refund.Status === 'Declined' || refund.Status === 'Cancelled'
  return isOver ? refused('refund', refOf(refund)) : unknown('refund under way')
}

/**
 * Refunds once per refund id, however often it is called: existing refunds are checked before each try and after an unknown result. The
 * provider itself remembers a request id for an hour only.
 */
export const createRefund = (call: Call, transactions: Transactions): Provider['refund'] => {
  const doneBefore = async (payment: Transaction, { refundId, money }: Request) => {
    const returned = await transactions.refundsOf(payment)
    if (returned.kind === 'unknown') return returned
    const own = returned.refunds.find((refund) => refundIdOf(refund) === refundId)
    if (own) return outcomeOf(own)
    const rest = toMinor(payment.Amount) - sumOf(returned.refunds)
    return money.amount > rest || money.currency !== payment.Currency ? refused('amount', refOf(payment)) : null
  }

  const ofAnswer = async (answer: Answer, payment: Transaction): Promise<RefundOutcome> => {
    if (answer.kind === 'unknown' || (answer.kind === 'denied' && answer.isAboutUs)) return unread(answer)
    if (answer.kind === 'denied' || !answer.isSuccess) return refused('refund', refOf(payment))
    const { success, data } = made.safeParse(answer.model)
    if (!success) return unknown('answer')
    const done: RefundOutcome = { kind: 'refunded', ref: String(data.TransactionId) }
    if (isByCard(payment)) return done
    const read = await transactions.get(done.ref)
    return read.kind === 'transaction' ? outcomeOf(read.transaction) : read.kind === 'absent' ? done : read
  }

  return async (request) => {
    const read = await transactions.get(request.ref)
    if (read.kind === 'unknown') return read
    if (read.kind === 'absent') return refused('payment', request.ref)
    const payment = read.transaction
    if (payment.Status !== 'Completed') return refused('held', request.ref)
    const own = { refund: request.refundId }
    const body = {
      TransactionId: payment.TransactionId,
      Amount: toMajor(request.money.amount),
      ...jsonDataOf(request.receipt, own, request.email),
    }
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await doneBefore(payment, request)
      if (before) return before
      const answer = await call('/payments/refund', body, request.refundId)
      const outcome = await ofAnswer(answer, payment)
      const isFirstRefusal = outcome.kind === 'refused' && tries === 0
      if (outcome.kind === 'refunded' || isFirstRefusal) return outcome
      if (answer.kind === 'unknown' && answer.isLate) break
    }
    return (await doneBefore(payment, request)) ?? unknown('no answer')
  }
}
