import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { useForm } from '../../form/form.tsx'
import { captchaTexts } from '../../texts/auth/captcha-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PuzzleCheck } from './puzzle-check.tsx'
import { RecaptchaCheck } from './recaptcha-check.tsx'
import type { FlowContext } from '../flow.ts'
import type { ScreenProps } from '../screens/screen.ts'

/** The captcha that the server requires; if it is not known yet, reads it from `check_auth`. */
const useOffer = (known: CaptchaOffer | null, { client }: FlowContext): CaptchaOffer | null => {
  const [isExplained, setExplained] = useState(known)
  useEffect(() => {
    if (known) return
    void client.check().then((checked) => setExplained((checked.ok && checked.body.captcha) || null))
  }, [known, client])
  return known ?? isExplained
}

/**
 * In a popup, Esc leads back to the form instead of closing it, wherever the focus is: the provider's box and pictures are in the page, and
 * a dialog beside them is not modal.
 */
const useEscape = (place: RefObject<HTMLElement | null>, onBack: () => void) => {
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return undefined
    const life = new AbortController()
    const goBack = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      life.abort()
      onBack()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) goBack(event)
    }
    const { signal } = life
    addEventListener('keydown', onKey, { capture: true, signal })
    // `captureKeys` hides keys inside the dialog from the window
    dialog.addEventListener('keydown', onKey, { capture: true, signal })
    dialog.addEventListener('cancel', goBack, { capture: true, signal })
    return () => life.abort()
  }, [place, onBack])
}

export const View = ({ state, flow: { context }, open, config }: ScreenProps) => {
  const { lang } = useTexts()
  const texts = authTexts.of('captcha', captchaTexts, lang)
  const { general } = useForm({}, state.errors)
  const offer = useOffer(state.offers.captcha, context)
  const place = useRef<HTMLDivElement>(null)
  const { heldUp } = state
  const goBack = useCallback(() => open(heldUp), [open, heldUp])
  useEscape(place, goBack)
  const beside = <LinkButton onClick={goBack}>{texts.back}</LinkButton>
  const check = { context, texts, isSending: state.isSending, beside }
  return (
    <div className="form" ref={place}>
      <p className="intro">{offer?.kind === 'recaptcha' ? texts.boxIntro : texts.puzzleIntro}</p>
      {general && <Notice tone="danger">{general}</Notice>}
      {offer?.kind === 'recaptcha' ? (
        <RecaptchaCheck offer={offer} lang={config.lang} {...check} />
      ) : (
        <PuzzleCheck {...check} />
      )}
    </div>
  )
}
