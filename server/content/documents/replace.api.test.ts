import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentKinds, kinds } from '../kinds.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, added, anImage, pathOf } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const text = (txt: string) => ({ type: 'text', data: { txt } })

test('PUT leaves what it does not name as it is, lists too', async () => {
  const image = await anImage(fixture)
  const author = fixture.as('author')
  const more = { short_description: 'Коротко', price: 100, content: [text('a')] }
  const made = await added(author, 'course', { ...more, preview: { preview_images: [{ image_id: image }] } })
  const { body } = await author.put('courses/1/', { title: 'Новое' })
  expect(body).toEqual({ ...made.body, title: 'Новое' })
})

test('PUT replaces the lists that it names', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text('a')], lessons_schedule_list: [1, 2] })
  const { body } = await author.put('courses/1/', { title: 'Новое', content: [], lessons_schedule_list: [3] })
  expect(body).toMatchObject({ content: [], lessons_schedule_list: [3] })
})

test.each(documentKinds)('POST and PUT of a %s take its title, PATCH takes nothing', async (kind) => {
  const author = fixture.as('author')
  const needed = { [kinds[kind].titleName]: ['Обязательное поле'] }
  await added(author, kind)
  const { [kinds[kind].titleName]: _, ...untitled } = aBody(kind)
  const responses = [
    await author.post(`${kinds[kind].path}/`, untitled),
    await author.put(pathOf(kind, 1), {}),
    await author.patch(pathOf(kind, 1), {}),
  ]
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 200])
  expect(responses[0]?.body).toMatchObject(needed)
  expect(responses[1]?.body).toMatchObject(needed)
})

test('a page has its title as `caption`, and passes over a `title`', async () => {
  const author = fixture.as('author')
  const { body } = await added(author, 'page', { caption: 'О школе' })
  const changed = await author.patch('page/1/', { title: 'Другое' })
  expect([body.caption, body.title]).toEqual(['О школе', undefined])
  expect([changed.status, changed.body]).toMatchObject([200, { caption: 'О школе', ignored_fields: ['title'] }])
})

test('sums are 0 unless the document is paid or a single lesson, and access is for good unless it is paid', async () => {
  const author = fixture.as('author')
  const sums = { price: 0, old_price: 200, euro_price: 3, euro_old_price: 4, access_duration: 6 }
  const course = await added(author, 'course', sums)
  const lesson = await added(author, 'single-lesson', sums)
  const paid = await author.patch('courses/1/', { ...sums, price: 1500.5 })
  const none = { price: 0, old_price: 0, euro_price: 0, euro_old_price: 0, access_duration: 0 }
  expect(course.body).toMatchObject(none)
  expect(lesson.body).toMatchObject({ ...sums, access_duration: 0 })
  expect(paid.body).toMatchObject({ ...sums, price: 1500.5 })
})

test('a write that changes nothing leaves the version, the history and what is published alone', async () => {
  const author = fixture.as('author')
  const made = await added(author, 'course', { status: 1, slug: 'kurs', content: [text('a')] })
  const before = await contentRows(fixture.school.deps.db)
  fixture.school.clock.advance(60_000)
  const put = await author.put('courses/1/', made.text)
  const patch = await author.patch('courses/1/', { status: 1 })

  expect([put.headers.etag, patch.headers.etag]).toEqual(['"course:1-v1"', '"course:1-v1"'])
  expect(await contentRows(fixture.school.deps.db)).toEqual(before)
})

test('an autosave is marked as one in the history', async () => {
  const author = fixture.as('author')
  await added(author)
  await author.patch('courses/1/?autosave=1', { title: 'Пишу' })
  const { revision } = await contentRows(fixture.school.deps.db)
  expect(revision).toHaveLength(2)
  expect(revision).toContainEqual(expect.objectContaining({ version: 2, isAutosave: true }))
})

test('what is taken out of a text is told by its path, beside the document', async () => {
  const author = fixture.as('author')
  const { body, text: responseText } = await added(author, 'course', { content: [text('<p onclick="x">a</p>')] })
  expect(body).toMatchObject({
    content: [{ data: { txt: '<p>a</p>' } }],
    removed_markup: [{ path: 'content.0.data.txt' }],
  })
  expect((await author.put('courses/1/', responseText)).headers.etag).toBe('"course:1-v1"')
})

test('nothing is published without a title', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { title: '' })
  const { status, body } = await author.patch('courses/1/', { status: 1 })
  expect([status, body.title]).toEqual([400, ['Без названия опубликовать нельзя']])
})

test('a draft that goes on leaves readers with what was published last, and archiving takes it away', async () => {
  const author = fixture.as('author')
  const reader = fixture.as('anonymous')
  await added(author, 'course', { status: 1 })
  await author.patch('courses/1/', { status: 0, title: 'Черновик' })
  const meanwhile = await reader.get('courses/1/')
  await author.patch('courses/1/', { status: 1 })
  const published = await reader.get('courses/1/')
  await author.patch('courses/1/', { status: 2 })
  const archived = await reader.get('courses/1/')
  expect([meanwhile.body.title, published.body.title, archived.status]).toEqual(['Название', 'Черновик', 404])
})
