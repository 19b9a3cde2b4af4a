import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { published } from '../../db/schema.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add } from '../publishing/testing/writing.ts'

let fixture: ContentFixture
const open = async () => {
  fixture = await startContentFixture()
}
const close = () => fixture.close()

const listedNow = async (query = '', client: Client = fixture.as('anonymous')) => {
  const { status, body } = await client.get(`school-schedules/?${query}`)
  if (status !== 200) return { status, body }
  return [body.results].flat().map((line) => `${Object(line).kind}:${Object(line).id} ${Object(line).starts_at}`)
}

const fill = async () => {
  const author = fixture.as('author')
  const course = await add(author, 'course', { price: 1_500 })
  await add(author, 'lesson', { course, publish_date: '2030-03-05' })
  await add(author, 'live-lesson', { date: '2030-03-02' })
  await add(author, 'webinar', { date_start: '2030-03-03T16:00:00Z', date_end: '2030-03-03T17:00:00Z' })
  await add(author, 'contest', { date: '2030-03-03', date_start: '2030-03-04T09:00:00Z' })
  await add(author, 'webinar')
  return course
}

const LIVE = 'live-lesson:1 2030-03-01T21:00:00.000Z'
const WEBINAR = 'webinar:1 2030-03-03T16:00:00.000Z'
const CONTEST = 'contest:1 2030-03-04T09:00:00.000Z'
const LESSON = 'lesson:1 2030-03-04T21:00:00.000Z'

describe('a schedule that is only read', () => {
  beforeAll(async () => {
    await open()
    await fill()
  })
  afterAll(close)

  test('what has a date comes in the order of its moments, days of Moscow among them', async () => {
    expect(await listedNow()).toEqual([LIVE, WEBINAR, CONTEST, LESSON])
  })

  test.each([
    ['from=2030-03-03', [WEBINAR, CONTEST, LESSON]],
    ['to=2030-03-03', [LIVE, WEBINAR]],
    ['from=2030-03-04&to=2030-03-04', [CONTEST]],
    ['from=03-04-2030&to=03-04-2030', [CONTEST]],
    ['date_from=03-03-2030&date_to=2030-03-04', [WEBINAR, CONTEST]],
    ['date=2030-03-03', [WEBINAR]],
    ['date=03-05-2030&kind=lesson', [LESSON]],
    ['from=2030-03-02&date_from=2030-03-04', [CONTEST, LESSON]],
    ['from=&to=', [LIVE, WEBINAR, CONTEST, LESSON]],
    ['kind=webinar', [WEBINAR]],
    ['course=1', [LESSON]],
    ['course=2', []],
    ['ordering=-date&page_size=2', [LESSON, CONTEST]],
    ['page=2&page_size=3', [LESSON]],
  ])('%s chooses', async (query, wanted) => {
    expect(await listedNow(query)).toEqual(wanted)
  })

  test.each(['from=2030-02-30', 'to=tomorrow', 'date=13-13-2030', 'date_to=x', 'kind=course', 'course=x'])(
    '%s is refused at its field',
    async (query) => {
      const field = query.split('=')[0] ?? ''
      const { status, body } = await fixture.as('anonymous').get(`school-schedules/?${query}`)
      expect([status, Object.keys(body)]).toEqual([400, [field]])
    },
  )
})

const available = async (client: Client) => {
  const { body, headers } = await client.get('school-schedules/')
  return [headers['cache-control'], [body.results].flat().map((line) => Object(line).is_available)]
}

describe('a schedule that changes', () => {
  beforeEach(open)
  afterEach(close)

  test('what is open to the caller is said, by what they have bought and by the day', async () => {
    const course = await fill()
    await fixture.school.deps.transact((tx) => {
      const opened = { id: randomUUID(), personId: fixture.ids.user, product: `course:${course}`, availableTo: null }
      return openUntil(tx, { ...opened, updatedAt: fixture.school.clock.now() })
    })
    const user = await fixture.session('user')
    const before = await available(user)
    fixture.school.clock.advance(Date.parse('2030-03-04T21:00:00Z') - fixture.school.clock.now().getTime())
    expect([before, await available(fixture.as('anonymous')), await available(await fixture.session('user'))]).toEqual([
      ['private, no-cache', [true, true, true, false]],
      ['public, max-age=0, must-revalidate', [true, true, true, false]],
      ['private, no-cache', [true, true, true, true]],
    ])
  })

  test('rows of other pages are not read', async () => {
    await fill()
    await fixture.school.deps.transact((tx) => tx.update(published).set({ summary: 'unreadable' }))
    expect(await listedNow('page=2&page_size=50')).toMatchObject({ status: 404 })
  })
})
