import { expect, test } from 'vitest'
import { step } from './saving-machine.ts'
import type { SavingState } from '../saving-api.ts'
import type { MachineState, OperationName, Phase, SavingEventName } from './saving-states.ts'
import { edited, events, lead, type Leads, states } from '../testing/machine-states.ts'

const base = ['resetRetries', 'recheckRecovered'] as const
const IGNORED = 'ignored'
const QUEUED = 'queued'

const waits: Record<OperationName, typeof QUEUED> = {
  saveRequested: QUEUED,
  refreshRequested: QUEUED,
  showRequested: QUEUED,
  rebaseRequested: QUEUED,
  restoreRequested: QUEUED,
  resolveRequested: QUEUED,
  copyRequested: QUEUED,
}
const noReply = {
  documentEdited: IGNORED,
  draftStored: IGNORED,
  saveReplied: IGNORED,
  creationSearched: IGNORED,
  versionLoaded: IGNORED,
} as const
const always = (phase: Phase) =>
  ({ edited: [phase, 'scheduleSave'], draftFound: [phase] }) satisfies Partial<Record<SavingEventName, Leads>>
const busy = (phase: Phase) => ({ ...waits, ...noReply, ...always(phase), broke: ['idle', 'fail'] }) as const
const copied = ['storing', 'replaceDocument', ...base, 'cancelSave', 'storeDraft'] as const

/** Where each event leads from each phase, with a document that was edited. */
const leadsTo: Record<Phase, Record<SavingEventName, Leads | typeof IGNORED | typeof QUEUED>> = {
  idle: {
    ...noReply,
    ...always('idle'),
    saveRequested: ['storing', 'cancelSave', 'storeDraft'],
    refreshRequested: ['refreshing', 'loadVersion'],
    showRequested: ['editing', 'editDocument'],
    rebaseRequested: ['idle', 'replaceDocument', ...base, 'scheduleSave', 'complete'],
    restoreRequested: ['editing', 'editDocument'],
    resolveRequested: ['idle', 'complete'],
    copyRequested: copied,
    broke: ['idle', 'fail'],
  },
  conflict: {
    ...noReply,
    ...always('conflict'),
    saveRequested: ['conflict', 'complete'],
    refreshRequested: ['conflict', 'complete'],
    showRequested: ['editing', 'editDocument'],
    rebaseRequested: ['conflict', 'complete'],
    restoreRequested: ['editing', 'editDocument'],
    resolveRequested: ['editing', 'replaceDocument', ...base, 'editDocument'],
    copyRequested: copied,
    broke: ['conflict', 'fail'],
  },
  editing: { ...busy('editing'), documentEdited: ['finishing', ...base, 'setErrors', 'storeDraft'] },
  finding: { ...busy('finding'), creationSearched: ['storing', 'storeDraft'] },
  storing: { ...busy('storing'), draftStored: ['sending', 'sendDocument'] },
  sending: {
    ...busy('sending'),
    saveReplied: ['finishing', 'replaceDocument', 'setErrors', ...base, 'notifyTabs', 'storeDraft'],
  },
  loading: {
    ...busy('loading'),
    versionLoaded: ['storing', 'replaceDocument', ...base, 'cancelSave', 'storeDraft'],
  },
  refreshing: {
    ...busy('refreshing'),
    versionLoaded: ['idle', 'replaceDocument', ...base, 'scheduleSave', 'complete'],
  },
  finishing: { ...busy('finishing'), draftStored: ['idle', 'complete'] },
}

const phases = Object.values(states).map(({ phase }) => phase)
const pairs = phases.flatMap((phase) => Object.values(events).map((event) => [phase, event.type] as const))

test.each(pairs)('in the phase %s the event %s leads where the table says', (phase, name) => {
  const state: MachineState = states[phase]
  const expected = leadsTo[phase][name]
  if (expected === IGNORED) return expect(step(state, events[name], edited)).toEqual({ state, effects: [] })
  if (expected !== QUEUED) return expect(lead(state, events[name])).toEqual(expected)
  const { memory } = state
  return expect(step(state, events[name], edited)).toEqual({
    state: { ...state, memory: { ...memory, queue: [events[name]] } },
    effects: [],
  })
})

const stateAfterEdit = (shown: SavingState): SavingState => {
  const { memory } = states.idle
  const before = { ...states.idle, memory: { ...memory, status: { ...memory.status, state: shown } } }
  return step(before, events.edited, edited).state.memory.status.state
}

test.each<SavingState>(['saved', 'unsaved', 'partial', 'refused'])('an edit is unsaved where it was %s', (shown) => {
  expect(stateAfterEdit(shown)).toBe('unsaved')
})

test.each<SavingState>(['saving', 'offline', 'conflict', 'signed-out', 'deleted'])(
  'an edit leaves %s as it is',
  (shown) => {
    expect(stateAfterEdit(shown)).toBe(shown)
  },
)
