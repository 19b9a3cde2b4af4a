import { createHash } from 'node:crypto'
import { z } from 'zod'
import { toMajor, toMinor } from '../../../contract/checkout/money.ts'
import type { Found, Money, Provider, ReceiptLine, RefundOutcome, Refused } from '../../provider.ts'
import type { Reply, Call } from './api.ts'
import { jsonDataOf } from './receipt.ts'
import { refused } from './refusals.ts'
import {
  isByCard,
  refOf,
  stateOf,
  sumOf,
  type Transaction,
  type Transactions,
  unknown,
  unread,
} from './transactions.ts'

const REQUEST_ID_LENGTH = 22
const TRIES = 2

const idOf = (what: string, ...of: string[]) =>
  createHash('sha256')
    .update(JSON.stringify([what, ...of]))
    .digest('base64url')
    .slice(0, REQUEST_ID_LENGTH)

/** Operations on an existing transaction. Their responses say little, so the transaction itself is read afterwards. */
export const createAfterCharge = (call: Call, transactions: Transactions) => {
  const truth = async (ref: string): Promise<Found> => transactions.find(ref)

  return {
    /** Posts the result of the bank's page. Whatever the response, the transaction tells the outcome, and it can complete only once. */
    completeSecure: async (ref: string, paRes: string): Promise<Found> => {
      let found = await truth(ref)
      for (let tries = 0; tries < TRIES && found.kind === 'state' && found.state.status === 'pending'; tries += 1) {
        const body = { TransactionId: Number(ref), PaRes: paRes }
        const reply = await call('/payments/cards/post3ds', body, idOf('3ds', ref, paRes))
        found = await truth(ref)
        if (reply.kind !== 'unknown') break
      }
      return found
    },

    capture: async (ref: string, money: Money, receipt: readonly ReceiptLine[]): Promise<Found | Refused> => {
      const body = { TransactionId: Number(ref), Amount: toMajor(money.amount), ...jsonDataOf(receipt) }
      const reply = await call('/payments/confirm', body, idOf('confirm', ref, String(money.amount)))
      const found = await truth(ref)
      const isPaid = found.kind === 'state' && found.state.status === 'paid'
      const isRefused = reply.kind === 'denied' || (reply.kind === 'answered' && !reply.isSuccess)
      return isRefused && found.kind === 'state' && !isPaid ? refused('held', ref) : found
    },

    /**
     * Voids a held payment. Unfinished 3-D Secure counts as canceled, because only our call could complete it; a link can be paid until it
     * expires, so it stays as it is.
     */
    cancel: async (ref: string): Promise<Found> => {
      const read = await transactions.get(ref)
      if (read.kind !== 'transaction') return read
      const { transaction } = read
      if (transaction.Status === 'AwaitingAuthentication' && isByCard(transaction)) {
        const state = stateOf(transaction, 0)
        return state ? { kind: 'state', state: { ...state, status: 'canceled' } } : unknown('status')
      }
      if (transaction.Status === 'Authorized')
        await call('/payments/void', { TransactionId: Number(ref) }, idOf('void', ref))
      return truth(ref)
    },
  }
}

type Request = Parameters<Provider['refund']>[0]

const made = z.object({ TransactionId: z.number().int().positive() })
const ownReply = z.object({ refund: z.string() })

/** Our refund id, stored with the refund; null if it has none. */
const refundIdOf = ({ JsonData }: Transaction): string | null => {
  try {
    return ownReply.safeParse(typeof JsonData === 'string' ? JSON.parse(JsonData) : JsonData).data?.refund ?? null
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

  const ofReply = async (reply: Reply, payment: Transaction): Promise<RefundOutcome> => {
    if (reply.kind === 'unknown' || (reply.kind === 'denied' && reply.isAccountError)) return unread(reply)
    if (reply.kind === 'denied' || !reply.isSuccess) return refused('refund', refOf(payment))
    const { success, data } = made.safeParse(reply.model)
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
      const reply = await call('/payments/refund', body, request.refundId)
      const outcome = await ofReply(reply, payment)
      const isFirstRefusal = outcome.kind === 'refused' && tries === 0
      if (outcome.kind === 'refunded' || isFirstRefusal) return outcome
      if (reply.kind === 'unknown' && reply.isLate) break
    }
    return (await doneBefore(payment, request)) ?? unknown('no answer')
  }
}
