import type { WidgetHost } from '../browser/host.ts'

/** Where a shell keeps the host of its view: loader and chunks share no module, so they meet by a registered symbol. */
export const HOST = Symbol.for('school-widgets.host')

/** The element inside the shadow root of `tag` that React fills. */
export const viewTag = (tag: string): string => `${tag}-view`

export interface Shell<Host = WidgetHost> extends HTMLElement {
  readonly [HOST]: Host
}

/** An element in a page, with what it can do. */
export interface SchoolElement<Host = WidgetHost> extends Shell<Host> {
  /** Opens the popup of a `popup` element; resolves when it stands there. `opener` gets the focus back when it closes. */
  show: (opener?: Element | null) => Promise<void>
  /** Closes it. */
  close: () => void
  /** Where to go next, if neither the attribute nor the page's address says so. Source: sign-in spec §2.1. */
  nextUrl?: string | null
}

const isShell = <Host>(host: Element): host is Shell<Host> => HOST in host

/** The host around a view: the one that its widget was defined with. Throws outside a shell, where a view has no business. */
export const hostOf = <Host>(view: HTMLElement, _widget: (props: { host: Host }) => unknown): Host => {
  const root = view.getRootNode()
  if (root instanceof ShadowRoot && isShell<Host>(root.host)) return root.host[HOST]
  throw new Error(`<${view.localName}> stands outside its element`)
}
