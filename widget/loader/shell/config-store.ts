import { readConfig, type ElementSpec, type ShellConfig } from '../../elements/element-spec.ts'

interface ConfigStore<Config> {
  /** The element's current configuration; the same object until a value changes. */
  config: () => Config
  onChange: (listener: () => void) => () => void
  changed: () => void
  /** Freezes `lang` and `view` while a first view waits for React; null unfreezes them. */
  pin: (shown: Pick<ShellConfig, 'lang' | 'view'> | null) => void
}

const joined = (config: object) => Object.values(config).join('\n')

/** An element's configuration, read from its attributes and from the property `nextUrl`. */
export const configStore = <Config extends ShellConfig>(
  element: HTMLElement & { nextUrl?: string | null },
  spec: ElementSpec<Config, string>,
): ConfigStore<Config> => {
  const listeners = new Set<() => void>()
  let pinned: Pick<ShellConfig, 'lang' | 'view'> | null = null
  let last: Config | null = null
  const config = () => {
    const written = readConfig(spec, (name) => element.getAttribute(name))
    const dateLang = element.closest<HTMLElement>('[lang]')?.lang ?? ''
    const next = { ...written, dateLang, nextUrlProperty: element.nextUrl ?? '', ...pinned }
    if (!last || joined(next) !== joined(last)) last = next
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
