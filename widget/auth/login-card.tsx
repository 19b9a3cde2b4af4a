import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import { useTexts, type Texts } from '../texts/auth/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Loading } from '../ui/loading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useScreenFocus } from '../ui/use-screen-focus.ts'
import { keepFormHistory } from './form-history.ts'
import type { Login } from './login.ts'
import type { ScreenTitle } from './screens/screen.ts'
import { views } from './screens/views.ts'
import type { ScreenId, Draft, LoginState } from './state.ts'

/** Says what a sighted person sees happen without a new form: a call under way, a mail sent, an account that is there already. */
const useSpokenProgress = ({ isSending, isSent, resendAt, hasAccount }: LoginState, texts: Texts, kind: WidgetKind) => {
  const announce = useAnnounce()
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (hasAccount) announce(texts.registration.hasAccount[kind])
  }, [isSending, hasAccount, announce, texts, kind])
  useEffect(() => {
    if (isSent && resendAt > 0) announce(texts.mailSent)
  }, [isSent, resendAt, announce, texts])
}

const wanted: Readonly<Record<string, Exclude<keyof Draft, 'ticks'>>> = {
  username: 'email',
  email: 'email',
  name: 'name',
  phone: 'phone',
}

/** What stands in a form and is worth keeping for the next one. Without boxes in it, what was ticked elsewhere stays as it is. */
const typedDraft = (card: Element | null): Partial<Draft> => {
  const draft: Partial<Draft> = {}
  const inputs = [...(card?.querySelectorAll('input') ?? [])]
  for (const { name, value } of inputs) {
    const key = wanted[name]
    if (key) draft[key] = value
  }
  if (inputs.some(({ type }) => type === 'checkbox'))
    draft.ticks = inputs.filter(({ checked }) => checked).map(({ name }) => name)
  return draft
}

/** The words above each form. */
const titles: Record<ScreenId, ScreenTitle> = {
  pass: ({ pass }, _state, _config, kind) => pass.title[kind],
  ml: ({ ml }, { isSent }, _, kind) => (isSent ? ml.sentTitle : ml.title[kind]),
  code: ({ code }, { isSent }) => (isSent ? code.sentTitle : code.title),
  registration: ({ registration }, _, { caption }, kind) => caption || registration.title[kind],
  captcha: (texts) => texts.captcha.title,
  phone: (texts) => texts.phone.title,
  action: ({ action }, { person }) => action.title(person?.name ?? ''),
  info: (texts) => texts.info.title,
  fail: (texts) => texts.fail.title,
}

interface LoginCardProps {
  kind: WidgetKind
  login: Login
  config: WidgetConfig
  /** Where the school's own pages are, an origin without a trailing slash. */
  school: string
}

/** The one form that is shown, under its title; in the login widget the two that begin a visit have tabs between them. */
export const LoginCard = ({ kind, login: { store, flow }, config, school }: LoginCardProps) => {
  const state = useStore(store)
  const texts = useTexts()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const { View, retry } = views[kind].useView(state.screen)
  const heading = titles[state.screen](texts, state, config, kind)
  const shown = [state.screen, state.isSent, View !== null, retry !== null].join()
  useSpokenProgress(state, texts, kind)
  useScreenFocus(card, store, shown, [heading, ...Object.values(state.errors)].join('. '))

  const { noHistory } = config
  useEffect(
    () => (noHistory ? undefined : keepFormHistory(store, (form) => flow.goBack(form, typedDraft(card.current)))),
    [noHistory, store, flow],
  )

  const open = (next: ScreenId) => flow.open(next, typedDraft(card.current))
  const hasTabs = kind === 'login' && (state.screen === 'pass' || state.screen === 'registration')
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
            { id: 'pass', label: texts.pass.tab },
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
          <Loading words={texts.loading} retry={retry} />
        )}
      </div>
    </div>
  )
}
