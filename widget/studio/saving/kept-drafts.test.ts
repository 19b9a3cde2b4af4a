import * as fake from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { newDocument } from '../document/model.ts'
import { aboutOf, type KeptDraft, openDrafts } from './kept-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

const haveDatabase = () => {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
}

const about = aboutOf('me', 'course', 7)
const draft = (editor: string, at: number, of = about): KeptDraft => ({
  editor,
  about: of,
  at,
  document: { ...newDocument('course'), fields: { id: 7, title: editor } },
  bases: [newDocument('course')],
})

test("drafts outlive the page, each editor's by itself, the latest first; those of other documents and authors are not among them", async () => {
  haveDatabase()
  const page = openDrafts()
  await page.keep(draft('a', 1))
  await page.keep(draft('b', 2))
  await page.keep(draft('a', 3))
  await page.keep(draft('c', 4, aboutOf('me', 'course', null)))
  await page.keep(draft('d', 5, aboutOf('other', 'course', 7)))
  const next = openDrafts()
  expect([await next.isDurable(), await next.left(about)]).toEqual([true, [draft('a', 3), draft('b', 2)]])
  await next.forget('a')
  expect(await openDrafts().left(about)).toEqual([draft('b', 2)])
})

test('an editor that is still there is not offered its own draft by another', async () => {
  haveDatabase()
  const held = new Set<string>()
  const request = async (name: string, work: () => Promise<void>) => {
    held.add(name)
    await work()
    held.delete(name)
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  vi.stubGlobal('navigator', { locks: { request, query } })
  const page = openDrafts()
  const life = new AbortController()
  page.hold('a', life.signal)
  await page.keep(draft('a', 1))
  expect(await openDrafts().left(about)).toEqual([])
  life.abort()
  await vi.waitFor(async () => expect(await openDrafts().left(about)).toEqual([draft('a', 1)]))
})

test('where the browser keeps nothing, the page does', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const page = openDrafts()
  await page.keep(draft('a', 1))
  expect([await page.isDurable(), await page.left(about)]).toEqual([false, [draft('a', 1)]])
  await page.forget('a')
  expect(await page.left(about)).toEqual([])
})

test('drafts stay for 30 days after their author was told of them, whoever is signed in, and are found by their author only', async () => {
  haveDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const page = openDrafts()
  await page.keep(draft('told', 0))
  await page.keep(draft('untold', 0))
  await page.markOffered('told')
  const ofAuthors = async () => {
    await page.purge()
    const [mine, others] = [await page.leftOf('me'), await page.leftOf('other')]
    return [mine.map(({ editor }) => editor), others]
  }
  vi.setSystemTime(29 * 24 * 3_600_000)
  const after29Days = await ofAuthors()
  vi.setSystemTime(31 * 24 * 3_600_000)
  expect([after29Days, await ofAuthors()]).toEqual([
    [['told', 'untold'], []],
    [['untold'], []],
  ])
  vi.useRealTimers()
})
