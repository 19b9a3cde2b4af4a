import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { documentKinds } from '../content/kinds.ts'
import { add, change, INNER, TITLE } from '../content/publishing/testing/writing.ts'
import { pageAddress } from '../contract/content/documents/page-paths.ts'
import type { DocumentKind } from '../contract/content/state.ts'
import { fieldsOf } from '../contract/content/documents/fields.ts'
import { DAY_MS } from '../contract/durations.ts'
import { openUntil } from '../orders/stores/entitlement-store.ts'
import { type OpenPage, type PagesFixture, startPagesFixture } from './testing/pages-fixture.ts'

let fixture: PagesFixture
beforeEach(async () => {
  fixture = await startPagesFixture()
})
afterEach(() => fixture.close())

const tomorrow = () => new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()

const buy = (product: string) =>
  fixture.school.deps.transact((tx) => {
    const updatedAt = fixture.school.clock.now()
    return openUntil(tx, { id: randomUUID(), personId: fixture.ids.user, product, availableTo: null, updatedAt })
  })

const hasField = (kind: DocumentKind, name: string) => fieldsOf(kind).some((field) => field === name)

const ABOUT = 'Кратко о главном'

/** A lesson needs a course. */
const courseOf = async (kind: DocumentKind, more: object) =>
  kind === 'lesson' && !('course' in more)
    ? { course: await add(fixture.as('author'), 'course', { title: 'Курс' }) }
    : {}

/** Publishes a document with all that could tell something of it. */
const publish = async (kind: DocumentKind, more: object = {}) => {
  const slug = hasField(kind, 'slug') ? 'kosmos' : null
  const traits = { short_description: ABOUT, ...(slug && { slug }), ...(await courseOf(kind, more)), ...more }
  const number = await add(fixture.as('author'), kind, traits)
  return { number, addresses: [pageAddress(kind, { slug: null, number }), pageAddress(kind, { slug, number })] }
}

/** All that visitors and search engines may open. */
const everywhere = (addresses: readonly string[]) => [
  ...addresses,
  `${addresses[0]}?lang=en`,
  '/courses/',
  `/courses/?search=${encodeURIComponent(TITLE.slice(0, 6))}`,
  '/sitemap.xml',
  '/courses/nothing/',
]

/** The pages that tell of it, by its title, its description, its address or its content. */
const leaking = async (open: OpenPage, addresses: readonly string[]) => {
  const responses = await Promise.all(everywhere(addresses).map(async (path) => ({ path, ...(await open(path)) })))
  const traces = [TITLE, ABOUT, INNER, `${addresses[1]}<`, `"${addresses[1]}"`]
  return responses.filter(({ status, text }) => status === 301 || traces.some((trace) => text.includes(trace)))
}

const paths = (responses: readonly { path: string }[]) => responses.map(({ path }) => path)

/** What strangers find: a visitor, another author, another person, the author by the session of a browser. */
const toStrangers = async (addresses: readonly string[]) => {
  const strangers = [
    fixture.visitor,
    ...(await Promise.all([fixture.person('other author'), fixture.person('author')])),
  ]
  return (await Promise.all(strangers.map((open) => leaking(open, addresses)))).map(paths)
}

const AWAY: readonly [string, object][] = [
  ['a draft', { status: 0 }],
  ['a hidden document', { is_hidden: true }],
  ['an archived document', { status: 2 }],
]

describe.each(documentKinds)('of the kind %s', (kind) => {
  test.each(AWAY)('%s is on no page, in no list and in no sitemap', async (_, state) => {
    const { addresses } = await publish(kind, state)
    expect(await toStrangers(addresses)).toEqual([[], [], []])
  })

  test('what was published leaves every page when it is hidden, archived or deleted', async () => {
    const { number, addresses } = await publish(kind)
    const before = await fixture.visitor(addresses[1] ?? '')
    await change(fixture.as('author'), kind, number, { is_hidden: true })
    const hidden = await leaking(fixture.visitor, addresses)
    await change(fixture.as('author'), kind, number, { is_hidden: false, status: 1 })
    const again = await fixture.visitor(addresses[1] ?? '')
    await change(fixture.as('author'), kind, number, { status: 2 })
    const archived = await leaking(fixture.visitor, addresses)
    expect([before.status, paths(hidden), again.status, paths(archived)]).toEqual([200, [], 200, []])
    expect([before.text.includes(INNER), again.text.includes(INNER)]).toEqual([true, true])
  })
})

test.each(documentKinds.filter((kind) => hasField(kind, 'deferred_start_at')))(
  'a deferred %s shows what it is about and nothing of its content until its moment, and no list has it',
  async (kind) => {
    const { addresses } = await publish(kind, { deferred_start_at: tomorrow() })
    const before = await leaking(fixture.visitor, addresses)
    fixture.school.clock.advance(DAY_MS)
    const after = await fixture.visitor(addresses[1] ?? '')
    expect(paths(before)).toEqual([...new Set([...addresses, `${addresses[0]}?lang=en`])])
    expect([before.some(({ text }) => text.includes(INNER)), after.text.includes(INNER)]).toEqual([false, true])
    expect(before.at(-1)?.headers.get('location')).toBe(`${addresses[1]}?lang=en`)
  },
)

test('a lesson of a paid course shows its title and price, and its content to nobody: its element asks for it', async () => {
  const { number: course } = await publish('course', { price: 1_500, materials: '<p>Задачник</p>' })
  const { addresses } = await publish('lesson', { course })
  await buy(`course:${course}`)
  const buyer = await fixture.person('user')
  const responses = await Promise.all([fixture.visitor, buyer].map((open) => open(addresses[0] ?? '')))
  const shown = responses.map(({ status, text }) => [status, text.includes(TITLE), text.includes(INNER)])
  expect(shown).toEqual([
    [200, true, false],
    [200, true, false],
  ])
  expect(responses[0]?.text).toBe(responses[1]?.text)
  const pages = await Promise.all([fixture.visitor, buyer].map((open) => open('/courses/kosmos/')))
  expect(pages.map(({ text }) => text.includes('Задачник'))).toEqual([false, false])
})

test('a lesson of a later day is listed by its course and closed', async () => {
  const { number: course } = await publish('course')
  const { addresses } = await publish('lesson', { course, title: 'Завтра', publish_date: tomorrow() })
  const { text } = await fixture.visitor(addresses[0] ?? '')
  expect([text.includes('Завтра'), text.includes(INNER)]).toEqual([true, false])
  expect((await fixture.visitor('/courses/kosmos/')).text).toContain('"lessons":[{"id":1,"title":"Завтра"')
})

test('lessons of a course that opens later, or is hidden, are nowhere', async () => {
  const { number: course } = await publish('course', { deferred_start_at: tomorrow() })
  const { addresses } = await publish('lesson', { course, title: 'Первый' })
  expect((await fixture.visitor('/courses/kosmos/')).text).not.toContain('Первый')
  expect((await fixture.visitor('/sitemap.xml')).text).not.toContain(addresses[0])
  await change(fixture.as('author'), 'course', course, { is_hidden: true })
  expect((await fixture.visitor(addresses[0] ?? '')).status).toBe(404)
})

test.each(['webinar', 'contest'] as const)(
  'the room and the texts of a %s are for who has signed up, and on no page',
  async (kind) => {
    const secrets = { webinar_link: 'https://room.example/1', content_registered: '<p>Для своих</p>' }
    const after = { content_closed: '<p>После</p>', video_result: 'https://video.example/1' }
    const date = { date_start: tomorrow() }
    const { addresses } = await publish(kind, {
      ...date,
      ...secrets,
      ...after,
      unisender_group_id: 'group-77',
      config_data: { a: 'inner' },
    })
    const { text } = await fixture.visitor(addresses[1] ?? '')
    const found = ['room.example', 'Для своих', 'После', 'video.example', 'group-77', 'inner'].filter((trace) =>
      text.includes(trace),
    )
    expect([text.includes(TITLE), found]).toEqual([true, []])
  },
)

test('who has bought what is archived gets its page, without content and for their browser alone; others get a 404', async () => {
  const { number: course, addresses } = await publish('course', { price: 1_500 })
  const lesson = await publish('lesson', { course, title: 'Первый' })
  await buy(`course:${course}`)
  const [buyer, other] = [await fixture.person('user'), await fixture.person('other user')]
  await change(fixture.as('author'), 'course', course, { status: 2 })

  const page = await buyer(addresses[1] ?? '')
  expect([page.status, page.text.includes(INNER), page.headers.get('cache-control')]).toEqual([
    200,
    false,
    'private, no-store',
  ])
  expect(page.text).toContain('<meta name="robots" content="noindex">')
  expect(page.text).toContain(`<school-content kind="course" id="${course}"`)
  const access = await (await fixture.session('user')).get(`/access/?kind=course&id=${course}`)
  expect(access.body.lessons).toEqual([{ id: lesson.number, title: 'Первый', opens_at: null }])
  expect((await buyer(lesson.addresses[0] ?? '')).status).toBe(200)
  const refused = await Promise.all([fixture.visitor, other].map((open) => leaking(open, addresses)))
  expect(refused.map(paths)).toEqual([[], []])
  expect((await other(addresses[1] ?? '')).status).toBe(404)
})

test('what is deleted is gone for its buyers too', async () => {
  const { number, addresses } = await publish('course', { price: 1_500 })
  await buy(`course:${number}`)
  await fixture.as('staff').delete(`courses/${number}/`)
  expect((await (await fixture.person('user'))(addresses[1] ?? '')).status).toBe(404)
})
