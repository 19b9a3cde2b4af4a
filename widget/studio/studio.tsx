import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Notify, WidgetConfig } from '../browser/host.ts'
import { shellTexts } from '../texts/studio/shell-texts.ts'
import { DocumentScreen } from './document-screen.tsx'
import { DocumentsScreen } from './documents/documents-screen.tsx'
import { Frame } from './frame.tsx'
import { RoomScreen } from './rooms/room-screen.tsx'
import { createRouter, type Router, RouterContext, useRoute } from './routes/router.ts'
import { draftsOfPage } from './saving/use-saving.ts'
import { createSession, type Session } from './session/session.ts'
import { Gate, SignInAgain } from './session/sign-in.tsx'
import { type Studio, StudioContext } from './studio-context.ts'

export interface StudioProps {
  lang: WidgetConfig['lang']
  /** The origin of the API, without a trailing slash. */
  apiBase: string
}

const notify: Notify = (type, text) => globalThis.SchoolWidgets?.notify(type, text)

const Screen = () => {
  const route = useRoute()
  if (route.screen === 'room') return <RoomScreen room={route.room} of={route.of} />
  return route.screen === 'document' ? (
    <DocumentScreen kind={route.kind} id={route.id} />
  ) : (
    <DocumentsScreen key={route.kind} kind={route.kind} query={route.query} />
  )
}

interface OpenStudioProps extends StudioProps {
  session: Session
  router: Router
}

const OpenStudio = ({ session, router, lang, apiBase }: OpenStudioProps) => {
  const { store, client, enter, leave } = session
  const { stage, me, hasEnded, signIns } = useStore(store)
  const known = useRef<string | null>(null)
  const studio = useMemo<Studio | null>(
    () => me && { client, me, signIns, lang, apiBase, notify },
    [client, me, signIns, lang, apiBase],
  )
  const texts = shellTexts[lang]
  useEffect(() => {
    if (me && known.current !== null && known.current !== me.id) notify('warning', texts.another(me.name))
    known.current = me?.id ?? null
  }, [me, texts])

  const author = me?.id
  useEffect(() => {
    if (author !== undefined) void draftsOfPage().purge(author)
  }, [author])

  const onLeave = async () => {
    if (!(await router.mayLeave())) return
    if (!(await leave())) notify('error', texts.leaveFailed)
  }
  if (!studio || stage !== 'open')
    return <Gate stage={stage === 'open' ? 'asking' : stage} enter={enter} onLeave={() => void onLeave()} lang={lang} />
  return (
    <StudioContext value={studio}>
      <Frame onLeave={() => void onLeave()}>
        <Screen />
      </Frame>
      {hasEnded && <SignInAgain enter={enter} lang={lang} />}
    </StudioContext>
  )
}

const begin = (apiBase: string) => {
  const life = new AbortController()
  const { signal } = life
  return { life, session: createSession({ apiBase, notify, signal }), router: createRouter(signal) }
}

/** The authoring application. Another `apiBase` needs another one. */
export const StudioApp = ({ lang, apiBase }: StudioProps) => {
  const [{ life, session, router }] = useState(() => begin(apiBase))
  useLayoutEffect(() => session.speak(lang), [session, lang])
  useEffect(() => {
    void session.enter()
    return () => life.abort()
  }, [session, life])
  return (
    <div className="school studio" lang={lang}>
      <RouterContext value={router}>
        <OpenStudio session={session} router={router} lang={lang} apiBase={apiBase} />
      </RouterContext>
    </div>
  )
}
