import type { WidgetConfig } from '../browser/host.ts'
import { readAttributes } from '../elements/attributes.ts'
import type { ElementSpec, Lang } from '../elements/element-spec.ts'

export interface ConfigStore {
  /** What the element says now; the same object until something changes. */
  config: () => WidgetConfig
  onChange: (listener: () => void) => () => void
  changed: () => void
  /** Keeps the language as it is, while a first view in it waits for React; null lets it go. */
  pinLang: (lang: Lang | null) => void
}

/** An element's configuration, read from its attributes and from the property `nextUrl`. */
export const configStore = (
  element: HTMLElement & { nextUrl?: string | null },
  { attributes }: ElementSpec,
): ConfigStore => {
  const listeners = new Set<() => void>()
  let pinned: Lang | null = null
  let last: WidgetConfig | null = null
  const config = () => {
    const written = readAttributes(attributes, (name) => element.getAttribute(name))
    const next = { ...written, nextUrlProperty: element.nextUrl ?? '', lang: pinned ?? written.lang }
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
    pinLang: (lang) => {
      pinned = lang
      changed()
    },
  }
}
