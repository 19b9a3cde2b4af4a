import type { StoreApi } from 'zustand/vanilla'
import { createAuthApi } from '../api/auth.ts'
import { createClient } from '../api/client.ts'
import { now, pause } from '../browser/clock.ts'
import type { WidgetHost } from '../browser/host.ts'
import { page } from '../browser/page.ts'
import { createFlow, type LoginFlow } from './flow.ts'
import type { LoginState } from './state.ts'
import { createLoginStore } from './store.ts'

export interface Login {
  store: StoreApi<LoginState>
  flow: LoginFlow
}

/** Puts one widget together around its host. Nothing is sent or said before `flow.start`. */
export const createLogin = (host: WidgetHost): Login => {
  const { email, name, phone } = host.config()
  const { api: store, dispatch } = createLoginStore({ email, name, phone })
  const client = createClient({
    apiBase: host.apiBase,
    firstCheck: host.checkAuth,
    lang: () => host.config().lang,
    signal: host.signal,
  })
  const flow = createFlow({ host, api: createAuthApi(client), page, now, pause, state: store.getState, dispatch })
  store.subscribe(({ screen }, before) => {
    if (screen !== before.screen) host.emit('school:step', { screen })
  })
  return { store, flow }
}
