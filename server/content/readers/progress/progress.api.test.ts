import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dump } from '../../../auth/testing/tables.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { person, progress, quizResult } from '../../../db/schema.ts'
import { add, change } from '../../publishing/testing/writing.ts'
import { cleanUpContent } from '../../cleanup/cleanup.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { addLessons, ago, aText, progressOf, send } from './testing/reading.ts'

let fixture: ContentFixture
let reader: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  reader = await fixture.session('user')
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')

/** A course with lessons. */
const aCourse = async (count = 2, fields: object = {}) => {
  const course = await add(author(), 'course', { content: [aText('top')], ...fields })
  return { course, lessons: await addLessons(fixture, course, count) }
}

const report = (id: number, minutes: number, more: object = {}) => ({
  kind: 'lesson',
  id,
  at: ago(fixture, minutes),
  ...more,
})

test('a lesson that was opened has its beginning, its last place and the best result of its quiz', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  const sent = await send(
    reader,
    report(lesson, 30, { block: 'one' }),
    report(lesson, 20, { block: 'two' }),
    report(lesson, 10, { quiz: { block: 'three', right: 1, questions: 1 } }),
  )
  expect([sent.status, sent.body]).toEqual([200, { saved: 3, not_found: [] }])
  expect(await progressOf(reader, 'lesson', lesson)).toEqual({
    kind: 'lesson',
    id: lesson,
    begun_at: ago(fixture, 30),
    active_at: ago(fixture, 10),
    place: { block: 'two', at: ago(fixture, 20) },
    quizzes: [{ block: 'three', right: 1, questions: 1 }],
    lessons: [],
  })
})

test('a course tells of its lessons that were opened, and begins with the first of them', async () => {
  const { course, lessons } = await aCourse(3)
  const [first = 0, second = 0] = lessons
  await send(reader, { kind: 'course', id: course, at: ago(fixture, 50), block: 'top' })
  const before = await progressOf(reader, 'course', course)
  await send(reader, report(second, 20, { block: 'one' }), report(first, 40))
  const after = await progressOf(reader, 'course', course)
  const place = { block: 'top', at: ago(fixture, 50) }
  const untouched = { kind: 'course', id: course, place, quizzes: [] }
  const lesson = { place: null, quizzes: [] }
  expect([before, after]).toEqual([
    { ...untouched, begun_at: null, active_at: ago(fixture, 50), lessons: [] },
    {
      ...untouched,
      begun_at: ago(fixture, 40),
      active_at: ago(fixture, 20),
      lessons: [
        { ...lesson, id: first, begun_at: ago(fixture, 40), active_at: ago(fixture, 40) },
        {
          ...lesson,
          id: second,
          begun_at: ago(fixture, 20),
          active_at: ago(fixture, 20),
          place: { block: 'one', at: ago(fixture, 20) },
        },
      ],
    },
  ])
})

test('a course without lessons begins when its page is opened', async () => {
  const { course } = await aCourse(0)
  await send(reader, { kind: 'course', id: course, at: ago(fixture, 5) })
  expect((await progressOf(reader, 'course', course)).begun_at).toBe(ago(fixture, 5))
})

test('the same reports again change nothing, in whatever order and however often they arrive', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  const reports = [
    report(lesson, 30, { block: 'one', quiz: { block: 'three', right: 2, questions: 3 } }),
    report(lesson, 20, { block: 'two' }),
    report(lesson, 10, { quiz: { block: 'three', right: 1, questions: 3 } }),
    report(lesson, 10),
  ]
  await send(reader, ...reports)
  const stored = await dump(fixture.school)
  const known = await progressOf(reader, 'lesson', lesson)
  await send(reader, ...reports)
  const again = await dump(fixture.school)
  for (const one of reports.toReversed()) await send(reader, one)
  const other = await fixture.session('other user')
  for (const one of reports.toReversed()) await send(other, one)
  expect(again).toBe(stored)
  expect([await progressOf(reader, 'lesson', lesson), await progressOf(other, 'lesson', lesson)]).toEqual([
    known,
    known,
  ])
  expect(known).toMatchObject({
    begun_at: ago(fixture, 30),
    active_at: ago(fixture, 10),
    place: { block: 'two' },
    quizzes: [{ block: 'three', right: 2, questions: 3 }],
  })
})

test('a better result replaces a worse one, a worse one no better one', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  const best = []
  for (const [right, questions] of [
    [1, 3],
    [2, 3],
    [1, 3],
    [3, 5],
    [5, 5],
    [2, 3],
  ]) {
    await send(reader, report(lesson, 1, { quiz: { block: 'three', right, questions } }))
    const { quizzes } = await progressOf(reader, 'lesson', lesson)
    best.push(quizzes)
  }
  const two = [{ block: 'three', right: 2, questions: 3 }]
  const five = [{ block: 'three', right: 5, questions: 5 }]
  expect(best).toEqual([[{ block: 'three', right: 1, questions: 3 }], two, two, two, five, five])
})

test('reports of one document at once are all kept', async () => {
  const { course, lessons } = await aCourse(5)
  const responses = await Promise.all(
    lessons.flatMap((lesson, at) => [
      send(reader, report(lesson, 10 + at, { block: 'one' })),
      send(reader, report(lesson, 5 + at, { block: 'two', quiz: { block: 'three', right: 1, questions: 2 } })),
    ]),
  )
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  const { begun_at, active_at, lessons: found } = await progressOf(reader, 'course', course)
  expect([begun_at, active_at, found]).toMatchObject([
    ago(fixture, 14),
    ago(fixture, 5),
    lessons.map((id, at) => ({ id, place: { block: 'two', at: ago(fixture, 5 + at) }, quizzes: [{ right: 1 }] })),
  ])
})

test('a moment to come counts as now', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  await send(reader, report(lesson, -60, { block: 'one' }))
  expect(await progressOf(reader, 'lesson', lesson)).toMatchObject({
    begun_at: ago(fixture, 0),
    place: { at: ago(fixture, 0) },
  })
})

test('a block that the document does not have is no place, and no quiz', async () => {
  const [lesson = 0, other = 0] = (await aCourse()).lessons
  await change(author(), 'lesson', other, { content: [aText('elsewhere')] })
  const sent = await send(
    reader,
    report(lesson, 9, { block: 'two' }),
    report(lesson, 3, { block: 'elsewhere' }),
    report(lesson, 2, { block: 'none' }),
    report(lesson, 1, { quiz: { block: 'one', right: 1, questions: 1 } }),
  )
  expect([sent.status, await progressOf(reader, 'lesson', lesson)]).toMatchObject([
    200,
    { active_at: ago(fixture, 1), place: { block: 'two' }, quizzes: [] },
  ])
})

test('everybody has a progress of their own', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  await send(reader, report(lesson, 5, { block: 'one' }))
  const other = await fixture.session('other user')
  const nothing = { begun_at: null, active_at: null, place: null, quizzes: [], lessons: [] }
  expect(await progressOf(other, 'lesson', lesson)).toEqual({ kind: 'lesson', id: lesson, ...nothing })
})

test('what was read of a deleted document is there again once it is restored, and goes when it is purged', async () => {
  const { course, lessons } = await aCourse(1)
  const [lesson = 0] = lessons
  await send(reader, report(lesson, 5, { block: 'one', quiz: { block: 'three', right: 1, questions: 1 } }))
  await author().delete(`/lessons/${lesson}/`)
  const whileDeleted = (await reader.get(`/progress/?kind=lesson&id=${lesson}`)).status
  const without = (await progressOf(reader, 'course', course)).lessons
  await author().post(`/lessons/${lesson}/restore/`, {})
  await change(author(), 'lesson', lesson, { status: 1 })
  const back = await progressOf(reader, 'lesson', lesson)
  expect([whileDeleted, without, back]).toMatchObject([404, [], { place: { block: 'one' }, quizzes: [{ right: 1 }] }])
  await author().delete(`/courses/${course}/`)
  await author().delete(`/lessons/${lesson}/`)
  const { clock, deps } = fixture.school
  await deps.transact((tx) => cleanUpContent(tx, new Date(clock.now().getTime() + 30 * DAY_MS)))
  expect([await deps.db.$count(progress), await deps.db.$count(quizResult)]).toEqual([0, 0])
})

test('with a person goes all that they have read', async () => {
  const [lesson = 0] = (await aCourse()).lessons
  await send(reader, report(lesson, 5, { quiz: { block: 'three', right: 1, questions: 1 } }))
  const { deps } = fixture.school
  const counts = async () => [await deps.db.$count(progress), await deps.db.$count(quizResult)]
  const before = await counts()
  await deps.transact((tx) => tx.delete(person).where(eq(person.id, fixture.ids.user)))
  expect([before, await counts()]).toEqual([
    [2, 1],
    [0, 0],
  ])
})
