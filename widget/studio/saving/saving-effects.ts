import type { Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { draftOf, editedFrom } from '../document/model.ts'
import { aboutOf } from './local-drafts.ts'
import { createRecovery } from './recovery/create-recovery.ts'
import { findCreated } from './recovery/find-created.ts'
import type { SavingDeps } from './saving-api.ts'
import type {
  EffectOf,
  Moment,
  Operation,
  SavingEffect,
  SavingEffectName,
  SavingEvent,
  SavingMemory,
  VersionReply,
} from './machine/saving-states.ts'
import { isDirty } from './machine/saving-work.ts'
import { createTimers, waitForDraft } from './timers.ts'

interface EffectDeps extends SavingDeps {
  moment: () => Moment
  memory: () => SavingMemory
  dispatch: (event: SavingEvent) => void
}

type Performers = { readonly [Name in SavingEffectName]: (effect: EffectOf<Name>) => void }

/** Performs the effects of the saving machine: edits, requests, timers, the browser's storage, and the channel of tabs. */
export const createSavingEffects = (deps: EffectDeps) => {
  const { store, calls, drafts, channel, editor, me, moment, memory, dispatch } = deps
  const { kind } = store.getState().document
  const waiting = new WeakMap<Operation, { resolve: (isDone: boolean) => void; reject: (error: unknown) => void }>()

  const storeDraft = async () => {
    const { document, at, ...counts } = moment()
    const { base, unconfirmedSaves } = memory()
    if (!isDirty(memory(), counts)) return drafts.remove(editor)
    const about = aboutOf(me, kind, base.fields.id ?? null)
    return drafts.store({ editor, about, at, document, baseVersions: [base, ...unconfirmedSaves] })
  }

  const start = (operation: Operation) => {
    try {
      dispatch(operation)
    } catch (error) {
      waiting.get(operation)?.reject(error)
      dispatch({ type: 'broke', error })
    }
  }
  const request = (operation: Operation): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.set(operation, { resolve, reject })
      start(operation)
    })
  const reply = async (work: () => Promise<SavingEvent>) => {
    try {
      dispatch(await work())
    } catch (error) {
      dispatch({ type: 'broke', error })
    }
  }
  const versionIn = (outcome: Outcome<Document>): VersionReply =>
    outcome.ok ? { ok: true, version: { document: editedFrom(kind, outcome.body), etag: outcome.etag } } : outcome

  const timers = createTimers({ storeDraft, save: () => start({ type: 'saveRequested', isAutosave: true }) })
  const recovery = createRecovery({
    drafts,
    calls,
    editor,
    me,
    about: () => aboutOf(me, kind, moment().document.fields.id ?? null),
    stored: () => memory().base,
    refresh: () => request({ type: 'refreshRequested' }),
    onFound: (draft) => dispatch({ type: 'draftFound', draft }),
  })

  const performers: Performers = {
    replaceDocument: ({ edit }) => store.getState().replace(edit),
    editDocument: ({ edit }) => {
      store.getState().edit(edit)
      dispatch({ type: 'documentEdited' })
    },
    setErrors: ({ errors }) => store.getState().setErrors(errors),
    storeDraft: ({ isBeforeSave }) =>
      void reply(async () => {
        await (isBeforeSave ? waitForDraft(storeDraft()) : storeDraft())
        return { type: 'draftStored' }
      }),
    sendDocument: ({ document, isAutosave, etag }) =>
      void reply(async () => {
        const outcome = await calls.save(draftOf(document), { isAutosave, isQuiet: true, ifMatch: etag })
        return { type: 'saveReplied', reply: versionIn(outcome) }
      }),
    findCreated: ({ tries }) =>
      void reply(async () => {
        const outcome = await findCreated(calls, tries, me)
        return { type: 'creationSearched', reply: outcome && versionIn(outcome) }
      }),
    loadVersion: ({ id }) =>
      void reply(async () => ({ type: 'versionLoaded', reply: versionIn(await calls.get(id, { isQuiet: true })) })),
    scheduleSave: timers.scheduleSave,
    cancelSave: timers.cancelSave,
    scheduleRetry: ({ after }) => timers.scheduleRetry(after),
    resetRetries: timers.resetRetries,
    notifyTabs: ({ id }) => channel.notify(`${kind} ${id}`),
    recheckRecovered: () => void recovery.recheck(),
    discardRecovered: () => void recovery.discard(),
    startNext: ({ operation }) => start(operation),
    complete: ({ operation, isDone }) => waiting.get(operation)?.resolve(isDone),
    fail: ({ operation, error }) => {
      const caller = operation && waiting.get(operation)
      if (caller) caller.reject(error)
      else void Promise.reject(error) // reaches the error reports of the page
    },
  }
  const performAs = <Name extends SavingEffectName>(name: Name, effect: EffectOf<Name>) => performers[name](effect)
  const perform = (effect: SavingEffect) => performAs(effect.type, effect)

  return { perform, request, start, storeDraft, recovery, stopTimers: timers.stop }
}
