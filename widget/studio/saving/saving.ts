import { createStore } from 'zustand/vanilla'
import { now } from '../../browser/clock.ts'
import type { Done } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { editedFrom } from '../document/model.ts'
import { watchPage } from './page-events.ts'
import type { SavingApi, SavingDeps, SavingStatus } from './saving-api.ts'
import { createSavingEffects } from './saving-effects.ts'
import { startState, step } from './machine/saving-machine.ts'
import type { MachineState, Moment, SavingEvent, Version } from './machine/saving-states.ts'
import { isDirty as isDirtyIn } from './machine/saving-work.ts'

/**
 * Saves a document as it is edited: one save at a time, none of which overwrites what others have saved. Edits that the school does not have are
 * stored in the browser.
 */
export const createSaving = (deps: SavingDeps): SavingApi => {
  const { store, calls, drafts, channel, editor } = deps
  const moment = (): Moment => {
    const { document, edits, steps } = store.getState()
    return { document, edits, steps, at: now() }
  }
  const shown = moment()
  const { kind } = shown.document
  const idOf = () => store.getState().document.fields.id ?? null

  let state: MachineState = startState(shown, calls.etagOf(idOf() ?? 0))
  const memory = () => state.memory
  const status = createStore<SavingStatus>()(() => memory().status)
  const isDirty = () => isDirtyIn(memory(), moment())

  const dispatch = (event: SavingEvent) => {
    const next = step(state, event, moment())
    state = next.state
    status.setState(memory().status, true)
    for (const effect of next.effects) perform(effect)
  }
  const effects = createSavingEffects({ ...deps, moment, memory, dispatch })
  const { perform, request, start, storeDraft, recovery } = effects

  const autosave = () => start({ type: 'saveRequested', isAutosave: true })
  const refresh = () => request({ type: 'refreshRequested' })
  const versionOf = ({ body, etag }: Done<Document>): Version => ({ document: editedFrom(kind, body), etag })
  return {
    status,
    save: () => request({ type: 'saveRequested', isAutosave: false }),
    refresh,
    retry: autosave,
    resolveConflict: (choices) => request({ type: 'resolveRequested', choices }),
    show: (reply) => request({ type: 'showRequested', version: versionOf(reply) }),
    rebase: (reply) => request({ type: 'rebaseRequested', version: versionOf(reply) }),
    restoreRecovered: async () => {
      const { recovered: draft } = memory().status
      return draft !== null && request({ type: 'restoreRequested', draft })
    },
    discardRecovered: () => void recovery.discard(),
    saveAsNew: () => request({ type: 'copyRequested' }),
    start: () => {
      const life = new AbortController()
      const { signal } = life
      drafts.hold(editor, signal)
      void recovery.find()
      channel.listen((document) => document === `${kind} ${idOf()}` && void refresh(), signal)
      const stopWatching = store.subscribe(
        (after, before) => after.edits !== before.edits && dispatch({ type: 'edited' }),
      )
      watchPage({ isDirty, isDurable: drafts.isDurable, storeDraft: () => void storeDraft(), save: autosave, signal })
      return () => {
        stopWatching()
        effects.stopTimers()
        void storeDraft()
          .then(() => isDirty() && request({ type: 'saveRequested', isAutosave: true }))
          .finally(() => life.abort())
      }
    },
  }
}
