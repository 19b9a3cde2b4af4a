import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_BYTES_MAX } from '../../../server/contract/upload-limits.ts'
import type { Failure, Outcome } from '../../api/content/outcome.ts'
import type { UploadTraits } from '../../api/content/upload.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { createUploadQueue } from './upload-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const view = (id: number): ImageView => ({ id, image: `/media/${id}-large.webp`, image_thumbnail: `/media/${id}.webp` })
const done = (id: number): Outcome<ImageView> => ({ ok: true, body: view(id), etag: null })
const failure = (traits: Partial<Failure>): Failure => ({
  ok: false,
  reason: 'refused',
  status: 400,
  detail: '',
  fields: {},
  paths: {},
  retryAfter: 0,
  changedBy: null,
  changedAt: null,
  version: null,
  ...traits,
})
const LOST = failure({ reason: 'lost', status: 0 })

interface Call {
  name: string
  traits: UploadTraits
  respond: (outcome: Outcome<ImageView>) => Promise<void>
}

/** A queue whose calls are answered by the test, with the ids of what has arrived. */
const aQueue = () => {
  const calls: Call[] = []
  const uploaded: number[] = []
  const queue = createUploadQueue((file, traits) => {
    const { promise, resolve } = Promise.withResolvers<Outcome<ImageView>>()
    const respond = async (outcome: Outcome<ImageView>) => {
      resolve(outcome)
      await vi.advanceTimersByTimeAsync(0)
    }
    calls.push({ name: file.name, traits, respond })
    return promise
  })
  const add = (...files: File[]) => queue.getState().add(files, 'block.img', ({ id }) => uploaded.push(id))
  const call = (at: number) => {
    const found = calls[at]
    if (!found) throw new Error(`There is no call ${at}`)
    return found
  }
  const states = () => queue.getState().uploads.map(({ file, state, percent }) => [file.name, state, percent])
  return { queue, add, call, states, uploaded, sent: () => calls.map(({ name }) => name) }
}

const png = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/png' })

test('two pictures are sent at once, and the next one when there is room', async () => {
  const { add, call, sent, states, uploaded } = aQueue()
  add(png('a'), png('b'), png('c'))
  call(0).traits.onProgress(0.424)
  expect(states()).toEqual([
    ['a', 'sending', 42],
    ['b', 'sending', 0],
    ['c', 'waiting', 0],
  ])
  await call(0).respond(done(1))
  expect([sent(), uploaded]).toEqual([['a', 'b', 'c'], [1]])
})

test('pictures arrive in the order in which they were chosen', async () => {
  const { add, call, uploaded, states } = aQueue()
  add(png('a'), png('b'))
  await call(1).respond(done(2))
  expect([uploaded, states()]).toEqual([
    [],
    [
      ['a', 'sending', 0],
      ['b', 'sent', 100],
    ],
  ])
  await call(0).respond(done(1))
  expect([uploaded, states()]).toEqual([[1, 2], []])
})

test.each([429, 503])('after a %i nothing is sent until the school wants it', async (status) => {
  const { queue, add, call, sent, uploaded } = aQueue()
  add(png('a'), png('b'), png('c'))
  await call(0).respond(failure({ status, reason: 'busy', retryAfter: 5 }))
  await call(1).respond(done(2))
  await vi.advanceTimersByTimeAsync(4_999)
  expect([sent(), queue.getState().pause]).toEqual([['a', 'b'], 'busy'])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent(), queue.getState().pause]).toEqual([['a', 'b', 'a', 'c'], null])
  await call(2).respond(done(1))
  expect(uploaded).toEqual([1, 2])
})

test('a quota of a day is told, and not waited for', async () => {
  const { queue, add, call } = aQueue()
  const detail = 'За сутки можно загрузить не больше 500 изображений'
  add(png('a'))
  await call(0).respond(failure({ status: 429, reason: 'busy', retryAfter: 86_400, detail }))
  const [upload] = queue.getState().uploads
  expect([upload?.state, upload?.error]).toEqual(['failed', { reason: 'refused', detail }])
})

test('a lost picture is sent again, later each time, and fails after the last time', async () => {
  const { queue, add, call, sent } = aQueue()
  add(png('a'))
  for (const [at, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await call(at).respond(LOST)
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(sent().length).toBe(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent().length).toBe(at + 2)
  }
  await call(7).respond(LOST)
  expect(queue.getState().uploads[0]?.error?.reason).toBe('lost')
})

test('what was lost is sent again as soon as the network is back', async () => {
  const { queue, add, call, sent, uploaded } = aQueue()
  add(png('a'))
  await call(0).respond(LOST)
  queue.getState().resume()
  expect([sent(), queue.getState().pause]).toEqual([['a', 'a'], null])
  await call(1).respond(done(1))
  expect(uploaded).toEqual([1])
})

test('a canceled picture is no longer sent, and those after it arrive', async () => {
  const { queue, add, call, sent, uploaded, states } = aQueue()
  add(png('a'), png('b'), png('c'))
  await call(1).respond(done(2))
  queue.getState().remove(queue.getState().uploads[0]?.key ?? '')
  expect([call(0).traits.signal.aborted, sent(), uploaded]).toEqual([true, ['a', 'b', 'c'], [2]])
  await call(0).respond(LOST)
  expect([states(), queue.getState().pause]).toEqual([[['c', 'sending', 0]], null])
})

test('a refused picture says why, lets the others pass, and can be tried again', async () => {
  const { queue, add, call, uploaded, states } = aQueue()
  add(png('a'), png('b'))
  await call(1).respond(done(2))
  const message = 'Изображение повреждено и не открывается'
  await call(0).respond(failure({ reason: 'invalid', fields: { image: [message] } }))
  expect([uploaded, states()]).toEqual([[2], [['a', 'failed', 0]]])
  expect(queue.getState().uploads[0]?.error).toEqual({ reason: 'refused', detail: message })
  queue.getState().retry(queue.getState().uploads[0]?.key ?? '')
  await call(2).respond(done(1))
  expect([uploaded, states()]).toEqual([[2, 1], []])
})

test.each([
  ['of another type', new File(['BM'], 'a.bmp', { type: 'image/bmp' }), 'type'],
  ['of an iPhone', new File(['x'], 'a.HEIC', { type: '' }), 'heic'],
  ['that only its name calls a picture', new File(['x'], 'a.png', { type: 'text/html' }), 'type'],
  ['of more than 10 MB', png('a.png', UPLOAD_BYTES_MAX + 1), 'size'],
])('a file %s is refused without being sent', (_, file, reason) => {
  const { queue, add, sent } = aQueue()
  add(file)
  expect([sent(), queue.getState().uploads.map(({ error }) => error?.reason)]).toEqual([[], [reason]])
})

test('a picture of exactly 10 MB, and one whose type the system does not know, are sent', () => {
  const { add, sent } = aQueue()
  add(png('a.png', UPLOAD_BYTES_MAX), new File(['x'], 'b.JPEG'))
  expect(sent()).toEqual(['a.png', 'b.JPEG'])
})
