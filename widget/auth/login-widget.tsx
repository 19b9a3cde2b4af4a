import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../browser/clock.ts'
import type { WidgetHost } from '../browser/host.ts'
import type { ScreenId } from './state.ts'
import { authTexts, TextsContext } from '../texts/auth/texts.ts'
import { Announcer } from '../ui/announcer.tsx'
import { useLang } from '../ui/use-lang.ts'
import { createLogin, startScreen } from './login.ts'
import { LoginCard } from './login-card.tsx'
import { views } from './screens/views.ts'

/** Prefetches the forms that a visitor may need next, so that they are there if the network fails. */
const fetchForms = ({ kind, config, signal }: WidgetHost) => {
  const next: ScreenId[] = [
    'pass',
    'registration',
    'ml',
    'code',
    'phone',
    ...(config().flow ? (['email', 'ways'] as const) : []),
  ]
  const fetchQuietly = (screen: ScreenId) => void views[kind].loadView(screen).catch(() => undefined) // retried on demand
  whenIdle(() => next.forEach(fetchQuietly), signal)
}

/** Loads what React needs to take over a first view: its texts and its form. Null if both have loaded. */
export const prepareLogin = (host: WidgetHost): Promise<unknown> | null => {
  const { lang } = host.config()
  const view = startScreen(host)
  const { hasView, loadView } = views[host.kind]
  return authTexts.hasTexts(lang) && hasView(view) ? null : Promise.all([authTexts.loadTexts(lang), loadView(view)])
}

/** Login and registration inside their host. Also renders on the server: the first view. */
export const LoginWidget = ({ host }: { host: WidgetHost }) => {
  const config = useSyncExternalStore(host.onConfigChange, host.config, host.config)
  const lang = useLang(authTexts, config.lang)
  const [{ store, flow }] = useState(() => createLogin(host))
  const opened = useRef(config.view)
  useEffect(() => {
    void flow.start()
    fetchForms(host)
  }, [flow, host])
  useEffect(() => {
    if (config.view === opened.current) return
    opened.current = config.view
    flow.open(config.view)
  }, [config.view, flow])
  return (
    <TextsContext value={authTexts.textsIn(lang)}>
      <div className="school" lang={lang}>
        <Announcer>
          <LoginCard kind={host.kind} login={{ store, flow }} config={config} school={host.apiBase} />
        </Announcer>
      </div>
    </TextsContext>
  )
}
