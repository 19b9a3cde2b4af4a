import * as fake from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { newDocument } from '../document/model.ts'
import { aboutOf, type LocalDraft, openLocalDrafts } from './local-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

const haveDatabase = () => {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
}

const about = aboutOf('me', 'course', 7)
const draft = (editor: string, at: number, of = about): LocalDraft => ({
  editor,
  about: of,
  at,
  document: { ...newDocument('course'), fields: { id: 7, title: editor } },
  baseVersions: [newDocument('course')],
})

test("drafts outlive the page, each editor's by itself, the latest first; those of other documents and authors are not among them", async () => {
  haveDatabase()
  const page = openLocalDrafts()
  await page.store(draft('a', 1))
  await page.store(draft('b', 2))
  await page.store(draft('a', 3))
  await page.store(draft('c', 4, aboutOf('me', 'course', null)))
  await page.store(draft('d', 5, aboutOf('other', 'course', 7)))
  const next = openLocalDrafts()
  expect([await next.isDurable(), await next.recoverable(about)]).toEqual([true, [draft('a', 3), draft('b', 2)]])
  await next.remove('a')
  expect(await openLocalDrafts().recoverable(about)).toEqual([draft('b', 2)])
})

/** The database as the first release creates it. */
const openDatabase = () =>
  openDB('school-studio', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'editor' }).createIndex('about', 'about'),
  })

test('drafts of the first release are read, and drafts are stored so that it reads them', async () => {
  haveDatabase()
  const { baseVersions, ...rest } = draft('a', 1)
  const record = { ...rest, bases: baseVersions }
  const db = await openDatabase()
  await db.put('drafts', record)
  const page = openLocalDrafts()
  expect(await page.recoverable(about)).toEqual([draft('a', 1)])
  await page.store(draft('b', 2))
  await page.markOffered('a')
  expect(await db.getAll('drafts')).toEqual([
    { ...record, offeredAt: expect.any(Number) },
    { ...record, editor: 'b', at: 2, document: draft('b', 2).document },
  ])
  db.close()
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
  const page = openLocalDrafts()
  const life = new AbortController()
  page.hold('a', life.signal)
  await page.store(draft('a', 1))
  expect(await openLocalDrafts().recoverable(about)).toEqual([])
  life.abort()
  await vi.waitFor(async () => expect(await openLocalDrafts().recoverable(about)).toEqual([draft('a', 1)]))
})

test('where the browser keeps nothing, the page does', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const page = openLocalDrafts()
  await page.store(draft('a', 1))
  expect([await page.isDurable(), await page.recoverable(about)]).toEqual([false, [draft('a', 1)]])
  await page.remove('a')
  expect(await page.recoverable(about)).toEqual([])
})

test('drafts stay for 30 days after their author was told of them, whoever is signed in, and are found by their author only', async () => {
  haveDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const page = openLocalDrafts()
  await page.store(draft('told', 0))
  await page.store(draft('untold', 0))
  await page.markOffered('told')
  const ofAuthors = async () => {
    await page.purge()
    const [mine, others] = [await page.recoverableBy('me'), await page.recoverableBy('other')]
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
