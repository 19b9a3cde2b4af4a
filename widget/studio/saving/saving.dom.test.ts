import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createContentClient } from '../../api/content.ts'
import { insertBlocks, removeBlocks, setData, setFields } from '../document/edits.ts'
import { newDocument } from '../document/model.ts'
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

describe('autosave', () => {
  test('saves two seconds after the last edit, as an autosave', async () => {
    const tab = await browser.openCourse()
    tab.edit(setFields({ title: 'К' }))
    await vi.advanceTimersByTimeAsync(1_500)
    tab.edit(setFields({ title: 'Космос' }))
    await vi.advanceTimersByTimeAsync(1_900)
    expect([browser.server.calls, tab.status().state]).toEqual([[], 'unsaved'])
    await vi.advanceTimersByTimeAsync(200)
    expect([browser.server.calls, tab.status().state, browser.storedTitle(tab.id())]).toEqual([
      ['PUT autosave'],
      'saved',
      'Космос',
    ])
  })

  test('does not wait longer than fifteen seconds while edits go on', async () => {
    const tab = await browser.openCourse()
    for (let second = 0; second < 16; second += 1) {
      tab.edit(setFields({ title: `Космос ${second}` }))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect([browser.server.calls, browser.storedTitle(tab.id())]).toEqual([['PUT autosave'], 'Космос 14'])
  })

  test('creates a document once, however often it is saved meanwhile', async () => {
    const tab = browser.open(newDocument('course'))
    tab.edit(setFields({ title: 'Курс' }))
    await Promise.all([tab.saving.save(), tab.saving.save(), vi.advanceTimersByTimeAsync(3_000)])
    expect([browser.server.calls, browser.server.documents.size]).toEqual([['POST'], 1])
  })

  test('does not save what has not changed', async () => {
    const tab = await browser.openCourse()
    expect([await tab.saving.save(), browser.server.calls]).toEqual([true, []])
  })
})

test('a save is sent once its draft is stored in the browser, or at the latest after 300 ms', async () => {
  const tab = await browser.openCourse()
  const slow = Promise.withResolvers<void>()
  const store = vi.spyOn(browser.drafts, 'store').mockReturnValue(slow.promise)
  tab.edit(setFields({ title: 'Космос' }))
  const saved = tab.saving.save()
  await vi.advanceTimersByTimeAsync(200)
  const before = [...browser.server.calls]
  slow.resolve()
  await saved
  const sent = browser.server.calls.length
  store.mockReturnValue(new Promise(() => {}))
  tab.edit(setFields({ title: 'Космос и Земля' }))
  void tab.saving.save()
  await vi.advanceTimersByTimeAsync(301)
  expect([before, sent, browser.server.calls]).toEqual([[], 1, ['PUT', 'PUT']])
})

test('a save that an unforeseen error ends is reported, and the next one is sent', async () => {
  const tab = await browser.openCourse()
  vi.spyOn(browser.drafts, 'store').mockRejectedValueOnce(new Error('unforeseen'))
  tab.edit(setFields({ title: 'Космос' }))
  const failed = expect(tab.saving.save()).rejects.toThrow('unforeseen')
  const next = tab.saving.save()
  await failed
  expect([await next, browser.storedTitle(tab.id())]).toEqual([true, 'Космос'])
})

test('what is edited while a save is on its way stays, takes the new ids, and is saved next', async () => {
  const tab = await browser.openCourse()
  tab.edit(insertBlocks(2, [text('в', 'в')]))
  const saved = tab.saving.save()
  tab.edit(setData('в', { txt: 'в!' }))
  expect(await saved).toBe(true)
  expect([textsOf(tab.shown()), browser.storedTexts(tab.id()), tab.shown().content[2]?.id]).toEqual([
    ['а', 'б', 'в!'],
    ['а', 'б', 'в!'],
    expect.any(Number),
  ])
})

test('undo after a save makes no double: the block comes back with its id', async () => {
  const tab = await browser.openCourse()
  const ids = tab.shown().content.map(({ id }) => id)
  tab.edit(removeBlocks(['б']))
  await tab.saving.save()
  tab.undo()
  await tab.saving.save()
  expect([textsOf(tab.shown()), tab.shown().content.map(({ id }) => id)]).toEqual([['а', 'б'], ids])
})

describe('without a network', () => {
  test('edits are counted and kept, tried again later each time, and sent as they are then', async () => {
    const tab = await browser.openCourse()
    browser.server.faults.push('lost', 'lost')
    tab.edit(setFields({ title: 'Раз' }))
    tab.edit(setData('а', { txt: 'а1' }), { merge: 'а' })
    tab.edit(setData('а', { txt: 'а12' }), { merge: 'а' })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(tab.status()).toMatchObject({ state: 'offline', pending: 2, detail: '' })
    tab.edit(setFields({ title: 'Три' }))
    expect(tab.status()).toMatchObject({ state: 'offline', pending: 3 })
    await vi.advanceTimersByTimeAsync(7_000)
    expect([tab.status().state, browser.storedTitle(tab.id()), browser.storedTexts(tab.id())]).toEqual([
      'saved',
      'Три',
      ['а12', 'б'],
    ])
  })

  test('what waits is sent when the network is back', async () => {
    const tab = await browser.openCourse()
    browser.server.faults.push('lost')
    tab.edit(setFields({ title: 'Раз' }))
    await tab.saving.save()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([tab.status().state, browser.storedTitle(tab.id())]).toEqual(['saved', 'Раз'])
  })

  test("a save whose answer was lost is nobody else's", async () => {
    const tab = await browser.openCourse()
    browser.server.faults.push('unheard')
    tab.edit(setData('а', { txt: 'а1' }))
    tab.edit(insertBlocks(2, [text('в', 'в')]))
    expect(await tab.saving.save()).toBe(false)
    tab.edit(setData('а', { txt: 'а2' }))
    tab.edit(removeBlocks(['в']))
    expect(await tab.saving.save()).toBe(true)
    expect([tab.status().conflict, browser.storedTexts(tab.id())]).toEqual([null, ['а2', 'б']])
  })

  test('a document whose creation was answered to nobody is found, not created again', async () => {
    const tab = browser.open(newDocument('course'))
    browser.server.faults.push('unheard')
    tab.edit(setFields({ title: 'Курс' }))
    tab.edit(insertBlocks(0, [text('а', 'а')]))
    await tab.saving.save()
    tab.edit(setData('а', { txt: 'а!' }))
    expect(await tab.saving.save()).toBe(true)
    expect([browser.server.documents.size, browser.storedTexts(tab.id())]).toEqual([1, ['а!']])
  })
})

const repliedWith = async (id: number) => {
  browser.server.change(id, (document) => ({ ...document, title: 'От школы', state: 'published' }))
  const reply = await createContentClient({
    apiBase: 'https://school.example',
    token: () => 'secret',
    notify,
    fetch: browser.server.fetch,
  }).course(id)
  if (!reply.ok) throw new Error(reply.detail)
  return reply
}

describe('what the school answers to other calls', () => {
  test('is taken over beside edits that are not saved, and the next save begins with it', async () => {
    const tab = await browser.openCourse()
    tab.edit(setData('а', { txt: 'моё' }))
    expect(await tab.saving.rebase(await repliedWith(tab.id()))).toBe(true)
    expect([tab.shown().fields.state, tab.shown().fields.title, textsOf(tab.shown())]).toEqual([
      'published',
      'От школы',
      ['моё', 'б'],
    ])
    browser.server.calls.length = 0
    expect([await tab.saving.save(), browser.server.calls]).toEqual([true, ['PUT']])
  })

  test('is shown in place of the document, which undo brings back', async () => {
    const tab = await browser.openCourse()
    await tab.saving.show(await repliedWith(tab.id()))
    expect([tab.shown().fields.title, tab.status().state, tab.status().pending]).toEqual(['От школы', 'saved', 0])
    tab.undo()
    await tab.saving.save()
    expect(browser.storedTitle(tab.id())).toBe('Курс')
  })
})

test('a session that has ended keeps the text, says so, and saves once somebody has signed in', async () => {
  const tab = await browser.openCourse()
  browser.server.faults.push(401)
  tab.edit(setData('а', { txt: 'написано' }))
  expect(await tab.saving.save()).toBe(false)
  expect([tab.status().state, textsOf(tab.shown())]).toEqual(['signed-out', ['написано', 'б']])
  tab.saving.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect([tab.status().state, browser.storedTexts(tab.id())]).toEqual(['saved', ['написано', 'б']])
})

const refuseBad = () => {
  browser.server.refusals = ({ content }) => {
    const blocks: readonly { data: { txt: string } }[] = Array.isArray(content) ? content : []
    return Object.fromEntries(
      blocks.flatMap(({ data }, at) => (data.txt.startsWith('плохо') ? [[`content.${at}.data.txt`, 'Нельзя']] : [])),
    )
  }
}

describe('what the school refuses', () => {
  test('stands at its block, and the next edit is saved again', async () => {
    const tab = await browser.openCourse()
    browser.server.faults.push(400)
    tab.edit(setData('а', { txt: 'плохо' }))
    expect(await tab.saving.save()).toBe(false)
    expect([tab.status().state, [...tab.store.getState().errors]]).toEqual(['partial', [['а.txt', ['Нельзя']]]])
    tab.edit(setData('а', { txt: 'хорошо' }))
    await vi.advanceTimersByTimeAsync(2_500)
    expect([tab.status().state, tab.store.getState().errors.size, browser.storedTexts(tab.id())]).toEqual([
      'saved',
      0,
      ['хорошо', 'б'],
    ])
  })

  test('holds nothing else back: the rest is saved, what is refused stays here and is marked', async () => {
    const tab = await browser.openCourse()
    refuseBad()
    tab.edit(setFields({ title: 'Космос' }))
    tab.edit(setData('а', { txt: 'плохо' }))
    tab.edit(setData('б', { txt: 'хорошо' }))
    tab.edit(insertBlocks(2, [text('в', 'плохо 2')]))
    expect(await tab.saving.save()).toBe(false)
    expect({
      state: tab.status().state,
      errors: [...tab.store.getState().errors.keys()],
      shown: textsOf(tab.shown()),
      stored: [browser.storedTitle(tab.id()), ...browser.storedTexts(tab.id())],
    }).toEqual({
      state: 'partial',
      errors: ['а.txt', 'в.txt'],
      shown: ['плохо', 'хорошо', 'плохо 2'],
      stored: ['Космос', 'а', 'хорошо', ''],
    })
  })

  test('stays in the browser, and is offered after the tab has gone', async () => {
    const tab = await browser.openCourse()
    refuseBad()
    tab.edit(setData('а', { txt: 'плохо' }))
    tab.edit(setData('б', { txt: 'хорошо' }))
    await tab.saving.save()
    tab.crash()
    const next = await browser.openAgain(tab.id())
    await vi.advanceTimersByTimeAsync(0)
    const { recovered: stored } = next.status()
    expect(stored && textsOf(stored.document)).toEqual(['плохо', 'хорошо'])
  })

  test('stays in the browser where it is sent again and the network is lost', async () => {
    const tab = await browser.openCourse()
    refuseBad()
    tab.edit(setData('а', { txt: 'плохо' }))
    tab.edit(setData('б', { txt: 'хорошо' }))
    await tab.saving.save()
    browser.server.faults.push('lost')
    await tab.saving.save()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tab.status().state).toBe('partial')
    tab.crash()
    const [draft] = await browser.drafts.recoverable(`me course ${tab.id()}`)
    expect(draft && textsOf(draft.document)).toEqual(['плохо', 'хорошо'])
  })

  test('is not sent again by itself', async () => {
    const tab = await browser.openCourse()
    refuseBad()
    tab.edit(setData('а', { txt: 'плохо' }))
    tab.edit(setData('б', { txt: 'хорошо' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.server.calls).toEqual(['PUT autosave', 'PUT autosave'])
  })
})
