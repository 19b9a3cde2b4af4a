import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentKind } from '../../contract/content/state.ts'
import { fieldsOf } from '../../contract/content/documents/fields.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { Client } from '../testing/client.ts'
import { addTerm } from '../terms/term-store.ts'
import { sample, sizes } from '../../testing/sizes.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, INNER, TITLE } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const fromNow = (ms: number) => new Date(fixture.school.clock.now().getTime() + ms).toISOString()

const hasField = (kind: DocumentKind, name: string) => fieldsOf(kind).some((field) => field === name)

/** Where readers are shown it, by its number and by its slug. */
const renderedAt = (kind: DocumentKind, number: number) => [
  `rendered/?kind=${kind}&id=${number}`,
  `rendered/?kind=${kind}&slug=kosmos`,
]

/** Every address that could tell something of a document, but the description of the API, which is below. */
const addressesOf = (kind: DocumentKind, number: number) => [
  `${kinds[kind].path}/${number}/`,
  `${kinds[kind].path}/by-slug/kosmos/`,
  `${kinds[kind].path}/`,
  `${kinds[kind].path}/?course=1&tag=1`,
  `obj-comments/?obj_type=${kind}&obj_id=${number}`,
  'school-schedules/',
  `school-schedules/?kind=${kind}`,
  'lessons/?course=1',
  'lessons-collections/list-items/',
  'tags/popular/',
  'users/authors/',
  `${kinds[kind].path}/${number}/preview-links/`,
  'preview/',
  ...renderedAt(kind, number),
]

/** What a client finds of a document: the status of its addresses, the paths that name it, and those that show its content. */
const visibilityTo = async (client: Client, kind: DocumentKind, number: number) => {
  const responses = await Promise.all(
    addressesOf(kind, number).map(async (path) => ({ path, ...(await client.get(path)) })),
  )
  return {
    byNumber: responses[0]?.status,
    bySlug: responses[1]?.status,
    comments: responses[4]?.status,
    named: responses.filter(({ text }) => text.includes(TITLE)).map(({ path }) => path),
    inside: responses.filter(({ text }) => text.includes(INNER)).map(({ path }) => path),
  }
}

const NOTHING = { byNumber: 404, bySlug: 404, comments: 404, named: [], inside: [] }

const strangers: readonly (() => Promise<Client>)[] = [
  async () => fixture.as('anonymous'),
  () => fixture.session('user'),
  () => fixture.session('author'),
  () => fixture.session('staff'),
  async () => fixture.as('other author'),
]
let turn = 0

/** What strangers find: each document is looked for by the next of them. */
const toStrangers = async (kind: DocumentKind, number: number) => {
  const found = []
  for (const enter of sample(strangers, sizes.strangersOfDocument, turn))
    found.push(await visibilityTo(await enter(), kind, number))
  turn += 1
  return found
}

/** All that lists look at, as far as the kind has it. */
const traitsOf = async (kind: DocumentKind): Promise<object> => {
  const tag = await fixture.as('author').post('tags/', { name: 'Физика' })
  const { clock, deps } = fixture.school
  const collection = { kind: 'collection', name: 'Лето', personId: null, at: clock.now() } as const
  const { term } = await deps.transact((tx) => addTerm(tx, collection))
  const all = {
    slug: 'kosmos',
    tags: [Number(tag.body.id)],
    collection: [term.number],
    date: '2030-01-01',
    publish_date: '2030-01-01',
    date_start: '2030-01-01T10:00:00Z',
    course:
      kind === 'lesson' ? await add(fixture.as('author'), 'course', { caption: undefined, title: 'Курс' }) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => hasField(kind, name)))
}

const ways: [string, (kind: DocumentKind) => Promise<number>][] = [
  ['a draft', async (kind) => add(fixture.as('author'), kind, { ...(await traitsOf(kind)), status: 0 })],
  ['a hidden one', async (kind) => add(fixture.as('author'), kind, { ...(await traitsOf(kind)), is_hidden: true })],
  [
    'one that was hidden',
    async (kind) => {
      const number = await add(fixture.as('author'), kind, await traitsOf(kind))
      await change(fixture.as('author'), kind, number, { is_hidden: true })
      return number
    },
  ],
  [
    'an archived one',
    async (kind) => {
      const number = await add(fixture.as('author'), kind, await traitsOf(kind))
      await change(fixture.as('author'), kind, number, { status: 2 })
      return number
    },
  ],
  [
    'a deleted one',
    async (kind) => {
      const number = await add(fixture.as('author'), kind, await traitsOf(kind))
      await fixture.as('author').delete(`${kinds[kind].path}/${number}/`)
      return number
    },
  ],
]

const hidings = ways.flatMap(([way, make], turn) =>
  sample(documentKinds, sizes.kindsOfHiding, turn).map((kind) => [way, kind, make] as const),
)

test.each(hidings)('%s of the kind %s is nowhere, for nobody but its author and staff', async (way, kind, make) => {
  const number = await make(kind)
  const inside = async (role: 'author' | 'staff') =>
    (await fixture.as(role).get(`${kinds[kind].path}/${number}/`)).status

  expect([await toStrangers(kind, number), await inside('author'), await inside('staff')]).toEqual([
    Array.from({ length: sizes.strangersOfDocument }, () => NOTHING),
    ...(way === 'a deleted one' ? [404, 404] : [200, 200]),
  ])
})

test.each(documentKinds.filter((kind) => hasField(kind, 'deferred_start_at')))(
  'what is deferred of the kind %s shows no content and is in no list until its moment, and opens by the clock alone',
  async (kind) => {
    const traits = { ...(await traitsOf(kind)), deferred_start_at: fromNow(DAY_MS), materials: `<p>${INNER}</p>` }
    const number = await add(fixture.as('author'), kind, traits)
    const before = await toStrangers(kind, number)

    fixture.school.clock.advance(DAY_MS)

    const announced = [...addressesOf(kind, number).slice(0, 2), ...renderedAt(kind, number)]
    expect(before).toEqual(
      before.map(() => ({ byNumber: 200, bySlug: 200, comments: 404, named: announced, inside: [] })),
    )
    expect(await visibilityTo(fixture.as('anonymous'), kind, number)).toMatchObject({
      comments: 200,
      named: expect.arrayContaining([...announced, `${kinds[kind].path}/`]),
      inside: announced,
    })
  },
)

test('a lesson is nowhere as long as its course is not published, and closed until that opens', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { title: 'Курс', status: 0 })
  const number = await add(author, 'lesson', { course })
  const before = await toStrangers('lesson', number)
  await change(author, 'course', course, { status: 1, deferred_start_at: fromNow(DAY_MS) })
  const deferred = await visibilityTo(fixture.as('anonymous'), 'lesson', number)

  fixture.school.clock.advance(DAY_MS)

  const { byNumber, inside, named } = await visibilityTo(fixture.as('anonymous'), 'lesson', number)
  expect(before).toEqual(before.map(() => NOTHING))
  expect([deferred.byNumber, deferred.comments, deferred.named, deferred.inside]).toEqual([
    200,
    404,
    [`lessons/${number}/`, ...renderedAt('lesson', number).slice(0, 1)],
    [],
  ])
  expect([byNumber, inside, named.includes('lessons/?course=1')]).toEqual([
    200,
    [`lessons/${number}/`, ...renderedAt('lesson', number).slice(0, 1)],
    true,
  ])
})

test('the numbers that nobody has used answer like those of drafts', async () => {
  await add(fixture.as('author'), 'course', { status: 0 })
  const [draft, none] = await Promise.all([1, 2].map((number) => fixture.as('anonymous').get(`courses/${number}/`)))
  expect([draft?.status, draft?.body]).toEqual([none?.status, none?.body])
})

test('the description of the API tells of no document', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course')
  for (const kind of documentKinds)
    for (const status of [0, 1]) await add(author, kind, { status, ...(kind === 'lesson' && { course }) })
  const { status, text } = await fixture.as('anonymous').get('schema/')
  expect([status, text.includes(TITLE), text.includes(INNER)]).toEqual([200, false, false])
})
