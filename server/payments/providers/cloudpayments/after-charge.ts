import { createHash } from 'node:crypto'
import { toMajor } from '../../../contract/money.ts'
import type { Found, Money, ReceiptLine, Refused } from '../../provider.ts'
import type { Call } from './api.ts'
import { jsonDataOf } from './receipt.ts'
import { refused } from './refusals.ts'
import { isByCard, stateOf } from './transaction.ts'
import { type Transactions, unknown } from './transactions.ts'

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
        const answer = await call('/payments/cards/post3ds', body, idOf('3ds', ref, paRes))
        found = await truth(ref)
        if (answer.kind !== 'unknown') break
      }
      return found
    },

    capture: async (ref: string, money: Money, receipt: readonly ReceiptLine[]): Promise<Found | Refused> => {
      const body = { TransactionId: Number(ref), Amount: toMajor(money.amount), ...jsonDataOf(receipt) }
      const answer = await call('/payments/confirm', body, idOf('confirm', ref, String(money.amount)))
      const found = await truth(ref)
      const isTaken = found.kind === 'state' && found.state.status === 'paid'
      const isRefused = answer.kind === 'denied' || (answer.kind === 'answered' && !answer.isSuccess)
      return isRefused && found.kind === 'state' && !isTaken ? refused('held', ref) : found
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
