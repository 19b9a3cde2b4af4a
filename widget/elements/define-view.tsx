import r2wc from '@r2wc/core'
import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { WidgetHost } from '../browser/host.ts'
import { hostOf, viewTag } from './shell-seam.ts'

/** Ids of the first view, prerendered at build time, and of the view that takes it over. */
export const ID_PREFIX = 'school'

export type Widget = (props: { host: WidgetHost }) => ReactNode

interface ViewProps {
  container?: HTMLElement
}

/** What a widget waits for before it takes its first view over; null for nothing. */
export type Prepare = (host: WidgetHost) => Promise<unknown> | null

interface Mounted {
  container: HTMLElement
  /** Null as long as the widget waits. */
  root: Root | null
}

const live = new WeakMap<HTMLElement, Mounted>()

const adopt = (container: HTMLElement, sheet: CSSStyleSheet) => {
  const root = container.getRootNode()
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** At once: an event that came while React waits would be repeated later, when one from a shadow tree has no target left. */
const mountRoot = (container: HTMLElement, children: ReactNode): Root =>
  flushSync(() => hydrateRoot(container, children, { identifierPrefix: ID_PREFIX }))

/** A view that did not get what it waits for is drawn anew, with what there is. */
const drawRoot = (container: HTMLElement, children: ReactNode): Root => {
  container.replaceChildren()
  const root = createRoot(container, { identifierPrefix: ID_PREFIX })
  root.render(children)
  return root
}

/** A removal in the middle of a move is none: it counts a microtask later, and only if the view has not come back. */
const unmount = (mounted: Mounted) => {
  const { container } = mounted
  queueMicrotask(() => {
    if (container.isConnected || !live.delete(container)) return
    mounted.root?.unmount()
  })
}

/** A view has no props: its host tells it what changes. */
const update = () => undefined

const viewOf =
  (Widget: Widget): ComponentType<ViewProps> =>
  ({ container }) =>
    container && <Widget host={hostOf(container)} />

/**
 * Defines the view of the element `tag`, so that each one that stands in a page is taken over by React in place, once it is
 * prepared. `css` is what it needs beyond its first view.
 */
export const defineView = (tag: string, Widget: Widget, prepare: Prepare, css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const begin = (container: HTMLElement, children: ReactNode): Mounted => {
    const waiting = prepare(hostOf(container))
    if (!waiting) return { container, root: mountRoot(container, children) }
    const mounted: Mounted = { container, root: null }
    const isWanted = () => live.get(container) === mounted
    waiting.then(
      () => isWanted() && (mounted.root = mountRoot(container, children)),
      () => isWanted() && (mounted.root = drawRoot(container, children)),
    )
    return mounted
  }
  const mount = (container: HTMLElement, View: ComponentType<ViewProps>, props: ViewProps): Mounted => {
    adopt(container, sheet)
    const mounted = live.get(container) ?? begin(container, <View {...props} />)
    live.set(container, mounted)
    return mounted
  }
  customElements.define(viewTag(tag), r2wc(viewOf(Widget), {}, { mount, update, unmount }))
}
