import { describe, expect, test } from 'vitest'
import { startState, step } from './saving-machine.ts'
import type { EventOf, MachineState, Moment, SavingEvent } from './saving-states.ts'
import {
  aDocument,
  aFailure,
  aMemory,
  aVersion,
  edited,
  events,
  lead,
  pendingMerge,
  replyOf,
  run,
  states,
  unedited,
} from '../testing/machine-states.ts'

/** What a step leads to, what the author sees then, and the result of the operation if it is complete. */
const outcomeOf = (state: MachineState, event: SavingEvent, now: Moment = edited) => {
  const next = step(state, event, now)
  const { state: shown, pending } = next.state.memory.status
  const results = next.effects.flatMap((effect) => (effect.type === 'complete' ? [effect.isDone] : []))
  return [next.state.phase, shown, pending, ...results]
}

const replied = (reply: EventOf<'saveReplied'>['reply']): SavingEvent => ({ type: 'saveReplied', reply })
const editedMeanwhile: Moment = { ...edited, document: aDocument('моё и ещё'), edits: 2, steps: 2 }

/** An edit during the request, then the stored draft. */
const afterSave = (isAutosave: boolean) => {
  const { state } = step(
    { ...states.sending, run: { ...run, isAutosave } },
    replied(replyOf(aVersion('моё'))),
    editedMeanwhile,
  )
  return outcomeOf(state, events.draftStored, editedMeanwhile)
}

const unconfirmedAfter = (reply: EventOf<'saveReplied'>['reply']) =>
  step(states.sending, replied(reply), edited).state.memory.unconfirmedSaves.length

describe('a save', () => {
  test('of a document that the school has sends nothing', () => {
    expect(outcomeOf(states.idle, events.saveRequested, unedited)).toEqual(['finishing', 'saved', 0])
  })

  test('of a new document whose creation got no response looks for that document first', () => {
    const document = aDocument('моё', null)
    const { phase, memory } = states.idle
    const state = { phase, memory: { ...memory, unconfirmedSaves: [document] } }
    expect(lead(state, events.saveRequested, { ...edited, document })).toEqual(['finding', 'cancelSave', 'findCreated'])
  })

  test.each([
    [replyOf(aVersion('моё')), edited, ['finishing', 'saved', 0]],
    [replyOf(aVersion('моё')), editedMeanwhile, ['finishing', 'unsaved', 1]],
    [aFailure('lost'), edited, ['idle', 'offline', 1, false]],
    [aFailure('server'), edited, ['idle', 'offline', 1, false]],
    [aFailure('busy'), edited, ['idle', 'offline', 1, false]],
    [aFailure('signed-out'), edited, ['idle', 'signed-out', 1, false]],
    [aFailure('missing'), edited, ['idle', 'deleted', 1, false]],
    [aFailure('denied'), edited, ['idle', 'refused', 1, false]],
    [aFailure('refused'), edited, ['idle', 'refused', 1, false]],
    [aFailure('conflict'), edited, ['loading', 'unsaved', 1]],
    [aFailure('invalid', { paths: { 'content.0.data.txt': ['Нельзя'] } }), edited, ['idle', 'partial', 1, false]],
    [aFailure('invalid', { paths: { elsewhere: ['Нельзя'] } }), edited, ['storing', 'unsaved', 1]],
  ] as const)('that gets the reply %j', (reply, now, expected) => {
    expect(outcomeOf(states.sending, replied(reply), now)).toEqual(expected)
  })

  test('by the author goes on with what was edited meanwhile, an autosave does not', () => {
    expect([afterSave(false), afterSave(true)]).toEqual([
      ['storing', 'saving', 1],
      ['idle', 'unsaved', 1, true],
    ])
  })

  test('that lost its response stays unconfirmed, and no other one', () => {
    expect(
      [aFailure('lost'), aFailure('server'), aFailure('busy'), replyOf(aVersion('моё'))].map(unconfirmedAfter),
    ).toEqual([1, 1, 0, 0])
  })

  test('remembers the last ten unconfirmed ones', () => {
    const unconfirmedSaves = Array.from({ length: 10 }, (_, at) => aDocument(`${at}`))
    const { memory } = step(
      { phase: 'idle', memory: aMemory({ unconfirmedSaves }) },
      events.saveRequested,
      edited,
    ).state
    expect(memory.unconfirmedSaves).toEqual([...unconfirmedSaves.slice(1), edited.document])
  })

  test('is merged five times with what others have saved, and is refused then', () => {
    const conflict = replied(aFailure('conflict', { detail: 'Изменён' }))
    expect(outcomeOf({ ...states.sending, run: { ...run, merges: 5 } }, conflict)).toEqual([
      'idle',
      'refused',
      1,
      false,
    ])
    const next = step(states.loading, events.versionLoaded, edited).state
    expect(next.phase === 'storing' && next.run.merges).toBe(1)
  })

  test('waits for the author where others have changed the same', () => {
    const reply = replyOf(aVersion('чужое'))
    const { state } = step(states.loading, { type: 'versionLoaded', reply }, edited)
    expect([state.phase, state.memory.status.state, state.memory.status.conflict?.by]).toEqual([
      'conflict',
      'conflict',
      'Анна',
    ])
  })

  test('whose version cannot be loaded is offline', () => {
    expect(outcomeOf(states.loading, { type: 'versionLoaded', reply: aFailure('lost') })).toEqual([
      'idle',
      'offline',
      1,
      false,
    ])
  })

  test('goes on with a document that was created after all, and fails where the search fails', () => {
    const reply = replyOf(aVersion('база'))
    expect([
      outcomeOf(states.finding, { type: 'creationSearched', reply }),
      outcomeOf(states.finding, { type: 'creationSearched', reply: replyOf(aVersion('чужое')) }),
      outcomeOf(states.finding, { type: 'creationSearched', reply: aFailure('lost') }),
    ]).toEqual([
      ['storing', 'saving', 1],
      ['conflict', 'conflict', 1, false],
      ['idle', 'offline', 1, false],
    ])
  })
})

describe('a version of the school', () => {
  test.each([
    [replyOf(aVersion('база', '"course:7-v1"')), ['idle', 'unsaved', 1, true]],
    [replyOf(aVersion('моё')), ['idle', 'saved', 0, true]],
    [replyOf(aVersion('чужое')), ['conflict', 'conflict', 1, false]],
    [aFailure('lost'), ['idle', 'unsaved', 1, false]],
  ] as const)('that is loaded without a save: %j', (reply, expected) => {
    expect(outcomeOf(states.refreshing, { type: 'versionLoaded', reply })).toEqual(expected)
  })

  test('is not loaded for a document that the school does not have', () => {
    const now = { ...edited, document: aDocument('моё', null) }
    expect(outcomeOf(states.idle, events.refreshRequested, now)).toEqual(['idle', 'unsaved', 1, false])
  })

  test('is shown as the saved document', () => {
    const { state } = step(states.editing, events.documentEdited, edited)
    expect([state.memory.base, state.memory.status.state]).toEqual([events.showRequested.version.document, 'saved'])
  })
})

describe('a draft that is restored', () => {
  const editing = { ...states.editing, operation: events.restoreRequested }
  const now = { ...edited, document: events.restoreRequested.draft.document }

  test('is stored as the draft of this tab before it is deleted as the other one, and is saved', () => {
    const { state } = step(editing, events.documentEdited, now)
    expect([state.phase, state.memory.status.recovered]).toEqual(['finishing', null])
    expect(lead(state, events.draftStored, now)).toEqual(['storing', 'discardRecovered', 'cancelSave', 'storeDraft'])
  })

  test('is saved once the author has resolved its conflict with what the school has now', () => {
    const memory = aMemory({ base: aDocument('чужое') })
    const { state } = step({ ...editing, memory }, events.documentEdited, now)
    expect(outcomeOf(state, events.draftStored, now)).toEqual(['conflict', 'conflict', 1, false])
  })
})

describe('a conflict', () => {
  test('is resolved by the choices, and saved', () => {
    const { effects } = step(states.conflict, events.resolveRequested, edited)
    const edit = effects.find(({ type }) => type === 'editDocument')
    expect(edit?.type === 'editDocument' && edit.edit(edited.document)).toEqual(edited.document)
    const editing = { ...states.editing, operation: events.resolveRequested }
    expect(lead(editing, events.documentEdited)).toEqual(['storing', 'cancelSave', 'storeDraft'])
  })

  test('that is not chosen about stays, as it is now', () => {
    const { status } = states.conflict.memory
    const conflict = { conflicts: [], by: 'Анна', at: null }
    const memory = aMemory({ pendingMerge, status: { ...status, conflict } })
    const event = { type: 'resolveRequested', choices: new Map() } as const
    const { state } = step({ ...states.conflict, memory }, event, edited)
    expect([state.phase, state.memory.status.conflict?.conflicts.length]).toEqual(['conflict', 1])
  })
})

test('the end of an operation starts the next one of the queue', () => {
  const memory = aMemory({ queue: [events.refreshRequested, events.copyRequested] })
  const { state, effects } = step({ ...states.finishing, memory }, events.draftStored, edited)
  expect([state.phase, state.memory.queue, effects.at(-1)]).toEqual([
    'idle',
    [events.copyRequested],
    { type: 'startNext', operation: events.refreshRequested },
  ])
})

test('an error that no spec names fails its operation, and the next one starts', () => {
  const memory = aMemory({ queue: [events.refreshRequested] })
  expect(lead({ ...states.sending, memory }, events.broke)).toEqual(['idle', 'fail', 'startNext'])
})

test('a document is saved when it is opened', () => {
  expect(outcomeOf(startState(unedited, null), events.saveRequested, unedited)).toEqual(['finishing', 'saved', 0])
})
