import type { NoticeType } from '../browser/host.ts'
import { makeLayer } from './layer.ts'
import { make } from './make.ts'
import { noticeType } from './notice.ts'
import { makeStack } from './stack.ts'
import { noticeTextsOf } from './notice-texts.ts'

/** A screen reader overlooks words that come into the page together with their region. */
const READY_MS = 100

interface LiveRegions {
  elements: HTMLElement[]
  /** Says words politely, those of an error at once. */
  say: (type: NoticeType, words: string) => void
  /** The regions have come to another place of the page: what was said is not said again, what was not is said there. */
  moved: () => void
  hush: () => void
}

/** Each addition is read by itself, not with what was said before. */
const regionOf = (role: 'status' | 'alert', live: 'polite' | 'assertive') =>
  make('div', { class: 'live', role, 'aria-live': live, 'aria-atomic': 'false' })

/** The regions that announce notifications, empty until somebody is told something. */
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
  const sayLater = () => {
    clearTimeout(timer)
    timer = setTimeout(sayAll, READY_MS)
  }
  return {
    elements,
    say: (type, words) => {
      const said = make('p', {}, words)
      waiting.push(() => (type === 'error' ? assertive : polite).append(said))
      sayLater()
    },
    moved: () => {
      clear()
      sayLater()
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

  return (wished, content) => {
    const type = noticeType(wished)
    const text = String(content)
    const words = noticeTextsOf(document.documentElement.lang)
    layer.enter()
    stack.push(type, text, words)
    const typeWord = words.types[type]
    regions.say(type, typeWord ? `${typeWord}. ${text}` : text)
  }
}

let notices: Notify | null = null

/**
 * Shows a notification: 3.5 s, then it fades. `type` is `info`, `success`, `warning` or `error`, and anything else counts as `info`.
 * The page has one place for all of them. Source: sign-in spec §4, §9.
 */
export const notify: Notify = (type, text) => {
  notices ??= makeNotices()
  notices(type, text)
}
