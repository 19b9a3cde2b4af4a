import { useEffect, useRef, useState } from 'react'
import { showInSlot } from '../../browser/light-slot.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'
import { useLatest } from './use-latest.ts'

type Lang = StepProps['config']['lang']

/** A form of a provider that is open, or the words for why it is not. */
export type Opened = { ok: true; close: () => void } | { ok: false; words: string }

/** Opens a form in a place of the document itself; once `left` has aborted nothing of it counts. `lang` is the language of now. What it throws is a form that could not be shown. */
export type OpenForm = (place: HTMLElement, left: AbortSignal, lang: () => Lang) => Promise<Opened>

interface ProviderFormProps extends Pick<StepProps, 'flow' | 'config'> {
  open: OpenForm
}

type Look = 'loading' | 'open' | { words: string }

/** A provider's own form in the light DOM, where alone its scripts find their way; it is taken down when it is left. Source: PROVIDERS "shadow DOM". */
export const ProviderForm = ({ open, flow, config }: ProviderFormProps) => {
  const words = payTexts[config.lang]
  const slot = useRef<HTMLSlotElement>(null)
  const [look, setLook] = useState<Look>('loading')
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
      return setLook(opened.ok ? 'open' : { words: opened.words })
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
    setLook('loading')
    setTries(tries + 1)
  }

  return (
    <>
      {look === 'loading' && (
        <p className="hint" role="status">
          {words.form.loading}
        </p>
      )}
      {typeof look === 'object' && (
        <>
          <Notice tone="danger">{look.words}</Notice>
          <Button onClick={again}>{words.form.retry}</Button>
        </>
      )}
      <div className={look === 'open' ? 'provider' : 'provider loading'} hidden={typeof look === 'object'}>
        <slot ref={slot} />
      </div>
      <LinkButton onClick={() => void flow.giveUp()}>{words.secure.otherMethod}</LinkButton>
    </>
  )
}
