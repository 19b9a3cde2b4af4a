import type { WidgetConfig } from '../browser/host.ts'
import { type Attributes, flag, text } from './attributes.ts'

export type Lang = WidgetConfig['lang']

/** What stands in markup; `nextUrlProperty` is set by script only. */
export type MarkupConfig = Omit<WidgetConfig, 'nextUrlProperty'>

/** A custom element as the loader knows it: no React here. */
export interface ElementSpec {
  tag: string
  attributes: Attributes<MarkupConfig>
}

/** What the shell itself understands, whatever it shows. `theme` is for the style sheets; `api` is the origin of the calls when it is not the script's. */
export const shellAttributes = {
  popup: flag,
  theme: text,
  api: text,
}
