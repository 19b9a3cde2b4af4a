import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'
import { serverMessages } from '../../server/contract/messages.ts'
import { createFlow } from '../../widget/auth/flow.ts'
import { LoginCard } from '../../widget/auth/login-card.tsx'
import type { Login } from '../../widget/auth/login.ts'
import { emptyDraft, startingState, type ScreenId, type LoginState } from '../../widget/auth/state.ts'
import type { WidgetKind, WidgetHost } from '../../widget/browser/host.ts'
import { elementSpecs } from '../../widget/elements/element-specs.ts'
import { staticHost } from '../../widget/elements/static-host.ts'
import shell from '../../widget/loader/shell/shell.css?inline'
import base from '../../widget/styles/base.css?inline'
import fields from '../../widget/styles/fields.css?inline'
import loginScreens from '../../widget/styles/login-screens.css?inline'
import school from '../../widget/styles/school-forms.css?inline'
import screens from '../../widget/styles/screens.css?inline'
import tokens from '../../widget/styles/tokens.css?inline'
import tones from '../../widget/styles/tones.css?inline'
import { authTexts, TextsContext } from '../../widget/texts/auth/texts.ts'
import { Announcer } from '../../widget/ui/announcer.tsx'
import { views as forms } from '../../widget/auth/screens/views.ts'
import type { Group, Look } from './group.ts'
import type { ShownState } from './shown-state.ts'
import { shownStates } from './shown-states.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)

/** A widget frozen in one state: no press sends a request or leaves the page. */
const stillLogin = (host: WidgetHost, state: LoginState): Login => ({
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
      frame: { staysInFrame: () => false, openNextTab: () => nothing, staysIn: async () => false },
    },
    tabs: { notify: nothing, listen: nothing },
    firstCheck: { expect: nothing, proof: never },
    captchaMissing: () => '',
    now: Date.now,
    pause: never,
    state: () => ({ ...state, isSending: true }),
    dispatch: nothing,
  }),
})

const sheet = new CSSStyleSheet()
sheet.replaceSync(tokens + tones + base + shell + fields + school + screens + loginScreens)

/** A form in one state, in one of the two elements that have it. */
interface Form {
  screen: ScreenId
  shown: ShownState
  kind: WidgetKind
}

const loginOf = ({ screen, shown, kind }: Form, lang: Look['lang']) => {
  const messages = { texts: authTexts.textsIn(lang), server: serverMessages[lang] }
  const host = staticHost(elementSpecs[kind], { lang, ...shown.config })
  const state = {
    ...startingState(emptyDraft, screen, screen === 'email' ? 'email' : 'pass'),
    ...shown.state?.(messages),
  }
  return { host, login: stillLogin(host, state) }
}

/** Draws a form inside an element, with the components and style sheets of the live widget. */
const draw = (into: HTMLElement, form: Form, { lang, theme }: Look): void => {
  const { kind, shown } = form
  const { host, login } = loginOf(form, lang)
  const element = document.createElement('div')
  element.setAttribute('theme', theme)
  element.hidden = true // or a form with errors would take the focus
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  into.append(element)
  const react = createRoot(root)
  flushSync(() =>
    react.render(
      <TextsContext value={authTexts.textsIn(lang)}>
        <div className="view">
          <div className="school" lang={lang}>
            <Announcer>
              <LoginCard kind={kind} login={login} config={host.config()} school={location.origin} />
            </Announcer>
          </div>
        </div>
      </TextsContext>,
    ),
  )
  flushSync(() => shown.act?.(root))
  element.hidden = false
}

/** The titles of the forms. */
const titles: Record<ScreenId, string> = {
  pass: 'Вход по паролю',
  registration: 'Регистрация',
  email: 'Сначала почта',
  ways: 'Способ без пароля',
  code: 'Вход по коду',
  identity: 'Вход через провайдера',
  'by-phone': 'Вход по телефону',
  ml: 'Вход по ссылке',
  captcha: 'Вторая проверка',
  phone: 'Телефон',
  passkey: 'Отпечаток или лицо',
  action: 'Дальше',
  info: 'Если не получается войти',
  fail: 'Дальше нельзя',
}

const kinds = ['login', 'auth'] as const
const isScreen = (name: string): name is ScreenId => Object.hasOwn(titles, name)

/** The forms of the sign-in, each in all its states. */
export const formGroups: readonly Group[] = Object.keys(titles)
  .filter(isScreen)
  .map((screen) => ({
    id: screen,
    title: titles[screen],
    load: () => Promise.all([authTexts.loadTexts('en'), ...kinds.map((kind) => forms[kind].loadView(screen))]),
    states: shownStates[screen].map((shown) => ({
      name: shown.name,
      elements: shown.kinds ?? kinds,
      draw: (into, look) => {
        if (look.element !== 'content') draw(into, { screen, shown, kind: look.element }, look)
      },
    })),
  }))
