import { type RefObject, useEffect, useRef, useState } from 'react'
import { showInSlot } from '../../browser/light-slot.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'

/** A ref to the latest value, for effects that must not restart when it changes. */
export const useLatest = <Value,>(value: Value): RefObject<Value> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

type Lang = StepProps['config']['lang']

/** A provider's open form, or the message why it is not open. */
type Opened = { ok: true; close: () => void } | { ok: false; words: string }

/**
 * Opens a form in `place`, an element of the document itself. After `left` has aborted, its results are ignored. `lang` returns the current
 * language. A rejection means that the form could not be shown.
 */
export type OpenForm = (place: HTMLElement, left: AbortSignal, lang: () => Lang) => Promise<Opened>

interface ProviderFormProps extends Pick<StepProps, 'flow' | 'config'> {
  open: OpenForm
}

type FormState = 'loading' | 'open' | { words: string }

/**
 * A provider's form in the light DOM, because provider scripts find no element in a shadow tree; removed on unmount. Source: PROVIDERS
 * "shadow DOM".
 */
export const ProviderForm = ({ open, flow, config }: ProviderFormProps) => {
  const words = payTexts[config.lang]
  const slot = useRef<HTMLSlotElement>(null)
  const [formState, setFormState] = useState<FormState>('loading')
  const [tries, setTries] = useState(1)

  const lang = useLatest(config.lang)
  useEffect(() => {
    if (!slot.current || tries === 0) return undefined
    const place = document.createElement('div')
    const remove = showInSlot(slot.current, place)
    let close: (() => void) | null = null
    const left = new AbortController()
    const show = (opened: Opened) => {
      if (opened.ok && left.signal.aborted) return opened.close()
      if (left.signal.aborted) return undefined
      if (opened.ok) close = opened.close
      return setFormState(opened.ok ? 'open' : { words: opened.words })
    }
    open(place, left.signal, () => lang.current).then(
      show,
      () => left.signal.aborted || flow.formFailed(payTexts[lang.current].refused.noForm),
    )
    return () => {
      left.abort()
      close?.()
      remove()
    }
  }, [open, flow, tries, lang])

  const again = () => {
    setFormState('loading')
    setTries(tries + 1)
  }

  return (
    <>
      {formState === 'loading' && (
        <p className="hint" role="status">
          {words.form.loading}
        </p>
      )}
      {typeof formState === 'object' && (
        <>
          <Notice tone="danger">{formState.words}</Notice>
          <Button onClick={again}>{words.form.retry}</Button>
        </>
      )}
      <div className={formState === 'open' ? 'provider' : 'provider loading'} hidden={typeof formState === 'object'}>
        <slot ref={slot} />
      </div>
      <LinkButton onClick={() => void flow.giveUp()}>{words.secure.otherMethod}</LinkButton>
    </>
  )
}
