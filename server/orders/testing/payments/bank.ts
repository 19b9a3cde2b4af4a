import type { Currency } from '../../../contract/checkout/money.ts'
import type { Payments } from '../../../payments/payments.ts'
import type {
  BindOutcome,
  Found,
  StoredCard,
  Money,
  PaymentState,
  Provider,
  RefundOutcome,
  Unknown,
} from '../../../payments/provider.ts'

export const SILENCE: Unknown = { kind: 'unknown', reason: 'no answer' }

export const aCard = (fingerprint = 'one'): StoredCard => ({
  token: `kept-${fingerprint}`,
  brand: 'visa',
  last4: '4242',
  expiry: '1230',
  fingerprint,
})

/** A provider that keeps books of its own: what they say is the truth, whatever the school believes. */
export interface Bank {
  payments: Payments
  /** Payments, by the bank's names. */
  books: Map<string, PaymentState>
  /** What was returned, each refund once, by its key. */
  returned: Map<string, { ref: string; amount: number }>
  /** The school's calls, oldest first. */
  calls: string[]
  /** Answers nothing to anybody, though it does what it is told. */
  isSilent: boolean
  /** What the next refunds come to; otherwise they are done. */
  refundOutcomes: RefundOutcome[]
  /** What holds when a binding is asked about. */
  binding: BindOutcome
  /** What cannot be taken, or let go of. */
  isStubborn: boolean
}

const refusal = { kind: 'refused', error: { type: 'error', id: '', code: 'no', description: '' } } as const

const providerOf = (bank: Bank): Provider => {
  const unlessSilent = (found: Found): Found => (bank.isSilent ? SILENCE : found)
  const look = (ref: string): Found => {
    const state = bank.books.get(ref)
    return state ? { kind: 'state', state } : { kind: 'absent' }
  }
  const change = (ref: string, from: PaymentState['status'][], changes: Partial<PaymentState>) => {
    const state = bank.books.get(ref)
    if (bank.isStubborn || !state || !from.includes(state.status)) return bank.isSilent ? SILENCE : refusal
    bank.books.set(ref, { ...state, ...changes })
    return unlessSilent(look(ref))
  }
  const giveBack = (refundId: string, ref: string, { amount }: Money): RefundOutcome => {
    const state = bank.books.get(ref)
    const done: RefundOutcome = { kind: 'refunded', ref: `back-${refundId}` }
    if (bank.returned.has(refundId)) return done
    if (state?.status !== 'paid' || state.refunded + amount > state.money.amount) return refusal
    bank.books.set(ref, { ...state, refunded: state.refunded + amount })
    bank.returned.set(refundId, { ref, amount })
    return done
  }
  return {
    id: 'yookassa',
    currency: 'RUB',
    offer: { script: '', key: '' },
    hosts: ['*'],
    charge: async () => SILENCE,
    find: async (ref) => {
      bank.calls.push(`find ${ref}`)
      return unlessSilent(look(ref))
    },
    findLost: async (attemptId) => {
      bank.calls.push(`find lost ${attemptId}`)
      const state = [...bank.books.values()].find((one) => one.attemptId === attemptId)
      return unlessSilent(state ? { kind: 'state', state } : { kind: 'absent' })
    },
    capture: async (ref, money, receipt) => {
      bank.calls.push(`capture ${money.amount} for ${receipt.map(({ name }) => name).join(', ')}`)
      return change(ref, ['authorized'], { status: 'paid' })
    },
    cancel: async (ref) => {
      bank.calls.push(`cancel ${ref}`)
      return change(ref, ['pending', 'authorized'], { status: 'canceled' })
    },
    refund: async ({ refundId, ref, money }) => {
      bank.calls.push(`refund ${refundId}`)
      const outcome = bank.refundOutcomes.shift() ?? giveBack(refundId, ref, money)
      return bank.isSilent ? SILENCE : outcome
    },
    completeSecure: null,
    bind: null,
    findBinding: async (ref) => {
      bank.calls.push(`find binding ${ref}`)
      return bank.isSilent ? SILENCE : bank.binding
    },
    verify: () => ({ kind: 'irrelevant' }),
    reply: () => ({ status: 200, type: 'text/plain', body: '' }),
  }
}

export const createBank = (): Bank => {
  const bank: Bank = {
    payments: { ids: ['yookassa'], cards: 'yookassa', provider: async () => provider },
    books: new Map(),
    returned: new Map(),
    calls: [],
    isSilent: false,
    refundOutcomes: [],
    binding: SILENCE,
    isStubborn: false,
  }
  const provider = providerOf(bank)
  return bank
}

interface Named {
  id: string
  amount: number
  currency: Currency
}

/** What a provider says of the payment of an attempt: that it is paid, unless told otherwise. */
export const stateOf = ({ id, amount, currency }: Named, changes: Partial<PaymentState> = {}): PaymentState => ({
  status: 'paid',
  ref: `ref-${id}`,
  attemptId: id,
  money: { amount, currency },
  refunded: 0,
  card: null,
  error: null,
  ...changes,
})
