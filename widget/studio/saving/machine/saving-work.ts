import type { Failure } from '../../../api/content/outcome.ts'
import type { Errors } from '../../document/document-store.ts'
import type { Edit } from '../../document/edits.ts'
import { mergeWith } from '../../document/merge.ts'
import type { EditedDocument } from '../../document/model.ts'
import { isEqual } from '../../document/same.ts'
import type { SavingState } from '../saving-api.ts'
import type {
  Counts,
  MachineState,
  Moment,
  Operation,
  Phase,
  SaveRun,
  SavingEffect,
  SavingMemory,
  SavingPhases,
  Step,
  Version,
} from './saving-states.ts'

/** A transition under way: what the machine remembers, the document after the effects so far, and these effects. */
export interface Work {
  memory: SavingMemory
  now: Moment
  effects: readonly SavingEffect[]
}

export const countsOf = ({ edits, steps }: Counts): Counts => ({ edits, steps })

export const idOf = (now: Moment): number | null => now.document.fields.id ?? null

const isEdited = ({ saved }: SavingMemory, { edits }: Counts): boolean => saved?.edits !== edits

/** The document contains something that the school does not have. */
export const isDirty = (memory: SavingMemory, now: Counts): boolean => memory.isPartial || isEdited(memory, now)

const pendingIn = (memory: SavingMemory, now: Counts): number =>
  isDirty(memory, now) ? Math.max(1, now.steps - (memory.saved?.steps ?? 0)) : 0

export const withEffects = (work: Work, ...effects: SavingEffect[]): Work => ({
  ...work,
  effects: [...work.effects, ...effects],
})

export const remember = (work: Work, change: Partial<SavingMemory>): Work => ({
  ...work,
  memory: { ...work.memory, ...change },
})

/** Shows the author a state, and how many edits the school does not have. */
export const setState = (work: Work, state: SavingState, detail = ''): Work => {
  const { memory, now } = work
  return remember(work, { status: { ...memory.status, state, detail, pending: pendingIn(memory, now) } })
}

/** Whose version it is, where the reply does not name an author. */
export const UNKNOWN_AUTHOR = { changedBy: null, changedAt: null }

export const replaceDocument = (work: Work, edit: Edit): Work =>
  withEffects({ ...work, now: { ...work.now, document: edit(work.now.document) } }, { type: 'replaceDocument', edit })

/** The school has replied with a version: edits are compared with it from now on. */
export const setBase = (work: Work, { document, etag }: Version): Work =>
  withEffects(
    remember(work, {
      base: document,
      etag,
      unconfirmedSaves: [],
      pendingMerge: null,
      isPartial: false,
      status: { ...work.memory.status, conflict: null },
    }),
    { type: 'resetRetries' },
    { type: 'recheckRecovered' },
  )

/** The document has been saved, except for what the school has refused in it. What is edited since stays, and takes the new ids. */
export const onSaved = (
  work: Work,
  { sent, counts, refused }: { sent: EditedDocument; counts: Counts; refused: Errors },
  version: Version,
): Work => {
  const isNewVersion = version.etag === null || version.etag !== work.memory.etag // a save that changes nothing makes no version
  const merge = mergeWith({ baseVersions: [sent], theirs: version.document, isReply: true })
  const merged = withEffects(
    replaceDocument(work, (mine) => merge(mine).document),
    { type: 'setErrors', errors: refused },
  )
  const saved = remember(setBase(merged, version), { saved: counts, isPartial: refused.size > 0 })
  const { memory, now } = remember(saved, { status: { ...saved.memory.status, savedAt: work.now.at } })
  const isChanged = isEdited(memory, now)
  return withEffects(
    setState({ ...saved, memory }, isChanged ? 'unsaved' : memory.isPartial ? 'partial' : 'saved'),
    ...(isChanged ? [{ type: 'scheduleSave' } as const] : []),
    ...(isNewVersion ? [{ type: 'notifyTabs', id: version.document.fields.id } as const] : []),
  )
}

/** A request has failed: it is repeated by itself if the school was out of reach, and waits for the author otherwise. */
export const onFailure = (work: Work, { reason, detail, retryAfter }: Failure, refused: Errors = new Map()): Work => {
  if (reason === 'lost' || reason === 'server' || reason === 'busy')
    return setState(
      withEffects(work, { type: 'scheduleRetry', after: retryAfter }),
      'offline',
      reason === 'lost' ? '' : detail,
    )
  const reached = withEffects(work, { type: 'resetRetries' })
  if (reason === 'signed-out') return setState(reached, 'signed-out')
  if (reason === 'missing' && idOf(work.now) !== null) return setState(reached, 'deleted')
  const isRestSaved = work.memory.isPartial && !isEdited(work.memory, work.now)
  return setState(
    withEffects(reached, { type: 'setErrors', errors: refused }),
    isRestSaved ? 'partial' : 'refused',
    detail,
  )
}

/** Merges the document with what others have saved. The author is asked if both sides have changed the same: `pendingMerge`. */
export const mergeVersion = (
  work: Work,
  theirs: Version,
  { changedBy: by, changedAt: at }: Pick<Failure, 'changedBy' | 'changedAt'>,
): Work => {
  const { base, unconfirmedSaves, status } = work.memory
  const merge = mergeWith({ baseVersions: [base, ...unconfirmedSaves], theirs: theirs.document })
  const { conflicts } = merge(work.now.document)
  if (conflicts.length > 0) {
    const pendingMerge = { merge, theirs }
    return setState(
      remember(work, { pendingMerge, status: { ...status, conflict: { conflicts, by, at } } }),
      'conflict',
    )
  }
  const merged = setBase(
    replaceDocument(work, (mine) => merge(mine).document),
    theirs,
  )
  return remember(merged, { saved: isEqual(merged.now.document, theirs.document) ? countsOf(work.now) : null })
}

type PhaseState = { [In in Phase]: { phase: In } & SavingPhases[In] }[Phase]

export const workOf = ({ memory }: MachineState, now: Moment): Work => ({ memory, now, effects: [] })

export const enter = ({ memory, effects }: Work, state: PhaseState, ...more: SavingEffect[]): Step => ({
  state: { ...state, memory },
  effects: [...effects, ...more],
})

/** Waits for the next event, and starts the next operation of the queue. */
export const rest = (work: Work, ...more: SavingEffect[]): Step => {
  const { pendingMerge, queue } = work.memory
  const [next, ...others] = queue
  return enter(
    remember(work, { queue: others }),
    pendingMerge ? { phase: 'conflict', pendingMerge } : { phase: 'idle' },
    ...more,
    ...(next ? [{ type: 'startNext', operation: next } as const] : []),
  )
}

export const complete = (work: Work, operation: Operation, isDone: boolean): Step =>
  rest(work, { type: 'complete', operation, isDone })

/** Stores the draft as the operation has left it, and waits for that. */
export const finish = (work: Work, operation: Operation, next: boolean | SaveRun, isRestored = false): Step =>
  enter(work, { phase: 'finishing', operation, next, isRestored }, { type: 'storeDraft', isBeforeSave: false })

export const refuse = (state: MachineState, operation: Operation, now: Moment): Step =>
  complete(workOf(state, now), operation, false)
