import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '../../db/schema.ts'
import { type ContentStage, startContentStage } from '../testing/stage.ts'
import { shelve } from './testing/shelf.ts'

let stage: ContentStage
beforeEach(async () => {
  stage = await startContentStage()
})
afterEach(() => stage.close())

const add = async (name: string, path = 'tags/', role: 'author' | 'other author' | 'staff' = 'author') =>
  (await stage.as(role).post(path, { name })).body

const listed = async (path: string) => (await stage.as('anonymous').get(path)).body

test('a new tag is 201 and is listed without a token', async () => {
  const made = await stage.as('author').post('tags/', { name: '  Космос ' })
  expect([made.status, made.body]).toEqual([201, { id: 1, name: 'Космос' }])
  expect(await listed('tags/')).toEqual({ count: 1, next: null, previous: null, results: [{ id: 1, name: 'Космос' }] })
})

test('a name that is there already is answered with its tag, whoever asks and whatever its capitals are', async () => {
  await add('Космос')
  const again = await stage.as('other author').post('tags/', { name: 'КОСМОС' })
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
  [{ name: 'x', id: 3 }, { id: ['Такого поля нет'] }],
])('%j is no tag', async (body, fields) => {
  const answer = await stage.as('author').post('tags/', body)
  expect([answer.status, answer.body]).toEqual([400, fields])
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
  expect((await stage.as('anonymous').get('tags/?ordering=key')).status).toBe(400)
})

test('popular are the tags that most published documents have; drafts do not count', async () => {
  for (const name of ['Редкий', 'Частый', 'Тайный']) await add(name)
  await shelve(stage.school, { number: 1, tags: [1, 2] })
  await shelve(stage.school, { number: 2, tags: [2] })
  await shelve(stage.school, { number: 3, tags: [3], isPublished: false })
  const results = [
    { id: 2, name: 'Частый', count: 2 },
    { id: 1, name: 'Редкий', count: 1 },
  ]
  expect((await listed('tags/popular/')).results).toEqual(results)
  expect((await listed('tags/popular/?limit=1')).results).toEqual(results.slice(0, 1))
  expect((await listed('school-tags/popular/')).results).toEqual([])
})

test('who made a tag deletes it while no document of others has it, drafts included; staff deletes any', async () => {
  for (const name of ['Своя', 'Общая']) await add(name)
  await shelve(stage.school, { number: 1, authorId: stage.ids.author, tags: [1], isPublished: false })
  await shelve(stage.school, { number: 2, authorId: stage.ids['other author'], tags: [2], isPublished: false })
  const drop = async (role: 'author' | 'other author' | 'staff', id: number) =>
    (await stage.as(role).delete(`tags/${id}/`)).status
  expect(await drop('other author', 1)).toBe(403)
  expect(await drop('author', 2)).toBe(403)
  expect(await drop('author', 1)).toBe(204)
  expect(await drop('staff', 2)).toBe(204)
  expect(await drop('staff', 2)).toBe(404)
  expect((await listed('tags/')).count).toBe(0)
})

test('a tag of the school is not deleted as a tag', async () => {
  await add('Каникулы', 'school-tags/')
  expect((await stage.as('staff').delete('tags/1/')).status).toBe(404)
  expect((await stage.as('staff').delete('school-tags/1/')).status).toBe(204)
})

test('categories and collections are made by staff and read by anybody', async () => {
  for (const path of ['categories/', 'lesson-categories/', 'lessons-collections/']) {
    expect((await stage.as('author').post(path, { name: 'Наука' })).status).toBe(403)
    const made = (await stage.as('staff').post(path, { name: 'Наука' })).body
    expect((await listed(path)).results).toEqual([made])
  }
})

test('a collection shows what is published of it and nothing of a draft', async () => {
  await add('На выходные', 'lessons-collections/', 'staff')
  await shelve(stage.school, { kind: 'single-lesson', number: 7, collection: [1] })
  await shelve(stage.school, { kind: 'single-lesson', number: 8, collection: [1], isPublished: false })
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
  await stage.as('author').delete('tags/1/')
  const rows = await stage.school.deps.db.select().from(audit)
  expect(new Set(rows.map(({ action, target, personId }) => `${action} ${target} ${personId}`))).toEqual(
    new Set([`create tag:1 ${stage.ids.author}`, `delete tag:1 ${stage.ids.author}`]),
  )
})
