import { createStore, type StoreApi } from 'zustand/vanilla'
import { step } from './machine.ts'
import { startingState, type Draft, type LoginEvent, type LoginState } from './state.ts'

export interface LoginStore {
  api: StoreApi<LoginState>
  dispatch: (event: LoginEvent) => void
}

/** The state of one widget. Every change goes through the machine. */
export const createLoginStore = (draft: Draft): LoginStore => {
  const api = createStore<LoginState>(() => startingState(draft))
  return { api, dispatch: (event) => api.setState(step(api.getState(), event), true) }
}
