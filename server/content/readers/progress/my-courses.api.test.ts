import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { type Recorder, recordStatements } from '../../../db/testing/record-statements.ts'
import { anImage } from '../../documents/testing/bodies.ts'
import { add, change } from '../../publishing/testing/writing.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { addLessons, ago, aQuiz, aText, buy, send } from './testing/reading.ts'

const DAY_MINUTES = 24 * 60

let fixture: ContentFixture
let reader: Client
let recorder: Recorder
beforeEach(async () => {
  recorder = recordStatements()
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  reader = await fixture.session('user')
})
afterEach(async () => {
  recorder.stop()
  await fixture.close()
})

const author = () => fixture.as('author')
const open = (kind: string, id: number, minutes: number, more: object = {}) =>
  send(reader, { kind, id, at: ago(fixture, minutes), ...more })

const listed = async (client = reader) => {
  const { body } = await client.get('/my-courses/')
  return [body.results].flat().map((line) => ({ ...Object(line) }))
}
const names = async (client = reader) => (await listed(client)).map(({ kind, id }) => `${kind}:${id}`)

test('a bought course tells how far it is read, where to go on and until when it is open', async () => {
  const cover = await anImage(fixture)
  const course = await add(author(), 'course', {
    title: 'Космос',
    slug: 'space',
    price: 1_500,
    cover,
    content: [aQuiz('a')],
  })
  const [first = 0, second = 0] = await addLessons(fixture, course, 3)
  await buy(fixture, `course:${course}`, { days: 30, minutes: 60 })
  const before = await listed()
  await open('lesson', first, 40, { block: 'one', quiz: { block: 'three', right: 1, questions: 1 } })
  await open('lesson', second, 30, { block: 'one' })
  await open('course', course, 20, { quiz: { block: 'a', right: 0, questions: 1 } })
  const large = expect.stringMatching(/^\/media\/.*-large\.webp$/)
  const line = {
    kind: 'course',
    id: course,
    title: 'Космос',
    path: '/courses/space/',
    cover: {
      id: cover,
      image: large,
      image_thumbnail: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
      focal_x: 0.5,
      focal_y: 0.5,
    },
    img: large,
    access: 'bought',
    available_to: ago(fixture, -30 * DAY_MINUTES),
    opens_at: null,
  }
  const nothing = { begun_at: null, active_at: null, place: null }
  expect([before, await listed()]).toEqual([
    [{ ...line, ...nothing, lessons: { opened: 0, of: 3 }, quizzes: { done: 0, of: 4 } }],
    [
      {
        ...line,
        begun_at: ago(fixture, 40),
        active_at: ago(fixture, 20),
        lessons: { opened: 2, of: 3 },
        quizzes: { done: 2, of: 4 },
        place: { kind: 'lesson', id: second, title: 'Урок 2', path: `/lessons/${second}/`, block: 'one' },
      },
    ],
  ])
})

test.each(['single-lesson', 'live-lesson'] as const)(
  'a bought %s has no lessons, and its own page as the place',
  async (kind) => {
    const id = await add(author(), kind, {
      title: 'Вулканы',
      slug: 'vulkany',
      price: 490,
      content: [aText('a'), aQuiz('b')],
    })
    await buy(fixture, `lesson:${id}`)
    const before = await listed()
    await open(kind, id, 10, { block: 'a' })
    const path = `/${kind}/vulkany/`
    const line = { kind, id, path, access: 'bought', available_to: null, lessons: null, quizzes: { done: 0, of: 1 } }
    expect([before, await listed()]).toMatchObject([
      [{ ...line, place: null }],
      [{ ...line, place: { kind, id, title: 'Вулканы', path, block: 'a' } }],
    ])
  },
)

const named = (...numbers: number[]) => numbers.map((id) => `single-lesson:${id}`)

test('what was bought or read last comes first', async () => {
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await add(author(), 'single-lesson', { price: 490 }))
  const [first = 0, second = 0, third = 0] = ids
  await buy(fixture, `lesson:${first}`, { minutes: 50 })
  await buy(fixture, `lesson:${second}`, { minutes: 40 })
  await buy(fixture, `lesson:${third}`, { minutes: 30 })
  const before = await names()
  await open('single-lesson', first, 20)
  const after = await names()
  await buy(fixture, `lesson:${second}`, { minutes: 10 })
  expect([before, after, await names()]).toEqual([
    named(third, second, first),
    named(first, third, second),
    named(second, first, third),
  ])
})

test('what is bought and opens later has its day, and nothing of its content', async () => {
  const opens = ago(fixture, -DAY_MINUTES)
  const course = await add(author(), 'course', { price: 1_500, deferred_start_at: opens, content: [aText('a')] })
  await buy(fixture, `course:${course}`)
  const before = await listed()
  fixture.school.clock.advance(DAY_MS)
  const after = await listed(await fixture.session('user'))
  expect([before, after]).toMatchObject([
    [{ id: course, opens_at: opens, path: `/courses/${course}/` }],
    [{ id: course, opens_at: null }],
  ])
})

test('lessons that are gone do not count, drafts neither', async () => {
  const course = await add(author(), 'course', { price: 1_500 })
  const [first = 0, second = 0] = await addLessons(fixture, course, 2)
  await add(author(), 'lesson', { course, status: 0, content: [aQuiz('b')] })
  await buy(fixture, `course:${course}`)
  await open('lesson', first, 10)
  await open('lesson', second, 5)
  await author().delete(`/lessons/${second}/`)
  expect(await listed()).toMatchObject([
    { lessons: { opened: 1, of: 1 }, quizzes: { done: 0, of: 1 }, place: { id: first } },
  ])
})

const quizzes = async () => (await listed())[0].quizzes

test('quizzes count as readers see them, whatever an author changes without publishing it', async () => {
  const lesson = await add(author(), 'single-lesson', {
    price: 490,
    content: [aQuiz('a')],
  })
  await buy(fixture, `lesson:${lesson}`)
  await open('single-lesson', lesson, 5, { quiz: { block: 'a', right: 1, questions: 1 } })
  const published = await quizzes()
  const three = { content: [aQuiz('b'), aQuiz('c'), aQuiz('d'), { type: 'text', data: { txt: '"type":"quiz"' } }] }
  await change(author(), 'single-lesson', lesson, { ...three, status: 0 })
  const draft = await quizzes()
  await change(author(), 'single-lesson', lesson, { status: 1 })
  const again = await quizzes()
  await change(author(), 'single-lesson', lesson, { status: 0, title: 'Черновик' })
  expect([published, draft, again, await quizzes()]).toEqual([
    { done: 1, of: 1 },
    { done: 1, of: 1 },
    { done: 1, of: 3 },
    { done: 1, of: 3 },
  ])
})

/** A page of two: its status, the count of all, the ids, and whether there is another. */
const page = async (number: number) => {
  const { status, body } = await reader.get(`/my-courses/?page_size=2&page=${number}`)
  return [status, body.count, [body.results].flat().map((line) => Reflect.get(Object(line), 'id')), Boolean(body.next)]
}

test('a long list has pages', async () => {
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await add(author(), 'single-lesson', { price: 490 }))
  for (const [at, id] of ids.entries()) await buy(fixture, `lesson:${id}`, { minutes: at })
  expect([await page(1), await page(3), (await page(4))[0]]).toEqual([
    [200, 5, ids.slice(0, 2), true],
    [200, 5, ids.slice(4), false],
    404,
  ])
})

test('everybody lists their own, by session or token, and a visitor nothing', async () => {
  const lesson = await add(author(), 'single-lesson', { price: 490 })
  await buy(fixture, `lesson:${lesson}`)
  const visitor = await (await fixture.session('anonymous')).get('/my-courses/')
  expect([await names(), await names(await fixture.session('other user')), await names(fixture.as('staff'))]).toEqual([
    [`single-lesson:${lesson}`],
    [],
    [],
  ])
  expect(visitor.status).toBe(401)
})

const statementsOfList = () => recorder.during('my-courses', () => listed())

test('the list takes as many statements for many documents as for one', async () => {
  const course = await add(author(), 'course', { price: 1_500 })
  const [lesson = 0] = await addLessons(fixture, course, 2)
  await buy(fixture, `course:${course}`)
  await open('lesson', lesson, 5)
  const one = await statementsOfList()
  for (let count = 0; count < 4; count += 1) {
    const another = await add(author(), 'course', { price: count * 100 })
    const [first = 0] = await addLessons(fixture, another, 2)
    if (count > 0) await buy(fixture, `course:${another}`)
    await open('lesson', first, 5)
  }
  expect([await statementsOfList(), (await listed()).length]).toEqual([one, 5])
})
