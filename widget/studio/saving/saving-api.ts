import type { StoreApi } from 'zustand/vanilla'
import type { DocumentCalls } from '../../api/content/documents.ts'
import type { Done } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Choice, Conflict } from '../document/merge.ts'
import type { DocumentChannel } from './document-channel.ts'
import type { LocalDraft, LocalDrafts } from './local-drafts.ts'

export interface SavingDeps {
  store: DocumentStoreApi
  calls: DocumentCalls
  drafts: LocalDrafts
  channel: DocumentChannel
  /** The uuid of this opening of the document. */
  editor: string
  /** The id of the author. */
  me: string
}

/** `partial`: the school has saved everything but the fields that it has refused. */
export type SavingState =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'partial'
  | 'refused'
  | 'conflict'
  | 'signed-out'
  | 'deleted'

/** Another author, or another tab, has changed the same blocks or fields as this tab. */
export interface OpenConflict {
  conflicts: readonly Conflict[]
  /** The author of the other version, null if unknown, and its time: ISO. */
  by: string | null
  at: string | null
}

export interface SavingStatus {
  state: SavingState
  /** When the document was last saved here, in epoch milliseconds; null before. */
  savedAt: number | null
  /** The number of edits that the school does not have. */
  pending: number
  /** The school's message about a refused save, or why it cannot be reached; '' without a network. */
  detail: string
  conflict: OpenConflict | null
  /** An unsaved version that an earlier opening of the document has stored in this browser. */
  recovered: LocalDraft | null
}

export interface SavingCommands {
  /** Saves now; true if the school then has the document as it is shown. */
  save: () => Promise<boolean>
  /** Loads and merges what others have saved. False if loading fails, or if there is a conflict. */
  refresh: () => Promise<boolean>
  /** Repeats a failed save: after a sign-in, or when the network is back. */
  retry: () => void
  /** Resolves the conflicts by their keys (`conflictKey`), and saves. */
  resolveConflict: (choices: ReadonlyMap<string, Choice>) => Promise<boolean>
  /** Shows the response of another call, such as a restored version, as a step that can be undone. */
  show: (reply: Done<Document>) => Promise<boolean>
  /** Merges the response of another call, such as a publication. Unsaved edits stay. */
  rebase: (reply: Done<Document>) => Promise<boolean>
  /** Shows the recovered version, merged with what the school has now, and saves it. */
  restoreRecovered: () => Promise<boolean>
  discardRecovered: () => void
  /** Saves the document as a new one, after it was deleted at the school. */
  saveAsNew: () => Promise<boolean>
}

export interface SavingApi extends SavingCommands {
  status: StoreApi<SavingStatus>
  /** Watches the document. Returns a function that stops this, and stores and saves unsaved edits. */
  start: () => () => void
}
