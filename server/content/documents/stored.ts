import type { DocumentKind, DocumentState, RemovedMarkup } from '../../contract/content/state.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import type { ImageLook } from '../images/addresses.ts'

/** A document as the database has it. Every block, item and image row of `state` has its id, and its uuid where it takes one. */
export interface StoredDocument {
  /** `<kind>:<number>`. */
  id: string
  kind: DocumentKind
  number: number
  /** Counts the writes; the first is 1. */
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  state: DocumentState
}

/** What documents name by id, as answers show it. What is not there (any more) is left out. */
export interface References {
  images: ReadonlyMap<number, ImageLook>
  /** Names of persons by their ids. */
  people: ReadonlyMap<string, string>
  /** Names of categories by their numbers. */
  categories: ReadonlyMap<number, string>
  /** Whose images these are: the rights ask for it. */
  owners: ReadonlyMap<number, string | null>
  /** Roles of persons by their ids: the rights ask for them. */
  roles: ReadonlyMap<string, string>
}

/** A document as a write has left it, with what its answer takes. */
export interface EditedDocument extends StoredDocument {
  references: References
  /** False where it was like that before: then nothing was written. */
  isChanged: boolean
  removed: readonly RemovedMarkup[]
}

/** What a write is, for the rights, the history and the audit. */
export interface Write {
  caller: MemberCaller
  /** As the audit spells it: `create`, `replace`, `change`, `restore`, `delete-text` and so on. */
  action: string
  /** Nobody has asked for it: it never shows readers anything. */
  isAutosave?: boolean
  removedReport?: readonly RemovedMarkup[]
}

/** Which document is written, and how. */
export interface EditTarget extends Write {
  kind: DocumentKind
  number: number
  /** `delete` deletes the document softly, `undelete` brings a deleted one back; else a deleted one is not there: 404. */
  life?: 'delete' | 'undelete'
}

export type Edit = (before: DocumentState) => DocumentState

/** The entity tag of a document as its authors see it. */
export const editorEtag = ({ id, version }: Pick<StoredDocument, 'id' | 'version'>): string => `"${id}-v${version}"`
