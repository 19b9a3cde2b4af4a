import type { WidgetHost } from '../browser/host.ts'

/** Where a shell keeps the host of its view: loader and chunks share no module, so they meet by a registered symbol. */
export const HOST = Symbol.for('school-widgets.host')

/** The element inside the shadow root of `tag` that React fills. */
export const viewTag = (tag: string): string => `${tag}-view`

export interface Shell extends HTMLElement {
  readonly [HOST]: WidgetHost
}

const isShell = (host: Element): host is Shell => HOST in host

/** The host around a view. Throws outside a shell, where a view has no business. */
export const hostOf = (view: HTMLElement): WidgetHost => {
  const root = view.getRootNode()
  if (root instanceof ShadowRoot && isShell(root.host)) return root.host[HOST]
  throw new Error(`<${view.localName}> stands outside its element`)
}
