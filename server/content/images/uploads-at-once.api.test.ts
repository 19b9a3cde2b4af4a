import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MEGABYTE } from '../../contract/upload-limits.ts'
import type { PictureError } from '../../media/draw.ts'
import { createPictures } from '../../media/pictures.ts'
import { type ContentFixture, holders, startContentFixture } from '../testing/content-fixture.ts'
import { statusLineOn, startUpload, formBody, jsonBody } from './testing/raw-uploads.ts'
import { eventually } from '../../testing/eventually.ts'
import { picture, upload } from './testing/uploads.ts'

/** Two under way, and eight that wait. */
const MOST_OF_ONE = 10
const TOO_MANY = 'HTTP/1.1 429 Too Many Requests'

let fixture: ContentFixture
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await fixture.close()
})

/** A drawing room in which nothing gets done before `go`: whoever is in it has their whole body in memory. */
const stalledRoom = () => {
  const held: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<PictureError>()
  const draw = (bytes: Uint8Array) => {
    held.push(bytes)
    return promise
  }
  return { pictures: { ...createPictures(), draw }, held, go: () => resolve('imageUnknown') }
}

const openUpload = async (...how: Parameters<typeof startUpload>) => {
  const socket = await startUpload(...how)
  sockets.push(socket)
  return socket
}

test('those are counted that come while the school still loads what answers them', async () => {
  const room = stalledRoom()
  fixture = await startContentFixture({ pictures: room.pictures })
  const pending = Array.from({ length: MOST_OF_ONE + 2 }, () => upload(fixture.as('author'), picture(24)))
  const statuses: number[] = []
  for (const response of pending) void response.then(({ status }) => statuses.push(status))
  await eventually(() => expect([room.held.length, statuses]).toEqual([2, [429, 429]]))
  room.go()
  await Promise.all(pending)
  expect(statuses).toEqual([429, 429, ...Array(MOST_OF_ONE).fill(400)])
})

test('six pictures that a person uploads at once are all taken', async () => {
  fixture = await startContentFixture()
  const author = fixture.as('author')
  const responses = await Promise.all([24, 32, 40, 48, 56, 64].map((width) => upload(author, picture(width))))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
})

const megabytes = () => process.memoryUsage().rss / MEGABYTE

test.each([
  ['a form', formBody],
  ['JSON', jsonBody],
])('of 40 bodies of 10 MB at once, as %s, most are not read, and all take less than 300 MB', async (_, bodyOf) => {
  const room = stalledRoom()
  fixture = await startContentFixture({ pictures: room.pictures })
  const body = bodyOf(Buffer.alloc(10 * MEGABYTE - 1_000, 1))
  const statusLines: string[] = []
  await fixture.as('author').get('/image-objects/')
  const before = megabytes()
  for (let at = 0; at < 40; at += 1) {
    const socket = await openUpload(fixture, holders[at % 3] ?? 'author', body)
    void statusLineOn(socket).then(
      (statusLine) => statusLines.push(statusLine),
      () => undefined,
    )
  }
  const waiting = 3 * (MOST_OF_ONE - 2)
  await eventually(() => expect(statusLines.length + room.held.length + waiting).toBe(40))
  const grown = megabytes() - before
  room.go()
  expect([room.held.length, [...new Set(statusLines)], grown < 300]).toEqual([6, [TOO_MANY], true])
})

test('who has two uploads under way and eight that wait is told when to come back, and has room again afterwards', async () => {
  const room = stalledRoom()
  fixture = await startContentFixture({ pictures: room.pictures })
  const author = fixture.as('author')
  const all = Array.from({ length: MOST_OF_ONE + 1 }, () => upload(author, picture(24)))
  const { status, headers, body } = await Promise.race(all)
  room.go()
  const done = (await Promise.all(all)).map((response) => response.status).toSorted((a, b) => a - b)
  const after = await upload(author, picture(48))
  expect([status, headers['retry-after'], Object.keys(body), done, after.status]).toEqual([
    429,
    '5',
    ['detail'],
    [...Array(MOST_OF_ONE).fill(400), 429],
    400,
  ])
})

test.each([
  ['a form', formBody],
  ['JSON', jsonBody],
])('who breaks off as %s has room again', async (_, bodyOf) => {
  fixture = await startContentFixture()
  const half = bodyOf(Buffer.alloc(200_000, 1))
  const many = Array.from({ length: MOST_OF_ONE + 1 }, () => openUpload(fixture, 'author', half, 2))
  const opened = await Promise.all(many)
  const refused = await Promise.race(opened.map(statusLineOn))
  for (const socket of opened) socket.destroy()
  await eventually(async () => expect((await upload(fixture.as('author'))).status).toBe(201))
  expect(refused).toBe(TOO_MANY)
})

test.each([
  ['a form', formBody],
  ['JSON', jsonBody],
])('who breaks off as %s before anything of it was read has room again', async (_, bodyOf) => {
  fixture = await startContentFixture()
  const { deps, logs } = fixture.school
  const { limits } = deps
  const { spend } = limits
  const room = Promise.withResolvers<void>()
  let waiting = 0
  limits.spend = async (...how) => {
    waiting += 1
    await room.promise
    return spend(...how)
  }
  const half = bodyOf(Buffer.alloc(2_000, 1)) // a longer one would keep the server from noticing
  const opened = [await openUpload(fixture, 'author', half, 2), await openUpload(fixture, 'author', half, 2)]
  await eventually(() => expect(waiting).toBe(2))
  for (const socket of opened) socket.destroy()
  await eventually(() => expect(logs().filter(({ msg }) => msg === 'gone').length).toBe(2))
  limits.spend = spend
  room.resolve()
  await eventually(() => expect(logs().filter(({ event }) => event === 'refused').length).toBe(2))
  expect((await upload(fixture.as('author'))).status).toBe(201)
})
