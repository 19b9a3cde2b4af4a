import { isElement } from '../browser/dom-kind.ts'
import { NOTICE_FADE_MS, NOTICE_MS } from '../../server/contract/limits.ts'
import { now } from '../browser/clock.ts'
import { focusedBeside, restoreFocus } from '../browser/focus.ts'
import type { NoticeType } from '../browser/host.ts'
import { drawNotice, make, type Notice } from './notice.ts'
import type { NoticeTexts } from '../texts/page/notice-texts.ts'

/** A timer that can be paused and resumed. */
interface Countdown {
  hold: () => void
  resume: () => void
}

/** Calls `work` once, after `milliseconds` of unpaused time. The timer starts paused. */
export const countdown = (milliseconds: number, work: () => void): Countdown => {
  let left = milliseconds
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null

  const hold = () => {
    if (!running) return
    clearTimeout(running.timer)
    left -= now() - running.since
    running = null
  }
  return {
    hold,
    resume: () => {
      running ??= { timer: setTimeout(work, left), since: now() }
    },
  }
}

interface Stack {
  element: HTMLElement
  /** Shows a notification below the others until its time is over. */
  push: (type: NoticeType, text: string, message: NoticeTexts) => void
}

const fadeMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : NOTICE_FADE_MS)

/** The visible notifications. Their timers pause once the pointer moves over them, while one has the focus, and in a hidden tab. */
export const makeStack = (onEmpty: () => void): Stack => {
  const list = make('ul', { role: 'list' })
  const element = make('section', { hidden: '' }, list)
  const showing = new Map<Notice, Countdown>()
  let isPointed = false
  let lastFocused: EventTarget | undefined
  let focusedBefore: EventTarget | null = null
  element.append(list)
  element.hidden = true

  const syncTimers = () => {
    const isHeld = isPointed || list.contains(focusedBeside(list)) || document.hidden
    for (const time of showing.values()) {
      if (isHeld) time.hold()
      else time.resume()
    }
  }
  const onFocusOut = (event: FocusEvent) => {
    lastFocused = event.composedPath()[0]
  }
  const startTimer = () => {
    element.hidden = false
    document.addEventListener('visibilitychange', syncTimers)
    document.addEventListener('focusout', onFocusOut, true)
  }
  const end = () => {
    element.hidden = true
    isPointed = false
    document.removeEventListener('visibilitychange', syncTimers)
    document.removeEventListener('focusout', onFocusOut, true)
    onEmpty()
  }
  const remove = ({ element }: Notice) => {
    element.remove()
    if (list.childElementCount === 0) end()
  }
  const fade = (notice: Notice) => {
    showing.delete(notice)
    notice.element.classList.add('leaving')
    setTimeout(() => remove(notice), fadeMs())
  }
  /** Moves the focus to the first notification left, or back to where it came from. */
  const passFocus = () => {
    const [next] = showing.keys()
    if (next) next.closeButton.focus()
    else restoreFocus(focusedBefore)
  }
  const close = (notice: Notice) => {
    showing.get(notice)?.hold()
    showing.delete(notice)
    if (notice.element.contains(focusedBeside(list))) passFocus()
    remove(notice)
    syncTimers()
  }
  const onPointer = ({ type }: PointerEvent) => {
    isPointed = type === 'pointermove'
    syncTimers()
  }

  // not `pointerenter`: that one comes too when a notification appears under a resting pointer, and covers what is about to be clicked
  list.addEventListener('pointermove', onPointer)
  list.addEventListener('pointerleave', onPointer)
  list.addEventListener('focusout', syncTimers)
  list.addEventListener('focusin', ({ relatedTarget: from }) => {
    // `relatedTarget` is retargeted: for a focus in another shadow tree it is only the host of that tree
    if (!isElement(from)) focusedBefore = null
    else if (!list.contains(from)) focusedBefore = from.shadowRoot ? (lastFocused ?? null) : from
    syncTimers()
  })

  return {
    element,
    push: (type, text, message) => {
      const notice = drawNotice(type, text, message)
      const time = countdown(NOTICE_MS, () => fade(notice))
      notice.closeButton.addEventListener('click', () => close(notice))
      if (element.hidden) startTimer()
      element.setAttribute('aria-label', message.region)
      showing.set(notice, time)
      list.append(notice.element)
      element.scrollTop = element.scrollHeight
      syncTimers()
    },
  }
}
