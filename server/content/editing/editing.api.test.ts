import { afterEach, beforeEach, expect, test } from 'vitest'
import { added } from '../documents/testing/bodies.ts'
import { contentRows } from '../documents/testing/rows/store.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

const EDITING = '/courses/1/editing/'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  await added(fixture.as('author'))
})
afterEach(() => fixture.close())

const edit = (client: Client, editor: string) => client.post(EDITING, { editor })
const author = () => fixture.as('author')
const staff = () => fixture.as('staff')
const inMs = (ms: number) => new Date(fixture.school.clock.now().getTime() + ms).toISOString()

test('an editor learns who else has the document open, tab by tab, by name alone', async () => {
  await edit(author(), 'first')
  fixture.school.clock.advance(5_000)
  await edit(staff(), 'theirs')
  fixture.school.clock.advance(1_000)
  const { status, body, headers } = await edit(author(), 'second')
  expect([status, headers['cache-control'], body]).toEqual([
    200,
    'no-store',
    {
      editors: [
        { name: 'author', since: inMs(-6_000), is_me: true, is_this_tab: false },
        { name: 'staff', since: inMs(-1_000), is_me: false, is_this_tab: false },
        { name: 'author', since: inMs(0), is_me: true, is_this_tab: true },
      ],
    },
  ])
})

test('the same uuid of another person is another tab', async () => {
  await edit(author(), 'tab')
  fixture.school.clock.advance(1)
  expect((await edit(staff(), 'tab')).body.editors).toMatchObject([
    { name: 'author', is_me: false, is_this_tab: false },
    { name: 'staff', is_me: true, is_this_tab: true },
  ])
})

test('who goes on stays, since the beginning; who has said nothing for a minute is gone, and begins anew', async () => {
  await edit(staff(), 'theirs')
  fixture.school.clock.advance(1)
  await edit(author(), 'mine')
  fixture.school.clock.advance(59_998)
  const first = await edit(author(), 'mine')
  fixture.school.clock.advance(1)
  const second = await edit(author(), 'mine')
  const back = await edit(staff(), 'theirs')
  const mine = { name: 'author', since: inMs(-59_999) }
  expect([first.body.editors, second.body.editors, back.body.editors]).toMatchObject([
    [{ name: 'staff', since: inMs(-60_000) }, mine],
    [mine],
    [mine, { name: 'staff', since: inMs(0) }],
  ])
})

test('a tab that leaves is gone at once, and no other tab with it', async () => {
  await edit(author(), 'mine')
  await edit(staff(), 'mine')
  const left = [await author().delete(`${EDITING}mine/`), await author().delete(`${EDITING}mine/`)]
  expect(left.map(({ status }) => status)).toEqual([204, 204])
  expect((await edit(staff(), 'mine')).body.editors).toMatchObject([{ name: 'staff' }])
})

test('nobody is known to edit another document, and nobody else learns of it', async () => {
  await added(author())
  await edit(author(), 'mine')
  expect((await author().post('/courses/2/editing/', { editor: 'other' })).body.editors).toHaveLength(1)
  const strangers = [fixture.as('other author'), fixture.as('anonymous'), await fixture.session('author')]
  const statuses = await Promise.all(strangers.map(async (client) => (await edit(client, 'theirs')).status))
  expect(statuses).toEqual([404, 401, 401])
})

test('editing is neither a version nor in the audit log', async () => {
  const { editing: _, ...before } = await contentRows(fixture.school.deps.db)
  const { etag } = (await author().get('/courses/1/')).headers
  await edit(author(), 'mine')
  const { editing, ...after } = await contentRows(fixture.school.deps.db)
  expect([after, editing?.length, (await author().get('/courses/1/')).headers.etag]).toEqual([before, 1, etag])
})

test('a deleted document is edited by nobody', async () => {
  await edit(author(), 'mine')
  await author().delete('/courses/1/')
  expect((await edit(author(), 'mine')).status).toBe(404)
})

test.each([{}, { editor: '' }, { editor: 'a b' }, { editor: 'x'.repeat(65) }, { editor: 7 }])(
  '%j names no tab',
  async (body) => {
    const { status, body: refusal } = await author().post(EDITING, body)
    expect([status, Object.keys(refusal)]).toEqual([400, ['editor']])
  },
)
