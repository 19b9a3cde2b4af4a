import type { Notify, WidgetConfig } from '../../browser/host.ts'
import { askEarly } from '../documents/early-document.ts'
import { routeIn } from '../routes/route.ts'
import { ownSessionToken } from './early-token.ts'
import { createSession, type Session } from './session.ts'

export const notify: Notify = (type, text) => globalThis.SchoolWidgets?.notify(type, text)

/** What a studio begins with, before its application has loaded. */
export interface BegunStudio {
  /** The origin of the API, without a trailing slash. */
  apiBase: string
  session: Session
  /** Aborted when the studio has left the page. */
  life: AbortController
  /** The document is asked for, or that has to wait: the application, which takes long to compile, may load now. */
  isAsked: Promise<void>
}

/** Enters the school, and asks for the document of the page's address as soon as that is possible. */
export const beginStudio = (apiBase: string, lang: WidgetConfig['lang']): BegunStudio => {
  const life = new AbortController()
  const asked = Promise.withResolvers<void>()
  const onToken = () => {
    askEarly(session.client, routeIn(location.search))
    asked.resolve()
  }
  const session = createSession({ apiBase, notify, signal: life.signal, onToken })
  session.speak(lang)
  void session.enter().finally(asked.resolve)
  if (apiBase !== '' || ownSessionToken() === '') asked.resolve()
  return { apiBase, session, life, isAsked: asked.promise }
}
