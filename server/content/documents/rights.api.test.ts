import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentKinds, kinds } from '../kinds.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage, pathOf, script } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

test.each(documentKinds)(
  'a draft of a %s is not there for another author, for readers and for nobody',
  async (kind) => {
    await added(fixture.as('author'), kind)
    const before = await contentRows(fixture.school.deps.db)
    const path = pathOf(kind, 1)
    const other = fixture.as('other author')
    const answers = [
      await other.get(path),
      await other.put(path, { [kinds[kind].titleName]: 'Моё' }),
      await other.patch(path, { status: 1, author: fixture.ids['other author'] }),
      await fixture.as('anonymous').get(path),
      await (await fixture.session('author')).get(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await contentRows(fixture.school.deps.db)).toEqual(before)
  },
)

test('writing takes a token: a session and nobody are refused by 401', async () => {
  await added(fixture.as('author'))
  const session = await fixture.session('author')
  const answers = [
    await session.patch('courses/1/', { title: 'Моё' }),
    await fixture.as('anonymous').post('courses/', { title: 'Моё' }),
    await (await fixture.scoped('author', 'read')).patch('courses/1/', { title: 'Моё' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403])
})

test('staff writes the documents of others, and gives them to others', async () => {
  await added(fixture.as('author'))
  const { status, body } = await fixture
    .as('staff')
    .patch('courses/1/', { price: 5, author: fixture.ids['other author'] })
  expect([status, body.author, body.price]).toEqual([200, { id: fixture.ids['other author'], name: 'other author' }, 5])
  expect((await fixture.as('author').get('courses/1/')).status).toBe(404)
})

test('an author gives a document to nobody else, neither a new one nor a known one', async () => {
  const author = fixture.as('author')
  await added(author)
  const foreign = { title: 'Чужое', author: fixture.ids['other author'] }
  const answers = [await author.post('courses/', foreign), await author.put('courses/1/', foreign)]
  expect(answers.map(({ status, body }) => [status, body.author])).toEqual([
    [400, ['Это могут менять только сотрудники школы']],
    [400, ['Это могут менять только сотрудники школы']],
  ])
})

test('a document is given only to somebody who writes', async () => {
  await added(fixture.as('author'))
  const staff = fixture.as('staff')
  const answers = [
    await staff.patch('courses/1/', { author: fixture.ids.user }),
    await staff.patch('courses/1/', { author: 'nobody' }),
  ]
  expect(answers.map(({ body }) => body.author)).toEqual([['Нет такого автора'], ['Нет такого автора']])
})

test('an image has to be there, and to be the caller’s or the author’s', async () => {
  const [own, foreign] = [await anImage(fixture), await anImage(fixture, 'other author')]
  const content = [
    { type: 'image', data: { img: foreign } },
    { type: 'images', data: { images: [{ image_id: 99 }] } },
  ]
  const sent = { title: 'Курс', cover: own, content, gallery: { gallery_images: [{ image_id: foreign }] } }
  const { status, body } = await fixture.as('author').post('courses/', sent)
  expect([status, body.error_paths]).toEqual([
    400,
    {
      'content.0.data.img': ['Нет изображения с номером 2'],
      'content.1.data.images.0.image_id': ['Нет изображения с номером 99'],
      'gallery.gallery_images.0.image_id': ['Нет изображения с номером 2'],
    },
  ])
})

test('an image that staff has put in stays usable for the author', async () => {
  await added(fixture.as('author'))
  const image = await anImage(fixture, 'staff')
  await fixture.as('staff').patch('courses/1/', { cover: image })
  const { status } = await fixture
    .as('author')
    .patch('courses/1/', { content: [{ type: 'image', data: { img: image } }] })
  expect(status).toBe(200)
})

test('a script block takes staff; an author keeps it as it is, moves it and leaves it out', async () => {
  const author = fixture.as('author')
  const { body } = await added(fixture.as('staff'), 'course', { author: fixture.ids.author, content: [script] })
  const [storedBlock] = [body.content].flat()
  const text = { type: 'text', data: { txt: 'a' } }
  const refusal = { content: ['Блок 1: Это могут менять только сотрудники школы'] }
  const answers = [
    await author.post('courses/', { title: 'Своё', content: [script] }),
    await author.patch('courses/1/', { content: [{ ...Object(storedBlock), data: { script: 'alert(1)' } }] }),
    await author.patch('courses/1/', { content: [text, storedBlock] }),
    await author.patch('courses/1/', { content: [] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 200])
  expect(answers[0]?.body).toMatchObject(refusal)
})

test('categories, tags and collections have to be there', async () => {
  const sent = { title: 'Курс', category: 7, tags: [8], collection: [9, 10] }
  const { status, body } = await fixture.as('author').post('courses/', sent)
  expect([status, body]).toMatchObject([
    400,
    {
      category: ['В списке нет номера 7'],
      error_paths: {
        'tags.0': ['В списке нет номера 8'],
        'collection.0': ['В списке нет номера 9'],
        'collection.1': ['В списке нет номера 10'],
      },
    },
  ])
})

test('a lesson is of a course that is there and that its writer may edit', async () => {
  await added(fixture.as('other author'))
  const author = fixture.as('author')
  const lesson = (course?: number | null) =>
    author.post('lessons/', { title: 'Урок', ...(course !== undefined && { course }) })
  const answers = [await lesson(), await lesson(null), await lesson(1), await lesson(2)]
  expect(answers.map(({ status, body }) => [status, body.course])).toEqual([
    [400, ['Обязательное поле']],
    [400, ['Обязательное поле']],
    [400, ['Нет курса с номером 1']],
    [400, ['Нет курса с номером 2']],
  ])
})
