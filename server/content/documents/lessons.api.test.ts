import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { aBody, added } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  await added(fixture.as('author'))
})
afterEach(() => fixture.close())

const give = () => fixture.as('staff').patch('courses/1/', { author: fixture.ids['other author'] })
const lesson = (more: object = {}) => fixture.as('author').post('lessons/', aBody('lesson', { status: 1, ...more }))
const courseTitle = (line: unknown): unknown => Reflect.get(Object(line), 'course_title')
const named = (role: 'author' | 'other author') => ({ id: fixture.ids[role], name: role })

test('a lesson that staff adds to a course is the course’s author’s', async () => {
  const { status, body } = await fixture.as('staff').post('lessons/', aBody('lesson'))
  expect([status, body.author]).toEqual([201, named('author')])
  expect((await fixture.as('author').patch('lessons/1/', { title: 'Моё' })).status).toBe(200)
})

test('who is given a course is given its lessons, and who had it has them no more', async () => {
  await lesson()
  await give()
  const [old, fresh] = [fixture.as('author'), fixture.as('other author')]
  const responses = [
    await old.patch('lessons/1/', { title: 'Ещё моё' }),
    await old.delete('lessons/1/'),
    await old.get('lessons/1/revisions/'),
    await fresh.patch('lessons/1/', { title: 'Моё' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 200])
  expect(responses[3]?.body).toMatchObject({ title: 'Моё', author: named('other author') })
})

test('readers see at once whose a published lesson is', async () => {
  await lesson()
  await fixture.as('author').patch('courses/1/', { status: 1 })
  await give()
  expect((await fixture.as('anonymous').get('lessons/1/')).body.author).toEqual(named('other author'))
})

test('a deleted lesson is given with its course', async () => {
  await lesson()
  await fixture.as('author').delete('lessons/1/')
  await give()
  const responses = [
    await fixture.as('author').post('lessons/1/restore/'),
    await fixture.as('other author').post('lessons/1/restore/'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 200])
})

test('every lesson that is given keeps a version of it, and who has given it', async () => {
  await lesson()
  await lesson()
  await give()
  const { audit = [] } = await contentRows(fixture.school.deps.db)
  const transfers = audit.map((row) => Object(row)).filter(({ action }) => action === 'give')
  expect(new Map(transfers.map(({ target, version, personId }) => [target, { version, personId }]))).toEqual(
    new Map([
      ['lesson:1', { version: 2, personId: fixture.ids.staff }],
      ['lesson:2', { version: 2, personId: fixture.ids.staff }],
    ]),
  )
})

test('a lesson that comes to another course is the author’s of that course', async () => {
  await lesson()
  await added(fixture.as('other author'))
  const { text } = await fixture.as('author').get('lessons/1/')
  const { status, body } = await fixture.as('staff').put('lessons/1/', { ...JSON.parse(text), course: 2 })
  expect([status, body.author]).toEqual([200, named('other author')])
})

test('a lesson has no author of its own', async () => {
  await lesson()
  const body = { author: fixture.ids['other author'] }
  const errors = { author: ['У урока тот же автор, что у его курса'] }
  const responses = [
    await fixture.as('staff').patch('lessons/1/', body),
    await fixture.as('author').patch('lessons/1/', body),
    await fixture.as('staff').post('lessons/', aBody('lesson', body)),
  ]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [400, errors],
    [400, errors],
    [400, errors],
  ])
})

test('the list of lessons tells writers the title of each course, and none once the course is deleted', async () => {
  await lesson({ status: 0 })
  const { title } = (await fixture.as('author').get('courses/1/')).body
  const titleIn = async () => [(await fixture.as('author').get('lessons/')).body.results].flat().map(courseTitle)
  const before = await titleIn()
  await fixture.as('author').delete('courses/1/')
  expect([before, await titleIn()]).toEqual([[title], [null]])
})
