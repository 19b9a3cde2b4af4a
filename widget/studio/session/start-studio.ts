import { isLang, mainLangOf, type MainLang } from '../../../server/contract/langs.ts'
import type { Notify } from '../../browser/host.ts'
import { prefetchDocument } from '../documents/early-document.ts'
import { routeIn } from '../routes/route.ts'
import { ownSessionToken } from './early-token.ts'
import { createSession, type Session } from './session.ts'

export const notify: Notify = (type, text) => globalThis.SchoolWidgets?.notify(type, text)

/** The language of a `lang` attribute. */
export const langOf = (lang: string | null | undefined): MainLang => (isLang(lang) ? mainLangOf(lang) : 'ru')

/** What a studio has before its application has loaded. */
export interface StartedStudio {
  /** The origin of the API, without a trailing slash. */
  apiBase: string
  session: Session
  /** Aborted when the studio has left the page. */
  life: AbortController
  /** The document is asked for, or that has to wait: the application, which takes long to compile, may load now. */
  isRequested: Promise<void>
}

/** Enters the school, and asks for the document of the page's address as soon as that is possible. */
export const startStudio = (apiBase: string, lang: MainLang): StartedStudio => {
  const life = new AbortController()
  const requested = Promise.withResolvers<void>()
  const onToken = () => {
    prefetchDocument(session.client, routeIn(location.search))
    requested.resolve()
  }
  const session = createSession({ apiBase, notify, signal: life.signal, onToken })
  session.setLanguage(lang)
  void session.enter().finally(requested.resolve)
  if (apiBase !== '' || ownSessionToken() === '') requested.resolve()
  return { apiBase, session, life, isRequested: requested.promise }
}
