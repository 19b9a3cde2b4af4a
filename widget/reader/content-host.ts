import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { WidgetConfig, WidgetHost } from '../browser/host.ts'

/** The attributes of `<school-content>`, camel-cased. Absent strings are ''. */
export interface ContentConfig {
  lang: WidgetConfig['lang']
  dateLang: WidgetConfig['dateLang']
  kind: DocumentKind
  /** The number of the document; `slug` is its other name. */
  id: string
  slug: string
  /** The secret of a preview link; shows the draft. */
  preview: string
  /** Comments below the document: `auto` below courses and lessons, `on` below every open document. */
  comments: 'auto' | 'on' | 'off'
}

/** The shell around a document. */
export interface ContentHost extends Omit<WidgetHost, 'config' | 'kind'> {
  config: () => ContentConfig
}
