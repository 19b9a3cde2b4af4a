import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, type ClientResponse } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import { added, aBody } from '../testing/bodies.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const numbers = ({ body }: ClientResponse) => [body.results].flat().map((line) => Reflect.get(Object(line), 'id'))

const listed = async (client: Client, path: string) => numbers(await client.get(path))

const courses = async () => {
  const author = fixture.as('author')
  await added(author, 'course', { title: 'Лето', slug: 'leto' })
  await added(author, 'course', { title: 'Осень', status: 1 })
  await added(fixture.as('other author'), 'course', { title: 'Бабье лето' })
}

test('an author lists own documents, drafts too; staff all; everybody else the published ones', async () => {
  await courses()
  const lists = [
    await listed(fixture.as('author'), 'courses/'),
    await listed(fixture.as('other author'), 'courses/'),
    await listed(fixture.as('staff'), 'courses/'),
    await listed(fixture.as('anonymous'), 'courses/'),
    await listed(await fixture.session('author'), 'courses/'),
  ]
  expect(lists).toEqual([[1, 2], [3], [1, 2, 3], [2], [2]])
})

test.each([
  ['status=0', [1, 3]],
  ['status=1', [2]],
  ['search=ЛЕТО', [1, 3]],
  ['slug=LETO', [1]],
  ['ordering=-id', [3, 2, 1]],
  ['ordering=title', [3, 1, 2]],
  ['ordering=-updated_at', [1, 3, 2]],
  ['page_size=2&page=2', [3]],
  ['page_size=1&page=2&search=лето', [3]],
])('staff lists documents by %s', async (query, ids) => {
  fixture.school.clock.advance(0)
  await courses()
  fixture.school.clock.advance(60_000)
  await fixture.as('staff').patch('courses/1/', { title: 'Лето!' })
  expect(await listed(fixture.as('staff'), `courses/?${query}`)).toEqual(ids)
})

test('staff lists the documents of one author', async () => {
  await courses()
  expect(await listed(fixture.as('staff'), `courses/?author=${fixture.ids['other author']}`)).toEqual([3])
  expect(await listed(fixture.as('author'), `courses/?author=${fixture.ids['other author']}`)).toEqual([])
})

test('a list tells how many there are and where its neighbours are', async () => {
  await courses()
  const { body } = await fixture.as('staff').get('courses/?page_size=1&page=2&ordering=-id&status=0')
  const base = fixture.school.deps.config.baseUrl
  expect(body).toMatchObject({
    count: 2,
    next: null,
    previous: `${base}/api/v1/courses/?page=1&page_size=1&ordering=-id&status=0`,
  })
})

test('a line is the document in short: no blocks, no images, no long texts', async () => {
  await added(fixture.as('author'), 'course', {
    content: [{ type: 'text', data: { txt: 'a' } }],
    materials: '<p>b</p>',
  })
  const { body } = await fixture.as('author').get('courses/')
  const [line] = [body.results].flat()
  expect(line).toMatchObject({ id: 1, title: 'Название', author: { name: 'author' }, status: 0 })
  expect(Object.keys(Object(line)).filter((name) => /content|gallery|preview|materials/.test(name))).toEqual([])
})

test('an author lists the lessons of a course in their order, drafts too', async () => {
  const author = fixture.as('author')
  await added(author, 'lesson', { position: 3 })
  await author.post('lessons/', aBody('lesson', { position: 1 }))
  await author.post('lessons/', aBody('lesson', { position: 2 }))
  await added(author)
  await author.post('lessons/', aBody('lesson', { course: 2 }))
  expect(await listed(author, 'lessons/?course=1')).toEqual([2, 3, 1])
  expect(await listed(author, 'lessons/?course=1&ordering=-position')).toEqual([1, 3, 2])
  expect(await listed(fixture.as('anonymous'), 'lessons/?course=1')).toEqual([])
})

test.each(['status=7', 'page=a', 'page_size=many'])('a list by %s is refused', async (query) => {
  expect((await fixture.as('author').get(`courses/?${query}`)).status).toBe(400)
})

const LISTS = [
  ...documentKinds.map((kind) => kinds[kind].path),
  'tags',
  'school-tags',
  'categories',
  'lesson-categories',
  'lessons-collections/list-items',
  'users',
  'users/authors',
  'school-schedules',
  'obj-comments/moderation',
  'custom-certificates',
  'custom-certificates-user',
]

test.each(LISTS)(
  '%s/ has no page before its first, and keeps its usual order for one that nobody knows',
  async (path) => {
    await courses()
    const staff = fixture.as('staff')
    const [plain, ...unknown] = [
      await staff.get(`${path}/`),
      await staff.get(`${path}/?ordering=colour`),
      await staff.get(`${path}/?ordering=-colour`),
    ]
    const before = await staff.get(`${path}/?page=0`)
    expect([before.status, Object.keys(before.body)]).toEqual([404, ['detail']])
    expect(unknown.map(({ status, body }) => [status, body.results, body.ignored_fields])).toEqual(
      unknown.map(() => [plain?.status, plain?.body.results, ['ordering']]),
    )
  },
)

test.each(['courses', 'webinars', 'contests-v2'])(
  '%s/draft/ is the newest draft of the caller that was never published',
  async (path) => {
    const author = fixture.as('author')
    const none = await author.get(`${path}/draft/`)
    await author.post(`${path}/`, { title: 'Первый' })
    await author.post(`${path}/`, { title: 'Второй' })
    await author.post(`${path}/`, { title: 'Третий', status: 1 })
    await author.patch(`${path}/3/`, { status: 0 })
    await fixture.as('other author').post(`${path}/`, { title: 'Чужой' })
    const { body, headers } = await author.get(`${path}/draft/`)
    expect([none.status, body.title, body.id]).toEqual([404, 'Второй', 2])
    expect(headers.etag).toContain(':2-v1"')
    expect((await fixture.as('anonymous').get(`${path}/draft/`)).status).toBe(401)
  },
)

test.each(documentKinds)(
  'documents of the kind %s are found by a part of their titles, as these are now',
  async (kind) => {
    const author = fixture.as('author')
    const { path, titleName } = kinds[kind]
    await added(author, kind, { [titleName]: 'Лето "в" 100%_деревне', status: 1 })
    const course = kind === 'lesson' ? { status: 1 } : undefined
    if (course) await author.patch('courses/1/', course)
    const found = async (search: string) => [
      await listed(author, `${path}/?search=${encodeURIComponent(search)}`),
      await listed(fixture.as('anonymous'), `${path}/?search=${encodeURIComponent(search)}`),
    ]
    const seen = [await found('ЕТО "В" 100%_Д'), await found('100% д'), await found('то'), await found('зима')]
    await author.patch(`${path}/1/`, { [titleName]: 'Зима' })
    const renamed = [await found('зима'), await found('лето')]
    const [here, nowhere] = [
      [[1], [1]],
      [[], []],
    ]
    expect([seen, renamed]).toEqual([
      [here, nowhere, here, nowhere],
      [here, nowhere],
    ])
  },
)
