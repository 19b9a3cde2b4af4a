import { isShadowRoot } from '../browser/dom-kind.ts'
import type { WidgetHost } from '../browser/host.ts'

/** The key under which a shell stores the host of its view. It is a registered symbol, because loader and chunks share no module. */
export const HOST = Symbol.for('school-widgets.host')

/** Prefix of the `useId` ids in a view that is prerendered, and in the React view that replaces it. */
export const ID_PREFIX = 's'

/** The element inside the shadow root of `tag` that React renders into. */
export const viewTag = (tag: string): string => `${tag}-view`

/**
 * The attribute of a first view that stands in the HTML of a page: the version of the first views, and the language and form that it shows.
 * The loader removes it when it takes the view over.
 */
export const FIRST_VIEW = 'data-first'

export interface Shell<Host = WidgetHost> extends HTMLElement {
  readonly [HOST]: Host
}

/** A school element in a page, with its methods. */
export interface SchoolElement<Host = WidgetHost> extends Shell<Host> {
  /** Opens the popup of a `popup` element; resolves once it is open. The focus returns to `opener` when it closes. */
  show: (opener?: Element | null) => Promise<void>
  /** Closes the popup. */
  close: () => void
  /** The address to go to after sign-in, if neither the attribute nor the page's address sets one. Source: sign-in spec §2.1. */
  nextUrl?: string | null
}

const isShell = <Host>(host: Element): host is Shell<Host> => HOST in host

/** The host of the shell around a view, typed as its widget expects it. Throws outside a shell, where a view cannot work. */
export const hostOf = <Host>(view: HTMLElement, _widget: (props: { host: Host }) => unknown): Host => {
  const root = view.getRootNode()
  if (isShadowRoot(root) && isShell<Host>(root.host)) return root.host[HOST]
  throw new Error(`<${view.localName}> stands outside its element`)
}
