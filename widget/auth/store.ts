import { createStore, type StoreApi } from 'zustand/vanilla'
import { step } from './machine.ts'
import { startingState, type Draft, type LoginEvent, type LoginState, type ScreenId } from './state.ts'

export interface LoginStore {
  api: StoreApi<LoginState>
  dispatch: (event: LoginEvent) => void
}

/** The state of one widget. Every change goes through the machine. */
export const createLoginStore = (draft: Draft, screen: ScreenId): LoginStore => {
  const api = createStore<LoginState>(() => startingState(draft, screen))
  return { api, dispatch: (event) => api.setState(step(api.getState(), event), true) }
}
