import { afterEach, beforeEach, expect, test } from 'vitest'
import { MEGABYTE } from '../../contract/upload-limits.ts'
import { image } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { createPictures } from '../../media/pictures.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { addImages, formOf, picture, upload } from './testing/uploads.ts'
import { uploadImage } from './upload.ts'

const PART = new Uint8Array(250)

let fixture: ContentFixture
let drawn = 0
/** Each is another picture, of 1,000 bytes in all. */
const draw = async () => {
  drawn += 1
  const files = { small: PART, medium: PART, large: PART, thumbnail: PART }
  return { hash: drawn.toString(16).padStart(64, '0'), width: 1, height: 1, files }
}
beforeEach(async () => {
  fixture = await startContentFixture({ pictures: { ...createPictures(), draw } })
})
afterEach(() => fixture.close())

const callerOf = (role: 'user' | 'author'): MemberCaller => ({
  member: { id: fixture.ids[role], email: '', name: role, role: role === 'user' ? 'visitor' : 'author' },
  tokenId: null,
  ip: '198.51.100.1',
  origin: 'https://school.example',
  requestId: 'r',
  lang: 'ru',
  ifMatch: null,
  preview: null,
})

const statusOf = (error: unknown) => (error instanceof Problem ? error.status : error)

/** Uploads that all have been let in before one of them is done, as several processes do. */
const together = async (role: 'user' | 'author', count: number) => {
  const { deps } = fixture.school
  const before = await deps.db.$count(image)
  const uploads = Array.from({ length: count }, () =>
    uploadImage(deps, { image: Buffer.alloc(1) }, callerOf(role), async () => 201).catch(statusOf),
  )
  const statuses = await Promise.all(uploads)
  return {
    done: statuses.filter((status) => status === 201).length,
    added: (await deps.db.$count(image)) - before,
    statuses: new Set(statuses),
  }
}

const BOTH = new Set([201, 429])

test('of 64 images that a visitor uploads at once 50 are taken', async () => {
  expect(await together('user', 64)).toEqual({ done: 50, added: 50, statuses: BOTH })
})

test.each([
  ['user', 100],
  ['author', 1_024],
] as const)('of 30 images that a %s uploads at once those are taken that fit into %i MB', async (role, megabytes) => {
  await addImages(fixture, role, { count: 1, bytes: megabytes * MEGABYTE - 10_999 })
  expect(await together(role, 30)).toEqual({ done: 10, added: 10, statuses: BOTH })
})

test('the last image of a quota may not be larger than what is left, and leaves no file', async () => {
  await addImages(fixture, 'author', { count: 1, bytes: 1_024 * MEGABYTE - 999 })
  const { status, body } = await upload(fixture.as('author'))
  expect([status, body.detail, await fixture.school.deps.media.list()]).toEqual([
    429,
    'Место для изображений закончилось: не больше 1024 МБ. Удалите ненужные',
    [],
  ])
})

test('a visitor has 50 attempts a day, also of what is no picture', async () => {
  const limited = await startContentFixture({ isLimited: true })
  for (let spent = 0; spent < 49; spent += 1) await limited.school.deps.limits.spend('uploadVisitor', limited.ids.user)
  const user = await limited.session('user')
  const bad = await user.post('/image-objects/', formOf(Buffer.from('x')))
  const { status, body, headers } = await upload(user, picture())
  await limited.close()
  expect([bad.status, status, body.detail, Number(headers['retry-after']) > 3_600]).toEqual([
    400,
    429,
    'За сутки можно загрузить не больше 50 изображений',
    true,
  ])
})
