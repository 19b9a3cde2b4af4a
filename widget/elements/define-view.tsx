import r2wc from '@r2wc/core'
import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { WidgetHost } from '../browser/host.ts'
import { hostOf, viewTag } from './shell-seam.ts'

/** Ids of the first view, prerendered at build time, and of the view that takes it over. */
export const ID_PREFIX = 's'

export type Widget<Host = WidgetHost> = (props: { host: Host }) => ReactNode

interface ViewProps {
  container?: HTMLElement
}

/** What a widget waits for before it takes its first view over; null for nothing. */
export type Prepare<Host = WidgetHost> = (host: Host) => Promise<unknown> | null

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

type TakeOver = (container: HTMLElement, children: ReactNode) => Root

/** At once: an event that came while React waits would be repeated later, when one from a shadow tree has no target left. */
export const mountRoot: TakeOver = (container, children) =>
  flushSync(() => hydrateRoot(container, children, { identifierPrefix: ID_PREFIX }))

/** Draws a view anew, in place of its first view: both are never missing. */
export const drawRoot: TakeOver = (container, children) => {
  const root = createRoot(container, { identifierPrefix: ID_PREFIX })
  flushSync(() => root.render(children))
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
  <Host,>(Widget: Widget<Host>): ComponentType<ViewProps> =>
  ({ container }) =>
    container && <Widget host={hostOf(container, Widget)} />

/** A view as its entry defines it. */
export interface ViewParts<Host> {
  /** The element that it stands in. */
  tag: string
  Widget: Widget<Host>
  prepare: Prepare<Host>
  /** What it needs beyond its first view. */
  css: string
  /** `mountRoot`; `drawRoot` where the first view is not what React would render. */
  takeOver: TakeOver
}

/** Defines the view of an element, so that each one that stands in a page is taken over by React in place, once it is prepared. */
export const defineView = <Host,>({ tag, Widget, prepare, css, takeOver }: ViewParts<Host>): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const begin = (container: HTMLElement, children: ReactNode): Mounted => {
    container.querySelector('.load-failure')?.remove() // another element has brought the code; React knows nothing of these words
    const waiting = prepare(hostOf(container, Widget))
    if (!waiting) return { container, root: takeOver(container, children) }
    const mounted: Mounted = { container, root: null }
    const isWanted = () => live.get(container) === mounted
    waiting.then(
      () => isWanted() && (mounted.root = takeOver(container, children)),
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
  const options: object = Object.create(null) // a `shadow` or `props` of all objects in the page is none of them
  customElements.define(viewTag(tag), r2wc(viewOf(Widget), options, { mount, update, unmount }))
}
