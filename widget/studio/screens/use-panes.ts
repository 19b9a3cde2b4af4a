import { useEffect, useRef } from 'react'
import { isComposing } from '../../browser/composition.ts'
import { CARD } from '../canvas/card-elements.ts'

const PANES = ':scope > :is(header, main, section, aside)'
const STOPS = ':is(a[href], button, input, textarea, select, [tabindex]):not(:disabled, [tabindex="-1"])'

const isShown = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && element.checkVisibility()

/** F6 leads from one part of a window to the next, and Shift+F6 back, to where the focus was in it last. */
export const usePanes = () => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const left = new WeakMap<Element, HTMLElement>()
    /** The block around what was left: a text that is left is drawn anew. */
    const blocks = new WeakMap<Element, Element>()
    const panes = () => [...current.querySelectorAll<HTMLElement>(PANES)].filter(isShown)
    /** The preview stands in a slot, so that its part does not contain it. */
    const isAt = (event: Event) => (pane: HTMLElement) => event.composedPath().includes(pane)

    const onFocus = (event: FocusEvent) => {
      const [target] = event.composedPath()
      const pane = panes().find(isAt(event))
      if (!pane || !(target instanceof HTMLElement)) return
      left.set(pane, target)
      const block = target.closest(`[${CARD}]`)
      if (block) blocks.set(target, block)
    }
    const enter = (pane: HTMLElement) => {
      const last = left.get(pane)
      const handle = last && blocks.get(last)?.querySelector<HTMLElement>('[role="checkbox"]')
      const stops = [last, handle, ...pane.querySelectorAll<HTMLElement>(STOPS)]
      stops.find(isShown)?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event
      const [target] = event.composedPath()
      if (key !== 'F6' || isComposing(event) || altKey || ctrlKey || metaKey) return
      if (!(target instanceof Element) || target.closest('dialog')) return
      event.preventDefault()
      const all = panes()
      const from = all.findIndex(isAt(event))
      const next = all.at((from + (shiftKey ? -1 : 1)) % all.length)
      if (next) enter(next)
    }
    current.addEventListener('focusin', onFocus)
    addEventListener('keydown', onKey)
    return () => {
      current.removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKey)
    }
  }, [])
  return frame
}
