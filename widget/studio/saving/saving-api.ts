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

/** `partial`: all but what the school has refused is saved. */
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

/** Another author, or another tab, has changed what was changed here. */
export interface OpenConflict {
  conflicts: readonly Conflict[]
  /** Who has written it, null if unknown, and when: ISO. */
  by: string | null
  at: string | null
}

export interface SavingStatus {
  state: SavingState
  /** When the document was last saved here, in epoch milliseconds; null before. */
  savedAt: number | null
  /** Edits that the school does not have. */
  pending: number
  /** What the school has said about a save that it has refused, or why it cannot be reached; '' without a network. */
  detail: string
  conflict: OpenConflict | null
  /** An unsaved version that an earlier opening of the document has left in this browser. */
  recovered: LocalDraft | null
}

export interface SavingCommands {
  /** Saves now; true if the school has what is shown. */
  save: () => Promise<boolean>
  /** Takes over what others have saved. False if that is not known, or has to be asked about. */
  refresh: () => Promise<boolean>
  /** Tries again what has failed: once signed in, or when the network is back. */
  retry: () => void
  /** Settles the conflicts by their keys (`conflictKey`), and saves. */
  resolveConflict: (choices: ReadonlyMap<string, Choice>) => Promise<boolean>
  /** Shows what the school has answered elsewhere, a restored version for example, as a step that can be undone. */
  show: (reply: Done<Document>) => Promise<boolean>
  /** Takes over what the school has answered to another call, a publication for example: edits that are not saved stay. */
  rebase: (reply: Done<Document>) => Promise<boolean>
  /** Shows the version that was left in this browser, merged with what the school has now. */
  restoreRecovered: () => Promise<boolean>
  discardRecovered: () => void
  /** Saves what is here as a new document: the school has deleted the one that it was. */
  saveAsNew: () => Promise<boolean>
}

export interface SavingApi extends SavingCommands {
  status: StoreApi<SavingStatus>
  /** Watches the document; answers how to stop, which keeps and saves what is not saved. */
  start: () => () => void
}
