import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { audit } from '../../../db/schema.ts'
import { dump } from '../../../auth/testing/tables.ts'
import { added } from '../../documents/testing/bodies.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

const LINKS = '/courses/1/preview-links/'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  await added(fixture.as('author'))
})
afterEach(() => fixture.close())

const make = (client: Client) => client.post(LINKS, {})
const listed = async (query = '') => (await fixture.as('author').get(LINKS + query)).body
const read = (secret: unknown) => fixture.as('anonymous').get('/preview/', { headers: { 'x-preview': String(secret) } })
const inMs = (ms: number) => new Date(fixture.school.clock.now().getTime() + ms).toISOString()

test.each(['author', 'staff'] as const)(
  '%s makes a link for seven days, whose secret has 256 bits and is told once',
  async (role) => {
    const { status, body, headers } = await make(fixture.as(role))
    expect([status, headers['cache-control'], body]).toEqual([
      201,
      'no-store',
      { id: 1, preview: expect.stringMatching(/^school_preview_[\w-]{43}$/), expires_at: inMs(7 * DAY_MS) },
    ])
    expect((await make(fixture.as(role))).body.preview).not.toBe(body.preview)
    expect(JSON.stringify(await listed())).not.toContain('school_preview_')
  },
)

test('others neither make nor see nor revoke links, nor does anybody by a session', async () => {
  const { body } = await make(fixture.as('author'))
  const statusesOf = async (client: Client) => [
    (await make(client)).status,
    (await client.get(LINKS)).status,
    (await client.delete(`${LINKS}${String(body.id)}/`)).status,
  ]
  expect(await statusesOf(fixture.as('other author'))).toEqual([404, 404, 404])
  for (const role of ['user', 'author', 'staff'] as const)
    expect(await statusesOf(await fixture.session(role))).toEqual([401, 401, 401])
  expect(await statusesOf(fixture.as('anonymous'))).toEqual([401, 401, 401])
  expect([(await listed()).count, (await read(body.preview)).status]).toEqual([1, 200])
})

test('the list says who has made which valid link, the newest first, page by page', async () => {
  await make(fixture.as('author'))
  fixture.school.clock.advance(1_000)
  const second = { id: 2, author: { id: fixture.ids.staff, name: 'staff' }, created_at: inMs(0) }
  await make(fixture.as('staff'))
  const { count, results } = await listed()
  expect([count, results]).toEqual([
    2,
    [
      { ...second, expires_at: inMs(7 * DAY_MS) },
      {
        id: 1,
        author: { id: fixture.ids.author, name: 'author' },
        created_at: inMs(-1_000),
        expires_at: inMs(7 * DAY_MS - 1_000),
      },
    ],
  ])
  expect(await listed('?page_size=1&page=2')).toMatchObject({ count: 2, next: null, results: [{ id: 1 }] })
  fixture.school.clock.advance(7 * DAY_MS - 1_000)
  expect(await listed()).toMatchObject({ count: 1, results: [{ id: 2 }] })
})

test('a revoked link is gone at once, and only by the address of its own document', async () => {
  await added(fixture.as('author'))
  const [valid, revoked] = [await make(fixture.as('author')), await make(fixture.as('author'))]
  const author = fixture.as('author')
  const elsewhere = await author.delete(`/courses/2/preview-links/${String(revoked.body.id)}/`)
  const first = await author.delete(`${LINKS}${String(revoked.body.id)}/`)
  const again = await author.delete(`${LINKS}${String(revoked.body.id)}/`)
  expect([elsewhere.status, first.status, again.status]).toEqual([404, 204, 404])
  expect([(await read(revoked.body.preview)).status, (await read(valid.body.preview)).status]).toEqual([404, 200])
  expect(await listed()).toMatchObject({ count: 1, results: [{ id: valid.body.id }] })
})

test('a document has at most 20 valid links, however many are asked for at once', async () => {
  const author = fixture.as('author')
  const responses = await Promise.all(Array.from({ length: 24 }, () => make(author)))
  const refused = responses.filter(({ status }) => status === 400)
  expect([responses.filter(({ status }) => status === 201).length, refused.length]).toEqual([20, 4])
  const message = 'У документа уже есть 20 действующих ссылок для просмотра. Сначала отзовите одну из них'
  expect(refused[0]?.body).toEqual({ non_field_errors: [message] })
  const inEnglish = await author.post(`${LINKS}?lang=en`, {})
  expect(inEnglish.body).toEqual({
    non_field_errors: ['The document has 20 valid preview links already. Revoke one of them first'],
  })
  await author.delete(`${LINKS}1/`)
  const [one, more] = [await make(author), await make(author)]
  fixture.school.clock.advance(7 * DAY_MS)
  expect([one.status, more.status, (await make(author)).status]).toEqual([201, 400, 201])
})

test('the database stores the hash of a secret alone, and the audit who has made and revoked a link', async () => {
  const { body } = await make(fixture.as('author'))
  const secret = String(body.preview)
  const tables = await dump(fixture.school)
  await fixture.as('staff').delete(`${LINKS}${String(body.id)}/`)
  expect([tables.includes(secret), tables.includes(secret.slice('school_preview_'.length))]).toEqual([false, false])
  const rows = (await fixture.school.deps.db.select().from(audit)).filter(({ action }) => action.endsWith('-preview'))
  expect(rows.map(({ action, target, personId }) => [action, target, personId])).toEqual(
    expect.arrayContaining([
      ['add-preview', 'course:1', fixture.ids.author],
      ['drop-preview', 'course:1', fixture.ids.staff],
    ]),
  )
  expect(rows.length).toBe(2)
})
