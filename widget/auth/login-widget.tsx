import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WidgetHost } from '../browser/host.ts'
import { TextsContext, textsByLang } from '../texts/texts.ts'
import { Announcer } from '../ui/announcer.tsx'
import { createLogin } from './login.ts'
import { LoginCard } from './login-card.tsx'

/** The login and registration widget inside its host. Renders on the server too: the first view, with nobody known. */
export const LoginWidget = ({ host }: { host: WidgetHost }) => {
  const config = useSyncExternalStore(host.onConfigChange, host.config, host.config)
  const [login] = useState(() => createLogin(host))
  useEffect(() => void login.flow.start(), [login])
  return (
    <TextsContext value={textsByLang[config.lang]}>
      <div className="school" lang={config.lang}>
        <Announcer>
          <LoginCard login={login} config={config} school={host.apiBase} />
        </Announcer>
      </div>
    </TextsContext>
  )
}
