import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import { added, withoutPublicationStatus } from '../documents/testing/bodies.ts'
import { contentRows } from '../documents/testing/rows/store.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  await added(fixture.as('author'), 'course', { title: 'Первый' })
})
afterEach(() => fixture.close())

const save = (title: string, role: 'author' | 'staff' = 'author', query = '') =>
  fixture.as(role).patch(`/courses/1/${query}`, { title })
const autosave = (title: string, role: 'author' | 'staff' = 'author') => save(title, role, '?autosave=1')
const lines = async (query = '') => (await fixture.as('author').get(`/courses/1/revisions/${query}`)).body
const titleOf = async (version: number) =>
  (await fixture.as('author').get(`/courses/1/revisions/${version}/`)).body.title

describe('the list of versions', () => {
  test('tells who has written what when, the newest first', async () => {
    const at = fixture.school.clock.now().toISOString()
    await save('Второй', 'staff')
    const line = { at, begun_at: at, is_autosave: false, is_published: false }
    expect(await lines()).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        { version: 2, author: { id: fixture.ids.staff, name: 'staff' }, ...line },
        { version: 1, author: { id: fixture.ids.author, name: 'author' }, ...line },
      ],
    })
  })

  test('marks those that readers have seen: what is published, and not what is written further as a draft', async () => {
    const author = fixture.as('author')
    await author.patch('/courses/1/', { title: 'Второй', status: 1 })
    await author.patch('/courses/1/', { title: 'Третий' })
    await author.patch('/courses/1/', { title: 'Четвёртый', status: 0 })
    await author.patch('/courses/1/', { is_hidden: true, status: 1 })
    const marks = [(await lines()).results].flat().map((row) => Object(row).is_published)
    expect(marks).toEqual([false, false, true, true, false])
  })

  test('comes page by page', async () => {
    await save('Второй')
    const page = await lines('?page=2&page_size=1')
    expect(page).toMatchObject({ count: 2, next: null, results: [{ version: 1 }] })
    expect(page.previous).toContain('/api/v1/courses/1/revisions/?page=1&page_size=1')
  })

  test('a write that changes nothing is no version', async () => {
    await save('Первый')
    expect(await lines()).toMatchObject({ count: 1 })
  })
})

describe('one version', () => {
  test('is the document as its GET answered it then', async () => {
    const then = await fixture.as('author').get('/courses/1/')
    await save('Второй')
    const stored = await fixture.as('author').get('/courses/1/revisions/1/')
    expect([stored.text, stored.headers.etag]).toEqual([withoutPublicationStatus(then), then.headers.etag])
  })

  test.each(['2', '0', 'x', '1e1'])('version %s, which is not kept, is not there', async (version) => {
    expect((await fixture.as('author').get(`/courses/1/revisions/${version}/`)).status).toBe(404)
  })

  test('what somebody has overwritten without If-Match is kept', async () => {
    await save('Работа автора')
    await save('Поверх', 'staff')
    expect([await titleOf(2), await titleOf(3)]).toEqual(['Работа автора', 'Поверх'])
  })

  test('it is compressed', async () => {
    const short_description = 'очень длинно '.repeat(300)
    await fixture.as('author').patch('/courses/1/', { short_description })
    const { revision = [] } = await contentRows(fixture.school.deps.db)
    expect(JSON.stringify(revision[1]).length).toBeLessThan(2_000)
  })
})

describe('autosaves', () => {
  test('of one author within ten minutes are one version: the last one, begun with the first', async () => {
    const startedAt = fixture.school.clock.now().toISOString()
    await autosave('А')
    fixture.school.clock.advance(9 * MINUTE_MS)
    await autosave('Аб')
    expect(await lines()).toMatchObject({
      count: 2,
      results: [
        { version: 3, is_autosave: true, begun_at: startedAt, at: fixture.school.clock.now().toISOString() },
        {},
      ],
    })
    expect(await titleOf(3)).toBe('Аб')
    expect((await fixture.as('author').get('/courses/1/revisions/2/')).status).toBe(404)
  })

  test.each([
    ['ten minutes later', async (): Promise<void> => fixture.school.clock.advance(10 * MINUTE_MS), 'author'],
    ['of somebody else', async () => {}, 'staff'],
    ['after a save that was asked for', async (): Promise<void> => void (await save('Нарочно')), 'author'],
  ] as const)('one %s is a version of its own', async (_, between, role) => {
    await autosave('А')
    await between()
    const { count } = await lines()
    await autosave('Б', role)
    expect((await lines()).count).toBe(Number(count) + 1)
  })
})

test('every write leaves a row of who, by which token, and what it left', async () => {
  await save('Второй', 'staff')
  await fixture.as('author').delete('/courses/1/')
  const { audit = [] } = await contentRows(fixture.school.deps.db)
  const entries = audit.map((row) => Object(row)).toSorted((left, right) => left.version - right.version)
  const { author, staff } = fixture.ids
  expect(
    entries.map(({ personId, action, target, version, tokenId }) => [
      personId,
      action,
      target,
      version,
      typeof tokenId,
    ]),
  ).toEqual([
    [author, 'create', 'course:1', 1, 'string'],
    [staff, 'change', 'course:1', 2, 'string'],
    [author, 'delete', 'course:1', 3, 'string'],
  ])
})
