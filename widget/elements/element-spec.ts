import { EMAIL_FIRST, type WidgetConfig, type WidgetKind } from '../browser/host.ts'
import { type Attributes, flag, text, readAttributes } from './attributes.ts'

export type Lang = WidgetConfig['lang']

/** The part of a configuration that the shell itself reads, for every element. */
export interface ShellConfig
  extends Partial<Pick<WidgetConfig, 'email' | 'caption' | 'notClosable' | 'noFacebook' | 'noProviders' | 'noPhone'>> {
  lang: WidgetConfig['lang']
  view?: WidgetConfig['view'] | undefined
}

/** The part that attributes set: `nextUrlProperty` is set by script only, `dateLang` may come from the page. */
type MarkupConfig<Config> = Omit<Config, 'nextUrlProperty' | 'dateLang'>
/** Attributes that only some elements have. */
type Own = 'view' | 'caption'

/** A custom element as the loader knows it, without React. */
export interface ElementSpec<Config extends ShellConfig = WidgetConfig, Kind extends string = WidgetKind> {
  tag: string
  kind: Kind
  attributes: Attributes<Omit<MarkupConfig<Config>, Own>> & Partial<Attributes<Pick<Config, Own & keyof Config>>>
}

/**
 * Attributes that the shell handles for every element. `theme` is for the style sheets; `api` is the origin of the API if it is not that of
 * the script.
 */
export const shellAttributes = {
  popup: flag,
  theme: text,
  api: text,
}

type Raw = (attribute: string) => string | null

/** The forms in whose place a visitor sees that of the sign-in. */
const FOR_SIGN_IN = ['pass', 'phone', 'action']

/** Reads the configuration from the attributes of an element; `raw` returns the value of an attribute by its name. */
export function readConfig<Config extends ShellConfig>(spec: ElementSpec<Config, string>, raw: Raw): Config
export function readConfig({ attributes }: { attributes: Attributes<object> }, raw: Raw): object {
  const config = { view: 'pass', caption: '', ...readAttributes(attributes, raw) }
  const isSignIn = !raw('view') || FOR_SIGN_IN.includes(config.view)
  return raw('flow') === EMAIL_FIRST && isSignIn ? { ...config, view: 'email' } : config
}
