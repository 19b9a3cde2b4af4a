import { afterEach, expect, test, vi } from 'vitest'
import { fetchTelling } from './upload.ts'

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
    this.dispatchEvent(new Event('abort'))
  }
  getAllResponseHeaders() {
    return 'retry-after: 5\r\ncontent-type: application/json\r\n'
  }
}

afterEach(() => {
  FakeRequest.made = []
  vi.unstubAllGlobals()
})

const begin = () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const shares: number[] = []
  const end = new AbortController()
  const upload = fetchTelling({ onProgress: (share) => shares.push(share), signal: end.signal })
  const body = new FormData()
  const response = upload('/api/v1/image-objects/', { method: 'POST', headers: { Authorization: 'Token a' }, body })
  const [request] = FakeRequest.made
  if (!request) throw new Error('Nothing was sent')
  return { request, response, shares, end, body }
}

test('an upload tells how much has been sent, and answers as fetch does', async () => {
  const { request, response, shares, body } = begin()
  for (const loaded of [25, 100])
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  Object.assign(request, { status: 429, responseText: '{"detail":"Подождите"}' })
  request.dispatchEvent(new Event('load'))
  const answer = await response
  expect(shares).toEqual([0.25, 1])
  expect(request.sent).toEqual([['POST', '/api/v1/image-objects/'], ['Authorization', 'Token a'], body])
  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
    429,
    '5',
    { detail: 'Подождите' },
  ])
})

test('an upload that is ended or lost rejects', async () => {
  const ended = begin()
  ended.end.abort()
  await expect(ended.response).rejects.toThrow(/abort/i)
  FakeRequest.made = []
  const lost = begin()
  lost.request.dispatchEvent(new Event('error'))
  await expect(lost.response).rejects.toThrow('Network error')
})
