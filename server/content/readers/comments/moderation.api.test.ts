import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit, comment, published } from '../../../db/schema.ts'
import { shelve } from '../../terms/testing/shelf.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

const ON_COURSE = { obj_type: 'course', obj_id: 1 }
const LIST = 'obj-comments/?obj_type=course&obj_id=1'

let fixture: ContentFixture
let user: Client
let otherUser: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  await shelve(fixture.school, { number: 1, authorId: fixture.ids.author })
  user = await fixture.session('user')
  otherUser = await fixture.session('other user')
  for (const text of ['Спасибо!', 'Очень личное']) await user.post('obj-comments/', { ...ON_COURSE, text })
  await otherUser.post('obj-comments/', { ...ON_COURSE, text: 'И я' })
})
afterEach(() => fixture.close())

const hide = (client: Client, id: number) => client.post(`obj-comments/${id}/hide/`, {})
const restore = (client: Client, id: number) => client.post(`obj-comments/${id}/restore/`, {})

/** The comments that somebody sees, those marked as hidden by a minus, and how many there are said to be. */
const seen = async (client: Client, query = '') => {
  const { count, next, results } = (await client.get(LIST + query)).body
  const ids = [results].flat().map((row) => {
    const { id, is_hidden: isHidden } = Object(row)
    return isHidden ? -id : id
  })
  return { count, ids, hasNext: next !== null }
}

/** The third page of one comment each. */
const beyond = (client: Client) => client.get(`${LIST}&page_size=1&page=3`)

const ALL = { count: 3, ids: [1, 2, 3], hasNext: false }
const WITHOUT = { count: 2, ids: [1, 3], hasNext: false }
const MARKED = { count: 3, ids: [1, -2, 3], hasNext: false }

const moderators = {
  'the author by a token': async () => fixture.as('author'),
  'staff by a token': async () => fixture.as('staff'),
  'the author by a session': () => fixture.session('author'),
  'staff by a session': () => fixture.session('staff'),
}

test.each(Object.entries(moderators))(
  'what %s hides is left out for everybody but who wrote it, the author of the document and staff',
  async (_, moderator) => {
    const { status, body } = await hide(await moderator(), 2)
    expect([status, body]).toEqual([
      200,
      {
        id: 2,
        ...ON_COURSE,
        text: 'Очень личное',
        author: { name: 'user' },
        is_own: false,
        is_hidden: true,
        may_hide: true,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        hidden_at: expect.stringMatching(/^\d{4}-.*Z$/),
        hidden_by: expect.stringMatching(/^(author|staff)$/),
      },
    ])
    for (const client of [fixture.as('anonymous'), otherUser, fixture.as('other author')])
      expect(await seen(client)).toEqual(WITHOUT)
    for (const client of [user, ...(await Promise.all(Object.values(moderators).map((as) => as())))])
      expect(await seen(client)).toEqual(MARKED)
  },
)

/** The `may_hide` of a comment that a client writes, and of those that it reads. */
const mayHideFlags = async (client: Client) => {
  const { body } = await client.post('obj-comments/', { ...ON_COURSE, text: 'Я' })
  const { results } = (await client.get(LIST)).body
  return [body.may_hide, ...new Set([results].flat().map((row) => Object(row).may_hide))]
}

test('who may hide comments is told so, on reading and on writing', async () => {
  expect([
    await mayHideFlags(await fixture.session('author')),
    await mayHideFlags(await fixture.session('staff')),
  ]).toEqual([
    [true, true],
    [true, true],
  ])
  expect([await mayHideFlags(user), await mayHideFlags(fixture.as('other author'))]).toEqual([
    [false, false],
    [false, false],
  ])
})

test('on a landing a session neither hides comments nor shows hidden ones', async () => {
  await hide(fixture.as('author'), 2)
  for (const role of ['author', 'staff'] as const) {
    const session = await fixture.session(role, 'https://landing.example')
    expect([(await hide(session, 1)).status, (await restore(session, 2)).status]).toEqual([403, 403])
    expect(await seen(session)).toEqual(WITHOUT)
  }
})

test('what is restored everybody sees again', async () => {
  await hide(fixture.as('staff'), 2)
  const { status, body } = await restore(fixture.as('author'), 2)
  expect([status, body]).toMatchObject([200, { id: 2, is_hidden: false }])
  for (const client of [fixture.as('anonymous'), user, fixture.as('author')]) expect(await seen(client)).toEqual(ALL)
})

test('pages and counts are those of what the reader sees', async () => {
  await hide(fixture.as('author'), 2)
  const [first, second] = ['&page_size=1', '&page_size=1&page=2']
  const anonymous = fixture.as('anonymous')
  expect([await seen(anonymous, first), await seen(anonymous, second), (await beyond(anonymous)).status]).toEqual([
    { count: 2, ids: [1], hasNext: true },
    { count: 2, ids: [3], hasNext: false },
    404,
  ])
  expect([await seen(user, second), (await beyond(user)).status]).toEqual([{ count: 3, ids: [-2], hasNext: true }, 200])
  expect((await seen(anonymous, '&ordering=-created_at')).ids).toEqual([3, 1])
})

test('nobody else hides or restores, nor a session without its anti-forgery token', async () => {
  await hide(fixture.as('author'), 2)
  const clients: [Client, number][] = [
    [fixture.as('anonymous'), 401],
    [user, 403],
    [otherUser, 403],
    [fixture.as('other author'), 403],
    [await fixture.session('other author'), 403],
    [await fixture.scoped('staff', 'read'), 403],
  ]
  const statuses = []
  for (const [client] of clients) statuses.push((await hide(client, 1)).status, (await restore(client, 2)).status)
  expect(statuses).toEqual(clients.flatMap(([, status]) => [status, status]))
  const forged = { headers: { 'x-csrftoken': null } }
  expect((await (await fixture.session('author')).post('obj-comments/1/hide/', {}, forged)).status).toBe(403)
  expect(await seen(fixture.as('staff'))).toEqual(MARKED)
})

test('of a comment on what is not shown strangers are told nothing, and its author still moderates', async () => {
  await fixture.school.deps.transact((tx) => tx.delete(published))
  expect((await hide(fixture.as('other author'), 1)).status).toBe(404)
  expect((await hide(fixture.as('author'), 1)).status).toBe(200)
})

test('hiding or restoring twice changes nothing, and is in the audit once, without words', async () => {
  await fixture.school.deps.transact((tx) => tx.delete(audit))
  const author = fixture.as('author')
  const [hidden, again] = [await hide(author, 2), await hide(author, 2)]
  const [restored, twice] = [await restore(author, 2), await restore(author, 2)]
  expect([again.body, twice.body]).toEqual([hidden.body, restored.body])
  const rows = await fixture.school.deps.db.select().from(audit)
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['hide', 'restore'])
  for (const row of rows)
    expect(row).toMatchObject({ target: 'comment:2', personId: fixture.ids.author, tokenId: expect.any(String) })
  expect(JSON.stringify(rows)).not.toContain('личное')
})

test('who wrote a hidden comment deletes it, and nobody hides what is deleted', async () => {
  await hide(fixture.as('author'), 2)
  const deleted = await user.delete('obj-comments/2/')
  const [restored, unknown] = [await restore(fixture.as('staff'), 2), await hide(fixture.as('staff'), 99)]
  expect([deleted.status, restored.status, unknown.status]).toEqual([204, 404, 404])
  expect(await seen(fixture.as('staff'))).toEqual(WITHOUT)
})

/** Whoever is told who has hidden the second comment, and the name. */
const hider = async (client: Client) => {
  const { results } = (await client.get(LIST)).body
  const hidden = Object([results].flat().find((row) => Object(row).id === 2))
  return [hidden.hidden_by, typeof hidden.hidden_at]
}

test('moderators are told who has hidden a comment last, and when; who wrote it is not', async () => {
  await hide(fixture.as('author'), 2)
  await restore(fixture.as('author'), 2)
  await hide(fixture.as('staff'), 2)
  await hide(fixture.as('author'), 2) // it is hidden already
  expect([await hider(fixture.as('author')), await hider(fixture.as('staff')), await hider(user)]).toEqual([
    ['staff', 'string'],
    ['staff', 'string'],
    [undefined, 'undefined'],
  ])
  await fixture.school.deps.transact((tx) => tx.delete(audit))
  expect(await hider(fixture.as('author'))).toEqual([null, 'string'])
})

/** The comments on all documents that a moderator sees, by document and id. */
const everywhere = async (client: Client, query = '') => {
  const { status, body } = await client.get(`obj-comments/moderation/${query}`)
  const rows = [body.results ?? []].flat().map((row) => Object(row))
  return { status, rows: rows.map(({ obj_type, obj_id, id, is_hidden }) => `${obj_type}:${obj_id} ${id} ${is_hidden}`) }
}

test("authors list the comments on all their documents, staff those on everybody's, readers none", async () => {
  await shelve(fixture.school, { number: 2, authorId: fixture.ids['other author'] })
  await user.post('obj-comments/', { obj_type: 'course', obj_id: 2, text: 'Ещё один' })
  await hide(fixture.as('author'), 2)
  const own = ['course:1 3 false', 'course:1 2 true', 'course:1 1 false']
  const other = 'course:2 4 false'
  const latest = '?ordering=-created_at'
  expect(await everywhere(fixture.as('author'), latest)).toEqual({ status: 200, rows: own })
  expect(await everywhere(fixture.as('other author'), latest)).toEqual({ status: 200, rows: [other] })
  expect(await everywhere(fixture.as('staff'), latest)).toEqual({ status: 200, rows: [other, ...own] })
  expect(await everywhere(fixture.as('staff'), '?hidden=1')).toEqual({ status: 200, rows: ['course:1 2 true'] })
  expect((await everywhere(fixture.as('staff'), `${latest}&page_size=1&page=2`)).rows).toEqual(own.slice(0, 1))
  expect([(await everywhere(user)).status, (await everywhere(fixture.as('anonymous'))).status]).toEqual([401, 401])
})

test('authors list the comments on a document from when it is given to them, and while it is not deleted', async () => {
  const [author, other] = [fixture.as('author'), fixture.as('other author')]
  await hide(author, 2)
  const lists = async () => [
    (await everywhere(author)).rows.length,
    (await everywhere(other)).rows,
    (await everywhere(other, '?hidden=1')).rows,
  ]
  await fixture.as('staff').patch('courses/1/', { author: fixture.ids['other author'] })
  const afterTransfer = await lists()
  await other.delete('courses/1/')
  const deleted = await lists()
  await other.post('courses/1/restore/')
  const all = ['course:1 1 false', 'course:1 2 true', 'course:1 3 false']
  expect([afterTransfer, deleted, await lists()]).toEqual([
    [0, all, all.slice(1, 2)],
    [0, [], []],
    [0, all, all.slice(1, 2)],
  ])
})

test('many comments are counted for the author of the documents; for staff, the last page tells how many there are', async () => {
  const [like] = await fixture.school.deps.db.select().from(comment).where(eq(comment.id, 3))
  if (!like) throw new Error('no comment')
  const more = Array.from({ length: 347 }, (_, at) => ({ ...like, id: 4 + at }))
  await fixture.school.deps.transact((tx) => tx.insert(comment).values(more))
  const page = async (who: 'author' | 'staff', number: number) => {
    const { body } = await fixture.as(who).get(`obj-comments/moderation/?page_size=150&page=${number}`)
    const ids = [body.results].flat().map((row) => Number(Reflect.get(Object(row), 'id')))
    return [body.count, body.count_is_exact, typeof body.next === 'string', ids[0], ids.at(-1)]
  }
  expect([await page('author', 1), await page('author', 2), await page('author', 3)]).toEqual([
    [350, undefined, true, 1, 150],
    [350, undefined, true, 151, 300],
    [350, undefined, false, 301, 350],
  ])
  expect([await page('staff', 1), await page('staff', 2), await page('staff', 3)]).toEqual([
    [151, false, true, 1, 150],
    [301, false, true, 151, 300],
    [350, undefined, false, 301, 350],
  ])
})
