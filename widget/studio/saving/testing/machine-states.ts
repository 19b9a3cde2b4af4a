import type { Failure, FailureReason } from '../../../api/content/outcome.ts'
import { mergeWith } from '../../document/merge.ts'
import { type EditedDocument, newBlock, newDocument } from '../../document/model.ts'
import { firstAttempt } from '../machine/save-attempt.ts'
import { step } from '../machine/saving-machine.ts'
import type {
  EventOf,
  MachineState,
  Moment,
  Phase,
  SavingEffectName,
  SavingEvent,
  SavingEventName,
  SavingMemory,
  StateIn,
  Version,
  VersionReply,
} from '../machine/saving-states.ts'

/** A course with one text block, which the school has under the number 7; `id: null` for a new one. */
export const aDocument = (txt: string, id: number | null = 7): EditedDocument => ({
  ...newDocument('course'),
  fields: { id, title: 'Курс' },
  content: [{ ...newBlock('text', { txt }), id: id === null ? null : 1, uuid: 'а' }],
})

export const aVersion = (txt: string, etag = '"course:7-v2"'): Version => ({ document: aDocument(txt), etag })
export const replyOf = (version: Version): VersionReply => ({ ok: true, version })

export const aFailure = (reason: FailureReason, failure: Partial<Failure> = {}): Failure => ({
  ok: false,
  reason,
  status: 0,
  detail: '',
  fields: {},
  paths: {},
  retryAfter: 0,
  changedBy: null,
  changedAt: null,
  version: null,
  ...failure,
})

export const base = aDocument('база')
/** The document has been edited since it was loaded. */
export const edited: Moment = { document: aDocument('моё'), edits: 1, steps: 1, at: 1_000 }
export const unedited: Moment = { document: base, edits: 0, steps: 0, at: 1_000 }

export const aMemory = (memory: Partial<SavingMemory> = {}): SavingMemory => ({
  status: { state: 'unsaved', savedAt: null, pending: 1, detail: '', conflict: null, recovered: null },
  base,
  etag: '"course:7-v1"',
  unconfirmedSaves: [],
  saved: { edits: 0, steps: 0 },
  isPartial: false,
  pendingMerge: null,
  queue: [],
  ...memory,
})

const theirs = aVersion('чужое')
export const pendingMerge = { merge: mergeWith({ baseVersions: [base], theirs: theirs.document }), theirs }

const draft = {
  editor: 'other',
  about: 'me course 7',
  at: 0,
  document: aDocument('из черновика'),
  baseVersions: [base] as const,
}

/** Each event that can happen, once. */
export const events: { [Name in SavingEventName]: EventOf<Name> } = {
  saveRequested: { type: 'saveRequested', isAutosave: true },
  refreshRequested: { type: 'refreshRequested' },
  showRequested: { type: 'showRequested', version: aVersion('прежнее') },
  rebaseRequested: { type: 'rebaseRequested', version: aVersion('база') },
  restoreRequested: { type: 'restoreRequested', draft },
  resolveRequested: { type: 'resolveRequested', choices: new Map([['а', 'mine']]) },
  copyRequested: { type: 'copyRequested' },
  edited: { type: 'edited' },
  draftFound: { type: 'draftFound', draft },
  documentEdited: { type: 'documentEdited' },
  draftStored: { type: 'draftStored' },
  saveReplied: { type: 'saveReplied', reply: replyOf(aVersion('моё')) },
  creationSearched: { type: 'creationSearched', reply: null },
  versionLoaded: { type: 'versionLoaded', reply: replyOf(aVersion('база')) },
  broke: { type: 'broke', error: new Error('thrown') },
}

const operation = events.saveRequested
export const run = { isAutosave: true, merges: 0 }
const memory = aMemory()
const request = {
  operation,
  run,
  attempt: firstAttempt(edited.document),
  counts: { edits: 1, steps: 1 },
  confirmedBefore: [],
  memory: aMemory({ unconfirmedSaves: [edited.document] }),
}

/** Each phase once, with a document that was edited. */
export const states: { [Name in Phase]: StateIn<Name> } = {
  idle: { phase: 'idle', memory },
  conflict: { phase: 'conflict', memory: aMemory({ pendingMerge }), pendingMerge },
  editing: { phase: 'editing', memory, operation: events.showRequested },
  finding: { phase: 'finding', memory, operation, run },
  storing: { phase: 'storing', ...request },
  sending: { phase: 'sending', ...request },
  loading: { phase: 'loading', memory, operation, run, changed: { changedBy: 'Анна', changedAt: null } },
  refreshing: { phase: 'refreshing', memory, operation: events.refreshRequested },
  finishing: { phase: 'finishing', memory, operation, next: true, isRestored: false },
}

/** The next phase, then the effects in their order. */
export type Leads = readonly [Phase, ...SavingEffectName[]]

export const lead = (state: MachineState, event: SavingEvent, now: Moment = edited): Leads => {
  const next = step(state, event, now)
  return [next.state.phase, ...next.effects.map(({ type }) => type)]
}
