import { useEffect, useState } from 'react'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import type { MainLang } from '../../../server/contract/langs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useHasPaused } from '../ui/use-has-paused.ts'
import type { Session, SessionState } from './session.ts'

type Lang = MainLang

/** The school's own sign-in form. It leads back to this page, which has no need to reload: the studio opens in the form's place at once. */
const SignInForm = ({ lang, enter }: Pick<Session, 'enter'> & { lang: Lang }) => (
  <school-auth
    view="pass"
    lang={lang}
    theme="auto"
    no-history
    no-passkey-offer
    next-url={location.pathname + location.search}
    onschool:redirect={(event) => {
      event.preventDefault()
      void enter()
    }}
  />
)

interface GateProps extends Pick<Session, 'enter'> {
  onLeave: () => void
  stage: Exclude<SessionState['stage'], 'open'>
  lang: Lang
}

/** Replaces the studio for visitors, and for users without the right to enter. */
export const Gate = ({ enter, onLeave, stage, lang }: GateProps) => {
  const texts = shellTexts[lang]
  if (stage === 'asking')
    return (
      <p className="entrance visually-hidden" role="status">
        {texts.opening}
      </p>
    )
  if (stage === 'visitor')
    return (
      <main className="entrance">
        <div className="entrance-text">
          <h1>{texts.studio}</h1>
          <p>{texts.signIn}</p>
        </div>
        <SignInForm lang={lang} enter={enter} />
      </main>
    )
  const isDenied = stage === 'denied'
  return (
    <main className="entrance">
      <div className="card">
        <h1>{isDenied ? texts.noAccess : texts.failed}</h1>
        <p>{isDenied ? texts.noAccessMore : texts.failedMore}</p>
        <div className="actions">
          {isDenied ? (
            <>
              <a className="button" href="/">
                {texts.toSchool}
              </a>
              <Button isQuiet onClick={onLeave}>
                {texts.enterAsOther}
              </Button>
            </>
          ) : (
            <Button onClick={() => void enter()}>{texts.retry}</Button>
          )}
        </div>
      </div>
    </main>
  )
}

/** Over the work, when the session has ended: a line that leads to the sign-in, which opens by itself in the next pause in typing. */
export const SignInAgain = ({ enter, lang }: Pick<Session, 'enter'> & { lang: Lang }) => {
  const texts = shellTexts[lang]
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const hasPaused = useHasPaused()
  useEffect(() => {
    // the user has signed in on another page of this browser, which sent no event
    const look = () => document.visibilityState === 'visible' && void enter()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [enter])
  if (!(isOpen ?? hasPaused))
    return (
      <p className="ended" role="alert">
        {texts.ended}{' '}
        <button type="button" className="link" tabIndex={0} onClick={() => setIsOpen(true)}>
          {texts.enter}
        </button>
      </p>
    )
  return (
    <Dialog title={texts.ended} closeLabel={texts.notNow} onClose={() => setIsOpen(false)}>
      <p>{texts.endedMore}</p>
      <SignInForm lang={lang} enter={enter} />
    </Dialog>
  )
}
