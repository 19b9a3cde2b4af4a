import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MEGABYTE } from '../../contract/upload-limits.ts'
import { image } from '../../db/schema.ts'
import { createPictures } from '../../media/pictures.ts'
import { sizes } from '../../testing/sizes.ts'
import { type ContentFixture, startContentFixture, type FixtureOptions } from '../testing/content-fixture.ts'
import { statusLineOn, startUpload, formBody } from './testing/raw-uploads.ts'
import { eventually } from '../../testing/eventually.ts'
import { addImages, formOf, picture, upload } from './testing/uploads.ts'

let folder: string
let fixture: ContentFixture
const start = async (options?: FixtureOptions) => {
  fixture = await startContentFixture(options)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'school-uploads-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  await fixture.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const rows = () => fixture.school.deps.db.$count(image)
const allFiles = async () => (await readdir(folder, { recursive: true })).toSorted()

/** The beginning of an upload whose rest is yet to come. */
const startPartialUpload = () => startUpload(fixture, 'author', formBody(Buffer.alloc(20_000)), 2)

/** Waits until the server has noticed, which its log tells. */
const abortTwo = async (noticed: number) => {
  for (const socket of [await startPartialUpload(), await startPartialUpload()]) socket.destroy()
  await eventually(() => expect(refusals()).toBe(noticed + 2))
}
const refusals = () => fixture.school.logs().filter(({ event }) => event === 'refused').length

/** What is answered while the rest of the body never comes. */
const statusLineOfPartialUpload = async () => {
  const socket = await startPartialUpload()
  const statusLine = await statusLineOn(socket)
  socket.destroy()
  return statusLine
}

const BROKEN = sizes.brokenUploads

test(`${BROKEN} uploads that break off leave no file and no row`, async () => {
  await start()
  await upload(fixture.as('author'))
  const before = await allFiles()
  for (let broken = 0; broken < BROKEN; broken += 2) await abortTwo(broken)
  expect((await upload(fixture.as('author'))).status).toBe(201)
  expect([await allFiles(), await rows()]).toEqual([before, 2])
})

describe('whose quota is used up is refused before the body is there', () => {
  test('500 images a day', async () => {
    await start()
    await addImages(fixture, 'author', { count: 499, bytes: 1 })
    const { status } = await upload(fixture.as('author'))
    expect([status, await statusLineOfPartialUpload()]).toEqual([201, 'HTTP/1.1 429 Too Many Requests'])
    fixture.school.clock.advance(24 * 60 * 60_000 + 1_000)
    expect((await upload(fixture.as('author'))).status).toBe(201)
  })

  test('1 GB', async () => {
    await start()
    await addImages(fixture, 'author', { count: 1, bytes: 1_024 * MEGABYTE })
    const { status, body, headers } = await upload(fixture.as('author'))
    expect([status, body.detail, headers['retry-after'], await rows()]).toEqual([
      429,
      'Место для изображений закончилось: не больше 1024 МБ. Удалите ненужные',
      '86400',
      1,
    ])
  })

  test('of visitors 50 images a day', async () => {
    await start()
    const user = await fixture.session('user')
    await addImages(fixture, 'user', { count: 50, bytes: 1 })
    const many = await upload(user)
    fixture.school.clock.advance(25 * 60 * 60_000)
    const nextDay = await upload(await fixture.session('user'))
    expect([many.status, nextDay.status]).toEqual([429, 201])
  })

  test('every attempt counts, also one that is no picture', async () => {
    await start({ isLimited: true })
    const { limits } = fixture.school.deps
    for (let spent = 0; spent < 499; spent += 1) await limits.spend('uploadPerson', fixture.ids.author)
    const bad = await fixture.as('author').post('/image-objects/', formOf(Buffer.from('x')))
    expect([bad.status, (await upload(fixture.as('author'))).status]).toEqual([400, 429])
  })
})

test('more than 10 MB is refused, and so are two files', async () => {
  await start()
  const large = await upload(fixture.as('author'), Buffer.alloc(10 * MEGABYTE + 1))
  const two = formOf(picture())
  two.append('image', new Blob([Uint8Array.from(picture())]), 'b.png')
  const base64 = await fixture.as('author').post('/image-objects/', { image: 'A'.repeat(14 * MEGABYTE) })
  const both = await fixture.as('author').post('/image-objects/', two)
  expect([large.status, base64.status, both.status, await rows()]).toEqual([413, 413, 400, 0])
})

test('a name with NUL is no name, and no other name leaves a trace', async () => {
  await start()
  const names = ['a\0.png', '../../../etc/passwd', '/abs.png', '..%2f..%2fx', 'ﬁle․․/x', 'x'.repeat(300)]
  const statuses = []
  for (const name of names)
    statuses.push((await fixture.as('author').post('/image-objects/', formOf(picture(), name))).status)
  const storedFiles = (await fixture.school.deps.media.list()).length
  expect([statuses, storedFiles]).toEqual([[400, 201, 201, 201, 201, 201], 4])
})

test('where there is no room for more work it is 503, and says when there will be', async () => {
  await start({ pictures: { ...createPictures(), draw: () => null } })
  const { status, headers, body } = await upload(fixture.as('author'))
  expect([status, headers['retry-after'], Object.keys(body), await rows()]).toEqual([503, '5', ['detail'], 0])
})
