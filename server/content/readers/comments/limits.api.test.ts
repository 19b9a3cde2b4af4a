import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openUntil } from '../../../orders/stores/entitlement-store.ts'
import { add } from '../../publishing/testing/writing.ts'
import { shelve } from '../../terms/testing/shelf.ts'
import { type ContentFixture, startContentFixture } from '../../testing/content-fixture.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture({ isLimited: true, config: { trustProxy: 1 } })
  await shelve(fixture.school, { number: 1 })
})
afterEach(() => fixture.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const ON_COURSE = { obj_type: 'course', obj_id: 1, text: 'Я' }

test('a person comments ten times a minute, from wherever', async () => {
  const client = fixture.as('author')
  const statuses = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await client.post('obj-comments/', ON_COURSE, from(`198.51.100.${count}`))).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('a buyer comments ten times a minute on what is bought and what is free together', async () => {
  const lesson = await add(fixture.as('author'), 'single-lesson', { price: 490 })
  const bought = { personId: fixture.ids.user, product: `lesson:${lesson}`, availableTo: null }
  await fixture.school.deps.transact((tx) =>
    openUntil(tx, { id: randomUUID(), ...bought, updatedAt: fixture.school.clock.now() }),
  )
  const buyer = await fixture.session('user')
  const statuses = []
  for (let count = 0; count < 12; count += 1) {
    const subject = count % 2 ? ON_COURSE : { ...ON_COURSE, obj_type: 'single-lesson', obj_id: lesson }
    statuses.push((await buyer.post('obj-comments/', subject, from(`198.51.100.${count}`))).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
})

test('ten comments a minute come from one place, whoever writes them', async () => {
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    const client = fixture.as(count % 2 ? 'author' : 'other author')
    statuses.push((await client.post('obj-comments/', ON_COURSE, from('198.51.100.1'))).status)
  }
  const late = await fixture.as('staff').post('obj-comments/', ON_COURSE, from('198.51.100.1'))
  expect([statuses, late.status]).toEqual([[...Array(10).fill(201), 429], 429])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect(late.body).toEqual({ detail: expect.stringContaining('Подождите') })
})

test('ten addresses a minute are left from one place', async () => {
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    const body = { email: `mama${count}@example.com` }
    statuses.push((await fixture.as('anonymous').post('capture-email/', body, from('198.51.100.1'))).status)
  }
  const elsewhere = await fixture.as('anonymous').post('capture-email/', { email: 'a@b.ru' }, from('198.51.100.2'))
  expect([statuses, elsewhere.status]).toEqual([[...Array(10).fill(201), 429], 201])
})
