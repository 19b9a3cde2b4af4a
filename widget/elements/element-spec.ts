import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import { type Attributes, flag, text, readAttributes } from './attributes.ts'

export type Lang = WidgetConfig['lang']

/** What the shell itself reads of a configuration, whatever the element is. */
export interface ShellConfig extends Partial<Pick<WidgetConfig, 'email' | 'caption' | 'notClosable'>> {
  lang: WidgetConfig['lang']
  view?: WidgetConfig['view'] | undefined
}

/** What its attributes say; `nextUrlProperty` is set by script only, `dateLang` may be the page's. */
type MarkupConfig<Config> = Omit<Config, 'nextUrlProperty' | 'dateLang'>
/** What only some of the elements have. */
type Own = 'view' | 'caption'

/** A custom element as the loader knows it: no React here. */
export interface ElementSpec<Config extends ShellConfig = WidgetConfig, Kind extends string = WidgetKind> {
  tag: string
  kind: Kind
  attributes: Attributes<Omit<MarkupConfig<Config>, Own>> & Partial<Attributes<Pick<Config, Own & keyof Config>>>
}

/** What the shell itself understands, whatever it shows. `theme` is for the style sheets; `api` is the origin of the calls when it is not the script's. */
export const shellAttributes = {
  popup: flag,
  theme: text,
  api: text,
}

type Raw = (attribute: string) => string | null

/** What an element says by its attributes; `raw` answers for an attribute's name. */
export function readConfig<Config extends ShellConfig>(spec: ElementSpec<Config, string>, raw: Raw): Config
export function readConfig({ attributes }: { attributes: Attributes<object> }, raw: Raw): object {
  return { view: 'pass', caption: '', ...readAttributes(attributes, raw) }
}
