import { createStore, type StoreApi } from 'zustand/vanilla'
import { step } from './machine.ts'
import { type CheckoutEvent, type CheckoutState, startingState, type StepId } from './state.ts'

export interface CheckoutStore {
  api: StoreApi<CheckoutState>
  dispatch: (event: CheckoutEvent) => void
}

/** The state of one checkout. Every change goes through the machine. */
export const createCheckoutStore = (wanted: StepId, isForeign?: boolean): CheckoutStore => {
  const api = createStore<CheckoutState>(() => startingState(wanted, isForeign))
  return { api, dispatch: (event) => api.setState(step(api.getState(), event), true) }
}
