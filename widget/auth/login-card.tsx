import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import { focusedBeside } from '../browser/focus.ts'
import { useTexts, type Texts } from '../texts/auth/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Loading } from '../ui/lazy-views.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useScreenFocus } from '../ui/use-screen-focus.ts'
import { keepFormHistory } from './form-history.ts'
import type { Login } from './login.ts'
import { titleOf, views } from './screens/views.ts'
import { type Draft, draftField, type LoginState, type ScreenId } from './state.ts'

/** Announces to screen readers what happens without a new form: a call in progress, a mail sent, an address that already has an account. */
const useSpokenProgress = (state: LoginState, texts: Texts, kind: WidgetKind) => {
  const { isSending, isSent, sentAt, resendAt, isCodeSpent, hasAccount, screen, byPhone } = state
  const isByMail = screen !== 'by-phone' || byPhone?.step === 'email-code'
  const announce = useAnnounce()
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (hasAccount) announce(texts.registration.hasAccount[kind])
  }, [isSending, hasAccount, announce, texts, kind])
  useEffect(() => {
    if (isSent && isByMail && resendAt > 0 && !isCodeSpent)
      announce(sentAt === null ? texts.mailSent : texts.mailAlready)
  }, [isSent, isByMail, sentAt, resendAt, isCodeSpent, announce, texts])
}

/** The input of a form to keep for the next one. If the form has no checkboxes, the ticks of other forms are kept. */
const typedDraft = (card: Element | null): Partial<Draft> => {
  const draft: Partial<Draft> = {}
  const inputs = [...(card?.querySelectorAll('input') ?? [])]
  for (const { name, value } of inputs) {
    const key = draftField(name)
    if (key) draft[key] = value
  }
  if (inputs.some(({ type }) => type === 'checkbox'))
    draft.ticks = inputs.filter(({ checked }) => checked).map(({ name }) => name)
  return draft
}

/** Whether somebody may be typing into a form: a field of it has the focus. */
const isTyping = (card: Element | null): boolean => card !== null && focusedBeside(card)?.localName === 'input'

interface LoginCardProps {
  kind: WidgetKind
  login: Login
  config: WidgetConfig
  /** The origin of the school's own pages, without a trailing slash. */
  school: string
}

/** The current form under its title; in the login widget, tabs switch between sign-in and registration. */
export const LoginCard = ({ kind, login: { store, flow }, config, school }: LoginCardProps) => {
  const state = useStore(store)
  const texts = useTexts()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const { View, retry } = views[kind].useView(state.screen)
  const heading = titleOf(state.screen)(texts, state, config, kind)
  const step = state.isSent && state.byPhone?.step
  const shown = [state.screen, state.isSent, state.own !== null, View !== null, retry !== null, step].join()
  useSpokenProgress(state, texts, kind)
  useScreenFocus(card, store, shown, [heading, ...Object.values(state.errors)].join('. '))

  const { noHistory } = config
  useEffect(
    () => (noHistory ? undefined : keepFormHistory(store, (form) => flow.goBack(form, typedDraft(card.current)))),
    [noHistory, store, flow],
  )

  const presses = useRef(0)
  /** An early press may be repeated while a field has the focus: the form stays until the next one can take what is typed. */
  const open = (next: ScreenId) => {
    presses.current += 1
    const press = presses.current
    const show = () => {
      if (press === presses.current) flow.open(next, typedDraft(card.current))
    }
    const { hasView, loadView } = views[kind]
    if (hasView(next) || !isTyping(card.current)) show()
    else loadView(next).then(show, show) // the next form says that it has not loaded
  }
  const { signInScreen } = state
  const hasTabs = kind === 'login' && (state.screen === signInScreen || state.screen === 'registration')
  const panel = hasTabs ? { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${state.screen}` } : {}
  return (
    <div className="card" part="card" ref={card}>
      <h2 id={id} part="heading" tabIndex={-1} suppressHydrationWarning>
        {heading}
      </h2>
      {hasTabs && (
        <Tabs
          id={id}
          label={texts.tabs}
          tabs={[
            { id: signInScreen, label: texts.pass.tab },
            { id: 'registration', label: texts.registration.tab },
          ]}
          selected={state.screen}
          onSelect={open}
        />
      )}
      <div className="screen" key={shown} {...panel}>
        {View ? (
          <View kind={kind} state={state} flow={flow} open={open} config={config} school={school} />
        ) : (
          <Loading text={texts.loading} retry={retry} />
        )}
      </div>
    </div>
  )
}
