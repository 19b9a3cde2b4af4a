import type { Failure } from '../../../api/content/outcome.ts'
import type { Errors } from '../../document/document-store.ts'
import type { Edit } from '../../document/edits.ts'
import type { Choice, Merged } from '../../document/merge.ts'
import type { EditedDocument } from '../../document/model.ts'
import type { LocalDraft } from '../local-drafts.ts'
import type { Attempt } from './save-attempt.ts'
import type { SavingStatus } from '../saving-api.ts'

/** How many edits and steps the document store has counted: see `DocumentStore`. */
export interface Counts {
  edits: number
  steps: number
}

/** The document store when an event happens, and the time in epoch milliseconds. */
export interface Moment extends Counts {
  document: EditedDocument
  at: number
}

/** A document as the school has it. */
export interface Version {
  document: EditedDocument
  etag: string | null
}

export type VersionReply = { ok: true; version: Version } | Failure

/** A version of the school that conflicts with the document, and the merge of both. */
export interface PendingMerge {
  merge: (mine: EditedDocument) => Merged
  theirs: Version
}

/** What the machine remembers in every phase. */
export interface SavingMemory {
  status: SavingStatus
  /** What the school had when it last replied, and its ETag. */
  base: EditedDocument
  etag: string | null
  /** What was sent since, and may have arrived though no response did. */
  unconfirmedSaves: readonly EditedDocument[]
  /** The counts of the document that the school has; null if the school has none of them, as after a merge. */
  saved: Counts | null
  /** The school has all of the document but what it has refused. */
  isPartial: boolean
  pendingMerge: PendingMerge | null
  /** Operations that wait for the running one. */
  queue: readonly Operation[]
}

/** A save, which may take several requests. */
export interface SaveRun {
  isAutosave: boolean
  /** How often it was merged with what others have saved meanwhile. */
  merges: number
}

/** One request of a save, with the counts of the document that it began with. */
interface SaveRequest {
  operation: Operation
  run: SaveRun
  attempt: Attempt
  counts: Counts
  /** The unconfirmed saves before this request. */
  confirmedBefore: readonly EditedDocument[]
}

/** What the machine waits for, and what it knows only then. */
export interface SavingPhases {
  /** An event. */
  idle: object
  /** The author, who has to resolve a conflict: nothing is saved before. */
  conflict: { pendingMerge: PendingMerge }
  /** The document store, which applies an edit. */
  editing: { operation: EditOperation }
  /** The search for a new document whose creation got no response. */
  finding: { operation: Operation; run: SaveRun }
  /** The browser's storage, before a request is sent. */
  storing: SaveRequest
  /** The response to a save. */
  sending: SaveRequest
  /** The version that others have saved meanwhile. */
  loading: { operation: Operation; run: SaveRun; changed: Pick<Failure, 'changedBy' | 'changedAt'> }
  /** The school's version, which is loaded without a save. */
  refreshing: { operation: Operation }
  /** The browser's storage, after which the operation is complete with a result, or continues as a save. */
  finishing: { operation: Operation; next: boolean | SaveRun; isRestored: boolean }
}

export type Phase = keyof SavingPhases
export type StateIn<Name extends Phase> = {
  [Key in Phase]: Readonly<{ phase: Key; memory: SavingMemory } & SavingPhases[Key]>
}[Name]
export type MachineState = StateIn<Phase>

/** Requests of the author, of a timer, or of another part of the studio. One runs at a time; each gets a result, true if it succeeded. */
export interface OperationEvents {
  saveRequested: { isAutosave: boolean }
  refreshRequested: object
  showRequested: { version: Version }
  rebaseRequested: { version: Version }
  restoreRequested: { draft: LocalDraft }
  resolveRequested: { choices: ReadonlyMap<string, Choice> }
  copyRequested: object
}

export interface SavingEvents extends OperationEvents {
  /** The author has edited the document, or an `editDocument` has. */
  edited: object
  /** Another tab's draft is offered; null if there is none any more. */
  draftFound: { draft: LocalDraft | null }
  /** Responses to the effects of the same purpose. */
  documentEdited: object
  draftStored: object
  saveReplied: { reply: VersionReply }
  creationSearched: { reply: VersionReply | null }
  versionLoaded: { reply: VersionReply }
  /** An effect has thrown. */
  broke: { error: unknown }
}

export type SavingEventName = keyof SavingEvents
export type OperationName = keyof OperationEvents
export type EventOf<Name extends SavingEventName> = {
  [Key in SavingEventName]: Readonly<{ type: Key } & SavingEvents[Key]>
}[Name]
export type SavingEvent = EventOf<SavingEventName>
export type Operation = EventOf<OperationName>
export type EditOperation = EventOf<'showRequested' | 'restoreRequested' | 'resolveRequested'>

export interface SavingEffects {
  /** Changes the document and what undo brings back, without a step. */
  replaceDocument: { edit: Edit }
  /** Edits the document as a step that can be undone; `documentEdited` follows. */
  editDocument: { edit: Edit }
  setErrors: { errors: Errors }
  /** Stores the draft, or deletes it if the school has everything; `draftStored` follows, before a save after 300 ms at the latest. */
  storeDraft: { isBeforeSave: boolean }
  /** `saveReplied` follows. */
  sendDocument: { document: EditedDocument; isAutosave: boolean; etag: string | null }
  /** `creationSearched` follows. */
  findCreated: { tries: readonly EditedDocument[] }
  /** `versionLoaded` follows. */
  loadVersion: { id: number }
  scheduleSave: object
  cancelSave: object
  /** `after`: seconds before which the school wants no retry. */
  scheduleRetry: { after: number }
  resetRetries: object
  notifyTabs: { id: number | null | undefined }
  /** The school has another version: an offered draft may have arrived. */
  recheckRecovered: object
  discardRecovered: object
  /** Starts an operation that has waited for the end of another one. */
  startNext: { operation: Operation }
  complete: { operation: Operation; isDone: boolean }
  /** The operation fails with an error that no spec names; null if none runs. */
  fail: { operation: Operation | null; error: unknown }
}

export type SavingEffectName = keyof SavingEffects
export type EffectOf<Name extends SavingEffectName> = {
  [Key in SavingEffectName]: Readonly<{ type: Key } & SavingEffects[Key]>
}[Name]
export type SavingEffect = EffectOf<SavingEffectName>

export interface Step {
  state: MachineState
  /** To be performed in this order, after the state has changed. */
  effects: readonly SavingEffect[]
}

export type Transition<In extends Phase, Name extends SavingEventName> = (
  state: StateIn<In>,
  event: EventOf<Name>,
  now: Moment,
) => Step
export type Row<In extends Phase> = { readonly [Name in SavingEventName]: Transition<In, Name> }
export type Transitions = { readonly [In in Phase]: Row<In> }
