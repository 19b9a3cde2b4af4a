import { showInSlot } from '../../browser/light-slot.ts'
import { standBack } from '../../browser/stand-back.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { type BoxOptions, loadRecaptcha, type RecaptchaOffer } from './recaptcha.ts'

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
