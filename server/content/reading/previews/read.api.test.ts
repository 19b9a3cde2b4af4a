import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { person } from '../../../db/schema.ts'
import { anImage, everyKind, withoutPublicationStatus } from '../../documents/testing/bodies.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import { add, change, INNER } from '../../publishing/testing/writing.ts'
import { type ContentFixture, type FixtureOptions, startContentFixture } from '../../testing/content-fixture.ts'

const LANDING = 'https://landing.example'

let fixture: ContentFixture
const start = async (options: FixtureOptions = {}) => {
  fixture = await startContentFixture(options)
  fixture.school.clock.advance(0)
}
beforeEach(() => start())
afterEach(() => fixture.close())

const author = () => fixture.as('author')
const linkOf = async (path: string) => {
  const { id, preview } = (await author().post(`${path}preview-links/`, {})).body
  return { address: `${path}preview-links/${String(id)}/`, secret: String(preview) }
}
const read = (secret: string, headers: Record<string, string> = {}) =>
  fixture.as('anonymous').get('/preview/', { headers: { 'x-preview': secret, ...headers } })

/** A draft with text that nobody else sees, and a preview link of it. */
const aDraft = async () => {
  const number = await add(author(), 'course', { status: 0 })
  const path = `/courses/${number}/`
  return { path, ...(await linkOf(path)) }
}

test.each(documentKinds)(
  'the secret shows the draft of a %s whole, as its author gets it, with its kind',
  async (kind) => {
    const course = kind === 'lesson' ? await add(author(), 'course', { status: 0 }) : undefined
    const content = everyKind(await anImage(fixture))
    const path = `/${kinds[kind].path}/${await add(author(), kind, { status: 0, course, content })}/`
    const { secret } = await linkOf(path)
    const [own, { status, body }] = [await author().get(path), await read(secret)]
    expect([status, body]).toEqual([200, { kind, script_blocks: 'off', ...JSON.parse(withoutPublicationStatus(own)) }])
  },
)

test('a draft is kept by no cache and no search engine, and sent again only if it has changed', async () => {
  const { path, secret } = await aDraft()
  const { headers } = await read(secret)
  const again = await read(secret, { 'if-none-match': headers.etag ?? '' })
  const marks = [headers, again.headers].map((one) => [one['cache-control'], one['x-robots-tag']])
  expect([again.status, marks]).toEqual([
    304,
    [
      ['no-store', 'noindex'],
      ['no-store', 'noindex'],
    ],
  ])
  await change(author(), 'course', 1, { title: 'Новое' })
  const changed = await read(secret, { 'if-none-match': headers.etag ?? '' })
  expect([changed.status, changed.body.title]).toEqual([200, 'Новое'])
  expect((await fixture.as('anonymous').get(path)).status).toBe(404)
})

test('of what is published it shows the draft, and readers keep what is published', async () => {
  const number = await add(author(), 'course', { title: 'Было' })
  await change(author(), 'course', number, { title: 'Будет', status: 0 })
  const { secret } = await linkOf(`/courses/${number}/`)
  const [draft, shown] = [await read(secret), await fixture.as('anonymous').get(`/courses/${number}/`)]
  expect([draft.body.title, shown.body.title]).toEqual(['Будет', 'Было'])
})

test('a draft with a link is shown to nobody without its secret, which opens nothing else', async () => {
  const { path, secret } = await aDraft()
  const headers = { 'x-preview': secret }
  const clients = [fixture.as('anonymous'), await fixture.session('user'), fixture.as('other author')]
  for (const client of clients) {
    const responses = [
      await client.get('/preview/'),
      await client.get(`/preview/?x-preview=${secret}&preview=${secret}`),
      await client.get(path),
      await client.get(path, { headers }),
      await client.get('/courses/', { headers }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200])
    expect(responses.filter(({ text }) => text.includes(INNER))).toEqual([])
  }
  const asToken = { headers: { authorization: `Token ${secret}` } }
  const changed = await fixture.as('anonymous').patch(path, { title: 'Чужое' }, { headers })
  const statuses = [(await fixture.as('anonymous').get(path, asToken)).status, changed.status]
  for (const method of ['post', 'put', 'patch', 'delete'] as const)
    statuses.push((await fixture.as('anonymous')[method]('/preview/', {}, { headers })).status)
  expect(statuses).toEqual([401, 401, 405, 405, 405, 405])
})

describe('the same refusal for', () => {
  type Draft = Awaited<ReturnType<typeof aDraft>>
  const ways: Record<string, (draft: Draft) => Promise<unknown> | string> = {
    'no secret': () => '',
    'a wrong secret': () => `school_preview_${'a'.repeat(43)}`,
    'half a secret': ({ secret }) => secret.slice(0, -1),
    'the secret without its prefix': ({ secret }) => secret.replace('school_preview_', ''),
    'an expired one': async () => fixture.school.clock.advance(7 * DAY_MS),
    'a revoked one': ({ address }) => author().delete(address),
    'a deleted document': ({ path }) => author().delete(path),
    'a document that another author has got': ({ path }) =>
      fixture.as('staff').patch(path, { author: fixture.ids['other author'] }),
    'one of somebody who is an author no more': () =>
      fixture.school.deps.transact((tx) =>
        tx.update(person).set({ role: 'visitor' }).where(eq(person.id, fixture.ids.author)),
      ),
    'one of somebody who is disabled': () =>
      fixture.school.deps.transact((tx) =>
        tx.update(person).set({ isDisabled: true }).where(eq(person.id, fixture.ids.author)),
      ),
  }

  test.each(Object.entries(ways))('%s', async (_, spoil) => {
    const draft = await aDraft()
    const before = (await read(draft.secret)).status
    const sent = await spoil(draft)
    const { status, body, headers } = await read(typeof sent === 'string' ? sent : draft.secret)
    expect([before, status, body]).toEqual([200, 404, { detail: 'Такого нет' }])
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  })
})

test('a link opens until its last millisecond, and again once its document is restored', async () => {
  const { path, secret } = await aDraft()
  await author().delete(path)
  await author().post(`${path}restore/`, {})
  fixture.school.clock.advance(7 * DAY_MS - 1)
  expect((await read(secret)).status).toBe(200)
})

test('a listed page of another origin reads a draft, and its browser lets it send the secret', async () => {
  const { secret } = await aDraft()
  const preflight = await fixture.as('anonymous').options('/preview/', {
    headers: {
      origin: LANDING,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-preview',
    },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('X-Preview')
  const allowed = async (origin: string) => {
    const { status, headers } = await read(secret, { origin })
    return [status, headers['access-control-allow-origin']]
  }
  expect([await allowed(LANDING), await allowed('https://evil.example')]).toEqual([
    [200, LANDING],
    [200, undefined],
  ])
})

test('no line of the log has a secret', async () => {
  const { path, secret } = await aDraft()
  await read(secret)
  await fixture.as('anonymous').get(`${path}?x=1`, { headers: { 'x-preview': secret } })
  const logs = JSON.stringify(fixture.school.logs())
  expect([logs.includes('/api/v1/preview/'), logs.includes(secret)]).toEqual([true, false])
})

test('one place reads sixty drafts a minute, whatever the secrets are', async () => {
  await fixture.close()
  await start({ isLimited: true, config: { trustProxy: 1 } })
  const { secret } = await aDraft()
  const from = (ip: string, sent = secret) => read(sent, { 'x-forwarded-for': ip })
  const statuses = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await from('198.51.100.1', count % 2 ? secret : `school_preview_${count}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, (_, count) => (count % 2 ? 200 : 404)), 429])
  const [late, elsewhere] = [await from('198.51.100.1'), await from('198.51.100.2')]
  expect([late.status, Number(late.headers['retry-after']) > 0, elsewhere.status]).toEqual([429, true, 200])
})
