import type { WidgetConfig } from '../browser/host.ts'
import type { ElementSpec } from '../elements/element-spec.ts'
import { readConfig } from '../elements/read-config.ts'

export interface ConfigStore {
  /** What the element says now; the same object until something changes. */
  config: () => WidgetConfig
  onChange: (listener: () => void) => () => void
  changed: () => void
  /** Keeps what a first view shows as it is, while it waits for React; null lets it go. */
  pin: (shown: Pick<WidgetConfig, 'lang' | 'view'> | null) => void
}

/** An element's configuration, read from its attributes and from the property `nextUrl`. */
export const configStore = (element: HTMLElement & { nextUrl?: string | null }, spec: ElementSpec): ConfigStore => {
  const listeners = new Set<() => void>()
  let pinned: Pick<WidgetConfig, 'lang' | 'view'> | null = null
  let last: WidgetConfig | null = null
  const config = () => {
    const written = readConfig(spec, (name) => element.getAttribute(name))
    const next = { ...written, nextUrlProperty: element.nextUrl ?? '', ...pinned }
    if (!last || JSON.stringify(next) !== JSON.stringify(last)) last = next
    return last
  }
  const changed = () => listeners.forEach((listener) => listener())
  return {
    config,
    changed,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pin: (shown) => {
      pinned = shown
      changed()
    },
  }
}
