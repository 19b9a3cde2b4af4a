import { createStore } from 'zustand/vanilla'
import type { Done, Failure, Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { now } from '../../browser/clock.ts'
import type { DocumentStore, Faults } from '../document/document-store.ts'
import { type Merged, mergeWith, resolveAll } from '../document/merge.ts'
import { asNew, draftOf, editedFrom, type EditedDocument, newDocument } from '../document/model.ts'
import { isEqual } from '../document/same.ts'
import { findCreated } from './recovery/find-created.ts'
import { aboutOf } from './local-drafts.ts'
import { createRecovery } from './recovery/create-recovery.ts'
import { watchPage } from './page-events.ts'
import { saveAccepted } from './save-accepted.ts'
import type { SavingApi, SavingCommands, SavingDeps, SavingState, SavingStatus } from './saving-api.ts'
import { createTimers, keepFirst } from './timers.ts'

type Counts = Pick<DocumentStore, 'edits' | 'steps'>

const countsOf = ({ edits, steps }: Counts): Counts => ({ edits, steps })

/** How many of the saves whose arrival is unknown are remembered: of older ones the author is asked as of another's. */
const UNCERTAIN_MAX = 10

const NOBODY = { changedBy: null, changedAt: null }

/** How often a save is merged with what others have saved meanwhile, before it waits for the next edit. */
const MERGES_MAX = 5

/**
 * Saves a document as it is edited: one save at a time, none of which overwrites what others have saved. Whatever the school does not have is
 * kept in the browser.
 */
export const createSaving = ({ store, calls, drafts, channel, editor, me }: SavingDeps): SavingApi => {
  const shown = () => store.getState().document
  const { kind } = shown()
  const idOf = () => shown().fields.id ?? null

  /** What the school had when it last answered, and its ETag; then what was sent since and may have arrived. */
  let base = shown()
  let etag = calls.etagOf(idOf() ?? 0)
  let uncertain: readonly EditedDocument[] = []
  /** The counts of the document that the school has; null if it has none of them, as after a merge. */
  let saved: Counts | null = countsOf(store.getState())
  /** The school has all of it but what it has refused. */
  let isPartial = false
  let last = Promise.resolve(true)
  let torn: { merge: (mine: EditedDocument) => Merged; theirs: EditedDocument; etag: string | null } | null = null

  const status = createStore<SavingStatus>()(() => ({
    state: 'saved',
    savedAt: null,
    pending: 0,
    detail: '',
    conflict: null,
    recovered: null,
  }))
  const isEdited = () => saved?.edits !== store.getState().edits
  const isDirty = () => isPartial || isEdited()
  const pending = () => (isDirty() ? Math.max(1, store.getState().steps - (saved?.steps ?? 0)) : 0)
  const tell = (state: SavingState, detail = '') => status.setState({ state, detail, pending: pending() })

  const keep = async () => {
    const draft = { editor, about: aboutOf(me, kind, base.fields.id ?? null), at: now(), document: shown() }
    if (isDirty()) await drafts.store({ ...draft, baseVersions: [base, ...uncertain] })
    else await drafts.remove(editor)
  }
  const timers = createTimers({ keep, save: () => void save(true) })

  /** The school has answered with a document: from now on it is what edits begin with. */
  const begin = (stored: EditedDocument, tag: string | null) => {
    base = stored
    etag = tag
    uncertain = []
    torn = null
    isPartial = false
    timers.reached()
    status.setState({ conflict: null })
    void left.recheck()
  }

  const taken = async (
    sent: EditedDocument,
    { counts, refused }: { counts: Counts; refused: Faults },
    { body, etag: tag }: Done<Document>,
  ) => {
    const stored = editedFrom(kind, body)
    const merge = mergeWith({ baseVersions: [sent], theirs: stored, isReply: true })
    store.getState().replace((mine) => merge(mine).document)
    store.getState().setFaults(refused)
    const isNews = tag === null || tag !== etag // a save that changes nothing is no version
    begin(stored, tag)
    saved = counts
    isPartial = refused.size > 0
    status.setState({ savedAt: now() })
    tell(isEdited() ? 'unsaved' : isPartial ? 'partial' : 'saved')
    if (isEdited()) timers.edited()
    if (isNews) channel.notify(`${kind} ${body.id}`)
    await keep()
  }

  const failed = ({ reason, detail, retryAfter }: Failure, refused: Faults = new Map()): false => {
    if (reason === 'lost' || reason === 'server' || reason === 'busy') {
      timers.failed(retryAfter)
      tell('offline', reason === 'lost' ? '' : detail)
      return false
    }
    timers.reached()
    if (reason === 'signed-out') tell('signed-out')
    else if (reason === 'missing' && idOf() !== null) tell('deleted')
    else {
      store.getState().setFaults(refused)
      tell(isPartial && !isEdited() ? 'partial' : 'refused', detail)
    }
    return false
  }

  /** Joins what is here with what others have saved. True if nothing has to be asked. */
  const join = (
    theirs: EditedDocument,
    tag: string | null,
    { changedBy: by, changedAt: at }: Pick<Failure, 'changedBy' | 'changedAt'>,
  ) => {
    const merge = mergeWith({ baseVersions: [base, ...uncertain], theirs })
    const { conflicts } = merge(shown())
    if (conflicts.length > 0) {
      torn = { merge, theirs, etag: tag }
      status.setState({ conflict: { conflicts, by, at } })
      tell('conflict')
      return false
    }
    store.getState().replace((mine) => merge(mine).document)
    begin(theirs, tag)
    saved = isEqual(shown(), theirs) ? countsOf(store.getState()) : null
    return true
  }

  /** Creates the document once, even if the answer to an earlier try was lost. */
  const foundCreated = async (): Promise<boolean> => {
    const answer = await findCreated(calls, uncertain, me)
    if (answer === null) return false
    if (answer.ok) return join(editedFrom(kind, answer.body), answer.etag, NOBODY)
    return failed(answer)
  }

  const put = async (sent: EditedDocument, isAutosave: boolean): Promise<Outcome<Document>> => {
    const before = uncertain
    uncertain = [...before, sent].slice(-UNCERTAIN_MAX)
    await keepFirst(keep())
    const answer = await calls.save(draftOf(sent), { isAutosave, isQuiet: true, ifMatch: etag })
    if (!answer.ok && answer.reason !== 'lost' && answer.reason !== 'server') uncertain = before
    return answer
  }

  const send = async (isAutosave: boolean, merges = 0): Promise<boolean> => {
    if (torn) return false
    if (!isDirty()) {
      tell('saved')
      await keep()
      return true
    }
    timers.saving()
    tell('saving')
    if (idOf() === null && uncertain.length > 0) {
      await foundCreated()
      if (idOf() !== null) return send(isAutosave, merges)
      if (status.getState().state !== 'saving') return false
    }
    const [document, counts] = [shown(), countsOf(store.getState())]
    const save = (one: EditedDocument) => put(one, isAutosave)
    const { sent, outcome, refused, isRestSaved } = await saveAccepted(save, document, base)
    if (outcome.ok) {
      await taken(sent, { counts, refused }, outcome)
      return refused.size === 0 && (isAutosave || !isDirty() || send(isAutosave, merges))
    }
    if (isRestSaved && idOf() !== null) {
      isPartial = true
      saved = counts
    }
    if (outcome.reason !== 'conflict' || merges === MERGES_MAX) return failed(outcome, refused)
    const theirs = await calls.get(document.fields.id ?? 0, { isQuiet: true })
    if (!theirs.ok) return failed(theirs)
    return join(editedFrom(kind, theirs.body), theirs.etag, outcome) && send(isAutosave, merges + 1)
  }

  /** Runs one after another. */
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    last = last.then(work, work)
    return last
  }
  const save = (isAutosave: boolean) => inTurn(() => send(isAutosave))

  const edited = () => {
    const { state, detail } = status.getState()
    const isOver = state === 'saved' || state === 'unsaved' || state === 'refused' || state === 'partial'
    tell(isOver ? 'unsaved' : state, isOver ? '' : detail)
    timers.edited()
  }

  const takeOver = ({ body, etag: tag }: Done<Document>): boolean => {
    if (torn || !join(editedFrom(kind, body), tag, NOBODY)) return false
    tell(isDirty() ? 'unsaved' : 'saved')
    if (isDirty()) timers.edited()
    return true
  }
  const refresh = () =>
    inTurn(async () => {
      const id = idOf()
      const answer = id === null || torn ? null : await calls.get(id, { isQuiet: true })
      if (!answer?.ok) return false
      return (answer.etag !== null && answer.etag === etag) || takeOver(answer)
    })

  const left = createRecovery({
    drafts,
    calls,
    editor,
    me,
    about: () => aboutOf(me, kind, idOf()),
    stored: () => base,
    refresh,
    onFound: (found) => status.setState({ recovered: found }),
  })

  const commands: SavingCommands = {
    save: () => save(false),
    refresh,
    retry: () => void save(true),
    resolveConflict: async (choices) => {
      if (!torn) return false
      const { merge, theirs, etag: tag } = torn
      const merged = merge(shown())
      const settled = resolveAll(merged, choices)
      if (settled === null) {
        status.setState(({ conflict }) => ({ conflict: conflict && { ...conflict, conflicts: merged.conflicts } }))
        return false
      }
      store.getState().replace((mine) => merge(mine).document)
      begin(theirs, tag)
      saved = null
      store.getState().edit(() => settled)
      return save(false)
    },
    show: ({ body, etag: tag }) =>
      inTurn(async () => {
        const stored = editedFrom(kind, body)
        store.getState().edit(() => stored)
        begin(stored, tag)
        store.getState().setFaults(new Map())
        saved = countsOf(store.getState())
        tell('saved')
        await keep()
        return true
      }),
    rebase: (answer) => inTurn(async () => takeOver(answer)),
    restoreRecovered: async () => {
      const { recovered: draft } = status.getState()
      if (!draft) return false
      const isJoined = await inTurn(async () => {
        const [theirs, tag] = [base, etag]
        store.getState().edit(() => draft.document)
        const [first, ...others] = draft.baseVersions
        base = first
        uncertain = others
        const isWhole = idOf() === null || join(theirs, tag, NOBODY)
        await keep()
        await left.drop()
        return isWhole
      })
      return isJoined && save(false)
    },
    discardRecovered: () => void left.drop(),
    saveAsNew: () =>
      inTurn(async () => {
        store.getState().replace(asNew)
        begin(newDocument(kind), null)
        saved = null
        return send(false)
      }),
  }
  return {
    ...commands,
    status,
    start: () => {
      const gone = new AbortController()
      const { signal } = gone
      drafts.hold(editor, signal)
      void left.find()
      channel.listen((document) => document === `${kind} ${idOf()}` && void refresh(), signal)
      const stopWatching = store.subscribe((after, before) => after.edits !== before.edits && edited())
      watchPage({ isDirty, isDurable: drafts.isDurable, keep: () => void keep(), save: () => void save(true), signal })
      return () => {
        stopWatching()
        timers.stop()
        void keep()
          .then(() => isDirty() && save(true))
          .finally(() => gone.abort())
      }
    },
  }
}
