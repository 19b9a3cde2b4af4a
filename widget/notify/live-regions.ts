import type { NoticeType } from '../browser/host.ts'
import { make } from './make.ts'

/** A screen reader overlooks words that come into the page together with their region. */
const READY_MS = 100

export interface LiveRegions {
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
export const makeLiveRegions = (): LiveRegions => {
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
