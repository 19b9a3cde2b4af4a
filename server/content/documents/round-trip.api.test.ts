import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentKinds } from '../kinds.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage, everyKind, pathOf, script } from './testing/bodies.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

test.each(documentKinds)('a %s with all 15 kinds of blocks: GET, PUT and GET are the same bytes', async (kind) => {
  const image = await anImage(fixture)
  const staff = fixture.as('staff')
  const author = fixture.ids.author
  const seo = { seo_title: 'Для поиска', seo_description: 'Одной строкой' }
  await added(staff, kind, { author, cover: image, ...seo, content: [...everyKind(image), script] })
  const path = pathOf(kind, 1)

  const first = await fixture.as('author').get(path)
  const put = await fixture.as('author').put(path, first.text)
  const second = await fixture.as('author').get(path)

  expect([put.status, put.text, second.text]).toEqual([200, first.text, first.text])
  expect(first.body).toMatchObject(seo)
  expect(second.headers.etag).toBe(`"${kind}:1-v1"`)
})

test('every kind of blocks is told by its type and its kind, in the order of the body', async () => {
  const image = await anImage(fixture)
  const { body } = await added(fixture.as('staff'), 'course', { content: [...everyKind(image), script] })

  expect(body.content).toMatchObject([
    { id: 1, position: 0, type: 'text', kind: 'text' },
    { id: 2, position: 1, type: 'text', kind: 'attention-block', data: { txt: '<!--attention--><p>Внимание</p>' } },
    { id: 3, position: 2, type: 'text', kind: 'header-block', data: { txt: '<!--header--><p>Заголовок</p>' } },
    { id: 4, position: 3, type: 'text', kind: 'header1-block', data: { txt: '<!--header1--><p>Первый</p>' } },
    { id: 5, position: 4, type: 'text', kind: 'header3-block', data: { txt: '<!--header3--><p>Третий</p>' } },
    { id: 6, position: 5, type: 'image', kind: 'image', data: { img: { id: image } } },
    { id: 7, position: 6, type: 'image-text', kind: 'image-text' },
    { id: 8, position: 7, type: 'image-list-texts', kind: 'image-list-texts' },
    { id: 9, position: 8, type: 'list-text', kind: 'list-text', data: { list_text: [{ id: 1 }, { id: 2 }] } },
    {
      id: 10,
      position: 9,
      type: 'quiz',
      kind: 'quiz',
      data: {
        questions: [
          { id: 3, quiz: 10 },
          { id: 4, quiz: 10 },
        ],
      },
    },
    { id: 11, position: 10, type: 'course-info', kind: 'course-info' },
    { id: 12, position: 11, type: 'images', kind: 'images', data: { images: [{ id: 5, image_id: image }, { id: 6 }] } },
    { id: 13, position: 12, type: 'preview', kind: 'preview', data: { images: [{ id: 7, image_id: image }] } },
    { id: 14, position: 13, type: 'video', kind: 'video' },
    { id: 15, position: 14, type: 'script-block', kind: 'script-block' },
  ])
})

/** A new block as clients send it that know blocks by their data. */
const nested = (uuid: string, txt: string) => ({ type: 'text', data: { id: null, uuid, position: 0, txt } })

test('a client that names blocks within their data alone saves a document, and the same blocks again', async () => {
  const author = fixture.as('author')
  const made = await added(author, 'course', { content: [nested('a', '<p>1</p>'), nested('b', '<p>2</p>')] })
  const content = [made.body.content].flat().map((block) => ({ type: Object(block).type, data: Object(block).data }))
  const saved = await author.put('courses/1/', { ...made.body, content: content.toReversed() })
  const names = (body: typeof made.body) =>
    [body.content].flat().map((block) => {
      const { id, uuid, position, data } = Object(block)
      return [id, uuid, position, data.id, data.uuid, data.position, data.txt]
    })
  expect([made.status, names(made.body), saved.status, names(saved.body)]).toEqual([
    201,
    [
      [1, 'a', 0, 1, 'a', 0, '<p>1</p>'],
      [2, 'b', 1, 2, 'b', 1, '<p>2</p>'],
    ],
    200,
    [
      [2, 'b', 0, 2, 'b', 0, '<p>2</p>'],
      [1, 'a', 1, 1, 'a', 1, '<p>1</p>'],
    ],
  ])
})

test('a document that changes and changes back has the same bytes again', async () => {
  const author = fixture.as('author')
  const { text } = await added(author, 'course', { content: everyKind(await anImage(fixture)), price: 1500.5 })

  await author.patch('courses/1/', { title: 'Другое', price: 0, content: [] })
  const back = await author.put('courses/1/', text)

  expect([back.status, back.text, back.headers.etag]).toEqual([200, text, '"course:1-v3"'])
})

test('the answer to a POST says where the document is and which version it is', async () => {
  fixture.school.clock.advance(0)
  const { status, headers, text } = await added(fixture.as('author'), 'webinar')
  const read = await fixture.as('author').get(String(headers.location))

  expect({ status, location: headers.location, etag: headers.etag }).toEqual({
    status: 201,
    location: '/api/v1/webinars/1/',
    etag: '"webinar:1-v1"',
  })
  expect(read.text).toBe(text)
  expect(read.headers).toMatchObject({ etag: '"webinar:1-v1"', 'cache-control': 'private, no-cache' })
  expect(read.headers['last-modified']).toBe(fixture.school.clock.now().toUTCString())
})

test('an event names itself by both of its ids', async () => {
  const { body } = await added(fixture.as('author'), 'contest')
  expect(body).toMatchObject({ id: 1, contest_id: 1, webinar_id: 1, show_discount_timer: true })
})

test('who has the version already is answered 304', async () => {
  const author = fixture.as('author')
  await added(author)
  const { status, text } = await author.get('courses/1/', { headers: { 'if-none-match': '"course:1-v1"' } })
  expect([status, text]).toEqual([304, ''])
})

test('JSON of any shape has its names in one order, in the answer to a write and in a GET', async () => {
  const author = fixture.as('author')
  const config_data = { zz: 1, a: [{ long: 1, b: { d: null, c: 2 } }], 10: 'x' }
  const made = await added(author, 'webinar', {
    config_data,
    lessons_schedule_list: [{ title: 'a', date: '2026-01-02' }],
  })
  const read = await author.get('webinars/1/')
  expect(made.body.config_data).toEqual(config_data)
  expect(read.text).toBe(made.text)
  expect((await author.put('webinars/1/', read.text)).text).toBe(made.text)
})
