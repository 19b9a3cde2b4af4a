import r2wc from '@r2wc/core'
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'
import { childOf } from '../browser/shadow/declared-root.ts'
import { isShadowRoot } from '../browser/dom-kind.ts'
import { makeSheet, type StyleSheet } from '../browser/shadow/style-sheet.ts'
import { leadLinksOut } from '../browser/frame.ts'
import type { WidgetHost } from '../browser/host.ts'
import { canHydrate, saveInput, isFromPage, isRecorded } from './drawn-view.ts'
import { hostOf, ID_PREFIX, viewTag } from './shell-seam.ts'

type Widget<Host = WidgetHost> = (props: { host: Host }) => ReactNode

interface ViewProps {
  container?: HTMLElement
}

/** What a widget waits for before React takes over its first view; null if nothing. */
type Prepare<Host = WidgetHost> = (host: Host) => Promise<unknown> | null

interface Mounted {
  container: HTMLElement
  /** Null while the widget is waiting for `prepare`. */
  root: Root | null
}

const live = new WeakMap<HTMLElement, Mounted>()

const dressed = new WeakSet<ShadowRoot>()

/** A document has all its styles beside its markup. */
const hasAllStyles = (root: ShadowRoot) => root.host.localName === 'school-content' && childOf(root, 'style')

const adopt = (container: HTMLElement, sheet: StyleSheet) => {
  const root = container.getRootNode()
  if (!isShadowRoot(root)) return
  if (!hasAllStyles(root)) sheet.adopt(root)
  if (!dressed.has(root)) leadLinksOut(root)
  dressed.add(root)
}

/** The nodes that have been removed from a container since nodes were last added to it. */
const lastRemoved = (changes: MutationRecord[]): Node[] => {
  let removed: Node[] = []
  for (const { addedNodes, removedNodes } of changes)
    removed = addedNodes.length > 0 ? [] : [...removed, ...removedNodes]
  return removed
}

/**
 * Options for a root in a container. React empties a root when a component throws: what stood there is put back in the same task, so that it
 * stays in sight, and the loader, which hears of the error by an event, shows its notice and stops the controls, which have no handlers now.
 */
const optionsFor = (container: HTMLElement): HydrationOptions => {
  const watch = new MutationObserver(() => undefined)
  watch.observe(container, { childList: true })
  return {
    identifierPrefix: ID_PREFIX,
    onUncaughtError: (error) => {
      container.append(...lastRemoved(watch.takeRecords()))
      container.dispatchEvent(new ErrorEvent('error', { error }))
      reportError(error)
    },
  }
}

type CreateRoot = (container: HTMLElement, children: ReactNode) => Root

/** Renders a view from scratch in place of its first view, synchronously, so that the container is never empty. */
export const drawRoot: CreateRoot = (container, children) => {
  const root = createRoot(container, optionsFor(container))
  flushSync(() => root.render(children))
  return root
}

/**
 * Hydrates the first view if it is as the loader drew it; extensions and translators may have changed it, and then it is rendered from
 * scratch. In markup that the page has brought only React finds such changes: it renders from scratch by itself, and there is nothing to
 * report.
 *
 * Hydrates synchronously: React would replay events dispatched before hydration later, when an event from a shadow tree has lost its target.
 */
export const mountRoot: CreateRoot = (container, children) => {
  if (!canHydrate(container)) return drawRoot(container, children)
  const quiet = isFromPage(container) && { onRecoverableError: () => undefined }
  return flushSync(() => hydrateRoot(container, children, { ...optionsFor(container), ...quiet }))
}

/** Moving an element removes it first, so the view unmounts in a microtask, and only if it is still disconnected. */
const unmount = ({ container }: Mounted) => {
  queueMicrotask(() => {
    if (container.isConnected) return
    const mounted = live.get(container)
    live.delete(container)
    mounted?.root?.unmount()
  })
}

/** Calls back once the loader has taken over a view of the page, whose `data-ways` it sets then. */
const onceRecorded = (container: HTMLElement, callback: () => void) => {
  const watch = new MutationObserver(() => {
    if (!isRecorded(container)) return
    watch.disconnect()
    callback()
  })
  watch.observe(container, { attributes: true, attributeFilter: ['data-ways'] })
}

/** A view has no props: its host notifies it of changes. */
const update = () => undefined

interface LiveProps<Host> {
  Widget: Widget<Host>
  container: HTMLElement
}

/** A widget in its view, with what the visitor did there before React. */
const Live = <Host,>({ Widget, container }: LiveProps<Host>) => {
  const [restoreInput] = useState(() => saveInput(container))
  useLayoutEffect(restoreInput, [restoreInput])
  return <Widget host={hostOf(container, Widget)} />
}

const viewOf =
  <Host,>(Widget: Widget<Host>): ComponentType<ViewProps> =>
  ({ container }) =>
    container && <Live Widget={Widget} container={container} />

/** False for a view that a site builder has taken out of the root in which a page had it. */
const isInElement = (container: HTMLElement, tag: string): boolean => {
  const root = container.getRootNode()
  return isShadowRoot(root) && root.host.localName === tag
}

/** The parts that an entry passes to `defineView`. */
interface ViewParts<Host> {
  /** The tag of the element around the view. */
  tag: string
  Widget: Widget<Host>
  prepare: Prepare<Host>
  /** The styles that the first view does not need. */
  css: string
  /** `mountRoot`, or `drawRoot` if the first view differs from what React renders. */
  createRoot: CreateRoot
}

/** Defines the view element of a tag: React takes over each instance in the page in place, once it is prepared. */
export const defineView = <Host,>({ tag, Widget, prepare, css, createRoot: makeRoot }: ViewParts<Host>): void => {
  const sheet = makeSheet(css)
  const mountView = (container: HTMLElement, children: ReactNode): Mounted => {
    container.querySelector('.load-failure')?.remove() // from a failed load, before another element loaded the code; unknown to React
    const waiting = prepare(hostOf(container, Widget))
    if (!waiting) return { container, root: makeRoot(container, children) }
    const mounted: Mounted = { container, root: null }
    const isWanted = () => live.get(container) === mounted
    waiting.then(
      () => isWanted() && (mounted.root = makeRoot(container, children)),
      () => isWanted() && (mounted.root = drawRoot(container, children)),
    )
    return mounted
  }
  const mount = (container: HTMLElement, View: ComponentType<ViewProps>, props: ViewProps): Mounted => {
    if (!isInElement(container, tag)) return { container, root: null }
    // the page has brought it after the code had come
    if (!isRecorded(container)) {
      onceRecorded(container, () => container.isConnected && mount(container, View, props))
      return { container, root: null }
    }
    adopt(container, sheet)
    const mounted = live.get(container) ?? mountView(container, <View {...props} />)
    live.set(container, mounted)
    return mounted
  }
  const options: object = Object.create(null) // no prototype: a `shadow` or `props` on `Object.prototype` is not an option
  customElements.define(viewTag(tag), r2wc(viewOf(Widget), options, { mount, update, unmount }))
}
