import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../content.ts'
import { fetchWithProgress } from './upload.ts'

/** The part of `XMLHttpRequest` that uploads use; the test answers. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly sent: unknown[] = []
  status = 0
  responseText = ''
  constructor() {
    super()
    FakeRequest.made.push(this)
  }
  open(...call: unknown[]) {
    this.sent.push(call)
  }
  setRequestHeader(...header: unknown[]) {
    this.sent.push(header)
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.end('abort')
  }
  end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  getAllResponseHeaders() {
    return 'retry-after: 5\r\ncontent-type: application/json\r\n'
  }
}

afterEach(() => {
  FakeRequest.made = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const startUpload = () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const shares: number[] = []
  const end = new AbortController()
  const upload = fetchWithProgress({ onProgress: (share) => shares.push(share), signal: end.signal }, 1_000)
  const body = new FormData()
  const response = upload('/api/v1/image-objects/', { method: 'POST', headers: { Authorization: 'Token a' }, body })
  const [request] = FakeRequest.made
  if (!request) throw new Error('Nothing was sent')
  return { request, response, shares, end, body }
}

test('an upload tells how much has been sent, and answers as fetch does', async () => {
  const { request, response, shares, body } = startUpload()
  for (const loaded of [25, 100]) request.progress(loaded, 100)
  Object.assign(request, { status: 429, responseText: '{"detail":"Подождите"}' })
  request.end('load')
  const reply = await response
  expect(shares).toEqual([0.25, 1])
  expect(request.sent).toEqual([['POST', '/api/v1/image-objects/'], ['Authorization', 'Token a'], body])
  expect([reply.status, reply.headers.get('Retry-After'), await reply.json()]).toEqual([
    429,
    '5',
    { detail: 'Подождите' },
  ])
})

test('an upload that is ended or lost rejects', async () => {
  const ended = startUpload()
  ended.end.abort()
  await expect(ended.response).rejects.toThrow(/abort/i)
  FakeRequest.made = []
  const lost = startUpload()
  lost.request.end('error')
  await expect(lost.response).rejects.toThrow('Network error')
})

/** An upload by the client, on a clock of the test's own, and its outcome once there is one. */
const startClientUpload = () => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return end.signal
  })
  const outcomes: unknown[] = []
  const client = createContentClient({ apiBase: '', token: () => 'a', notify: () => {} })
  const traits = { onProgress: () => {}, signal: new AbortController().signal }
  void client.uploadImage(new Blob(['x']), traits).then((outcome) => outcomes.push(outcome))
  const [request] = FakeRequest.made
  if (!request) throw new Error('Nothing was sent')
  return { request, outcomes }
}

test('a picture takes as long as it moves', async () => {
  const { request, outcomes } = startClientUpload()
  for (let minute = 1; minute <= 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    request.progress(minute, 10)
  }
  await vi.advanceTimersByTimeAsync(100_000)
  expect(outcomes).toEqual([])
  const image = { id: 1, image: '/media/a.webp', image_thumbnail: '/media/b.webp' }
  Object.assign(request, { status: 201, responseText: JSON.stringify(image) })
  request.end('load')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes).toMatchObject([{ ok: true, body: image }])
})

test('a picture of which nothing has moved for two minutes is lost', async () => {
  const { request, outcomes } = startClientUpload()
  await vi.advanceTimersByTimeAsync(60_000)
  request.progress(1, 10)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toMatchObject([{ ok: false, reason: 'lost' }])
})
