import { type RefObject, useEffect, useRef, useState } from 'react'
import { within } from '../../browser/clock.ts'
import { showInSlot } from '../../browser/shadow/light-slot.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadProvider, type ProviderScript } from '../provider-script.ts'
import type { StepProps } from '../flow/step.ts'

/** A ref to the latest value, for effects that must not restart when it changes. */
export const useLatest = <Value,>(value: Value): RefObject<Value> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

type Lang = StepProps['config']['lang']

/** A form that a provider's script has made and that is not shown yet. */
interface MadeForm {
  /** Mounts the form in its place. */
  show: () => unknown
  destroy: () => void
}

/** Where a form is shown, and for how long. */
interface FormPlace {
  /** An element of the document itself. */
  element: HTMLElement
  /** Aborts when the buyer leaves the form: what the form reports from then on is ignored. */
  left: AbortSignal
  lang: () => Lang
}

/** Makes a form with the API of the provider's script. A rejection means that the form could not be made. */
export type MakeForm<Api> = (api: Api, place: FormPlace) => Promise<MadeForm>

interface ProviderFormProps<Api> extends Pick<StepProps, 'flow' | 'config'> {
  provider: Omit<ProviderScript<Api>, 'address'>
  address: string
  make: MakeForm<Api>
}

/** Time limit for making a form. */
const MAKE_MS = 30_000

/** A form that comes after the time limit is destroyed. */
const inTime = async (making: Promise<MadeForm>): Promise<MadeForm> => {
  try {
    return await within(MAKE_MS, new AbortController().signal, () => making)
  } catch (error) {
    making.then(({ destroy }) => destroy()).catch(() => undefined)
    throw error
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** Shows a form until the buyer leaves it. It is destroyed in any case, and never mounted after it was left. */
const showUntilAborted = async (
  make: () => Promise<MadeForm>,
  left: AbortSignal,
  onShown: () => void,
): Promise<void> => {
  if (left.aborted) return
  const { show, destroy } = await inTime(make())
  const showing = async () => {
    await show()
    if (!left.aborted) onShown()
    await aborted(left)
  }
  try {
    if (!left.aborted) await Promise.race([showing(), aborted(left)])
  } finally {
    destroy()
  }
}

/** The end of the form that was made last. */
let lastEnd: Promise<void> = Promise.resolve()

/** Runs `work` after the previous form has ended: the script of a provider refuses a second form beside the first. */
const afterLastForm = (work: () => Promise<void>): Promise<void> => {
  const end = lastEnd.then(work)
  lastEnd = end.catch(() => undefined)
  return end
}

type FormState = 'loading' | 'open' | { texts: string }

/**
 * A provider's form in the light DOM, because provider scripts find no element in a shadow tree; removed on unmount. Source: PROVIDERS
 * "shadow DOM".
 */
export const ProviderForm = <Api,>({ provider, address, make, flow, config }: ProviderFormProps<Api>) => {
  const texts = checkoutTexts.of('pay', payTexts, config.lang)
  const slot = useRef<HTMLSlotElement>(null)
  const [formState, setFormState] = useState<FormState>('loading')
  const [tries, setTries] = useState(1)

  const lang = useLatest(config.lang)
  useEffect(() => {
    if (!slot.current || tries === 0) return undefined
    const element = document.createElement('div')
    const remove = showInSlot(slot.current, element)
    const leave = new AbortController()
    const left = leave.signal
    const open = async () => {
      const loaded = await loadProvider({ ...provider, address }, lang.current)
      if (left.aborted) return
      if (!loaded.ok) return setFormState({ texts: loaded.message })
      const place = { element, left, lang: () => lang.current }
      await afterLastForm(() =>
        showUntilAborted(
          () => make(loaded.api, place),
          left,
          () => setFormState('open'),
        ),
      )
    }
    const fail = () => left.aborted || flow.formFailed(checkoutTexts.of('pay', payTexts, lang.current).refused.noForm)
    void open().catch(fail).then(remove)
    return () => leave.abort()
  }, [provider, address, make, flow, tries, lang])

  const again = () => {
    setFormState('loading')
    setTries(tries + 1)
  }

  return (
    <>
      {formState === 'loading' && (
        <p className="hint" role="status">
          {texts.form.loading}
        </p>
      )}
      {typeof formState === 'object' && (
        <>
          <Notice tone="danger">{formState.texts}</Notice>
          <Button onClick={again}>{texts.form.retry}</Button>
        </>
      )}
      <div className={formState === 'open' ? 'provider' : 'provider loading'} hidden={typeof formState === 'object'}>
        <slot ref={slot} />
      </div>
      <LinkButton onClick={() => void flow.cancel()}>{texts.secure.otherMethod}</LinkButton>
    </>
  )
}
