import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { added, anImage } from '../documents/testing/bodies.ts'
import { contentRows } from '../documents/testing/rows/store.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { addVersions } from '../versions/testing/store.ts'
import { agesAt } from './ages.ts'
import { hasOld, longHistories } from './cleanup-store.ts'
import { cleanUpContent } from './cleanup.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')
const cleanUp = async (ms: number) => {
  const at = new Date(fixture.school.clock.now().getTime() + ms)
  await fixture.school.deps.transact((tx) => cleanUpContent(tx, at))
}
const isAnythingOld = (ms: number) => {
  const at = new Date(fixture.school.clock.now().getTime() + ms)
  return fixture.school.deps.transact((tx) => hasOld(tx, agesAt(at)))
}
const counts = async (...names: string[]) => {
  const rows = await contentRows(fixture.school.deps.db)
  return names.map((name) => rows[name]?.length)
}

test('blocks, items and images are purged 30 days after they were deleted, and not a millisecond sooner', async () => {
  const image = await anImage(fixture)
  const content = [
    { type: 'text', data: { txt: 'а' } },
    { type: 'list-text', data: { list_text: [{ txt: 'а' }] } },
  ]
  await added(author(), 'course', { content, gallery: { gallery_images: [{ image_id: image }] } })
  for (const path of ['texts/1', 'list-text-items/1', 'gallery-images/2']) await author().delete(`/${path}/`)
  await cleanUp(30 * DAY_MS - 1)
  const before = await counts('block', 'blockItem', 'contentImage')
  await cleanUp(30 * DAY_MS)
  expect([before, await counts('block', 'blockItem', 'contentImage')]).toEqual([
    [2, 1, 1],
    [1, 0, 0],
  ])
})

test('a document is purged with all that hangs on it, and its number stays taken', async () => {
  const image = await anImage(fixture)
  await added(author(), 'course', { cover: image, content: [{ type: 'text', data: { txt: 'а' } }] })
  await author().delete('/courses/1/')
  await cleanUp(30 * DAY_MS - 1)
  const before = await counts('content', 'block', 'revision')
  await cleanUp(30 * DAY_MS)
  expect([before, await counts('content', 'block', 'revision', 'imageUse')]).toEqual([
    [1, 1, 2],
    [0, 0, 0, 0],
  ])
  expect((await author().post('/courses/1/restore/')).status).toBe(404)
  expect((await added(author())).body.id).toBe(2)
})

test('a block that readers still see is not purged, nor is anything loaded for it, before they see something else', async () => {
  await added(author(), 'course', { status: 1, content: [{ type: 'text', data: { txt: 'а' } }] })
  await author().patch('/courses/1/', { status: 0, content: [] })
  await cleanUp(31 * DAY_MS)
  const before = await counts('block')
  expect(await isAnythingOld(31 * DAY_MS)).toBe(false)
  await author().patch('/courses/1/', { status: 1 })
  await cleanUp(31 * DAY_MS)
  expect([before, await counts('block')]).toEqual([[1], [0]])
})

const withVersions = async (howMany: number, at = fixture.school.clock.now()) => {
  const { body } = await added(author())
  await fixture.school.deps.transact((tx) => addVersions(tx, `course:${String(body.id)}`, at, { from: 2, to: howMany }))
}

test('versions behind the last 200 are forgotten after 90 days', async () => {
  await withVersions(203)
  await cleanUp(90 * DAY_MS)
  const before = await counts('revision')
  await cleanUp(90 * DAY_MS + 1)
  expect([before, await counts('revision')]).toEqual([[203], [200]])
})

const long = (ms: number) => {
  const at = new Date(fixture.school.clock.now().getTime() + ms)
  return fixture.school.deps.transact((tx) => longHistories(tx, agesAt(at).version, 100))
}

test('only documents that have versions to forget are looked into: those with old ones behind 200, and those with more than 1,000', async () => {
  for (const howMany of [200, 201, 1_000, 1_001]) await withVersions(howMany)
  const young = await long(90 * DAY_MS)
  expect([young, (await long(90 * DAY_MS + 1)).toSorted()]).toEqual([
    ['course:4'],
    ['course:2', 'course:3', 'course:4'],
  ])
})

test('versions behind the last 1,000 are forgotten at once', async () => {
  await withVersions(1_003)
  await cleanUp(0)
  expect(await counts('revision')).toEqual([1_000])
})

test('a comment is purged 30 days after it was deleted', async () => {
  await added(author(), 'course', { status: 1 })
  const comment = { obj_type: 'course', obj_id: 1, text: 'Спасибо' }
  for (const id of [1, 2]) expect((await author().post('/obj-comments/', comment)).body.id).toBe(id)
  await author().delete('/obj-comments/1/')
  await cleanUp(30 * DAY_MS - 1)
  const before = await counts('comment')
  await cleanUp(30 * DAY_MS)
  expect([before, await counts('comment')]).toEqual([[2], [1]])
})

test('a preview link is forgotten once it has expired', async () => {
  await added(author())
  await author().post('/courses/1/preview-links/', {})
  await cleanUp(7 * DAY_MS - 1)
  const before = await counts('previewLink')
  await cleanUp(7 * DAY_MS)
  expect([before, await counts('previewLink')]).toEqual([[1], [0]])
})

test('who has stopped editing is forgotten', async () => {
  await added(author())
  await author().post('/courses/1/editing/', { editor: 'tab' })
  await cleanUp(59_999)
  const before = await counts('editing')
  await cleanUp(60_000)
  expect([before, await counts('editing')]).toEqual([[1], [0]])
})

test('who has written what is forgotten after a year', async () => {
  await added(author())
  await cleanUp(365 * DAY_MS - 1)
  const before = await counts('audit')
  await cleanUp(365 * DAY_MS)
  expect([before, await counts('audit')]).toEqual([[1], [0]])
})

test('a block that was purged comes back from an old version as a new row with its uuid', async () => {
  const content = [{ uuid: 'mine', type: 'text', data: { txt: 'а' } }]
  await added(author(), 'course', { content })
  await author().patch('/courses/1/', { content: [] })
  await cleanUp(31 * DAY_MS)
  const { status, body } = await author().post('/courses/1/revisions/1/restore/', {})
  expect([status, body.content]).toMatchObject([200, [{ id: 2, uuid: 'mine', data: { txt: 'а' } }]])
})
