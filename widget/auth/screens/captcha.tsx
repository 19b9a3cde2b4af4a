import { useEffect, useState } from 'react'
import type { CaptchaOffer } from '../../../server/contract/replies.ts'
import { useForm } from '../../form/use-form.ts'
import { captchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PuzzleCheck } from '../captcha/puzzle-check.tsx'
import { RecaptchaCheck } from '../captcha/recaptcha-check.tsx'
import type { FlowContext } from '../flow.ts'
import type { ScreenProps } from './screen.ts'

/** The captcha that the server requires; if it is not known yet, reads it from `check_auth`. */
const useOffer = (known: CaptchaOffer | null, { client }: FlowContext): CaptchaOffer | null => {
  const [learnt, setLearnt] = useState(known)
  useEffect(() => {
    if (known) return
    void client.check().then((checked) => setLearnt((checked.ok && checked.body.captcha) || null))
  }, [known, client])
  return known ?? learnt
}

export const View = ({ state, flow: { context }, open, config }: ScreenProps) => {
  const { lang } = useTexts()
  const words = captchaTexts[lang]
  const { general } = useForm({}, state.errors)
  const offer = useOffer(state.offers.captcha, context)
  const beside = <LinkButton onClick={() => open(state.heldUp)}>{words.back}</LinkButton>
  const check = { context, words, isSending: state.isSending, beside }
  return (
    <div className="form">
      <p className="intro">{offer?.kind === 'recaptcha' ? words.boxIntro : words.puzzleIntro}</p>
      {general && <Notice tone="danger">{general}</Notice>}
      {offer?.kind === 'recaptcha' ? (
        <RecaptchaCheck offer={offer} lang={config.lang} {...check} />
      ) : (
        <PuzzleCheck {...check} />
      )}
    </div>
  )
}
