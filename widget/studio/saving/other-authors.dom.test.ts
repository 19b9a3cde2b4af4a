import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertBlocks, setData, setFields } from '../document/edits.ts'
import { conflictKey } from '../document/merge.ts'
import { newDocument, newUuid } from '../document/model.ts'
import { isEqual } from '../document/same.ts'
import type { Fault } from './testing/fake-server.ts'
import { createTestBrowser, type TestBrowser, text, textsOf } from './testing/test-browser.ts'

const notify = vi.fn()
let browser: TestBrowser

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 24, 11, 2) })
  browser = createTestBrowser(notify)
})
afterEach(() => {
  browser.close()
  vi.useRealTimers()
  expect(notify).not.toHaveBeenCalled()
})

const theyWrite = (id: number, uuid: string, txt: string) =>
  browser.server.change(id, (document) => ({
    ...document,
    content: [document.content].flat().map((block) => {
      const { data, ...rest } = Object(block)
      return rest.uuid === uuid ? { ...rest, data: { ...data, txt } } : { ...rest, data }
    }),
  }))

const crashed = async () => {
  const tab = await browser.openCourse()
  tab.edit(setData('а', { txt: 'не дошло' }))
  await vi.advanceTimersByTimeAsync(400)
  tab.crash()
  return tab.id()
}

describe('another author', () => {
  test('who has changed something else is merged with, unasked, also in what undo brings back', async () => {
    const tab = await browser.openCourse()
    theyWrite(tab.id(), 'б', 'чужое')
    tab.edit(setData('а', { txt: 'моё' }))
    expect(await tab.saving.save()).toBe(true)
    expect([textsOf(tab.shown()), browser.storedTexts(tab.id())]).toEqual([
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
    const tab = await browser.openCourse()
    theyWrite(tab.id(), 'а', 'чужое')
    tab.edit(setData('а', { txt: 'моё' }))
    expect(await tab.saving.save()).toBe(false)
    const { conflict, state } = tab.status()
    expect([state, conflict?.by, textsOf(tab.shown())]).toEqual(['conflict', 'Анна', ['моё', 'б']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.storedTexts(tab.id())).toEqual(['чужое', 'б'])
    const choices = new Map(conflict?.conflicts.map((one) => [conflictKey(one), choice]))
    expect(await tab.saving.resolveConflict(choices)).toBe(true)
    expect([textsOf(tab.shown()), browser.storedTexts(tab.id()), tab.status().conflict]).toEqual([
      expected,
      expected,
      null,
    ])
  })
})

test('a tab takes over what another one has saved', async () => {
  const first = await browser.openCourse()
  const second = await browser.openAgain(first.id())
  second.edit(setData('б', { txt: 'из второй' }))
  first.edit(setData('а', { txt: 'из первой' }))
  await second.saving.save()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([textsOf(first.shown()), textsOf(second.shown())]).toEqual([
    ['из первой', 'из второй'],
    ['из первой', 'из второй'],
  ])
})

test('a document that another author has deleted is told of, and saved as a new one with all words, also those that undo brings back', async () => {
  const tab = await browser.openCourse()
  const deletedId = tab.id()
  browser.server.remove(deletedId)
  tab.edit(setData('а', { txt: 'дописано' }))
  expect([await tab.saving.save(), tab.status().state, textsOf(tab.shown())]).toEqual([
    false,
    'deleted',
    ['дописано', 'б'],
  ])
  tab.edit(setData('б', { txt: 'и это' }))
  expect([tab.status().state, await tab.saving.saveAsNew(), tab.status().state]).toEqual(['deleted', true, 'saved'])
  expect([tab.id() === deletedId, browser.storedTexts(tab.id())]).toEqual([false, ['дописано', 'и это']])
  tab.undo()
  expect([await tab.saving.save(), browser.storedTexts(tab.id())]).toEqual([true, ['дописано', 'б']])
})

/** Opens a document again whose tab has gone with a draft that the school has, and responds with what is offered and what is stored. */
const offeredAgain = async (id: number, meanwhile = () => {}) => {
  const next = await browser.openAgain(id)
  meanwhile()
  await vi.advanceTimersByTimeAsync(0)
  return [next.status().recovered, await browser.drafts.recoverable(`me course ${id}`)]
}

/** A tab that is gone before it hears the response to its save. */
const unconfirmed = async () => {
  const tab = await browser.openCourse()
  browser.server.faults.push('unheard')
  tab.edit(setFields({ title: 'Вулканы ' })) // the school takes the blank away
  tab.edit(setData('а', { txt: 'а1' }))
  await tab.saving.save()
  tab.crash()
  return tab.id()
}

describe('a version that is saved already is never offered', () => {
  test('whose response was lost, though the school has taken away a blank', async () => {
    expect(await offeredAgain(await unconfirmed())).toEqual([null, []])
  })

  test('on top of which others have written', async () => {
    const id = await unconfirmed()
    theyWrite(id, 'б', 'чужое')
    expect(await offeredAgain(id)).toEqual([null, []])
  })

  test('that arrives when the document is open again', async () => {
    const id = await crashed()
    expect(await offeredAgain(id, () => theyWrite(id, 'а', 'не дошло'))).toEqual([null, []])
  })

  test('of a price that the school has made 0', async () => {
    const tab = await browser.openCourse()
    tab.edit(setFields({ price: 0, old_price: 500, slug: 'Lava' }))
    await vi.advanceTimersByTimeAsync(400)
    tab.crash()
    browser.server.change(tab.id(), (document) => ({ ...document, price: 0, old_price: 0, slug: 'lava' }))
    expect(await offeredAgain(tab.id())).toEqual([null, []])
  })

  test('of a new document that the school has created', async () => {
    const tab = browser.open(newDocument('course'))
    browser.server.faults.push('unheard')
    tab.edit(setFields({ title: 'Курс' }))
    tab.edit(insertBlocks(0, [text('а', 'а')]))
    await tab.saving.save()
    tab.crash()
    const next = browser.open(newDocument('course'))
    await vi.advanceTimersByTimeAsync(0)
    expect([next.status().recovered, await browser.drafts.recoverable('me course new')]).toEqual([null, []])
  })
})

test('a blank at the end of a title stays while the next word is written', async () => {
  const tab = await browser.openCourse()
  tab.edit(setFields({ title: 'Вулканы ' }))
  await tab.saving.save()
  expect([tab.shown().fields.title, browser.storedTitle(tab.id())]).toEqual(['Вулканы ', 'Вулканы'])
})

describe('a version that a crash has left', () => {
  test('is offered, and taken merges with what the school has now', async () => {
    const id = await crashed()
    browser.server.change(id, (document) => ({ ...document, title: 'Чужое название' }))
    const tab = await browser.openAgain(id)
    await vi.waitFor(() => expect(tab.status().recovered?.document.content[0]?.data.txt).toBe('не дошло'))
    expect(await tab.saving.restoreRecovered()).toBe(true)
    expect([browser.storedTexts(id), browser.storedTitle(id), tab.status().recovered]).toEqual([
      ['не дошло', 'б'],
      'Чужое название',
      null,
    ])
    tab.undo()
    expect(textsOf(tab.shown())).toEqual(['а', 'б'])
  })

  test('is not the only one: the next is offered once the first is restored, and saving goes on', async () => {
    const id = await crashed()
    const second = await browser.openAgain(id)
    second.edit(setData('б', { txt: 'тоже не дошло' }))
    await vi.advanceTimersByTimeAsync(400)
    second.crash()
    const tab = await browser.openAgain(id)
    await vi.waitFor(() => expect(tab.status().recovered?.document.content[1]?.data.txt).toBe('тоже не дошло'))
    expect(await tab.saving.restoreRecovered()).toBe(true)
    await vi.waitFor(() => expect(tab.status().recovered?.document.content[0]?.data.txt).toBe('не дошло'))
    expect(await tab.saving.restoreRecovered()).toBe(true)
    expect(browser.storedTexts(id)).toEqual(['не дошло', 'тоже не дошло'])
  })

  test('is dropped for good', async () => {
    const id = await crashed()
    const tab = await browser.openAgain(id)
    await vi.waitFor(() => expect(tab.status().recovered).not.toBeNull())
    tab.saving.discardRecovered()
    await vi.waitFor(() => expect(tab.status().recovered).toBeNull())
    expect((await browser.drafts.recoverable(`me course ${id}`)).length).toBe(0)
  })

  test('is not offered if it has arrived after all', async () => {
    const tab = await browser.openCourse()
    browser.server.faults.push('unheard')
    tab.edit(setData('а', { txt: 'дошло' }))
    await tab.saving.save()
    tab.crash()
    const next = await browser.openAgain(tab.id())
    await vi.waitFor(async () => expect(await browser.drafts.recoverable(`me course ${tab.id()}`)).toEqual([]))
    expect(next.status().recovered).toBeNull()
  })

  test('is gone once it is saved', async () => {
    const tab = await browser.openCourse()
    tab.edit(setData('а', { txt: 'дошло' }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await browser.drafts.recoverable(`me course ${tab.id()}`)).toEqual([])
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
      browser.close()
      browser = createTestBrowser(notify)
      let tab = await browser.openCourse()
      const id = tab.id()
      for (const one of list) {
        const { content } = tab.shown()
        const block = content['word' in one ? one.word % content.length : 0]
        if (one.does === 'write' && block) tab.edit(setData(block.uuid, { txt: `слово ${one.word}` }))
        else if (one.does === 'insert') tab.edit(insertBlocks(0, [text(newUuid(), `слово ${one.word}`)]))
        else if (one.does === 'save') void tab.saving.save()
        else if (one.does === 'wait') await vi.advanceTimersByTimeAsync(2_500)
        else if (one.does === 'fault') browser.server.faults.push(one.fault)
        else if (one.does === 'crash') {
          await vi.advanceTimersByTimeAsync(350)
          const before = textsOf(tab.shown())
          tab.crash()
          tab = await browser.openAgain(id)
          await vi.waitFor(() =>
            expect(tab.status().recovered !== null || isEqual(textsOf(tab.shown()), before)).toBe(true),
          )
          if (tab.status().recovered) await tab.saving.restoreRecovered()
          expect(textsOf(tab.shown())).toEqual(before)
        }
      }
      browser.server.faults.length = 0
      expect(await tab.saving.save()).toBe(true)
      expect([browser.storedTexts(id), browser.server.documents.size]).toEqual([textsOf(tab.shown()), 1])
      tab.crash()
    }),
    { numRuns: 100 },
  ))
