import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, seen } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
})
afterEach(() => fixture.close())

const script = { type: 'script-block', data: { title: 'A', block: '<p></p>', script: 'x' } }

const available = async (client: Client, path: string) =>
  [(await client.get(path)).body.results].flat().map((line) => Reflect.get(Object(line), 'is_available'))

/** How open the lesson is to a client: itself, its lists, its comments, its frame. */
const availabilityTo = async (client: Client) => ({
  lesson: await seen(client, 'lesson', 1),
  list: await available(client, 'lessons/?course=1'),
  schedule: await available(client, 'school-schedules/?kind=lesson'),
  comments: (await client.get('obj-comments/?obj_type=lesson&obj_id=1')).status,
  frame: (await client.get('script-block/3/frame/')).status,
})

const CLOSED = { lesson: 'closed', list: [false], schedule: [false], comments: 404, frame: 404 }
const OPEN = { lesson: 'open', list: [true], schedule: [true], comments: 200, frame: 200 }

const reader = () => fixture.as('anonymous')

test.each([
  ['2030-03-05', '2030-03-04T21:00:00Z'],
  ['2030-03-05T10:00:00Z', '2030-03-05T10:00:00Z'],
])('a lesson of %s is told of, and opens at %s by the clock alone', async (day, moment) => {
  const course = await add(fixture.as('staff'), 'course')
  const body = [{ type: 'text', data: { txt: '<p>Только внутри</p>' } }, script]
  await add(fixture.as('staff'), 'lesson', { course, publish_date: day, content: body })
  const ahead = Date.parse(moment) - fixture.school.clock.now().getTime()

  fixture.school.clock.advance(ahead - MINUTE_MS)
  const before = [await availabilityTo(reader()), await availabilityTo(await fixture.session('user'))]
  fixture.school.clock.advance(MINUTE_MS)

  expect([before, await availabilityTo(reader())]).toEqual([[CLOSED, CLOSED], OPEN])
})

test('a lesson without a day, or of a day that has been, is open', async () => {
  const course = await add(fixture.as('author'), 'course')
  await add(fixture.as('author'), 'lesson', { course })
  await add(fixture.as('author'), 'lesson', { course, publish_date: '2020-01-01' })
  expect(await Promise.all([1, 2].map((number) => seen(reader(), 'lesson', number)))).toEqual(['open', 'open'])
})

const seenBy = async (client: Client) => [
  await seen(client, 'lesson', 1),
  await available(client, 'school-schedules/?kind=lesson'),
]

test('to its author and staff a lesson is open before its day', async () => {
  const course = await add(fixture.as('author'), 'course')
  await add(fixture.as('author'), 'lesson', { course, publish_date: '2030-03-05' })
  expect([
    await seenBy(fixture.as('author')),
    await seenBy(fixture.as('staff')),
    await seenBy(fixture.as('other author')),
  ]).toEqual([
    ['open', [true]],
    ['open', [true]],
    ['closed', [false]],
  ])
})
