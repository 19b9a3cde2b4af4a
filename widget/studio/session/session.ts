import type { MainLang } from '../../../server/contract/langs.ts'
import { createStore } from 'zustand/vanilla'
import type { SignedOutReply } from '../../../server/contract/account-calls.ts'
import { createClient } from '../../api/client.ts'
import { type ContentClient, createContentClient } from '../../api/content.ts'
import type { Person } from '../../api/content/community.ts'
import type { FailureReason } from '../../api/content/outcome.ts'
import { isReply } from '../../api/guards.ts'
import { noPageSession, type Notify } from '../../browser/host.ts'
import { createTabs } from '../../browser/tabs.ts'
import { commonRu } from '../../texts/common-ru.ts'
import { fetchOnce, ownSessionToken } from './early-token.ts'

export interface SessionState {
  /** `denied`: signed in, but neither an author nor staff. `failed`: the school did not respond. */
  stage: 'asking' | 'visitor' | 'denied' | 'failed' | 'open'
  /** The user of the studio. Stays after the session has ended, so that unsaved work stays open. */
  me: Person | null
  /** The session has ended meanwhile: nothing is saved until somebody signs in again. */
  hasEnded: boolean
  /** Counts the sign-ins: what was refused for want of one may be tried again when it changes. */
  signIns: number
}

interface SessionDeps {
  /** The origin of the API, without a trailing slash; '' for that of the page. */
  apiBase: string
  notify: Notify
  /** Aborts when the studio has left the page. */
  signal: AbortSignal
  /** The user has a token: calls of the client succeed from now on. */
  onToken?: () => void
}

/** The state after a refused exchange. Other failures do not end the session. */
const refusals: Partial<Record<FailureReason, SessionState['stage']>> = { denied: 'denied', invalid: 'visitor' }

const isSignedOutReply = isReply<SignedOutReply>('ok', {})

const withToken = (init: RequestInit | undefined, token: string): RequestInit => {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Token ${token}`)
  return { ...init, headers }
}

const hasToken = (init: RequestInit | undefined) => new Headers(init?.headers).has('Authorization')

/**
 * The session of an author or of staff on the school's own page, exchanged for a token, which stays in memory. A call that is refused because
 * its token has expired is repeated with a new one, as long as the session lasts.
 */
export const createSession = ({ apiBase, notify, signal, onToken }: SessionDeps) => {
  let token: string | null = null
  let spoken: MainLang = 'ru'
  const lang = () => spoken
  let entering: Promise<SessionState['stage']> | null = null
  const store = createStore<SessionState>(() => ({ stage: 'asking', me: null, hasEnded: false, signIns: 0 }))

  const pages = createClient({
    apiBase,
    checkAuth: () => fetch(`${apiBase}/api/v1/check_auth/`, { method: 'POST', credentials: 'include' }),
    pageSession: noPageSession,
    lang,
    texts: () => commonRu.errors, // not shown
    signal,
  })
  const quiet = createContentClient({ apiBase, token: () => token, lang, notify: () => {}, fetch: fetchOnce })

  const exchangeBy = async (csrfToken: string): Promise<SessionState['stage']> => {
    const issued = await quiet.signInBySession(csrfToken)
    if (!issued.ok) return refusals[issued.reason] ?? 'failed'
    token = issued.body.token
    if (store.getState().me === null) onToken?.()
    return 'open'
  }

  let early = apiBase === '' ? ownSessionToken() : ''

  /** Exchanges the session for a token. */
  const exchange = async (): Promise<SessionState['stage']> => {
    const own = early
    early = ''
    if (own !== '' && (await exchangeBy(own)) === 'open') return 'open'
    const checked = await pages.checkAgain()
    if (!checked.ok) return 'failed'
    return checked.body.status === 'anonymous' ? 'visitor' : exchangeBy(checked.body.csrf_token)
  }

  const enterAnew = async (): Promise<SessionState['stage']> => {
    const stage = await exchange()
    if (stage !== 'open') return stage
    const me = await quiet.me()
    if (!me.ok) return 'failed'
    store.setState(({ signIns }) => ({ stage, me: me.body, hasEnded: false, signIns: signIns + 1 }))
    return stage
  }

  /** Exchanges the session once for concurrent callers. */
  const attempt = () => {
    entering ??= enterAnew().finally(() => {
      entering = null
    })
    return entering
  }

  /** Opens the studio if an author or staff is signed in. Open work stays, even if another user has signed in. */
  const enter = async (): Promise<void> => {
    const stage = await attempt()
    if (stage !== 'open' && store.getState().stage !== 'open') store.setState({ stage })
  }

  const renewing: typeof fetch = async (address, init) => {
    const response = await fetch(address, init)
    if (response.status !== 401 || !hasToken(init)) return response
    const stage = await attempt()
    if (stage === 'failed') throw new TypeError('The school does not answer')
    if (stage === 'open' && token !== null) return fetch(address, withToken(init, token))
    store.setState({ hasEnded: true })
    return response
  }
  const client: ContentClient = createContentClient({ apiBase, token: () => token, notify, lang, fetch: renewing })

  const tabs = createTabs()
  tabs.listen((news) => {
    if (news === 'signed-in') void enter()
    else if (store.getState().stage === 'open') store.setState({ hasEnded: true })
  }, signal)

  /** Ends the session in the browser. False if the school did not answer. */
  const leave = async (): Promise<boolean> => {
    const left = await pages.post('/api/v1/logout/', {}, isSignedOutReply)
    if (!left.ok) return false
    token = null
    tabs.notify('signed-out')
    store.setState({ stage: 'visitor', me: null, hasEnded: false })
    return true
  }

  /** Sets the language that the school answers in. */
  const setLanguage = (next: MainLang): void => {
    spoken = next
  }

  return { store, client, enter, leave, setLanguage }
}

export type Session = ReturnType<typeof createSession>
