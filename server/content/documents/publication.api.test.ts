import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publicationStates } from '../../contract/content/documents/publication.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { ClientResponse } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, added, pathOf } from './testing/bodies.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const statusOf = ({ body }: ClientResponse) => [body.state, body.has_unpublished_changes]
const tomorrow = () => new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()

test('every answer of a writer says how the document stands, whatever happens to it', async () => {
  const author = fixture.as('author')
  const path = pathOf('course', 1)
  const steps: [string, ClientResponse][] = [
    ['added', await added(author)],
    ['published', await author.patch(path, { status: 1 })],
    ['saved by itself', await author.patch(`${path}?autosave=1`, { title: 'Новое' })],
    ['read', await author.get(path)],
    ['published again', await author.patch(path, { status: 1 })],
    ['a draft goes on', await author.patch(path, { status: 0 })],
    ['an earlier version', await author.post(`${path}revisions/1/restore/`, {})],
    ['taken off the site', await author.patch(path, { is_hidden: true })],
    ['put back', await author.patch(path, { is_hidden: false, status: 1 })],
    ['archived', await author.put(path, aBody('course', { status: 2 }))],
    ['a draft of what was archived', await author.patch(path, { status: 0 })],
    ['deferred', await author.patch(path, { status: 1, deferred_start_at: tomorrow() })],
    ['a draft of what is deferred', await author.patch(path, { status: 0, deferred_start_at: null })],
    ['restored', await author.delete(path).then(() => author.post(`${path}restore/`, {}))],
  ]
  expect(steps.map(([step, response]) => [step, ...statusOf(response)])).toEqual([
    ['added', 'draft', false],
    ['published', 'published', false],
    ['saved by itself', 'changed', true],
    ['read', 'changed', true],
    ['published again', 'published', false],
    ['a draft goes on', 'changed', true],
    ['an earlier version', 'changed', true],
    ['taken off the site', 'hidden', false],
    ['put back', 'published', false],
    ['archived', 'archived', false],
    ['a draft of what was archived', 'draft', false],
    ['deferred', 'scheduled', false],
    ['a draft of what is deferred', 'scheduled', true],
    ['restored', 'draft', false],
  ])
})

test('readers are not told how a document stands', async () => {
  await added(fixture.as('author'), 'course', { status: 1 })
  const responses = [
    await fixture.as('anonymous').get(pathOf('course', 1)),
    await fixture.as('other author').get(pathOf('course', 1)),
    await (await fixture.session('author')).get(pathOf('course', 1)),
    await fixture.as('anonymous').get('courses/'),
  ]
  expect(responses.filter(({ text }) => /"(?:state|has_unpublished_changes|updated_at)"/.test(text))).toEqual([])
})

test.each(['course', 'lesson'] as const)(
  'a %s that is scheduled becomes published by the clock, which a new ETag tells',
  async (kind) => {
    const author = fixture.as('author')
    fixture.school.clock.advance(0)
    const opening = kind === 'lesson' ? { publish_date: tomorrow() } : { deferred_start_at: tomorrow() }
    await added(author, kind, { status: 1, ...opening })
    const path = pathOf(kind, 1)
    const before = await author.get(path)
    const same = await author.get(path, { headers: { 'if-none-match': before.headers.etag ?? '' } })
    fixture.school.clock.advance(DAY_MS)
    const after = await author.get(path, { headers: { 'if-none-match': before.headers.etag ?? '' } })
    const written = await author.patch(path, { title: 'Новое' }, { headers: { 'if-match': before.headers.etag ?? '' } })
    expect([statusOf(before), same.status, after.status, statusOf(after), written.status]).toEqual([
      ['scheduled', false],
      304,
      200,
      ['published', false],
      200,
    ])
  },
)

/** A document of a kind in each state, by the order of the states. */
const inEachState = async (kind: (typeof documentKinds)[number]) => {
  const author = fixture.as('author')
  fixture.school.clock.advance(0)
  if (kind === 'lesson') await author.post('courses/', aBody('course', { status: 1 }))
  const opening = kind === 'lesson' ? { publish_date: tomorrow() } : { deferred_start_at: tomorrow() }
  const add = async (body: object, change?: object) => {
    const { body: made } = await author.post(`${kinds[kind].path}/`, aBody(kind, { ...body }))
    if (change) await author.patch(pathOf(kind, Number(made.id)), change)
    return Number(made.id)
  }
  await add({})
  await add({ status: 1 })
  await add({ status: 1 }, { status: 0 })
  await add({ status: 1, ...opening })
  await add({ status: 1 }, { is_hidden: true })
  await add({ status: 2 })
  await author.delete(pathOf(kind, await add({})))
  await add({ is_hidden: true })
}

test.each(documentKinds.filter((kind) => kind !== 'studio'))(
  'authors and staff list the documents of the kind %s by state, each with its state and its last change',
  async (kind) => {
    await inEachState(kind)
    const listed = async (role: 'author' | 'staff', query: string) => {
      const { body } = await fixture.as(role).get(`${kinds[kind].path}/?ordering=id&${query}`)
      const lines = [body.results].flat().map((line) => Object(line))
      expect(lines.filter(({ updated_at }) => Number.isNaN(Date.parse(updated_at)))).toEqual([])
      return lines.map(({ id, state }) => [id, state])
    }
    const found = []
    for (const state of publicationStates) found.push(await listed('staff', `state=${state}`))
    expect(found).toEqual(
      publicationStates.map((state, at) =>
        state === 'hidden'
          ? [
              [5, state],
              [8, state],
            ]
          : [[at + 1, state]],
      ),
    )
    expect(await listed('author', 'state=changed,scheduled,deleted')).toEqual([
      [3, 'changed'],
      [4, 'scheduled'],
      [7, 'deleted'],
    ])
    expect(await listed('author', 'state=')).toHaveLength(7)
    expect(await listed('staff', 'state=draft&deleted=1')).toEqual([])
  },
)

test('a state that there is not is refused, and one that is asked by a reader is ignored and named', async () => {
  const refused = await fixture.as('author').get('courses/?state=draft,gone&lang=en')
  const ignored = await fixture.as('anonymous').get('courses/?state=draft')
  expect([refused.status, refused.body, ignored.status, ignored.body.ignored_fields]).toEqual([
    400,
    { state: [`One of these is needed: ${publicationStates.join(', ')}`] },
    200,
    ['state'],
  ])
})

describe('the last published state', () => {
  test('is answered whole to who edits the document, in the form of its draft', async () => {
    const author = fixture.as('author')
    const content = [{ type: 'text', data: { txt: '<p>Раньше</p>' } }]
    const body = { status: 1, price: 100, materials: '<p>Тетрадь</p>', unisender_group_id: '7', content }
    await added(author, 'course', body)
    const before = await author.get(pathOf('course', 1))
    await author.patch(pathOf('course', 1), { status: 0, title: 'Теперь', content: [] })
    const published = await author.get(`${pathOf('course', 1)}published/`)
    const { state: _, has_unpublished_changes: __, ...document } = before.body
    const known = { headers: { 'if-none-match': published.headers.etag ?? '' } }
    const again = await author.get(`${pathOf('course', 1)}published/`, known)
    expect([published.status, published.body, published.headers['cache-control'], again.status]).toEqual([
      200,
      document,
      'private, no-cache',
      304,
    ])
  })

  test('of a webinar has what participants and readers afterwards see', async () => {
    const author = fixture.as('author')
    const body = { webinar_link: '/room/1', content_registered: '<p>Да</p>', content_closed: '<p>Всё</p>' }
    await added(author, 'webinar', { ...body, config_data: { a: 1 }, status: 1 })
    const published = await author.get(`${pathOf('webinar', 1)}published/`)
    expect(published.body).toMatchObject({ ...body, config_data: { a: 1 } })
  })

  test('is 404 for what was never published, and for what is hidden unless it is sold', async () => {
    const author = fixture.as('author')
    await added(author)
    await added(author, 'page', { status: 1 })
    await added(author, 'course', { status: 1 })
    const never = await author.get(`${pathOf('course', 1)}published/`)
    await author.patch(pathOf('page', 1), { is_hidden: true })
    await author.patch(pathOf('course', 2), { is_hidden: true })
    const page = await author.get(`${pathOf('page', 1)}published/`)
    const sold = await author.get(`${pathOf('course', 2)}published/`)
    expect([never.status, page.status, sold.status]).toEqual([404, 404, 200])
  })
})

describe('status 0 on a published document', () => {
  const NOTICE = 'Readers still see the published version'

  test('answers that readers still see the published version, in the language of the caller', async () => {
    const author = fixture.as('author')
    await added(author, 'course', { status: 1 })
    const path = pathOf('course', 1)
    const patched = await author.patch(path, { status: 0 }, { headers: { 'accept-language': 'en' } })
    const russian = await author.put(path, { ...patched.body, title: 'Новое' })
    const saved = await author.patch(`${path}?autosave=1`, { status: 0, title: 'Другое' })
    const shown = await author.patch(path, { status: 1 })
    expect([patched, russian, saved, shown].map(({ body }) => body.notice)).toEqual([
      NOTICE,
      'Читатели по-прежнему видят опубликованную версию',
      undefined,
      undefined,
    ])
    expect(russian.body.ignored_fields).toBeUndefined()
  })

  test('is no news where readers see nothing', async () => {
    const author = fixture.as('author')
    await added(author)
    const draft = await author.patch(pathOf('course', 1), { status: 0 })
    await author.patch(pathOf('course', 1), { status: 1, is_hidden: true })
    const hidden = await author.patch(pathOf('course', 1), { status: 0 })
    expect([draft.body.notice, hidden.body.notice]).toEqual([undefined, undefined])
  })
})
