import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { audit, published } from '../../../db/schema.ts'
import { openUntil } from '../../../orders/stores/entitlement-store.ts'
import { add, change } from '../../publishing/testing/writing.ts'
import { shelve } from '../../terms/testing/shelf.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  await shelve(fixture.school, { number: 1, authorId: fixture.ids.author })
})
afterEach(() => fixture.close())

const ON_COURSE = { obj_type: 'course', obj_id: 1 }
const LIST = 'obj-comments/?obj_type=course&obj_id=1'

const comment = async (role: 'user' | 'other user', text = 'Спасибо!') =>
  (await fixture.session(role)).post('obj-comments/', { ...ON_COURSE, text })

const listed = async (query = '') => (await fixture.as('anonymous').get(LIST + query)).body

const wire = (id: number, text: string, role: string, isOwn: boolean) => ({
  id,
  ...ON_COURSE,
  text,
  author: { name: role },
  is_own: isOwn,
  is_hidden: false,
  may_hide: false,
  created_at: expect.stringMatching(/^\d{4}-.*Z$/),
})

test('a person comments by a session, an author by a token, and everybody reads it without one', async () => {
  const made = await comment('user', ' Спасибо!\r\n\r\n\r\nЖдём\u202e ещё ')
  expect([made.status, made.body]).toEqual([201, wire(1, 'Спасибо!\n\nЖдём ещё', 'user', true)])
  fixture.school.clock.advance(1_000)
  await fixture.as('other author').post('obj-comments/', { ...ON_COURSE, text: '<b>И я</b>' })
  const results = [wire(1, 'Спасибо!\n\nЖдём ещё', 'user', false), wire(2, '<b>И я</b>', 'other author', false)]
  expect(await listed()).toEqual({ count: 2, next: null, previous: null, results })
  expect((await listed('&ordering=-created_at')).results).toEqual(results.toReversed())
})

test('nobody without a session or a token comments, nor a session without its anti-forgery token', async () => {
  const body = { ...ON_COURSE, text: 'Я' }
  expect((await fixture.as('anonymous').post('obj-comments/', body)).status).toBe(401)
  const forged = await (await fixture.session('user')).post('obj-comments/', body, { headers: { 'x-csrftoken': null } })
  expect(forged.status).toBe(403)
  expect((await listed()).count).toBe(0)
})

test.each([
  [{ text: '' }, 'text'],
  [{ text: 'я'.repeat(2_001) }, 'text'],
  [{ obj_type: 'person' }, 'obj_type'],
  [{ obj_id: 0 }, 'obj_id'],
])('a comment with %j is refused at that field', async (change, field) => {
  const body = { ...ON_COURSE, text: 'Я', ...change }
  const response = await fixture.as('author').post('obj-comments/', body)
  expect([response.status, Object.keys(response.body)]).toEqual([400, [field]])
})

test.each([
  { obj_type: 'courses', obj_id: '1' },
  { obj_type: 'course', obj_id: { id: 1 } },
])('a comment on %j is one on the course', async (subject) => {
  const { status, body } = await fixture.as('author').post('obj-comments/', { ...subject, text: 'Я' })
  const read = await fixture.as('anonymous').get('obj-comments/?obj_type=courses&obj_id=1')
  expect([status, body.obj_type, body.obj_id, read.body.count]).toEqual([201, 'course', 1, 1])
})

test.each(['0x1', '1e0', ' 1', '01', '1.0'])('%j is no number of a document in an address', async (id) => {
  const { status, body } = await fixture
    .as('anonymous')
    .get(`obj-comments/?obj_type=course&obj_id=${encodeURIComponent(id)}&lang=en`)
  expect([status, body]).toEqual([400, { obj_id: ['A number is needed: whole and above zero'] }])
})

test('what is a draft, opens later or is not there has no comments', async () => {
  const inAMinute = new Date(fixture.school.clock.now().getTime() + 60_000)
  await shelve(fixture.school, { number: 2, authorId: fixture.ids.author, isPublished: false })
  await shelve(fixture.school, { number: 3, opensAt: inAMinute })
  for (const id of [2, 3, 4]) {
    const read = await fixture.as('staff').get(`obj-comments/?obj_type=course&obj_id=${id}`)
    const written = await fixture.as('staff').post('obj-comments/', { ...ON_COURSE, obj_id: id, text: 'Я' })
    expect([read.status, written.status]).toEqual([404, 404])
  }
  fixture.school.clock.advance(60_000)
  expect((await fixture.as('anonymous').get('obj-comments/?obj_type=course&obj_id=3')).status).toBe(200)
})

const drop = async (client: Client, id: number) => (await client.delete(`obj-comments/${id}/`)).status

test('who wrote a comment deletes it, and by a token the author of the document and staff', async () => {
  for (let count = 0; count < 4; count += 1) await comment('user')
  expect(await drop(await fixture.session('other user'), 1)).toBe(403)
  expect(await drop(fixture.as('other author'), 1)).toBe(403)
  expect(await drop(await fixture.session('staff'), 1)).toBe(403)
  expect(await drop(fixture.as('anonymous'), 1)).toBe(401)
  expect(await drop(await fixture.session('user'), 1)).toBe(204)
  expect(await drop(fixture.as('author'), 2)).toBe(204)
  expect(await drop(fixture.as('staff'), 3)).toBe(204)
  expect(await drop(fixture.as('staff'), 3)).toBe(404)
  expect((await listed()).results).toMatchObject([{ id: 4 }])
})

test('of a comment on what is not shown strangers are told nothing, and its person still deletes it', async () => {
  await comment('user')
  await fixture.school.deps.transact((tx) => tx.delete(published))
  expect(await drop(await fixture.session('other user'), 1)).toBe(404)
  expect(await drop(fixture.as('other author'), 1)).toBe(404)
  expect(await drop(await fixture.session('user'), 1)).toBe(204)
})

test('writes of comments are in the audit without their words', async () => {
  await comment('user', 'Очень личное')
  const rows = await fixture.school.deps.db.select().from(audit)
  expect(rows).toMatchObject([{ action: 'create', target: 'comment:1', personId: fixture.ids.user, tokenId: null }])
  expect(JSON.stringify(rows)).not.toContain('личное')
})

/** A lesson for money, and what opens it. */
const paidLessons = {
  'single-lesson': async (author: Client) => {
    const id = await add(author, 'single-lesson', { price: 490 })
    return { id, product: `lesson:${id}` }
  },
  lesson: async (author: Client) => {
    await change(author, 'course', 1, { price: 1_500 })
    return { id: await add(author, 'lesson', { course: 1 }), product: 'course:1' }
  },
}

test.each(['single-lesson', 'lesson'] as const)(
  'who may not open a paid %s neither reads its comments nor writes any; its buyer does until it is over',
  async (kind) => {
    const author = fixture.as('author')
    const { id, product } = await paidLessons[kind](author)
    const use = async (client: Client) => [
      (await client.post('obj-comments/', { obj_type: kind, obj_id: id, text: 'Я' })).status,
      (await client.get(`obj-comments/?obj_type=${kind}&obj_id=${id}`)).status,
    ]
    const [buyer, other] = [await fixture.session('user'), await fixture.session('other user')]
    await fixture.school.deps.transact((tx) => {
      const at = fixture.school.clock.now()
      const availableTo = new Date(at.getTime() + DAY_MS)
      return openUntil(tx, { id: randomUUID(), personId: fixture.ids.user, product, availableTo, updatedAt: at })
    })
    const used = [await use(buyer), await use(author), await use(other), await use(fixture.as('anonymous'))]
    fixture.school.clock.advance(DAY_MS)
    expect([...used, await use(buyer)]).toEqual([
      [201, 200],
      [201, 200],
      [403, 403],
      [401, 403],
      [403, 403],
    ])
  },
)

test('where comments are public, everybody reads those on a paid lesson', async () => {
  await fixture.close()
  fixture = await startContentFixture({ config: { hasPublicComments: true } })
  await shelve(fixture.school, { number: 1, authorId: fixture.ids.author })
  const { id } = await paidLessons.lesson(fixture.as('author'))
  const list = `obj-comments/?obj_type=lesson&obj_id=${id}`
  const readers = [fixture.as('anonymous'), await fixture.session('user')]
  expect(await Promise.all(readers.map(async (reader) => (await reader.get(list)).status))).toEqual([200, 200])
})
