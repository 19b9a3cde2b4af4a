import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { WidgetConfig } from '../../browser/host.ts'
import { showInSlot } from '../../browser/light-slot.ts'
import type { CaptchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'
import { type BoxOptions, loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

/** Opens a dialog in another way; the focus inside it stays where it is. */
const reopen = (dialog: HTMLDialogElement, how: 'show' | 'showModal') => {
  const root: Node & Partial<DocumentOrShadowRoot> = dialog.getRootNode()
  const focused = root.activeElement
  dialog.close()
  dialog[how]()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true })
}

/** Esc asks a dialog that is not modal to close only where browsers know `closedby`. */
const closeByKey = ({ key, currentTarget }: KeyboardEvent) => {
  if (key !== 'Escape' || 'closedBy' in HTMLDialogElement.prototype) return
  currentTarget?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/**
 * Keeps a dialog open without being modal, for what a provider has to show over it: a modal one covers and locks all else in the
 * page (google/recaptcha, 318). Answers how to let it be modal again.
 */
const standBack = (dialog: HTMLDialogElement): (() => void) => {
  const giveWay = () => {
    if (dialog.matches(':modal')) reopen(dialog, 'show')
  }
  const observer = new MutationObserver(giveWay)
  observer.observe(dialog, { attributeFilter: ['open'] })
  dialog.addEventListener('keydown', closeByKey)
  giveWay()
  return () => {
    observer.disconnect()
    dialog.removeEventListener('keydown', closeByKey)
    if (dialog.open) reopen(dialog, 'showModal')
  }
}

/** The width of the provider's usual box. */
const BOX_PX = 304
/** The provider's frame still works on something for a while after it was left. */
const LEAVE_MS = 5_000

interface BoxDeps {
  offer: RecaptchaOffer
  lang: WidgetConfig['lang']
  onShown: () => void
  /** Each token is good for one call. */
  onToken: (token: string) => void
  /** The box did not come, or its service does not answer. */
  onMissing: () => void
}

const themeOf = (element: Element): BoxOptions['theme'] => {
  const schemes = getComputedStyle(element).colorScheme.split(' ')
  const isDark = !schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
  return schemes.includes('dark') && isDark ? 'dark' : 'light'
}

const makeElement = () => {
  const element = document.createElement('div')
  element.style.colorScheme = 'light' // a frame of another scheme than its page gets a background
  return element
}

/** Shows the provider's box where `slot` stands, in the light DOM, as the provider needs it. Answers how to take it away. */
export const showBox = (slot: HTMLSlotElement, { offer, lang, onShown, onToken, onMissing }: BoxDeps) => {
  const dialog = slot.closest('dialog')
  const closings: (() => void)[] = []
  let isOver = false

  const draw = async () => {
    const recaptcha = await loadRecaptcha(offer, lang)
    if (isOver) return
    const element = makeElement()
    const takeAway = showInSlot(slot, element)
    closings.push(() => {
      element.hidden = true
      setTimeout(takeAway, LEAVE_MS)
    })
    const width = slot.parentElement?.clientWidth ?? 0
    const box = recaptcha.render(element, {
      sitekey: offer.second_site_key,
      theme: themeOf(slot),
      size: width < BOX_PX ? 'compact' : 'normal',
      callback: onToken,
      'expired-callback': () => recaptcha.reset(box),
      'error-callback': onMissing,
    })
    if (dialog) closings.push(standBack(dialog))
    onShown()
  }
  draw().catch(() => isOver || onMissing())

  return () => {
    isOver = true
    closings.forEach((close) => close())
  }
}

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
