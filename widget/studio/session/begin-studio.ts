import type { Notify, WidgetConfig } from '../../browser/host.ts'
import { askEarly } from '../documents/early-document.ts'
import { routeIn } from '../routes/route.ts'
import { createSession, type Session } from './session.ts'

export const notify: Notify = (type, text) => globalThis.SchoolWidgets?.notify(type, text)

/** What a studio begins with, before its application has loaded. */
export interface BegunStudio {
  /** The origin of the API, without a trailing slash. */
  apiBase: string
  session: Session
  /** Aborted when the studio has left the page. */
  life: AbortController
}

/** Enters the school, and asks for the document of the page's address as soon as that is possible. */
export const beginStudio = (apiBase: string, lang: WidgetConfig['lang']): BegunStudio => {
  const life = new AbortController()
  const onToken = () => askEarly(session.client, routeIn(location.search))
  const session = createSession({ apiBase, notify, signal: life.signal, onToken })
  session.speak(lang)
  void session.enter()
  return { apiBase, session, life }
}
