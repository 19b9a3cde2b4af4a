import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import { useTexts } from '../texts/texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useScreenFocus } from '../ui/use-screen-focus.ts'
import { keepFormHistory } from './form-history.ts'
import type { Login } from './login.ts'
import { titles } from './screens/titles.ts'
import { views } from './screens/views.ts'
import type { ScreenId } from './state.ts'
import { typedDraft } from './typed-draft.ts'
import { useSpokenProgress } from './use-spoken-progress.ts'

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
