import {
  publicationOf,
  type PublicationState,
  type PublicationStatus,
} from '../../contract/content/documents/publication.ts'
import type { DocumentKind, DocumentState, RemovedMarkup } from '../../contract/content/state.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import type { ImageView } from '../../contract/content/values/images.ts'
import type { DocumentRows } from './document-store.ts'

/** A document as stored. Every block, item and image row of `state` has its id and, where applicable, its uuid. */
export interface StoredDocument {
  /** `<kind>:<number>`. */
  id: string
  kind: DocumentKind
  number: number
  /** Incremented by every write, starting at 1. */
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  state: DocumentState
  /** The rows that `state` was built from. */
  rows: DocumentRows
}

/** The images, persons and categories that documents reference by id. Missing ones are left out. */
export interface References {
  images: ReadonlyMap<number, ImageView>
  /** Person names by id. */
  people: ReadonlyMap<string, string>
  /** Category names by number. */
  categories: ReadonlyMap<number, string>
  /** Image owners by image id, for the rights checks. */
  owners: ReadonlyMap<number, string | null>
  /** Person roles by id, for the rights checks. */
  roles: ReadonlyMap<string, string>
}

/** A document after a write, with the data of its response. */
export interface EditedDocument extends StoredDocument {
  references: References
  /** False if the write changed nothing; then nothing was stored. */
  isChanged: boolean
  removed: readonly RemovedMarkup[]
}

/** A write, for the rights checks, the history and the audit. */
export interface Write {
  caller: MemberCaller
  /** The action in the audit log: `create`, `replace`, `change`, `restore`, `delete-text` and so on. */
  action: string
  /** A save that the user did not request: it never publishes. */
  isAutosave?: boolean
  removedReport?: readonly RemovedMarkup[]
}

/** Which document to write, and how. */
export interface EditTarget extends Write {
  kind: DocumentKind
  number: number
  /** The caller asks to publish, whatever else the write changes. */
  isPublishing?: boolean
  /** `delete` soft-deletes the document, `undelete` restores a deleted one; otherwise a deleted document is 404. */
  life?: 'delete' | 'undelete'
}

export type Edit = (before: DocumentState) => DocumentState

/** The `ETag` of a document's draft. A scheduled document has a different one, because it becomes published without a write. */
export const editorEtag = ({ id, version }: Pick<StoredDocument, 'id' | 'version'>, state?: PublicationState): string =>
  `"${id}${state === 'scheduled' ? '-scheduled' : ''}-v${version}"`

/** How a document stands with its readers. */
export const publicationStatusOf = (
  { state: { fields }, deletedAt, rows: { publication } }: StoredDocument,
  at: Date,
): PublicationStatus => publicationOf({ fields, deletedAt, publication }, at)
