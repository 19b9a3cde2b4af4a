import { useEffect, useRef, useState } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import { pause } from '../../browser/clock.ts'
import { postForm } from '../../browser/post-form.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Payment } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'
import { useLatest } from './provider-form.tsx'

interface Expected {
  /** The school's own origin. */
  school: string
  /** The window of the frame. */
  frame: MessageEventSource | null
  payment: string
}

/**
 * True for the message of the school's own page in this very frame that the buyer is back from the bank. It says nothing about the payment.
 * Source: SECURITY R25.
 */
export const isReturn = (
  { origin, source, data }: MessageEvent<unknown>,
  { school, frame, payment }: Expected,
): boolean =>
  origin === school &&
  frame !== null &&
  source === frame &&
  isObject(data) &&
  data.type === 'school-payment' &&
  data.payment === payment

/** How long banks have for 3-D Secure. Source: PROVIDERS "3-DS insertion". */
const PATIENCE_MS = 10 * 60_000

interface SecureFrameProps extends Pick<StepProps, 'flow' | 'school' | 'config'> {
  payment: Extract<Payment, { phase: 'secure' }>
}

const useLate = (): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void pause(PATIENCE_MS, left.signal).then(() => setLate(true))
    return () => left.abort()
  }, [])
  return isLate
}

const makeFrame = (title: string): HTMLIFrameElement => {
  const name = `school-secure-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  return Object.assign(document.createElement('iframe'), { className: 'bank', name, title })
}

/**
 * Shows the bank's 3-D Secure page in a frame. Its form is built from checked fields, never from markup. The frame has no sandbox: banks
 * need scripts, cookies and windows of their apps, and a bank that refuses framing must be able to navigate the top page, from which the
 * return page leads back. Source: SECURITY R25, R34.
 */
export const SecureFrame = ({ payment, flow, school, config }: SecureFrameProps) => {
  const texts = checkoutTexts.of('pay', payTexts, config.lang).secure
  const title = useLatest(texts.frame)
  const place = useRef<HTMLDivElement>(null)
  const isLate = useLate()

  useEffect(() => {
    const frame = makeFrame(title.current)
    const left = new AbortController()
    const onMessage = (event: MessageEvent<unknown>) => {
      const expected = { school, frame: frame.contentWindow, payment: payment.payment }
      if (!isReturn(event, expected)) return
      // Leaving a page inside the frame loses its focus: the frame element gets it, and the next screen moves it on.
      if (document.activeElement === document.body) frame.focus({ preventScroll: true })
      void flow.formEnded(payment.payment)
    }
    addEventListener('message', onMessage, { signal: left.signal })
    place.current?.append(frame)
    postForm(payment.action, payment.fields, frame.name)
    return () => {
      left.abort()
      frame.remove()
    }
  }, [payment, flow, school, title])
  useEffect(() => {
    // The frame stays when the language changes, so that the bank gets one request.
    place.current?.firstElementChild?.setAttribute('title', texts.frame)
  }, [texts])

  return (
    <>
      <p className="hint">{texts.hint}</p>
      {isLate && <Notice tone="danger">{texts.late}</Notice>}
      <div ref={place} />
      <div className="actions">
        <Button isQuiet onClick={() => postForm(payment.action, payment.fields)}>
          {texts.fullPage}
        </Button>
        <LinkButton onClick={() => void flow.cancel()}>{texts.otherMethod}</LinkButton>
      </div>
    </>
  )
}
