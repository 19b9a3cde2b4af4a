import type { NoticeType } from '../browser/host.ts'
import { makeLayer } from './layer.ts'
import { make, noticeType } from './notice.ts'
import { makeStack } from './stack.ts'
import { noticeTexts } from '../texts/page/notice-texts.ts'
import { langOf } from '../texts/page/page-lang.ts'
import { pageTexts } from '../texts/page/texts.ts'

/** Delay before an announcement: a screen reader ignores text that is inserted together with its live region. */
const READY_MS = 100

interface LiveRegions {
  elements: HTMLElement[]
  /** Announces text politely, or assertively for `error`. */
  say: (type: NoticeType, text: string) => void
  /** Called when the regions have moved in the page: announced texts are cleared, pending ones are announced at the new place. */
  moved: () => void
  hush: () => void
}

/** A live region that is not atomic: each addition is read by itself, without the earlier texts. */
const regionOf = (role: 'status' | 'alert', live: 'polite' | 'assertive') =>
  make('div', { class: 'visually-hidden', role, 'aria-live': live, 'aria-atomic': 'false' })

/** The live regions of notifications, empty until the first announcement. */
const makeLiveRegions = (): LiveRegions => {
  const polite = regionOf('status', 'polite')
  const assertive = regionOf('alert', 'assertive')
  const elements = [polite, assertive]
  let waiting: Array<() => void> = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const sayAll = () => {
    for (const say of waiting) say()
    waiting = []
  }
  const clear = () => elements.forEach((region) => region.replaceChildren())
  const announceSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(sayAll, READY_MS)
  }
  return {
    elements,
    say: (type, text) => {
      const line = make('p', {}, text)
      waiting.push(() => (type === 'error' ? assertive : polite).append(line))
      announceSoon()
    },
    moved: () => {
      clear()
      announceSoon()
    },
    hush: () => {
      waiting = []
      clear()
    },
  }
}

type Notify = (type: unknown, text: unknown) => void

const makeNotices = (): Notify => {
  const regions = makeLiveRegions()
  const layer = makeLayer(regions.moved)
  const stack = makeStack(() => {
    regions.hush()
    layer.leave()
  })
  layer.root.append(...regions.elements, stack.element)

  return (requested, content) => {
    const type = noticeType(requested)
    const text = String(content)
    const message = pageTexts.of('notice', noticeTexts, langOf(null))
    layer.enter()
    stack.push(type, text, message)
    const typeWord = message.types[type]
    regions.say(type, typeWord ? `${typeWord}. ${text}` : text)
  }
}

let notices: Notify | null = null

/**
 * Shows a notification for 3.5 s, then fades it out. `type` is `info`, `success`, `warning` or `error`; anything else counts as `info`. All
 * notifications of the page share one container. Source: sign-in spec §4, §9.
 */
export const notify: Notify = (type, text) => {
  notices ??= makeNotices()
  notices(type, text)
}
