import { afterEach, beforeEach, expect, test } from 'vitest'
import { withoutPublicationStatus } from '../documents/testing/bodies.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, add, change, INNER } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const anybody = () => fixture.as('anonymous')

test.each(documentKinds)(
  'readers of the kind %s get what its author gets, without what is the school\u2019s own',
  async (kind) => {
    const { path } = kinds[kind]
    const of = kind === 'lesson' ? { course: await add(fixture.as('author'), 'course') } : {}
    const made = await fixture.as('author').post(`${path}/`, aBody(kind, of))
    const read = await anybody().get(`${path}/1/`)
    expect([made.status, read.status, read.text]).toEqual([201, 200, withoutPublicationStatus(made)])
  },
)

test('what the school keeps for itself is never told', async () => {
  const own = { unisender_group_id: 'G-1', config_data: { key: 'K-1' } }
  await add(fixture.as('author'), 'webinar', own)
  const { text, body } = await anybody().get('webinars/1/')
  const list = await anybody().get('webinars/')
  expect([body.unisender_group_id, body.config_data, /[GK]-1/.test(text + list.text)]).toEqual([null, null, false])
})

test('readers see what was published last while its author goes on with a draft', async () => {
  await add(fixture.as('author'), 'course', { slug: 'old' })
  const before = await anybody().get('courses/1/')

  await change(fixture.as('author'), 'course', 1, { status: 0, title: 'Новое', slug: 'new', content: [] })

  const after = await anybody().get('courses/1/')
  const list = await anybody().get('courses/')
  const bySlug = await Promise.all(['old', 'new'].map((slug) => anybody().get(`courses/by-slug/${slug}/`)))
  expect([after.text, after.headers.etag, list.text.includes('Новое')]).toEqual([
    before.text,
    before.headers.etag,
    false,
  ])
  expect(bySlug.map(({ status }) => status)).toEqual([200, 404])
})

test('publishing again shows what has become of it, under a new tag', async () => {
  await add(fixture.as('author'), 'course')
  const { headers } = await anybody().get('courses/1/')
  await change(fixture.as('author'), 'course', 1, { status: 0, title: 'Новое' })
  await change(fixture.as('author'), 'course', 1, { status: 1 })

  const { status, body } = await anybody().get('courses/1/', { headers: { 'if-none-match': headers.etag ?? '' } })

  expect([status, body.title]).toEqual([200, 'Новое'])
})

test('what was archived comes back by publishing it', async () => {
  await add(fixture.as('author'), 'course')
  await change(fixture.as('author'), 'course', 1, { status: 2 })
  const archived = await anybody().get('courses/1/')
  await change(fixture.as('author'), 'course', 1, { status: 1 })
  expect([archived.status, (await anybody().get('courses/1/')).status]).toEqual([404, 200])
})

test('who has the text already is answered 304 without one', async () => {
  await add(fixture.as('author'), 'course')
  const { headers } = await anybody().get('courses/1/')
  const again = await anybody().get('courses/1/', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect([again.status, again.text, again.headers.etag, again.headers['cache-control']]).toEqual([
    304,
    '',
    headers.etag,
    'public, max-age=0, must-revalidate',
  ])
})

test('a slug leads to the document in any case of its letters, and its author to the draft', async () => {
  await add(fixture.as('author'), 'page', { slug: 'O-nas' })
  await change(fixture.as('author'), 'page', 1, { status: 0, caption: 'О нас' })
  const [reader, author, other] = await Promise.all(
    [anybody(), fixture.as('author'), fixture.as('other author')].map((client) => client.get('page/by-slug/O-NAS/')),
  )
  expect([reader?.body.caption, author?.body.caption, other?.text]).toEqual([
    (await anybody().get('page/1/')).body.caption,
    'О нас',
    reader?.text,
  ])
})

test('a slug under which readers still find another document is taken', async () => {
  await add(fixture.as('author'), 'course', { slug: 'kosmos' })
  await change(fixture.as('author'), 'course', 1, { status: 0, slug: 'stars' })
  const { status, body } = await fixture.as('author').post('courses/', aBody('course', { slug: 'kosmos' }))
  expect([status, body]).toEqual([400, { slug: ['Такой адрес уже занят'] }])
})

test('a lesson that is closed has no content, no materials and no video, and keeps what describes it', async () => {
  const hidden = { materials: `<p>${INNER}</p>`, price: 490, short_description: 'О планетах' }
  await add(fixture.as('author'), 'single-lesson', hidden)
  const { body, text } = await anybody().get('single-lesson/1/')
  expect([body.content, body.materials, body.short_description, text.includes(INNER)]).toEqual([
    [],
    '',
    'О планетах',
    false,
  ])
})

test('a list is filtered by category, tag, author and course, ordered and paged, and told again only when it has changed', async () => {
  const category = await fixture.as('staff').post('categories/', { name: 'Наука' })
  const author = fixture.as('author')
  await add(author, 'course', { category: category.body.id })
  await add(fixture.as('other author'), 'course')
  await add(author, 'course')
  const numbers = async (query: string) => {
    const { status, body } = await anybody().get(`courses/?${query}`)
    return status === 200 ? [body.results].flat().map((line) => Object(line).id) : [status, body]
  }
  const { headers } = await anybody().get('courses/')
  const again = await anybody().get('courses/', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect({
    category: await numbers(`category=${String(category.body.id)}`),
    other: await numbers('category=999'),
    author: await numbers(`author=${fixture.ids.author}`),
    backwards: await numbers('ordering=-id'),
    page: await numbers('ordering=id&page=2&page_size=2'),
    beyond: (await numbers('page=9'))[0],
    unknown: await numbers('ordering=secret'),
    again: again.status,
  }).toEqual({
    category: [1],
    other: [],
    author: [1, 3],
    backwards: [3, 2, 1],
    page: [3],
    beyond: 404,
    unknown: [1, 2, 3],
    again: 304,
  })
})

test('lessons come in the order of their course', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course')
  for (const position of [3, 1, 2]) await add(author, 'lesson', { course, position })
  await add(author, 'lesson', { course: await add(author, 'course') })
  const { body } = await anybody().get(`lessons/?course=${course}`)
  expect([body.count, [body.results].flat().map((line) => Object(line).position)]).toEqual([3, [1, 2, 3]])
})
