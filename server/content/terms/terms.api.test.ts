import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { audit } from '../../db/schema.ts'
import { cleanUpContent } from '../cleanup/cleanup.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { addManyTags } from '../testing/many/store.ts'
import { collected } from './term-store.ts'
import { shelve } from './testing/shelf.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const add = async (name: string, path = 'tags/', role: 'author' | 'other author' | 'staff' = 'author') =>
  (await fixture.as(role).post(path, { name })).body

const listed = async (path: string) => (await fixture.as('anonymous').get(path)).body

test('a new tag is 201 and is listed without a token', async () => {
  const made = await fixture.as('author').post('tags/', { name: '  Космос ' })
  expect([made.status, made.body]).toEqual([201, { id: 1, name: 'Космос' }])
  expect(await listed('tags/')).toEqual({ count: 1, next: null, previous: null, results: [{ id: 1, name: 'Космос' }] })
})

test('a name that is there already is answered with its tag, whoever asks and whatever its capitals are', async () => {
  await add('Космос')
  const again = await fixture.as('other author').post('tags/', { name: 'КОСМОС' })
  expect([again.status, again.body]).toEqual([200, { id: 1, name: 'Космос' }])
  expect((await listed('tags/')).count).toBe(1)
})

test('tags and tags of the school are two lists whose numbers do not meet', async () => {
  expect([await add('Космос'), await add('Космос', 'school-tags/')]).toEqual([
    { id: 1, name: 'Космос' },
    { id: 2, name: 'Космос' },
  ])
})

test.each([
  [{}, { name: ['Обязательное поле'] }],
  [{ name: ' \u200b ' }, { name: ['Обязательное поле'] }],
])('%j is no tag', async (body, fields) => {
  const response = await fixture.as('author').post('tags/', body)
  expect([response.status, response.body]).toEqual([400, fields])
})

test('a list is searched, ordered and paged', async () => {
  for (const name of ['Рисование', 'Химия', 'Рисуем_лес']) await add(name)
  const names = async (query: string) => (await listed(`tags/?${query}`)).results
  expect(await names('search=РИСО')).toEqual([{ id: 1, name: 'Рисование' }])
  expect(await names('search=%25')).toEqual([])
  expect(await names('search=м_л')).toEqual([{ id: 3, name: 'Рисуем_лес' }])
  expect(await names('ordering=-id&page_size=1&page=2')).toEqual([{ id: 2, name: 'Химия' }])
  expect((await listed('tags/?ordering=-id&page_size=1&page=2')).previous).toBe(
    'https://school.example/api/v1/tags/?page=1&page_size=1&ordering=-id',
  )
})

test('what a search finds much of is listed to the end, in order, and counted as far as that', async () => {
  await fixture.school.deps.transact((tx) => addManyTags(tx, 400))
  await add('Космос', 'school-tags/')
  const ids = []
  for (const page of [1, 2]) {
    const { results } = await listed(`tags/?search=КОСМОС&ordering=-id&page_size=200&page=${page}`)
    ids.push(...[results].flat().map((line) => Reflect.get(Object(line), 'id')))
  }
  const first = await listed('tags/?search=космос&page_size=20')
  const one = await listed('tags/?search=тема 77 ')
  expect(ids).toEqual(Array.from({ length: 400 }, (_, at) => 400 - at))
  expect([first.count, first.count_is_exact, one.count, one.count_is_exact]).toEqual([21, false, 1, undefined])
})

test('fields, filters and orderings that nobody knows are passed over, and named', async () => {
  const made = await fixture.as('author').post('tags/', { name: 'Химия', id: 3, colour: 'red' })
  const list = await listed('tags/?ordering=key&colour=red&lang=en')
  const results = [{ id: 1, name: 'Химия' }]
  expect([made.status, made.body, list.results, list.ignored_fields]).toEqual([
    201,
    { id: 1, name: 'Химия', ignored_fields: ['id', 'colour'] },
    results,
    ['colour', 'ordering'],
  ])
})

test('popular are the tags that most published documents have; drafts do not count', async () => {
  for (const name of ['Редкий', 'Частый', 'Тайный']) await add(name)
  await shelve(fixture.school, { number: 1, tags: [1, 2] })
  await shelve(fixture.school, { number: 2, tags: [2] })
  await shelve(fixture.school, { number: 3, tags: [3], isPublished: false })
  const results = [
    { id: 2, name: 'Частый', count: 2 },
    { id: 1, name: 'Редкий', count: 1 },
  ]
  expect((await listed('tags/popular/')).results).toEqual(results)
  expect((await listed('tags/popular/?limit=1')).results).toEqual(results.slice(0, 1))
  expect((await listed('school-tags/popular/')).results).toEqual([])
})

const popularCounts = async () => {
  const { results } = await listed('tags/popular/')
  return [results].flat().map((line) => [Reflect.get(Object(line), 'id'), Reflect.get(Object(line), 'count')])
}

test('popular tags count what readers find, through every change of a document', async () => {
  for (const name of ['Космос', 'Звёзды']) await add(name)
  const author = fixture.as('author')
  await author.post('courses/', { title: 'Первый', tags: [1, 2], status: 1 })
  await author.post('courses/', { title: 'Второй', tags: [2] })
  const counts = [await popularCounts()]
  const changes: [path: string, change: object | 'delete' | 'restore'][] = [
    ['courses/2/', { status: 1 }],
    ['courses/2/', { title: 'Ещё второй' }],
    ['courses/1/', { tags: [2], status: 0 }],
    ['courses/1/', { status: 1 }],
    ['courses/1/', { is_hidden: true }],
    ['courses/1/', { is_hidden: false }],
    ['courses/1/', { tags: [1, 2], status: 2 }],
    ['courses/1/', { status: 1 }],
    ['courses/2/', 'delete'],
    ['courses/2/', 'restore'],
    ['courses/2/', { status: 1 }],
  ]
  for (const [path, change] of changes) {
    if (change === 'delete') await author.delete(path)
    else if (change === 'restore') await author.post(`${path}restore/`, {})
    else await author.patch(path, change)
    counts.push(await popularCounts())
  }
  expect(counts.map((rows) => rows.map(([id, count]) => `${id}: ${count}`).join(', '))).toEqual([
    '1: 1, 2: 1',
    '2: 2, 1: 1',
    '2: 2, 1: 1',
    '2: 2, 1: 1',
    '2: 2',
    '2: 1',
    '2: 2',
    '2: 1',
    '2: 2, 1: 1',
    '1: 1, 2: 1',
    '1: 1, 2: 1',
    '2: 2, 1: 1',
  ])
})

test('a deferred document counts from its opening, once, before the hourly round and after it', async () => {
  for (const name of ['Редкий', 'Частый']) await add(name)
  const { deps, clock } = fixture.school
  const round = () => deps.transact((tx) => cleanUpContent(tx, clock.now()))
  const deferred_start_at = new Date(clock.now().getTime() + DAY_MS).toISOString()
  const author = fixture.as('author')
  await author.post('courses/', { title: 'Сейчас', tags: [1], status: 1 })
  const deferred = { title: 'Потом', tags: [2], status: 1, deferred_start_at }
  for (const _ of [1, 2]) await author.post('courses/', deferred)
  await round()
  const counts = [await popularCounts()]
  clock.advance(DAY_MS)
  counts.push(await popularCounts())
  await round()
  await round()
  counts.push(await popularCounts())
  await author.patch('courses/3/', { title: 'Позже', tags: [1, 2] })
  counts.push(await popularCounts())
  await round()
  await author.patch('courses/3/', { status: 2 })
  counts.push(await popularCounts())
  expect(counts).toEqual([
    [[1, 1]],
    [
      [2, 2],
      [1, 1],
    ],
    [
      [2, 2],
      [1, 1],
    ],
    [
      [1, 2],
      [2, 2],
    ],
    [
      [1, 1],
      [2, 1],
    ],
  ])
})

const drop = async (role: 'author' | 'other author' | 'staff', id: number) => {
  const { status, body } = await fixture.as(role).delete(`tags/${id}/`)
  return status === 400 ? body : status
}

test('who made a tag deletes it, and staff does', async () => {
  for (const name of ['Своя', 'Общая']) await add(name)
  const outcomes = [await drop('other author', 1), await drop('author', 1), await drop('staff', 2)]
  expect([...outcomes, await drop('staff', 2), (await listed('tags/')).count]).toEqual([403, 204, 204, 404, 0])
})

test('a tag that documents have, drafts included, is deleted by nobody, and who may is told how many there are', async () => {
  await add('Космос')
  await shelve(fixture.school, { number: 1, tags: [1], isPublished: false })
  await shelve(fixture.school, { number: 2, tags: [1] })
  const used = { name: ['Сначала уберите это из документов, которые с ним сохранены: 2'] }
  expect([await drop('other author', 1), await drop('author', 1), await drop('staff', 1)]).toEqual([403, used, used])
})

test('a tag is free once no document has it: not as it is edited, nor as readers see it', async () => {
  await add('Космос')
  const author = fixture.as('author')
  await author.post('courses/', { title: 'Курс', tags: [1], status: 1 })
  await author.patch('courses/1/', { tags: [], status: 0 })
  const shown = await drop('author', 1)
  await author.patch('courses/1/', { status: 2 })
  expect([Object.keys(Object(shown)), await drop('author', 1)]).toEqual([['name'], 204])
})

const listedNow = async () => [await listed('tags/popular/'), await listed('lessons-collections/list-items/')]

test('what opens later counts for nothing among the popular, and is in no collection', async () => {
  await add('Космос')
  await add('Лето', 'lessons-collections/', 'staff')
  const opensAt = new Date(fixture.school.clock.now().getTime() + DAY_MS)
  await shelve(fixture.school, { number: 1, tags: [1], collection: [1], opensAt })
  const before = await listedNow()
  fixture.school.clock.advance(DAY_MS)
  const both = [{ results: [{ id: 1, count: 1 }] }, { results: [{ id: 1, items: [{ id: 1 }] }] }]
  expect([before, await listedNow()]).toMatchObject([[{ results: [] }, { results: [{ id: 1, items: [] }] }], both])
})

test('of a collection so many documents are read as are shown', async () => {
  await add('Лето', 'lessons-collections/', 'staff')
  for (const number of [10, 2, 1]) await shelve(fixture.school, { number, collection: [1] })
  const { db, now } = fixture.school.deps
  const rows = await collected(db, 'collection:1', { at: now(), most: 2 })
  expect(rows.map(({ number }) => number)).toEqual([1, 2])
})

test('a tag of the school is not deleted as a tag', async () => {
  await add('Каникулы', 'school-tags/')
  expect((await fixture.as('staff').delete('tags/1/')).status).toBe(404)
  expect((await fixture.as('staff').delete('school-tags/1/')).status).toBe(204)
})

test('categories and collections are made by staff and read by anybody', async () => {
  for (const path of ['categories/', 'lesson-categories/', 'lessons-collections/']) {
    expect((await fixture.as('author').post(path, { name: 'Наука' })).status).toBe(403)
    const made = (await fixture.as('staff').post(path, { name: 'Наука' })).body
    expect((await listed(path)).results).toEqual([made])
  }
})

test('a collection shows what is published of it and nothing of a draft', async () => {
  await add('На выходные', 'lessons-collections/', 'staff')
  await shelve(fixture.school, { kind: 'single-lesson', number: 7, collection: [1] })
  await shelve(fixture.school, { kind: 'single-lesson', number: 8, collection: [1], isPublished: false })
  expect((await listed('lessons-collections/list-items/')).results).toEqual([
    {
      id: 1,
      name: 'На выходные',
      items: [{ kind: 'single-lesson', id: 7, title: 'single-lesson 7', slug: '' }],
    },
  ])
})

test('writes of terms are in the audit', async () => {
  await add('Космос')
  await add('Космос')
  await fixture.as('author').delete('tags/1/')
  const rows = await fixture.school.deps.db.select().from(audit)
  expect(new Set(rows.map(({ action, target, personId }) => `${action} ${target} ${personId}`))).toEqual(
    new Set([`create tag:1 ${fixture.ids.author}`, `delete tag:1 ${fixture.ids.author}`]),
  )
})
