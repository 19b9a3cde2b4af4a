import { createStore, type StoreApi } from 'zustand/vanilla'
import { createClient } from '../api/client.ts'
import { now, pause } from '../browser/clock.ts'
import { page } from '../browser/page.ts'
import { postForm } from '../browser/post-form.ts'
import { createTabs } from '../browser/tabs.ts'
import { authTexts } from '../texts/auth/texts.ts'
import { createFirstCheck } from './captcha/first-check.ts'
import { createFlow, type LoginFlow } from './flow.ts'
import { step } from './machine.ts'
import { EMAIL_FIRST, type WidgetConfig, type WidgetHost } from '../browser/host.ts'
import {
  emptyDraft,
  startingState,
  type Draft,
  forPerson,
  forVisitor,
  type LoginEvent,
  type LoginState,
  type Person,
  type ScreenId,
  type SignInScreen,
} from './state.ts'

interface LoginStore {
  api: StoreApi<LoginState>
  dispatch: (event: LoginEvent) => void
}

/** The state of one widget, which only the machine changes. */
export const createLoginStore = (
  draft: Draft,
  screen: ScreenId,
  signInScreen?: SignInScreen,
  person?: Person | null,
): LoginStore => {
  const api = createStore<LoginState>(() => startingState(draft, screen, signInScreen, person))
  return { api, dispatch: (event) => api.setState(step(api.getState(), event), true) }
}

export interface Login {
  store: StoreApi<LoginState>
  flow: LoginFlow
}

/** The form of the sign-in, by the element's `flow`. */
const signInScreenOf = ({ flow, view }: Pick<WidgetConfig, 'flow' | 'view'>): SignInScreen =>
  flow === EMAIL_FIRST || view === 'email' ? 'email' : 'pass'

/** The form that a widget begins with. */
export const startScreen = ({ config, presumedPerson }: Pick<WidgetHost, 'config' | 'presumedPerson'>): ScreenId =>
  presumedPerson ? forPerson(presumedPerson) : forVisitor(config().view, signInScreenOf(config()))

/** Creates one widget for its host. It sends and emits nothing before `flow.start`. */
export const createLogin = (host: WidgetHost): Login => {
  const config = host.config()
  const { email, name, phone } = config
  const draft = { ...emptyDraft, email, name, phone }
  const { api: store, dispatch } = createLoginStore(
    draft,
    startScreen(host),
    signInScreenOf(config),
    host.presumedPerson,
  )
  const client = createClient({
    apiBase: host.apiBase,
    checkAuth: host.checkAuth,
    pageSession: host.pageSession,
    lang: () => host.config().lang,
    texts: () => authTexts.textsIn(host.config().lang).errors,
    signal: host.signal,
  })
  const offer = async () => {
    const checked = await client.check()
    return checked.ok ? (checked.body.captcha ?? null) : null
  }
  const flow = createFlow({
    host,
    client,
    page: { ...page, post: postForm },
    tabs: createTabs(),
    firstCheck: createFirstCheck({ offer, client, lang: () => host.config().lang, signal: host.signal }),
    captchaMissing: () => {
      const { captcha, loading } = authTexts.textsIn(host.config().lang)
      return store.getState().offers.captcha?.kind === 'recaptcha' ? captcha.missing : loading.failed
    },
    now,
    pause,
    state: store.getState,
    dispatch,
  })
  store.subscribe(({ screen }, before) => {
    if (screen !== before.screen) host.emit('school:step', { screen })
  })
  return { store, flow }
}
