import type { Payments } from '../../../payments/payments.ts'
import type { Charge, ChargeOutcome, Found, PaymentState } from '../../../payments/provider.ts'
import { fakeProvider, stateOf } from '../../testing/fake-provider.ts'

/**
 * What becomes of a charge: paid; refused by the bank with a code; refused since the bank lets the school in no more; answered by nobody though the money was taken, or was not; the bank
 * wants the person to come to a page of its own; or our process ends before it was asked.
 */
export type Turn =
  | { kind: 'paid' }
  | { kind: 'refused'; code: string }
  | { kind: 'shut out' }
  | { kind: 'lost'; isPaid: boolean }
  | { kind: 'page' }
  | { kind: 'crash' }

/** A provider of both currencies that does as it is told; without a word it takes the money. */
export interface FakeBank {
  payments: Payments
  /** What it was asked to charge, oldest first. */
  charges: Charge[]
  /** What the next charges come to, in turn. */
  plan: (...turns: Turn[]) => void
  /** Nobody hears from it until this is false again. */
  isDown: boolean
}

const errorOf = (code: string) => ({ type: 'card', id: '', code, description: 'Отказ' })

export const createFakeBank = (): FakeBank => {
  const fake = fakeProvider('cloudpayments')
  const states = new Map<string, PaymentState>()
  const turns: Turn[] = []
  /** Known by the bank's name of it and by ours. */
  const put = (state: PaymentState): PaymentState => {
    for (const name of [state.ref, state.attemptId ?? '']) states.set(name, state)
    return state
  }
  const outcomeOf = (charge: Charge, turn: Turn): ChargeOutcome => {
    switch (turn.kind) {
      case 'paid':
        return { kind: 'state', state: put(stateOf(charge)) }
      case 'refused':
        return { kind: 'state', state: put(stateOf(charge, { status: 'failed', error: errorOf(turn.code) })) }
      case 'shut out':
        return { kind: 'refused', error: errorOf('401'), isAccountError: true }
      case 'lost':
        if (turn.isPaid) put(stateOf(charge))
        return { kind: 'unknown', reason: 'no answer' }
      case 'page':
        return { kind: 'redirect', ref: put(stateOf(charge, { status: 'pending' })).ref, url: 'https://pay.example/' }
      case 'crash':
        throw new Error('the process has ended')
    }
  }
  fake.charge = (charge) => outcomeOf(charge, turns.shift() ?? { kind: 'paid' })
  fake.find = (name): Found => {
    const state = states.get(name)
    if (bank.isDown) return { kind: 'unknown', reason: 'down' }
    return state ? { kind: 'state', state } : { kind: 'absent' }
  }
  fake.cancel = (ref) => {
    const state = states.get(ref)
    return state ? { kind: 'state', state: put({ ...state, status: 'canceled' }) } : { kind: 'absent' }
  }
  const bank: FakeBank = {
    payments: {
      ids: ['cloudpayments', 'stripe'],
      cards: 'cloudpayments',
      provider: async (id) => ({ ...fake.provider, id, currency: id === 'stripe' ? 'EUR' : 'RUB' }),
    },
    charges: fake.charges,
    plan: (...next) => void turns.push(...next),
    isDown: false,
  }
  return bank
}
