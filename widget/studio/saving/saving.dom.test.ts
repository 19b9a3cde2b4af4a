import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createContentClient } from '../../api/content.ts'
import { createDocumentStore } from '../document/document-store.ts'
import { insertBlocks, removeBlocks, setData, setFields } from '../document/edits.ts'
import { conflictKey } from '../document/merge.ts'
import { editedFrom, type EditedDocument, newBlock, newDocument, newUuid } from '../document/model.ts'
import type { DocumentChannel } from './document-channel.ts'
import { type KeptDrafts, openDrafts } from './kept-drafts.ts'
import { createSaving } from './saving.ts'
import { createFakeServer, type FakeServer, type Fault } from './testing/fake-server.ts'

const notify = vi.fn()
let server: FakeServer
let drafts: KeptDrafts
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 24, 11, 2) })
  server = createFakeServer()
  drafts = openDrafts()
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.useRealTimers()
  expect(notify).not.toHaveBeenCalled()
})

const listeners = new Set<(document: string) => void>()

/** Tabs of one browser. */
const aChannel = (): DocumentChannel => {
  let own: (document: string) => void = () => {}
  return {
    tell: (document) => {
      for (const listener of listeners) if (listener !== own) listener(document)
    },
    listen: (listener, signal) => {
      own = listener
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
  }
}

/** Opens a document as a tab does. A tab that has crashed neither calls nor keeps nor hears anything. */
const open = (document: EditedDocument, client = clientOf()) => {
  const store = createDocumentStore(document)
  const life = new AbortController()
  const { signal } = life
  const channel = aChannel()
  const saving = createSaving({
    store,
    calls: client.documents('course'),
    drafts: {
      ...drafts,
      keep: async (draft) => (signal.aborted ? undefined : drafts.keep(draft)),
      forget: async (editor) => (signal.aborted ? undefined : drafts.forget(editor)),
    },
    channel: {
      tell: (saved) => signal.aborted || channel.tell(saved),
      listen: (listener, ended) => channel.listen(listener, AbortSignal.any([signal, ended])),
    },
    editor: newUuid(),
    me: 'me',
  })
  const stop = saving.start()
  const crash = () => {
    life.abort()
    client.crash()
    stop()
  }
  ends.push(crash)
  return {
    store,
    saving,
    crash,
    ...store.getState(),
    shown: () => store.getState().document,
    status: saving.status.getState,
  }
}

const clientOf = () => {
  let isGone = false
  const fetch: FakeServer['fetch'] = (...call) => (isGone ? new Promise(() => {}) : server.fetch(...call))
  const client = createContentClient({ apiBase: 'https://school.example', token: () => 'secret', notify, fetch })
  return Object.assign(client, {
    crash: () => {
      isGone = true
    },
  })
}

const text = (uuid: string, txt: string) => ({ ...newBlock('text', { title: '', txt }), uuid })

/** A course with the texts `а` and `б`, which is saved. */
const aCourse = async () => {
  const tab = open(newDocument('course'))
  tab.edit(setFields({ title: 'Курс' }))
  tab.edit(insertBlocks(0, [text('а', 'а'), text('б', 'б')]))
  await tab.saving.save()
  server.calls.length = 0
  return tab
}

const again = async (id: number) => {
  const client = clientOf()
  const answer = await client.course(id)
  if (!answer.ok) throw new Error(answer.detail)
  return open(editedFrom('course', answer.body), client)
}

const textsOf = ({ content }: EditedDocument) => content.map(({ data }) => data.txt)
const idOf = ({ shown }: { shown: () => EditedDocument }) => shown().fields.id ?? 0
const stored = (id: number) => editedFrom('course', { id, ...server.documents.get(id), content: [] }).fields
const storedTexts = (id: number) => {
  const content = server.documents.get(id)?.content
  return Array.isArray(content) ? content.map((block) => block.data.txt) : []
}

describe('autosave', () => {
  test('saves two seconds after the last edit, as an autosave', async () => {
    const tab = await aCourse()
    tab.edit(setFields({ title: 'К' }))
    await vi.advanceTimersByTimeAsync(1_500)
    tab.edit(setFields({ title: 'Космос' }))
    await vi.advanceTimersByTimeAsync(1_900)
    expect([server.calls, tab.status().state]).toEqual([[], 'unsaved'])
    await vi.advanceTimersByTimeAsync(200)
    expect([server.calls, tab.status().state, stored(idOf(tab)).title]).toEqual([['PUT autosave'], 'saved', 'Космос'])
  })

  test('does not wait longer than fifteen seconds while edits go on', async () => {
    const tab = await aCourse()
    for (let second = 0; second < 16; second += 1) {
      tab.edit(setFields({ title: `Космос ${second}` }))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect([server.calls, stored(idOf(tab)).title]).toEqual([['PUT autosave'], 'Космос 14'])
  })

  test('creates a document once, however often it is saved meanwhile', async () => {
    const tab = open(newDocument('course'))
    tab.edit(setFields({ title: 'Курс' }))
    await Promise.all([tab.saving.save(), tab.saving.save(), vi.advanceTimersByTimeAsync(3_000)])
    expect([server.calls, server.documents.size]).toEqual([['POST'], 1])
  })

  test('does not save what has not changed', async () => {
    const tab = await aCourse()
    expect([await tab.saving.save(), server.calls]).toEqual([true, []])
  })
})

test('what is edited while a save is on its way stays, takes the new ids, and is saved next', async () => {
  const tab = await aCourse()
  tab.edit(insertBlocks(2, [text('в', 'в')]))
  const saved = tab.saving.save()
  tab.edit(setData('в', { txt: 'в!' }))
  expect(await saved).toBe(true)
  expect([textsOf(tab.shown()), storedTexts(idOf(tab)), tab.shown().content[2]?.id]).toEqual([
    ['а', 'б', 'в!'],
    ['а', 'б', 'в!'],
    expect.any(Number),
  ])
})

test('undo after a save makes no double: the block comes back with its id', async () => {
  const tab = await aCourse()
  const ids = tab.shown().content.map(({ id }) => id)
  tab.edit(removeBlocks(['б']))
  await tab.saving.save()
  tab.undo()
  await tab.saving.save()
  expect([textsOf(tab.shown()), tab.shown().content.map(({ id }) => id)]).toEqual([['а', 'б'], ids])
})

describe('without a network', () => {
  test('edits are counted and kept, tried again later each time, and sent as they are then', async () => {
    const tab = await aCourse()
    server.faults.push('lost', 'lost')
    tab.edit(setFields({ title: 'Раз' }))
    tab.edit(setData('а', { txt: 'а1' }), { merge: 'а' })
    tab.edit(setData('а', { txt: 'а12' }), { merge: 'а' })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(tab.status()).toMatchObject({ state: 'offline', pending: 2, detail: '' })
    tab.edit(setFields({ title: 'Три' }))
    expect(tab.status()).toMatchObject({ state: 'offline', pending: 3 })
    await vi.advanceTimersByTimeAsync(7_000)
    expect([tab.status().state, stored(idOf(tab)).title, storedTexts(idOf(tab))]).toEqual([
      'saved',
      'Три',
      ['а12', 'б'],
    ])
  })

  test('what waits is sent when the network is back', async () => {
    const tab = await aCourse()
    server.faults.push('lost')
    tab.edit(setFields({ title: 'Раз' }))
    await tab.saving.save()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([tab.status().state, stored(idOf(tab)).title]).toEqual(['saved', 'Раз'])
  })

  test("a save whose answer was lost is nobody else's", async () => {
    const tab = await aCourse()
    server.faults.push('unheard')
    tab.edit(setData('а', { txt: 'а1' }))
    tab.edit(insertBlocks(2, [text('в', 'в')]))
    expect(await tab.saving.save()).toBe(false)
    tab.edit(setData('а', { txt: 'а2' }))
    tab.edit(removeBlocks(['в']))
    expect(await tab.saving.save()).toBe(true)
    expect([tab.status().conflict, storedTexts(idOf(tab))]).toEqual([null, ['а2', 'б']])
  })

  test('a document whose creation was answered to nobody is found, not created again', async () => {
    const tab = open(newDocument('course'))
    server.faults.push('unheard')
    tab.edit(setFields({ title: 'Курс' }))
    tab.edit(insertBlocks(0, [text('а', 'а')]))
    await tab.saving.save()
    tab.edit(setData('а', { txt: 'а!' }))
    expect(await tab.saving.save()).toBe(true)
    expect([server.documents.size, storedTexts(idOf(tab))]).toEqual([1, ['а!']])
  })
})

test('a session that has ended keeps the text, says so, and saves once somebody has signed in', async () => {
  const tab = await aCourse()
  server.faults.push(401)
  tab.edit(setData('а', { txt: 'написано' }))
  expect(await tab.saving.save()).toBe(false)
  expect([tab.status().state, textsOf(tab.shown())]).toEqual(['signed-out', ['написано', 'б']])
  tab.saving.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect([tab.status().state, storedTexts(idOf(tab))]).toEqual(['saved', ['написано', 'б']])
})

test('what is refused stands at its block, and the next edit is saved again', async () => {
  const tab = await aCourse()
  server.faults.push(400)
  tab.edit(setData('а', { txt: 'плохо' }))
  expect(await tab.saving.save()).toBe(false)
  expect([tab.status().state, [...tab.store.getState().faults]]).toEqual(['refused', [['а.txt', ['Нельзя']]]])
  tab.edit(setData('а', { txt: 'хорошо' }))
  await vi.advanceTimersByTimeAsync(2_500)
  expect([tab.status().state, tab.store.getState().faults.size, storedTexts(idOf(tab))]).toEqual([
    'saved',
    0,
    ['хорошо', 'б'],
  ])
})

describe('another author', () => {
  const theyWrite = (id: number, uuid: string, txt: string) =>
    server.change(id, (document) => ({
      ...document,
      content: [document.content].flat().map((block) => {
        const { data, ...rest } = Object(block)
        return rest.uuid === uuid ? { ...rest, data: { ...data, txt } } : { ...rest, data }
      }),
    }))

  test('who has changed something else is merged with, unasked, also in what undo brings back', async () => {
    const tab = await aCourse()
    theyWrite(idOf(tab), 'б', 'чужое')
    tab.edit(setData('а', { txt: 'моё' }))
    expect(await tab.saving.save()).toBe(true)
    expect([textsOf(tab.shown()), storedTexts(idOf(tab))]).toEqual([
      ['моё', 'чужое'],
      ['моё', 'чужое'],
    ])
    tab.undo()
    expect(textsOf(tab.shown())).toEqual(['а', 'чужое'])
  })

  test.each([
    ['mine', ['моё', 'б']],
    ['theirs', ['чужое', 'б']],
    ['both', ['моё', 'чужое', 'б']],
  ] as const)('who has changed the same is asked about before anything is sent: %s', async (choice, expected) => {
    const tab = await aCourse()
    theyWrite(idOf(tab), 'а', 'чужое')
    tab.edit(setData('а', { txt: 'моё' }))
    expect(await tab.saving.save()).toBe(false)
    const { conflict, state } = tab.status()
    expect([state, conflict?.by, textsOf(tab.shown())]).toEqual(['conflict', 'Анна', ['моё', 'б']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(storedTexts(idOf(tab))).toEqual(['чужое', 'б'])
    const choices = new Map(conflict?.conflicts.map((one) => [conflictKey(one), choice]))
    expect(await tab.saving.settle(choices)).toBe(true)
    expect([textsOf(tab.shown()), storedTexts(idOf(tab)), tab.status().conflict]).toEqual([expected, expected, null])
  })
})

test('a tab takes over what another one has saved', async () => {
  const first = await aCourse()
  const second = await again(idOf(first))
  second.edit(setData('б', { txt: 'из второй' }))
  first.edit(setData('а', { txt: 'из первой' }))
  await second.saving.save()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([textsOf(first.shown()), textsOf(second.shown())]).toEqual([
    ['из первой', 'из второй'],
    ['из первой', 'из второй'],
  ])
})

describe('a version that a crash has left', () => {
  const crashed = async () => {
    const tab = await aCourse()
    tab.edit(setData('а', { txt: 'не дошло' }))
    await vi.advanceTimersByTimeAsync(400)
    tab.crash()
    return idOf(tab)
  }

  test('is offered, and taken merges with what the school has now', async () => {
    const id = await crashed()
    server.change(id, (document) => ({ ...document, title: 'Чужое название' }))
    const tab = await again(id)
    await vi.waitFor(() => expect(tab.status().left?.document.content[0]?.data.txt).toBe('не дошло'))
    expect(await tab.saving.takeLeft()).toBe(true)
    expect([storedTexts(id), stored(id).title, tab.status().left]).toEqual([['не дошло', 'б'], 'Чужое название', null])
    tab.undo()
    expect(textsOf(tab.shown())).toEqual(['а', 'б'])
  })

  test('is dropped for good', async () => {
    const id = await crashed()
    const tab = await again(id)
    await vi.waitFor(() => expect(tab.status().left).not.toBeNull())
    tab.saving.dropLeft()
    await vi.waitFor(() => expect(tab.status().left).toBeNull())
    expect((await drafts.left(`me course ${id}`)).length).toBe(0)
  })

  test('is gone once it is saved', async () => {
    const tab = await aCourse()
    tab.edit(setData('а', { txt: 'дошло' }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await drafts.left(`me course ${idOf(tab)}`)).toEqual([])
  })
})

type Step =
  | { does: 'write' | 'insert'; word: number }
  | { does: 'save' | 'wait' }
  | { does: 'fault'; fault: Fault }
  | { does: 'crash' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('write', 'insert'), word: fc.nat() }),
  fc.record({ does: fc.constantFrom('save', 'wait') }),
  fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom<Fault[]>('lost', 'unheard', 401, 503) }),
  fc.record({ does: fc.constant('crash' as const) }),
)

test('wherever the network, the session or the tab ends, no word is lost and nothing is stored twice', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (list) => {
      server = createFakeServer()
      drafts = openDrafts()
      let tab = await aCourse()
      const id = idOf(tab)
      for (const one of list) {
        const { content } = tab.shown()
        const block = content['word' in one ? one.word % content.length : 0]
        if (one.does === 'write' && block) tab.edit(setData(block.uuid, { txt: `слово ${one.word}` }))
        else if (one.does === 'insert') tab.edit(insertBlocks(0, [text(newUuid(), `слово ${one.word}`)]))
        else if (one.does === 'save') void tab.saving.save()
        else if (one.does === 'wait') await vi.advanceTimersByTimeAsync(2_500)
        else if (one.does === 'fault') server.faults.push(one.fault)
        else if (one.does === 'crash') {
          await vi.advanceTimersByTimeAsync(350)
          const before = textsOf(tab.shown())
          tab.crash()
          tab = await again(id)
          await vi.waitFor(() =>
            expect(tab.status().left !== null || `${textsOf(tab.shown())}` === `${before}`).toBe(true),
          )
          if (tab.status().left) await tab.saving.takeLeft()
          expect(textsOf(tab.shown())).toEqual(before)
        }
      }
      server.faults.length = 0
      expect(await tab.saving.save()).toBe(true)
      expect([storedTexts(id), server.documents.size]).toEqual([textsOf(tab.shown()), 1])
      tab.crash()
    }),
    { numRuns: 100 },
  ))
