import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { isFocusable } from '../../browser/dom-kind.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { showInSlot } from '../../browser/shadow/light-slot.ts'
import type { CaptchaTexts } from '../../texts/auth/captcha-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'
import { type BoxOptions, loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

/** Reopens a dialog as modal or non-modal and keeps the focus inside it. */
const reopen = (dialog: HTMLDialogElement, how: 'show' | 'showModal') => {
  const root: Node & Partial<DocumentOrShadowRoot> = dialog.getRootNode()
  const focused = root.activeElement
  dialog.close()
  dialog[how]()
  if (isFocusable(focused) && dialog.contains(focused)) focused.focus({ preventScroll: true })
}

/**
 * Keeps an open dialog non-modal, since the provider shows elements over it: a modal one covers and blocks everything else in the page
 * (google/recaptcha, 318). Returns a function that makes it modal again.
 */
const standBack = (dialog: HTMLDialogElement): (() => void) => {
  const giveWay = () => {
    if (dialog.matches(':modal')) reopen(dialog, 'show')
  }
  const observer = new MutationObserver(giveWay)
  observer.observe(dialog, { attributeFilter: ['open'] })
  giveWay()
  return () => {
    observer.disconnect()
    if (dialog.open) reopen(dialog, 'showModal')
  }
}

/** The width of the provider's normal-size box. */
const BOX_PX = 304
/** How long a removed box stays in the page, hidden: the provider's frame is still working on something. */
const LEAVE_MS = 5_000

interface BoxDeps {
  offer: RecaptchaOffer
  lang: WidgetConfig['lang']
  onShown: () => void
  /** Each token is good for one call. */
  onToken: (token: string) => void
  /** The box did not load, or its service does not answer. */
  onMissing: () => void
}

const themeOf = (element: Element): BoxOptions['theme'] => {
  const schemes = getComputedStyle(element).colorScheme.split(' ')
  const isDark = !schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
  return schemes.includes('dark') && isDark ? 'dark' : 'light'
}

const makeElement = () => {
  const element = document.createElement('div')
  element.style.colorScheme = 'light' // a frame whose color scheme differs from its page's gets an opaque background
  return element
}

/** Shows the provider's box at `slot`, in the light DOM, as the provider requires. Returns a function that removes it. */
export const showBox = (slot: HTMLSlotElement, { offer, lang, onShown, onToken, onMissing }: BoxDeps) => {
  const dialog = slot.closest('dialog')
  const closings: (() => void)[] = []
  let isOver = false

  const draw = async () => {
    const recaptcha = await loadRecaptcha(offer, lang)
    if (isOver) return
    const element = makeElement()
    const remove = showInSlot(slot, element)
    closings.push(() => {
      element.hidden = true
      setTimeout(remove, LEAVE_MS)
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
  texts: CaptchaTexts
}

const Box = ({ context, offer, lang, texts, onMissing }: BoxProps & { onMissing: () => void }) => {
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
      {!isShown && <p className="hint">{texts.loading}</p>}
      <slot ref={slot} />
    </div>
  )
}

interface RecaptchaCheckProps extends BoxProps {
  isSending: boolean
  /** Rendered after the box. */
  beside: ReactNode
}

/** The provider's second check: its box, a new one for each try. The box is removed while its token is being sent. */
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
            {box.texts.retry}
          </Button>
        )}
        {beside}
      </div>
    </>
  )
}
