import type { Failure } from '../../../api/content/outcome.ts'
import { afterReply, firstAttempt } from './save-attempt.ts'
import type { Operation, SaveRun, SavingPhases, Step, Transition, Version, VersionReply } from './saving-states.ts'
import {
  complete,
  countsOf,
  enter,
  finish,
  idOf,
  isDirty,
  mergeVersion,
  onFailure,
  onSaved,
  remember,
  setState,
  UNKNOWN_AUTHOR,
  withEffects,
  type Work,
  workOf,
} from './saving-work.ts'

/** How many unconfirmed saves are remembered. Older ones count as another author's: they may conflict. */
const UNCONFIRMED_MAX = 10

/** How often a save is merged with what others have saved meanwhile, before it waits for the next edit. */
const MERGES_MAX = 5

const sendRequest = (work: Work, request: Omit<SavingPhases['storing'], 'confirmedBefore'>): Step => {
  const { unconfirmedSaves: confirmedBefore } = work.memory
  const unconfirmedSaves = [...confirmedBefore, request.attempt.sent].slice(-UNCONFIRMED_MAX)
  return enter(
    remember(work, { unconfirmedSaves }),
    { phase: 'storing', ...request, confirmedBefore },
    { type: 'storeDraft', isBeforeSave: true },
  )
}

const sendDocument = (work: Work, operation: Operation, run: SaveRun): Step => {
  const { document } = work.now
  return sendRequest(work, { operation, run, attempt: firstAttempt(document), counts: countsOf(work.now) })
}

export const runSave = (work: Work, operation: Operation, run: SaveRun): Step => {
  const { memory, now } = work
  if (!isDirty(memory, now)) return finish(setState(work, 'saved'), operation, true)
  const saving = setState(withEffects(work, { type: 'cancelSave' }), 'saving')
  const tries = memory.unconfirmedSaves
  if (idOf(now) === null && tries.length > 0)
    return enter(saving, { phase: 'finding', operation, run }, { type: 'findCreated', tries })
  return sendDocument(saving, operation, run)
}

/** Continues a save with a version that the school has, unless it conflicts. */
const saveMerged = (
  work: Work,
  { operation, run }: { operation: Operation; run: SaveRun },
  version: Version,
  changed: Pick<Failure, 'changedBy' | 'changedAt'>,
): Step => {
  const merged = mergeVersion(work, version, changed)
  return merged.memory.pendingMerge ? complete(merged, operation, false) : runSave(merged, operation, run)
}

export const creationSearched: Transition<'finding', 'creationSearched'> = (state, { reply }, now) => {
  const { operation, run } = state
  const work = workOf(state, now)
  if (reply === null) return sendDocument(work, operation, run)
  if (reply.ok) return saveMerged(work, state, reply.version, UNKNOWN_AUTHOR)
  return complete(onFailure(work, reply), operation, false)
}

export const draftStoredBeforeSave: Transition<'storing', 'draftStored'> = (state, _, now) => {
  const { memory, ...request } = state
  const { attempt, run } = request
  const { etag } = memory
  return enter(
    workOf(state, now),
    { ...request, phase: 'sending' },
    { type: 'sendDocument', document: attempt.sent, isAutosave: run.isAutosave, etag },
  )
}

/** A save may have arrived if there is no response or a server error. Any other response tells for certain. */
const isUnconfirmed = (reply: VersionReply) => !reply.ok && (reply.reason === 'lost' || reply.reason === 'server')

export const saveReplied: Transition<'sending', 'saveReplied'> = (state, { reply }, now) => {
  const { operation, run, counts, confirmedBefore, memory } = state
  const { attempt, isOver, isRestSaved } = afterReply(state.attempt, reply, memory.base)
  const unconfirmedSaves = isUnconfirmed(reply) ? memory.unconfirmedSaves : confirmedBefore
  const work = remember(workOf(state, now), { unconfirmedSaves })
  if (!isOver) return sendRequest(work, { operation, run, attempt, counts })
  const { sent, refused } = attempt
  if (reply.ok) {
    const isAll = refused.size === 0
    return finish(onSaved(work, { sent, counts, refused }, reply.version), operation, isAll && (run.isAutosave || run))
  }
  const partly = isRestSaved && idOf(now) !== null ? remember(work, { isPartial: true, saved: counts }) : work
  if (reply.reason !== 'conflict' || run.merges === MERGES_MAX)
    return complete(onFailure(partly, reply, refused), operation, false)
  const { changedBy, changedAt } = reply
  const loading = { phase: 'loading', operation, run, changed: { changedBy, changedAt } } as const
  return enter(partly, loading, { type: 'loadVersion', id: idOf(now) ?? 0 })
}

export const versionLoaded: Transition<'loading', 'versionLoaded'> = (state, { reply }, now) => {
  const { operation, run, changed } = state
  const work = workOf(state, now)
  if (!reply.ok) return complete(onFailure(work, reply), operation, false)
  return saveMerged(work, { operation, run: { ...run, merges: run.merges + 1 } }, reply.version, changed)
}

export const draftStored: Transition<'finishing', 'draftStored'> = (state, _, now) => {
  const { operation, next, isRestored } = state
  const stored = workOf(state, now)
  const work = isRestored ? withEffects(stored, { type: 'discardRecovered' }) : stored
  if (typeof next === 'boolean') return complete(work, operation, next)
  if (isDirty(work.memory, now)) return runSave(work, operation, next)
  return complete(setState(work, 'saved'), operation, true)
}
