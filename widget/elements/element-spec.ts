import type { WidgetConfig, WidgetKind } from '../browser/host.ts'
import { type Attributes, flag, text } from './attributes.ts'

export type Lang = WidgetConfig['lang']

/** What stands in markup; `nextUrlProperty` is set by script only. */
type MarkupConfig = Omit<WidgetConfig, 'nextUrlProperty'>
/** What only one of the elements has. */
type Own = 'view' | 'caption'

/** A custom element as the loader knows it: no React here. */
export interface ElementSpec {
  tag: string
  kind: WidgetKind
  attributes: Attributes<Omit<MarkupConfig, Own>> & Partial<Attributes<Pick<MarkupConfig, Own>>>
}

/** What the shell itself understands, whatever it shows. `theme` is for the style sheets; `api` is the origin of the calls when it is not the script's. */
export const shellAttributes = {
  popup: flag,
  theme: text,
  api: text,
}
