import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const autosave = (body: object) => fixture.as('author').patch('courses/1/?autosave=1', body)
const shown = async () => (await fixture.as('anonymous').get('courses/1/')).body.title

test('an autosave of a published document is a draft: readers see what they have seen', async () => {
  await added(fixture.as('author'), 'course', { title: 'Готово', status: 1 })
  const { status, body } = await autosave({ title: 'Полсло' })
  expect([status, body.title, body.status, await shown()]).toEqual([200, 'Полсло', 0, 'Готово'])
})

test('an autosave never publishes, whatever status it has', async () => {
  await added(fixture.as('author'))
  const { status, body } = await autosave({ title: 'Полсло', status: 1 })
  expect([status, body.status, await shown()]).toEqual([200, 0, undefined])
})

test('an autosave may leave a published document without a title for a while', async () => {
  await added(fixture.as('author'), 'course', { title: 'Готово', status: 1 })
  expect([(await autosave({ title: '' })).status, await shown()]).toEqual([200, 'Готово'])
})

test('an autosave that changes nothing leaves a document published', async () => {
  const { text } = await added(fixture.as('author'), 'course', {
    status: 1,
    content: [{ type: 'text', data: { txt: 'а' } }],
  })
  const before = await contentRows(fixture.school.deps.db)
  const { status, text: responseText } = await fixture.as('author').put('courses/1/?autosave=1', text)
  expect([status, responseText, await contentRows(fixture.school.deps.db)]).toEqual([200, text, before])
})

test('every version that readers have seen is kept, however many autosaves follow it', async () => {
  await added(fixture.as('author'))
  for (const title of ['А', 'Б']) {
    await autosave({ title: `${title}?` })
    await autosave({ title, status: 1 })
    await fixture.as('author').patch('courses/1/', { status: 1 })
  }
  await autosave({ title: 'В' })
  const { revision = [] } = await contentRows(fixture.school.deps.db)
  const versions = revision.map((row) => Object(row)).toSorted((one, other) => one.version - other.version)
  expect(versions.map(({ version, isAutosave }) => [version, isAutosave])).toEqual([
    [1, false],
    [3, true],
    [4, false],
    [6, true],
    [7, false],
    [8, true],
  ])
})
