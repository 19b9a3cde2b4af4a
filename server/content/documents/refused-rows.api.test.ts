import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const text = (more: object = {}) => ({ type: 'text', data: { txt: 'a' }, ...more })
const list = (rows: readonly object[], more: object = {}) => ({ type: 'list-text', data: { list_text: rows }, ...more })

/** The paths that a change of the first course is refused at, after which nothing has changed. */
const refusedAt = async (body: object) => {
  const before = await contentRows(fixture.school.deps.db)
  const response = await fixture.as('author').put('courses/1/', { title: 'Новое', ...body })
  expect(response.status).toBe(400)
  expect(await contentRows(fixture.school.deps.db)).toEqual(before)
  return response.body.error_paths
}

const FOREIGN = (id: number) => [`В этом документе нет ничего с номером ${id}`]

test('a block of another document is refused at its id, and nothing changes', async () => {
  const author = fixture.as('author')
  await added(author, 'course', { content: [text()] })
  await added(author, 'course', { content: [text()] })
  expect(await refusedAt({ content: [text({ id: 1 }), text({ id: 2 })] })).toEqual({ 'content.1.id': FOREIGN(2) })
})

test('an id of another type is refused', async () => {
  await added(fixture.as('author'), 'course', { content: [text()] })
  expect(await refusedAt({ content: [list([], { id: 1 })] })).toEqual({ 'content.0.id': FOREIGN(1) })
})

test('a row of another block is refused, of a new block and of a known one', async () => {
  await added(fixture.as('author'), 'course', { content: [list([{ txt: 'x' }]), list([{ txt: 'y' }])] })
  const stolen = [{ id: 1, txt: 'x' }]
  expect(await refusedAt({ content: [list(stolen, { id: 2 }), list(stolen)] })).toEqual({
    'content.0.data.list_text.0.id': FOREIGN(1),
    'content.1.data.list_text.0.id': FOREIGN(1),
  })
})

test('a question and an image of a gallery are refused at their own lists', async () => {
  const image = await anImage(fixture)
  await added(fixture.as('author'), 'course', {
    content: [
      { type: 'quiz', data: {} },
      { type: 'images', data: {} },
    ],
  })
  const content = [
    { id: 1, type: 'quiz', data: { questions: [{ text: 'a' }, { id: 77, text: 'b' }] } },
    { id: 2, type: 'images', data: { images: [{ id: 78, image_id: image }] } },
  ]
  expect(await refusedAt({ content, gallery: { gallery_images: [{ id: 79, image_id: image }] } })).toEqual({
    'content.0.data.questions.1.id': FOREIGN(77),
    'content.1.data.images.0.id': FOREIGN(78),
    'gallery.gallery_images.0.id': FOREIGN(79),
  })
})

test('one row twice in a body is refused, by id, by uuid and where both are new', async () => {
  const uuid = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const other = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
  await added(fixture.as('author'), 'course', { content: [text({ uuid })] })
  const content = [text({ id: 1 }), text({ id: 1 }), text({ uuid }), text({ uuid: other }), text({ uuid: other })]
  expect(await refusedAt({ content })).toEqual({
    'content.1.id': ['Такой id уже есть выше'],
    'content.2.uuid': ['Такой uuid уже есть выше'],
    'content.4.uuid': ['Такой uuid уже есть выше'],
  })
})

test('a type that nobody knows is refused by its name, and an unknown field is passed over and told', async () => {
  await added(fixture.as('author'), 'course', { content: [text()] })
  expect(await refusedAt({ content: [text({ id: 1 }), { type: 'carousel', data: {} }] })).toEqual({
    'content.1.type': ['Неизвестный вид блока: carousel'],
  })
  const body = { title: 'Копия', colour: 'red', content: [{ type: 'text', more: 1, data: { colour: 'red' } }] }
  const made = await fixture.as('author').post('courses/', body)
  const again = await fixture.as('author').put(`courses/${Number(made.body.id)}/`, made.body)
  expect([made.status, made.body.ignored_fields, again.status, again.body.ignored_fields]).toEqual([
    201,
    ['content.0.data.colour', 'content.0.more', 'colour'],
    200,
    undefined,
  ])
})

test('unknown fields of an answer to choose from, and of rows that are sent as a list alone, are passed over and told', async () => {
  const image = await anImage(fixture)
  const variants = [{ text: 'Два', hint: 'чётное', is_correct: true }, 'Три']
  const body = {
    title: 'Тест',
    content: [{ type: 'quiz', data: { questions: [{ text: 'Сколько?', variants }] } }],
    gallery: [{ image_id: image, colour: 'red' }],
  }
  const made = await fixture.as('author').post('courses/', body)
  const [quiz] = [made.body.content].flat().map((block) => Object(block).id)
  const question = await fixture.as('author').post('quiz-questions/', { quiz, text: 'Где?', variants })
  expect([made.status, made.body.ignored_fields, question.status, question.body]).toMatchObject([
    201,
    ['gallery.gallery_images.0.colour', 'content.0.data.questions.0.variants.0.hint'],
    201,
    { variants: [{ text: 'Два', is_correct: true }, 'Три'], ignored_fields: ['variants.0.hint'] },
  ])
})

test('a wrong value beside an unknown field is refused at its own place', async () => {
  await added(fixture.as('author'), 'course')
  const variants = [{ text: 'я'.repeat(1_001), hint: 1 }]
  expect(await refusedAt({ content: [{ type: 'quiz', data: { questions: [{ variants }] } }] })).toEqual({
    'content.0.data.questions.0.variants.0.text': [expect.stringContaining('1000')],
  })
})

test('a new document takes no ids of blocks', async () => {
  const { status, body } = await fixture.as('author').post('courses/', { title: 'Копия', content: [text({ id: 1 })] })
  expect([status, body.error_paths]).toEqual([400, { 'content.0.id': FOREIGN(1) }])
})
