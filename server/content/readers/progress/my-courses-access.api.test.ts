import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { product } from '../../../db/schema.ts'
import { add, change } from '../../publishing/testing/writing.ts'
import type { Client } from '../../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'
import { addLessons, ago, buy, send } from './testing/reading.ts'

const DAY_MINUTES = 24 * 60

let fixture: ContentFixture
let reader: Client
beforeEach(async () => {
  fixture = await startContentFixture()
  fixture.school.clock.advance(0)
  reader = await fixture.session('user')
})
afterEach(() => fixture.close())

const author = () => fixture.as('author')
const open = (kind: string, id: number, minutes: number, more: object = {}) =>
  send(reader, { kind, id, at: ago(fixture, minutes), ...more })

const listed = async (client = reader) => {
  const { body } = await client.get('/my-courses/')
  return [body.results].flat().map((line) => ({ ...Object(line) }))
}
const names = async (client = reader) => (await listed(client)).map(({ kind, id }) => `${kind}:${id}`)

/** A product that no document is sold as. */
const sell = (id: string, type: 'plus' | 'catalog') => {
  const traits = { type, productId: 1, name: 'Подписка', img: '', url: '/plus/' }
  return fixture.school.deps.transact((tx) => tx.insert(product).values({ id, ...traits }))
}

describe('listed once it is begun is', () => {
  test('a free course, by its first lesson; to look at its page is not to begin it', async () => {
    const course = await add(author(), 'course')
    const [lesson = 0] = await addLessons(fixture, course, 1)
    await open('course', course, 10)
    const before = await listed()
    await open('lesson', lesson, 5)
    expect([before, await listed()]).toMatchObject([
      [],
      [{ id: course, access: 'free', lessons: { opened: 1, of: 1 } }],
    ])
  })

  test('a free course without lessons, and a free lesson, by their pages', async () => {
    const course = await add(author(), 'course')
    const lesson = await add(author(), 'single-lesson')
    await open('course', course, 10)
    await open('single-lesson', lesson, 5)
    expect(await names()).toEqual([`single-lesson:${lesson}`, `course:${course}`])
  })

  test.each(['plus', 'catalog'] as const)('what the subscription %s opens, until its end', async (type) => {
    const fields = { price: 490, available_in_plus: true }
    const lesson = await add(author(), 'single-lesson', fields)
    await add(author(), 'single-lesson', fields)
    await sell(`${type}:1`, type)
    await buy(fixture, `${type}:1`, { days: 1 })
    const before = await listed()
    await open('single-lesson', lesson, 5)
    const afterOpening = await listed()
    const end = ago(fixture, -DAY_MINUTES)
    fixture.school.clock.advance(DAY_MS)
    const after = await listed(await fixture.session('user'))
    expect([before, afterOpening, after]).toMatchObject([
      [],
      [{ id: lesson, access: 'subscription', available_to: end }],
      [],
    ])
  })
})

test('what is bought stays listed when it is archived or hidden; what is free, over or deleted does not', async () => {
  const bought = { price: 490 }
  const [archived, hidden, deleted, over] = [
    await add(author(), 'single-lesson', bought),
    await add(author(), 'single-lesson', bought),
    await add(author(), 'single-lesson', bought),
    await add(author(), 'single-lesson', bought),
  ]
  const free = await add(author(), 'single-lesson')
  for (const id of [archived, hidden, deleted]) await buy(fixture, `lesson:${id}`)
  await buy(fixture, `lesson:${over}`, { days: 1 })
  await open('single-lesson', free, 5)
  const before = (await names()).length
  await change(author(), 'single-lesson', archived, { status: 2 })
  await change(author(), 'single-lesson', hidden, { is_hidden: true })
  await change(author(), 'single-lesson', free, { status: 2 })
  await fixture.as('staff').delete(`/single-lesson/${deleted}/`)
  fixture.school.clock.advance(DAY_MS)
  const after = await names(await fixture.session('user'))
  expect([before, after.toSorted()]).toEqual([5, [`single-lesson:${archived}`, `single-lesson:${hidden}`]])
})

test('what became free stays bought, and what stopped being free is not open any more', async () => {
  const bought = await add(author(), 'single-lesson', { price: 490 })
  const free = await add(author(), 'single-lesson')
  await buy(fixture, `lesson:${bought}`)
  await open('single-lesson', free, 5)
  await change(author(), 'single-lesson', bought, { price: 0 })
  await change(author(), 'single-lesson', free, { price: 490 })
  expect(await listed()).toMatchObject([{ id: bought, access: 'bought' }])
})
