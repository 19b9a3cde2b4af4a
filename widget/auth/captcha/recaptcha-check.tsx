import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { WidgetConfig } from '../../browser/host.ts'
import type { CaptchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'
import { showBox } from './recaptcha-box.ts'
import type { RecaptchaOffer } from './recaptcha.ts'

interface BoxProps {
  context: FlowContext
  offer: RecaptchaOffer
  lang: WidgetConfig['lang']
  words: CaptchaTexts
}

const Box = ({ context, offer, lang, words, onMissing }: BoxProps & { onMissing: () => void }) => {
  const slot = useRef<HTMLSlotElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!slot.current) return
    const onShown = () => setShown(true)
    const onToken = (token: string) => void context.resume(token)
    return showBox(slot.current, { offer, lang, onShown, onToken, onMissing })
  }, [context, offer, lang, onMissing])
  return (
    <div aria-busy={!isShown}>
      {!isShown && <p className="hint">{words.loading}</p>}
      <slot ref={slot} />
    </div>
  )
}

interface RecaptchaCheckProps extends BoxProps {
  isSending: boolean
  /** What comes after the box. */
  beside: ReactNode
}

/** The provider's second check: its box, a new one for each try. It gives way while its token is under way. */
export const RecaptchaCheck = ({ isSending, beside, ...box }: RecaptchaCheckProps) => {
  const { captcha, sending } = useTexts()
  const announce = useAnnounce()
  const [isMissing, setMissing] = useState(false)
  const onMissing = useCallback(() => {
    setMissing(true)
    announce(captcha.missing)
  }, [announce, captcha])
  const check = isMissing ? <Notice tone="danger">{captcha.missing}</Notice> : <Box onMissing={onMissing} {...box} />
  return (
    <>
      {isSending ? <p className="hint">{sending}</p> : check}
      <div className="actions">
        {isMissing && (
          <Button isQuiet onClick={() => setMissing(false)}>
            {box.words.retry}
          </Button>
        )}
        {beside}
      </div>
    </>
  )
}
