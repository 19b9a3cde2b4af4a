import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { WidgetConfig, WidgetHost } from '../browser/host.ts'
import type { ScriptBlocks } from './access.ts'
import type { ReaderDocument } from './read-document.ts'

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
  /** The level of the title: `1` on a page of its own, `2` within another page. */
  level: '1' | '2'
}

/** A document that the server has rendered into the page, as the API answers it, with the answer of `access/` for a visitor. */
export interface RenderedContent {
  document: unknown
  access: unknown
}

/** A document that a script shows in place of a published one, as it is being edited: the property `draft` of the element. */
interface ShownDraft {
  document: ReaderDocument
  /** Asks the school where the script block of this id runs; null if it does not answer. */
  draftFrame: (id: number) => Promise<string | null>
  scriptBlocks: ScriptBlocks
}

/** The shell around a document. */
export interface ContentHost extends Omit<WidgetHost, 'config' | 'kind' | 'presumedPerson'> {
  config: () => ContentConfig
  /** Absent where the server has rendered nothing. */
  rendered?: RenderedContent
  /** The element's property `draft` as it is now; `onConfigChange` tells of its changes. */
  draft?: ShownDraft | null
}
