import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProduct } from '../../catalog/products/product-store.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { openUntil } from '../../orders/stores/entitlement-store.ts'
import { aProduct } from '../../orders/testing/shop.ts'
import { type Client } from '../testing/client.ts'
import { type ContentFixture, type Member, startContentFixture } from '../testing/content-fixture.ts'
import { add, change, INNER } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const MATERIALS = '<p>Материалы</p>'

const open = (role: Member, product: string) =>
  fixture.school.deps.transact((tx) => {
    const opened = { id: randomUUID(), personId: fixture.ids[role], product, availableTo: null }
    return openUntil(tx, { ...opened, updatedAt: fixture.school.clock.now() })
  })

const seen = async (client: Client, path = 'courses/1/') => {
  const { body, text, headers } = await client.get(path)
  return [body.materials, text.includes(INNER), headers['cache-control']]
}

const BY_BROWSER = 'private, no-cache'
const BY_ANYBODY = 'public, max-age=0, must-revalidate'
const toOthers = ['', true, BY_ANYBODY]
const toBuyers = [MATERIALS, true, BY_BROWSER]

test('the page of a paid course is open to everybody, its materials are for buyers, its author and staff', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500, materials: MATERIALS, slug: 'kosmos' })
  await open('user', 'course:1')
  const readers = [fixture.as('anonymous'), await fixture.session('other user'), fixture.as('other author')]
  const buyers = [await fixture.session('user'), fixture.as('author'), fixture.as('staff')]
  expect([
    await Promise.all([...readers, ...buyers].map((client) => seen(client))),
    await seen(fixture.as('anonymous'), 'courses/by-slug/kosmos/'),
    await seen(await fixture.session('user'), 'courses/by-slug/kosmos/'),
  ]).toEqual([[toOthers, toOthers, toOthers, toBuyers, toBuyers, toBuyers], toOthers, toBuyers])
})

test('a subscription opens the materials of a course that is in plus', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500, materials: MATERIALS })
  await fixture.school.deps.transact((tx) => addProduct(tx, aProduct({ type: 'plus', productId: 1 })))
  await open('user', 'plus:1')
  const before = await seen(await fixture.session('user'))
  await change(fixture.as('author'), 'course', 1, { available_in_plus: true })
  expect([before, await seen(await fixture.session('user'))]).toEqual([toOthers, toBuyers])
})

test('the materials of a free course are for everybody', async () => {
  await add(fixture.as('author'), 'course', { materials: MATERIALS })
  expect(await seen(fixture.as('anonymous'))).toEqual([MATERIALS, true, BY_ANYBODY])
})

const again = async (client: Client, tag: unknown) =>
  (await client.get('courses/1/', { headers: { 'if-none-match': String(tag) } })).status

test('what buyers and others see of a course has a tag of its own', async () => {
  await add(fixture.as('author'), 'course', { price: 1_500, materials: MATERIALS })
  await open('user', 'course:1')
  const user = await fixture.session('user')
  const [whole, page] = [await user.get('courses/1/'), await fixture.as('anonymous').get('courses/1/')]
  expect([
    await again(user, whole.headers.etag),
    await again(user, page.headers.etag),
    await again(fixture.as('anonymous'), page.headers.etag),
    await again(fixture.as('anonymous'), whole.headers.etag),
  ]).toEqual([304, 200, 304, 200])
})

test('before its moment a course shows buyers neither', async () => {
  const tomorrow = new Date(fixture.school.clock.now().getTime() + DAY_MS).toISOString()
  await add(fixture.as('author'), 'course', { price: 1_500, materials: MATERIALS, deferred_start_at: tomorrow })
  await open('user', 'course:1')
  const before = await seen(await fixture.session('user'))
  fixture.school.clock.advance(DAY_MS)
  expect([before, await seen(await fixture.session('user'))]).toEqual([['', false, BY_ANYBODY], toBuyers])
})
