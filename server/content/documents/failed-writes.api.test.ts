import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transact, Tx } from '../../db/database.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { added, anImage, everyKind } from './testing/bodies.ts'
import { contentRows } from './testing/rows/store.ts'

let fixture: ContentFixture

beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const STATEMENTS = ['select', 'insert', 'update', 'delete', '$count']

/** A transaction whose n-th statement fails. `begun` counts them. */
const failingAt = (nth: number, transact: Transact) => {
  const count = { started: 0 }
  const over = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        if (typeof name === 'string' && STATEMENTS.includes(name)) {
          count.started += 1
          if (count.started === nth) throw new Error(`statement ${nth} fails`)
        }
        return Reflect.get(target, name)
      },
    })
  const failing: Transact = (work) => transact((tx) => work(over(tx)))
  return { count, failing }
}

/** Fails each statement of a write in turn until it gets through, and answers how many it has. Rows are looked at after each error. */
const failEach = async (write: () => Promise<{ status: number }>, done: number): Promise<number> => {
  const { deps } = fixture.school
  const { transact } = deps
  const before = await contentRows(deps.db)
  for (let nth = 1; ; nth += 1) {
    const { count, failing } = failingAt(nth, transact)
    deps.transact = failing
    const { status } = await write()
    deps.transact = transact
    if (count.started < nth) {
      expect(status).toBe(done)
      return count.started
    }
    expect([nth, status]).toEqual([nth, 500])
    expect(await contentRows(deps.db)).toEqual(before)
  }
}

test('whichever statement of a PUT fails, every row is as it was', async () => {
  const author = fixture.as('author')
  const [image, other] = [await anImage(fixture), await anImage(fixture)]
  const { body } = await added(author, 'course', { status: 1, price: 100, content: everyKind(image), cover: image })
  const blocks = [body.content].flat()
  const content = [
    { type: 'image', data: { title: 'Другая', img: other } },
    ...blocks.slice(2).toReversed(),
    ...everyKind(other).slice(8, 10),
  ]
  const change = { ...body, title: 'Новое', slug: 'novoe', price: 200, gallery: [{ image_id: other }], content }
  const sent = { ...change, gallery: { gallery_images: change.gallery } }

  const statements = await failEach(() => author.put('courses/1/', sent), 200)

  expect(statements).toBeGreaterThan(15)
})

test('whichever statement of a POST fails, nothing is there', async () => {
  const image = await anImage(fixture)
  const statements = await failEach(
    () => fixture.as('author').post('courses/', { title: 'Курс', status: 1, content: everyKind(image) }),
    201,
  )
  expect(statements).toBeGreaterThan(10)
})
