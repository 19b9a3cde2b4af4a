import { createStore } from 'zustand/vanilla'
import { createFlow } from '../../widget/auth/flow.ts'
import type { Login } from '../../widget/auth/login.ts'
import type { LoginState } from '../../widget/auth/state.ts'
import type { WidgetHost } from '../../widget/browser/host.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)

/** A widget that stays in one state: whatever is pressed, nothing is sent and nothing left. */
export const stillLogin = (host: WidgetHost, state: LoginState): Login => ({
  store: createStore(() => state),
  flow: createFlow({
    host,
    client: { check: never, checkAgain: never, post: never },
    page: {
      address: () => new URL(location.href),
      reload: nothing,
      assign: nothing,
      openBeside: nothing,
      post: nothing,
      timeZone: () => 'Europe/Moscow',
      onReturn: nothing,
    },
    tabs: { tell: nothing, listen: nothing },
    firstCheck: { expect: nothing, proof: never },
    captchaMissing: () => '',
    now: Date.now,
    pause: never,
    state: () => ({ ...state, isSending: true }),
    dispatch: nothing,
  }),
})
