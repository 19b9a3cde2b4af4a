import { createStore } from 'zustand/vanilla'
import type { DocumentCalls } from '../../api/content/documents.ts'
import type { Done, Failure, Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { now } from '../../browser/clock.ts'
import type { DocumentStore, DocumentStoreApi } from '../document/document-store.ts'
import { faultsOf } from '../document/faults.ts'
import { conflictKey, type Merged, mergeWith, settle } from '../document/merge.ts'
import { asNew, draftOf, editedFrom, type EditedDocument, newDocument } from '../document/model.ts'
import { isEqual } from '../document/same.ts'
import { findCreated } from './find-created.ts'
import type { DocumentChannel } from './document-channel.ts'
import { aboutOf, type KeptDrafts, leftBy } from './kept-drafts.ts'
import { watchPage } from './page-events.ts'
import type { SavingApi, SavingCommands, SavingState, SavingStatus } from './status.ts'
import { createTimers } from './timers.ts'

type Counts = Pick<DocumentStore, 'edits' | 'steps'>

const countsOf = ({ edits, steps }: Counts): Counts => ({ edits, steps })

interface SavingDeps {
  store: DocumentStoreApi
  calls: DocumentCalls
  drafts: KeptDrafts
  channel: DocumentChannel
  /** The uuid of this opening of the document. */
  editor: string
  /** The id of the author. */
  me: string
}

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
  let last = Promise.resolve(true)
  let torn: { merge: (mine: EditedDocument) => Merged; theirs: EditedDocument; etag: string | null } | null = null

  const status = createStore<SavingStatus>()(() => ({
    state: 'saved',
    savedAt: null,
    pending: 0,
    detail: '',
    conflict: null,
    left: null,
  }))
  const isDirty = () => saved?.edits !== store.getState().edits
  const pending = () => (isDirty() ? Math.max(1, store.getState().steps - (saved?.steps ?? 0)) : 0)
  const tell = (state: SavingState, detail = '') => status.setState({ state, detail, pending: pending() })

  const keep = async () => {
    const draft = { editor, about: aboutOf(me, kind, base.fields.id ?? null), at: now(), document: shown() }
    if (isDirty()) await drafts.keep({ ...draft, bases: [base, ...uncertain] })
    else await drafts.forget(editor)
  }
  const timers = createTimers({ keep: () => void keep(), save: () => void save(true) })

  /** The school has answered with a document: from now on it is what edits begin with. */
  const begin = (stored: EditedDocument, tag: string | null) => {
    base = stored
    etag = tag
    uncertain = []
    torn = null
    timers.reached()
    status.setState({ conflict: null })
  }

  const taken = async (sent: EditedDocument, counts: Counts, { body, etag: tag }: Done<Document>) => {
    const stored = editedFrom(kind, body)
    const merge = mergeWith({ bases: [sent], theirs: stored, isAnswer: true })
    store.getState().replace((mine) => merge(mine).document)
    store.getState().setFaults(new Map())
    const isNews = tag === null || tag !== etag // a save that changes nothing is no version
    begin(stored, tag)
    saved = counts
    status.setState({ savedAt: now() })
    tell(isDirty() ? 'unsaved' : 'saved')
    if (isDirty()) timers.edited()
    if (isNews) channel.tell(`${kind} ${body.id}`)
    await keep()
  }

  const failed = (sent: EditedDocument, failure: Failure): false => {
    const { reason, detail, retryAfter } = failure
    if (reason === 'lost' || reason === 'server' || reason === 'busy') {
      timers.failed(retryAfter)
      tell('offline', reason === 'lost' ? '' : detail)
      return false
    }
    timers.reached()
    if (reason === 'signed-out') tell('signed-out')
    else if (reason === 'missing' && idOf() !== null) tell('gone')
    else {
      store.getState().setFaults(faultsOf(sent, failure))
      tell('refused', detail)
    }
    return false
  }

  /** Joins what is here with what others have saved. True if nothing has to be asked. */
  const join = (
    theirs: EditedDocument,
    tag: string | null,
    { changedBy: by, changedAt: at }: Pick<Failure, 'changedBy' | 'changedAt'>,
  ) => {
    const merge = mergeWith({ bases: [base, ...uncertain], theirs })
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
    return failed(shown(), answer)
  }

  const put = async (isAutosave: boolean): Promise<Outcome<Document>> => {
    const { document: sent, edits, steps } = store.getState()
    const before = uncertain
    uncertain = [...before, sent].slice(-UNCERTAIN_MAX)
    void keep()
    const answer = await calls.save(draftOf(sent), { isAutosave, isQuiet: true, ifMatch: etag })
    if (answer.ok) await taken(sent, { edits, steps }, answer)
    else if (answer.reason !== 'lost' && answer.reason !== 'server') uncertain = before
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
    const sent = shown()
    const answer = await put(isAutosave)
    if (answer.ok) return isAutosave || !isDirty() || send(isAutosave, merges)
    if (answer.reason !== 'conflict' || merges === MERGES_MAX) return failed(sent, answer)
    const theirs = await calls.get(sent.fields.id ?? 0, { isQuiet: true })
    if (!theirs.ok) return failed(sent, theirs)
    return join(editedFrom(kind, theirs.body), theirs.etag, answer) && send(isAutosave, merges + 1)
  }

  /** Runs one after another. */
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    last = last.then(work, work)
    return last
  }
  const save = (isAutosave: boolean) => inTurn(() => send(isAutosave))

  const edited = () => {
    const { state, detail } = status.getState()
    const isOver = state === 'saved' || state === 'unsaved' || state === 'refused'
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

  const findLeft = async () => {
    const left = await leftBy(drafts, { about: aboutOf(me, kind, idOf()), editor, document: shown() })
    status.setState({ left })
    if (left) await drafts.markOffered(left.editor)
  }
  const dropLeft = async () => {
    const { left } = status.getState()
    if (left) await drafts.forget(left.editor)
    await findLeft()
  }

  const commands: SavingCommands = {
    save: () => save(false),
    refresh,
    retry: () => void save(true),
    settle: async (choices) => {
      if (!torn) return false
      const { merge, theirs, etag: tag } = torn
      const { document, conflicts } = merge(shown())
      if (conflicts.some((conflict) => !choices.has(conflictKey(conflict)))) {
        status.setState(({ conflict }) => ({ conflict: conflict && { ...conflict, conflicts } }))
        return false
      }
      const settled = conflicts.reduce(
        (one, conflict) => settle(one, conflict, choices.get(conflictKey(conflict)) ?? 'mine'),
        document,
      )
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
        saved = countsOf(store.getState())
        tell('saved')
        await keep()
        return true
      }),
    take: (answer) => inTurn(async () => takeOver(answer)),
    takeLeft: async () => {
      const { left } = status.getState()
      if (!left) return false
      const isJoined = await inTurn(async () => {
        const [theirs, tag] = [base, etag]
        store.getState().edit(() => left.document)
        const [first, ...others] = left.bases
        base = first
        uncertain = others
        const isWhole = idOf() === null || join(theirs, tag, NOBODY)
        await keep()
        await dropLeft()
        return isWhole
      })
      return isJoined && save(false)
    },
    dropLeft: () => void dropLeft(),
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
      void findLeft()
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
