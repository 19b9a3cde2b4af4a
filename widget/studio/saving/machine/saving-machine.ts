import { conflictKey, resolveAll } from '../../document/merge.ts'
import { asNew, type EditedDocument, newDocument } from '../../document/model.ts'
import {
  creationSearched,
  draftStored,
  draftStoredBeforeSave,
  runSave,
  saveReplied,
  versionLoaded,
} from './save-transitions.ts'
import type { SavingState } from '../saving-api.ts'
import type {
  EditOperation,
  EventOf,
  MachineState,
  Moment,
  Operation,
  OperationName,
  Phase,
  Row,
  SavingEvent,
  SavingEventName,
  StateIn,
  Step,
  Transition,
  Transitions,
  Version,
} from './saving-states.ts'
import {
  complete,
  countsOf,
  enter,
  finish,
  idOf,
  isDirty,
  mergeVersion,
  refuse,
  remember,
  replaceDocument,
  rest,
  setBase,
  setState,
  UNKNOWN_AUTHOR,
  withEffects,
  type Work,
  workOf,
} from './saving-work.ts'

const rebase = (work: Work, operation: Operation, version: Version): Step => {
  const merged = mergeVersion(work, version, UNKNOWN_AUTHOR)
  if (merged.memory.pendingMerge) return complete(merged, operation, false)
  if (!isDirty(merged.memory, merged.now)) return complete(setState(merged, 'saved'), operation, true)
  return complete(withEffects(setState(merged, 'unsaved'), { type: 'scheduleSave' }), operation, true)
}

const editDocument = (work: Work, operation: EditOperation, edit: (mine: EditedDocument) => EditedDocument): Step =>
  enter(work, { phase: 'editing', operation }, { type: 'editDocument', edit })

const saveRequested: Transition<'idle', 'saveRequested'> = (state, operation, now) =>
  runSave(workOf(state, now), operation, { isAutosave: operation.isAutosave, merges: 0 })

const refreshRequested: Transition<'idle', 'refreshRequested'> = (state, operation, now) => {
  const id = idOf(now)
  if (id === null) return refuse(state, operation, now)
  return enter(workOf(state, now), { phase: 'refreshing', operation }, { type: 'loadVersion', id })
}

const rebaseRequested: Transition<'idle', 'rebaseRequested'> = (state, operation, now) =>
  rebase(workOf(state, now), operation, operation.version)

const showRequested: Transition<'idle' | 'conflict', 'showRequested'> = (state, operation, now) =>
  editDocument(workOf(state, now), operation, () => operation.version.document)

const restoreRequested: Transition<'idle' | 'conflict', 'restoreRequested'> = (state, operation, now) =>
  editDocument(workOf(state, now), operation, () => operation.draft.document)

const copyRequested: Transition<'idle' | 'conflict', 'copyRequested'> = (state, operation, now) => {
  const theirs = { document: newDocument(now.document.kind), etag: null }
  const copied = setBase(replaceDocument(workOf(state, now), asNew), theirs)
  return runSave(remember(copied, { saved: null }), operation, { isAutosave: false, merges: 0 })
}

/** The conflicts are those of the document as it is now: an author may have edited it since. */
const resolveRequested: Transition<'conflict', 'resolveRequested'> = (state, operation, now) => {
  const { merge, theirs } = state.pendingMerge
  const { conflicts } = merge(now.document)
  const work = workOf(state, now)
  const { status } = work.memory
  if (!conflicts.every((conflict) => operation.choices.has(conflictKey(conflict)))) {
    const conflict = status.conflict && { ...status.conflict, conflicts }
    return complete(remember(work, { status: { ...status, conflict } }), operation, false)
  }
  const merged = replaceDocument(work, (mine) => merge(mine).document)
  return editDocument(
    remember(setBase(merged, theirs), { saved: null }),
    operation,
    (mine) => resolveAll({ document: mine, conflicts }, operation.choices) ?? mine,
  )
}

const enqueue = (state: MachineState, operation: Operation): Step => {
  const { memory } = state
  return { state: { ...state, memory: { ...memory, queue: [...memory.queue, operation] } }, effects: [] }
}

/** What an edit makes of the state that the author sees. */
const afterEdit: Readonly<Record<SavingState, SavingState>> = {
  saved: 'unsaved',
  unsaved: 'unsaved',
  partial: 'unsaved',
  refused: 'unsaved',
  saving: 'saving',
  offline: 'offline',
  conflict: 'conflict',
  'signed-out': 'signed-out',
  deleted: 'deleted',
}

const edited = (state: MachineState, _: unknown, now: Moment): Step => {
  const { status } = state.memory
  const next = afterEdit[status.state]
  const { memory } = setState(workOf(state, now), next, next === 'unsaved' ? '' : status.detail)
  return { state: { ...state, memory }, effects: [{ type: 'scheduleSave' }] }
}

const draftFound = (state: MachineState, { draft }: EventOf<'draftFound'>): Step => {
  const { memory } = state
  return { state: { ...state, memory: { ...memory, status: { ...memory.status, recovered: draft } } }, effects: [] }
}

const showEdited = (work: Work, operation: EventOf<'showRequested'>): Step => {
  const shown = withEffects(setBase(work, operation.version), { type: 'setErrors', errors: new Map() })
  return finish(setState(remember(shown, { saved: countsOf(work.now) }), 'saved'), operation, true)
}

/** The draft continues with its own base versions, and is merged with what the school has now. */
const restoreEdited = (work: Work, operation: EventOf<'restoreRequested'>): Step => {
  const { base: document, etag, status } = work.memory
  const [base, ...unconfirmedSaves] = operation.draft.baseVersions
  const restored = remember(work, { base, unconfirmedSaves, status: { ...status, recovered: null } })
  const isNew = idOf(work.now) === null
  const merged = isNew ? restored : mergeVersion(restored, { document, etag }, UNKNOWN_AUTHOR)
  const isMerged = isNew || merged.memory.pendingMerge === null
  return finish(merged, operation, isMerged && { isAutosave: false, merges: 0 }, true)
}

const documentEdited: Transition<'editing', 'documentEdited'> = (state, _, now) => {
  const { operation } = state
  const work = workOf(state, now)
  if (operation.type === 'showRequested') return showEdited(work, operation)
  if (operation.type === 'restoreRequested') return restoreEdited(work, operation)
  return runSave(work, operation, { isAutosave: false, merges: 0 })
}

const versionRefreshed: Transition<'refreshing', 'versionLoaded'> = (state, { reply }, now) => {
  const { operation, memory } = state
  const work = workOf(state, now)
  if (!reply.ok) return complete(work, operation, false)
  const isKnown = reply.version.etag !== null && reply.version.etag === memory.etag
  return isKnown ? complete(work, operation, true) : rebase(work, operation, reply.version)
}

const abandon = (state: MachineState & { operation: Operation }, { error }: EventOf<'broke'>, now: Moment): Step =>
  rest(workOf(state, now), { type: 'fail', operation: state.operation, error })

const broke = (state: MachineState, { error }: EventOf<'broke'>): Step => ({
  state,
  effects: [{ type: 'fail', operation: null, error }],
})

const ignore = (state: MachineState): Step => ({ state, effects: [] })

const everywhere = { edited, draftFound }

const noReply = {
  documentEdited: ignore,
  draftStored: ignore,
  saveReplied: ignore,
  creationSearched: ignore,
  versionLoaded: ignore,
}

const queued: Readonly<Record<OperationName, typeof enqueue>> = {
  saveRequested: enqueue,
  refreshRequested: enqueue,
  showRequested: enqueue,
  rebaseRequested: enqueue,
  restoreRequested: enqueue,
  resolveRequested: enqueue,
  copyRequested: enqueue,
}

const edits = { showRequested, restoreRequested, copyRequested }
const resting = { ...everywhere, ...noReply, ...edits, broke }
const busy = { ...everywhere, ...noReply, ...queued, broke: abandon }

/** What each event does in each phase. A reply that a phase does not wait for changes nothing. */
export const transitions: Transitions = {
  idle: { ...resting, saveRequested, refreshRequested, rebaseRequested, resolveRequested: refuse },
  conflict: { ...resting, saveRequested: refuse, refreshRequested: refuse, rebaseRequested: refuse, resolveRequested },
  editing: { ...busy, documentEdited },
  finding: { ...busy, creationSearched },
  storing: { ...busy, draftStored: draftStoredBeforeSave },
  sending: { ...busy, saveReplied },
  loading: { ...busy, versionLoaded },
  refreshing: { ...busy, versionLoaded: versionRefreshed },
  finishing: { ...busy, draftStored },
}

const transition = <In extends Phase, Name extends SavingEventName>(
  phase: In,
  name: Name,
  state: StateIn<In>,
  event: EventOf<Name>,
  now: Moment,
): Step => {
  const row: Row<In> = transitions[phase]
  return row[name](state, event, now)
}

/** The next state, and the effects to perform. Pure. */
export const step = (state: MachineState, event: SavingEvent, now: Moment): Step =>
  transition(state.phase, event.type, state, event, now)

/** Saving begins with a document that the school has as it is shown, or with a new one. */
export const startState = ({ document, edits, steps }: Moment, etag: string | null): MachineState => ({
  phase: 'idle',
  memory: {
    status: { state: 'saved', savedAt: null, pending: 0, detail: '', conflict: null, recovered: null },
    base: document,
    etag,
    unconfirmedSaves: [],
    saved: { edits, steps },
    isPartial: false,
    pendingMerge: null,
    queue: [],
  },
})
