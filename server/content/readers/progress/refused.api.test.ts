import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dump } from '../../../auth/testing/tables.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { add, change } from '../../publishing/testing/writing.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { addLessons, ago, buy, send } from './testing/reading.ts'

let fixture: ContentFixture
let reader: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  reader = await fixture.session('user')
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')

/** A course with a lesson. */
const aLesson = async (fields: object = {}) => {
  const course = await add(author(), 'course', fields)
  const [lesson = 0] = await addLessons(fixture, course, 1)
  return { course, lesson }
}

const report = (id: number, minutes: number, more: object = {}) => ({
  kind: 'lesson',
  id,
  at: ago(fixture, minutes),
  ...more,
})

const NOT_FOUND = { detail: 'Такого нет' }

describe('a document that the person may not open is not found, and nothing is kept of it:', () => {
  const hidden: Record<string, () => Promise<number>> = {
    'a draft': () => add(author(), 'single-lesson', { status: 0 }),
    'one for buyers': () => add(author(), 'single-lesson', { price: 490 }),
    'one for subscribers': () => add(author(), 'single-lesson', { price: 490, available_in_plus: true }),
    'one that opens later': () => add(author(), 'single-lesson', { deferred_start_at: ago(fixture, -60) }),
    'a hidden one': () => add(author(), 'single-lesson', { is_hidden: true }),
    'an archived one': async () => {
      const number = await add(author(), 'single-lesson')
      await change(author(), 'single-lesson', number, { status: 2 })
      return number
    },
    'a deleted one': async () => {
      const number = await add(author(), 'single-lesson')
      await author().delete(`/single-lesson/${number}/`)
      return number
    },
    'none at all': async () => 999,
  }

  test.each(Object.entries(hidden))('%s', async (_, make) => {
    const id = await make()
    const before = await dump(fixture.school)
    const sent = await send(reader, { kind: 'single-lesson', id, at: ago(fixture, 1) })
    const read = await reader.get(`/progress/?kind=single-lesson&id=${id}`)
    expect([sent.status, sent.body, read.status, read.body]).toEqual([404, NOT_FOUND, 404, NOT_FOUND])
    expect(await dump(fixture.school)).toBe(before)
  })

  test('a lesson of a paid course, until it is bought and again once that is over', async () => {
    const { course, lesson } = await aLesson({ price: 1_500 })
    const look = async () => {
      const buyer = await fixture.session('user')
      const { status } = await send(buyer, report(lesson, 1))
      return [status, (await buyer.get(`/progress/?kind=lesson&id=${lesson}`)).status]
    }
    const before = await look()
    await buy(fixture, `course:${course}`, { days: 1 })
    const open = await look()
    fixture.school.clock.advance(DAY_MS)
    expect([before, open, await look()]).toEqual([
      [404, 404],
      [200, 200],
      [404, 404],
    ])
  })

  test('in one call with others, which are kept, and named once', async () => {
    const { lesson } = await aLesson()
    const sent = await send(reader, report(999, 3), report(lesson, 2), report(999, 1))
    expect([sent.status, sent.body]).toEqual([200, { saved: 1, not_found: [{ kind: 'lesson', id: 999 }] }])
  })
})

test('reports come from a session with the anti-forgery token, or by token, and from nobody else', async () => {
  const { lesson } = await aLesson()
  const body = { reports: [report(lesson, 1)] }
  const forged = await reader.post('/progress/', body, { headers: { 'x-csrftoken': null } })
  const foreign = await reader.post('/progress/', body, { headers: { origin: 'https://evil.example' } })
  const visitor = await fixture.session('anonymous')
  const statuses = [
    forged,
    foreign,
    await visitor.post('/progress/', body),
    await send(fixture.as('staff'), ...body.reports),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401, 200])
})

test('a person reports 60 times a minute, from wherever', async () => {
  await fixture.close()
  fixture = await startContentFixture({ isLimited: true })
  const { lesson } = await aLesson()
  const sessions = [await fixture.session('user'), await fixture.session('user')]
  const statuses: number[] = []
  for (let turn = 0; turn < 31; turn += 1)
    for (const session of sessions) statuses.push((await send(session, report(lesson, 1))).status)
  const other = await send(await fixture.session('other user'), report(lesson, 1))
  expect([statuses, other.status]).toEqual([[...Array(60).fill(200), 429, 429], 200])
})

test('a call has 100 reports at most, and each of them is checked', async () => {
  const { lesson } = await aLesson()
  const many = (length: number) => Array.from({ length }, (_, at) => report(lesson, at))
  const [most, tooMany, none] = [await send(reader, ...many(100)), await send(reader, ...many(101)), await send(reader)]
  expect([most.body.saved, tooMany.status, none.status]).toEqual([100, 400, 400])
  const wrong = [
    { kind: 'page', id: 1, at: ago(fixture, 1) },
    { kind: 'lesson', id: 0, at: ago(fixture, 1) },
    { kind: 'lesson', id: lesson },
    { kind: 'lesson', id: lesson, at: null },
    { kind: 'lesson', id: lesson, at: 'вчера' },
    report(lesson, 1, { block: '<b>' }),
    report(lesson, 1, { quiz: { block: 'three', right: 2, questions: 1 } }),
    report(lesson, 1, { quiz: { block: 'three', right: -1, questions: 1 } }),
    report(lesson, 1, { quiz: { block: '', right: 0, questions: 1 } }),
  ]
  const responses = []
  for (const one of wrong) responses.push(await send(reader, one))
  expect(responses.map(({ body }) => Object.keys(Object(body.error_paths)))).toEqual([
    ['reports.0.kind'],
    ['reports.0.id'],
    ['reports.0.at'],
    ['reports.0.at'],
    ['reports.0.at'],
    ['reports.0.block'],
    ['reports.0.quiz.right'],
    ['reports.0.quiz.right'],
    ['reports.0.quiz.block'],
  ])
})
