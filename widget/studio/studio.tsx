import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { MainLang } from '../../server/contract/langs.ts'
import { shellTexts } from '../texts/studio/shell-texts.ts'
import { DocumentScreen } from './screens/document-screen.tsx'
import { DocumentsScreen } from './screens/documents-screen.tsx'
import { Frame } from './screens/frame.tsx'
import { SectionScreen } from './screens/section-screen.tsx'
import { createRouter, type Router, RouterContext, useRoute } from './routes/router.ts'
import type { LocalDraft } from './saving/local-drafts.ts'
import { SignOutDialog } from './saving/recovery/sign-out-dialog.tsx'
import { unsentDrafts } from './saving/recovery/unsent-drafts.ts'
import { draftsOfPage } from './saving/use-saving.ts'
import { type StartedStudio, notify } from './session/start-studio.ts'
import { Gate, SignInAgain } from './session/sign-in.tsx'
import { type Studio, StudioContext } from './ui/studio-context.ts'

export interface StudioProps extends Omit<StartedStudio, 'isRequested'> {
  lang: MainLang
}

const Screen = () => {
  const route = useRoute()
  if (route.screen === 'section') return <SectionScreen section={route.section} of={route.of} />
  return route.screen === 'document' ? (
    <DocumentScreen kind={route.kind} id={route.id} />
  ) : (
    <DocumentsScreen key={route.kind} kind={route.kind} query={route.query} />
  )
}

interface OpenStudioProps extends Omit<StudioProps, 'life'> {
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
    if (author !== undefined) void draftsOfPage().purge()
  }, [author])

  const [unsent, setUnsent] = useState<readonly LocalDraft[] | null>(null)
  const signOut = async () => {
    setUnsent(null)
    if (!(await leave())) notify('error', texts.leaveFailed)
  }
  const onLeave = async () => {
    if (!(await router.mayLeave())) return
    const drafts = author === undefined ? [] : await unsentDrafts(author, client, draftsOfPage())
    if (drafts.length > 0) setUnsent(drafts)
    else await signOut()
  }
  if (!studio || stage !== 'open')
    return <Gate stage={stage === 'open' ? 'asking' : stage} enter={enter} onLeave={() => void onLeave()} lang={lang} />
  return (
    <StudioContext value={studio}>
      <Frame onLeave={() => void onLeave()}>
        <Screen />
      </Frame>
      {unsent && <SignOutDialog drafts={unsent} onSignOut={() => void signOut()} onClose={() => setUnsent(null)} />}
      {hasEnded && <SignInAgain enter={enter} lang={lang} />}
    </StudioContext>
  )
}

/** The authoring application. A new session mounts a new one. */
export const StudioApp = ({ lang, apiBase, session, life }: StudioProps) => {
  const [router] = useState(() => createRouter(life.signal))
  useLayoutEffect(() => session.setLanguage(lang), [session, lang])
  return (
    <div className="school studio" lang={lang}>
      <RouterContext value={router}>
        <OpenStudio session={session} router={router} lang={lang} apiBase={apiBase} />
      </RouterContext>
    </div>
  )
}
