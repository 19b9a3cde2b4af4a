import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, INNER, seen } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

/** Opens a product to the person `user` for so many days, or for good; answers their session. */
const buy = async (product: string, days: number | null = null): Promise<Client> => {
  await fixture.school.deps.transact(async (tx) => {
    const at = fixture.school.clock.now()
    const availableTo = days === null ? null : new Date(at.getTime() + days * DAY_MS)
    await openUntil(tx, { id: randomUUID(), personId: fixture.ids.user, product, availableTo, updatedAt: at })
  })
  return fixture.session('user')
}

const linesOf = async (client: Client, path: string) => [(await client.get(path)).body.results].flat().length

test.each([
  ['archived', { status: 2 }],
  ['hidden', { is_hidden: true }],
])('who has bought a course keeps it and its lessons when it is %s; for others it is nowhere', async (_, away) => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { price: 1_500, slug: 'kosmos', materials: '<p>Задачник</p>' })
  const lesson = await add(author, 'lesson', { course })
  const buyer = await buy(`course:${course}`)
  const other = await fixture.session('other user')

  await change(author, 'course', course, away)

  const look = async (client: Client) => {
    const { text, headers } = await client.get(`courses/${course}/`)
    return {
      course: await seen(client, 'course', course),
      bySlug: (await client.get('courses/by-slug/kosmos/')).status,
      materials: text.includes('Задачник'),
      isPublic: headers['cache-control']?.includes('public') ?? false,
      lesson: await seen(client, 'lesson', lesson),
      lessons: await linesOf(client, `lessons/?course=${course}`),
      listed: await linesOf(client, 'courses/'),
      comments: (await client.get(`obj-comments/?obj_type=course&obj_id=${course}`)).status,
    }
  }
  const nothing = { lessons: 0, listed: 0, comments: 404, materials: false, isPublic: false }
  expect([await look(buyer), await look(other), await look(fixture.as('anonymous'))]).toEqual([
    { ...nothing, course: 'open', bySlug: 200, lesson: 'open', materials: true, lessons: 1, comments: 200 },
    { ...nothing, course: '404', bySlug: 404, lesson: '404' },
    { ...nothing, course: '404', bySlug: 404, lesson: '404' },
  ])
})

test('a single lesson that was bought stays open when it is archived, until the access is over', async () => {
  const number = await add(fixture.as('author'), 'single-lesson', { price: 490 })
  const buyer = await buy(`lesson:${number}`, 1)
  await change(fixture.as('author'), 'single-lesson', number, { status: 2 })
  const before = await seen(buyer, 'single-lesson', number)
  fixture.school.clock.advance(DAY_MS)
  expect([before, await seen(buyer, 'single-lesson', number)]).toEqual(['open', '404'])
})

test('buyers of what is archived see what was published last, and its pictures stay; what staff deletes is gone', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { price: 1_500 })
  const buyer = await buy(`course:${course}`)
  await change(author, 'course', course, { status: 2 })
  await change(author, 'course', course, { content: [], is_hidden: true })
  const showsPublished = (await buyer.get(`courses/${course}/`)).text.includes(INNER)
  await change(author, 'course', course, { status: 1, is_hidden: false })
  const again = [await seen(buyer, 'course', course), await seen(fixture.as('anonymous'), 'course', course)]
  await fixture.as('staff').delete(`courses/${course}/`)
  expect([showsPublished, again, await seen(buyer, 'course', course)]).toEqual([true, ['closed', 'closed'], '404'])
})

test('what somebody has bought its author cannot delete until the access is over, nor once it has become free', async () => {
  const author = fixture.as('author')
  const [month, good] = [
    await add(author, 'single-lesson', { price: 490 }),
    await add(author, 'course', { price: 1_500 }),
  ]
  const buyer = await buy(`lesson:${month}`, 1)
  await buy(`course:${good}`)
  await change(author, 'course', good, { price: 0 })
  const paths = [`single-lesson/${month}/`, `courses/${good}/`]
  const refused = await Promise.all(paths.map((path) => author.delete(path)))
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    paths.map(() => [403, expect.stringContaining('Уберите в архив: кто купил, читает дальше')]),
  )
  expect([
    await seen(buyer, 'single-lesson', month),
    (await fixture.as('other author').delete(paths[0] ?? '')).status,
  ]).toEqual(['open', 404])
  fixture.school.clock.advance(DAY_MS)
  const afterExpiry = [await author.delete(paths[0] ?? ''), await author.delete(paths[1] ?? '')]
  expect(afterExpiry.map(({ status }) => status)).toEqual([204, 403])
})

test.each(['single-lesson', 'live-lesson'] as const)('buyers of a hidden %s keep reading it', async (kind) => {
  const author = fixture.as('author')
  const lesson = await add(author, kind, { price: 490 })
  const buyer = await buy(`lesson:${lesson}`)
  await change(author, kind, lesson, { is_hidden: true })
  expect([await seen(buyer, kind, lesson), await seen(fixture.as('anonymous'), kind, lesson)]).toEqual(['open', '404'])
})

test('the slug of what is archived is free for others, and its buyers find it by its number', async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { price: 1_500, slug: 'kosmos' })
  const buyer = await buy(`course:${course}`)
  await change(author, 'course', course, { status: 2, slug: 'kosmos-2025' })
  const next = await add(author, 'course', { slug: 'kosmos' })
  const bySlug = (await buyer.get('courses/by-slug/kosmos/')).body.id
  expect([await seen(buyer, 'course', course), bySlug]).toEqual(['open', next])
})
