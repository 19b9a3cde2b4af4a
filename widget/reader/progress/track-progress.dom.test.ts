import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProgressReport } from '../../api/progress.ts'
import { keepReports, storedReports } from './stored-reports.ts'
import { type ReadingProgress, trackProgress } from './track-progress.ts'

const SCHOOL = 'https://school.example'
const START = new Date('2026-11-20T10:00:00Z')
const lesson = { kind: 'lesson', id: 3, blocks: ['a', 'b', 'c', 'd'] } as const

const fetched = vi.fn<typeof fetch>()
const checkAuth = vi.fn<(isAnew?: boolean) => Promise<Response>>()
const onPlace = vi.fn()
let open: ReadingProgress[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  fetched.mockImplementation(async (_, init) => Response.json(init?.method === 'POST' ? {} : { place: null }))
  visitor()
})
afterEach(() => {
  for (const one of open) one.end()
  open = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  localStorage.clear()
})

const visitor = () =>
  checkAuth.mockImplementation(async () => Response.json({ status: 'anonymous', csrf_token: 'token of a visitor' }))
const person = (id = 'anna') =>
  checkAuth.mockImplementation(async () =>
    Response.json({ status: 'ok', user_id: id, csrf_token: `token of ${id} ${checkAuth.mock.calls.length}` }),
  )
const knows = (block: string) =>
  fetched.mockImplementation(async (_, init) =>
    Response.json(init?.method === 'POST' ? {} : { place: { block, at: START.toISOString() } }),
  )
const respondWith = (...statuses: number[]) => {
  let turn = 0
  fetched.mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json({ place: null })
    const status = statuses[Math.min(turn, statuses.length - 1)] ?? 200
    turn += 1
    return Response.json({}, { status })
  })
}

const read = async (document: Parameters<typeof trackProgress>[1] = lesson) => {
  const progress = trackProgress({ apiBase: SCHOOL, checkAuth }, document, onPlace)
  open.push(progress)
  await vi.advanceTimersByTimeAsync(0)
  return progress
}
const wait = () => vi.advanceTimersByTimeAsync(6_000)
const hide = async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

const sent = () =>
  fetched.mock.calls.flatMap(([address, init]) =>
    init?.method === 'POST' && address === `${SCHOOL}/api/v1/progress/` ? [init] : [],
  )
const bodies = () =>
  sent().flatMap(({ body }): ProgressReport[][] => (typeof body === 'string' ? [JSON.parse(body).reports] : []))
const report = (more: Partial<ProgressReport> = {}, seconds = 0): ProgressReport => ({
  kind: 'lesson',
  id: 3,
  at: new Date(START.getTime() + seconds * 1_000).toISOString(),
  ...more,
})

describe('of a person', () => {
  beforeEach(() => person())

  test('what they read is sent in one call once it is quiet, with the anti-forgery token, and outlives the page', async () => {
    const progress = await read()
    progress.seen('a')
    progress.seen('b')
    progress.finished({ block: 'q', right: 1, of: 2 })
    expect(sent()).toEqual([])
    await wait()
    const quiz = { block: 'q', right: 1, questions: 2 }
    expect(bodies()).toEqual([[report({ block: 'b' }), report({ quiz })]])
    expect(sent()[0]).toMatchObject({
      keepalive: true,
      credentials: 'include',
      headers: { 'X-CSRFToken': 'token of anna 1', 'Content-Type': 'application/json' },
    })
    expect(localStorage.length).toBe(0)
  })

  test('what is left is sent when the page is hidden, and when the document goes', async () => {
    const progress = await read()
    progress.seen('a')
    await hide()
    progress.seen('b')
    progress.end()
    expect(bodies()).toEqual([[report({ block: 'a' })], [report({ block: 'b' })]])
  })

  test('what a visitor has read in this browser is sent too, and then forgotten', async () => {
    keepReports(SCHOOL, [report({ id: 1, block: 'x' }, -60)])
    await read()
    await wait()
    expect([bodies(), storedReports(SCHOOL)]).toEqual([[[report({ id: 1, block: 'x' }, -60), report()]], []])
  })

  test.each([400, 404, 413])('what the server will never take (%d) is forgotten', async (status) => {
    keepReports(SCHOOL, [report({ id: 1 }, -60)])
    respondWith(status)
    await read()
    await wait()
    expect([bodies().length, storedReports(SCHOOL)]).toEqual([1, []])
  })

  test.each([429, 500])('what the server does not take now (%d) is sent again with the next report', async (status) => {
    keepReports(SCHOOL, [report({ id: 1 }, -60)])
    respondWith(status, 200)
    const progress = await read()
    await wait()
    expect(storedReports(SCHOOL).length).toBe(1)
    progress.seen('a')
    await wait()
    const again = [report({ id: 1 }, -60), report({ block: 'a' }, 6)]
    expect([bodies()[1], storedReports(SCHOOL)]).toEqual([again, []])
  })

  test('an expired token is renewed once', async () => {
    respondWith(403, 200)
    await read()
    await wait()
    const tokens = sent().map(({ headers }) => new Headers(headers).get('X-CSRFToken'))
    expect([tokens, bodies()]).toEqual([
      ['token of anna 1', 'token of anna 2'],
      [[report()], [report()]],
    ])
  })

  test('nothing of one person is sent for another who is signed in by now', async () => {
    respondWith(403, 200)
    const progress = await read()
    person('boris')
    await wait()
    progress.end()
    expect([bodies().length, storedReports(SCHOOL)]).toEqual([1, []])
  })

  test('what they read after their session has ended is kept in the browser', async () => {
    respondWith(401)
    await read()
    visitor()
    await wait()
    await hide()
    expect([bodies().length, storedReports(SCHOOL)]).toEqual([1, [report()]])
  })

  test('without a connection nothing fails, and it is sent later', async () => {
    fetched.mockRejectedValue(new TypeError('offline'))
    const progress = await read()
    await wait()
    respondWith(200)
    progress.finished({ block: 'q', right: 0, of: 1 })
    await wait()
    expect(bodies().at(-1)?.length).toBe(2)
  })
})

describe('of a visitor', () => {
  test('what they read stays in the browser, and nothing is sent', async () => {
    const progress = await read()
    progress.seen('b')
    await wait()
    progress.finished({ block: 'q', right: 1, of: 1 })
    await hide()
    expect([fetched.mock.calls, storedReports(SCHOOL)]).toEqual([
      [],
      [report({ block: 'b' }), report({ quiz: { block: 'q', right: 1, questions: 1 } }, 6)],
    ])
  })

  test('it stays there too where the school does not say who they are', async () => {
    checkAuth.mockRejectedValue(new TypeError('offline'))
    await read()
    await hide()
    expect([fetched.mock.calls, storedReports(SCHOOL)]).toEqual([[], [report()]])
  })
})

describe('the place', () => {
  test.each([
    ['of a person comes from the server', 'anna', 'c', '', 'c'],
    ['of a visitor comes from the browser', '', '', 'b', 'b'],
    ['is the further one of both', 'anna', 'b', 'c', 'c'],
    ['is not offered where it is the first block', 'anna', 'a', '', null],
    ['is not offered where it is the last one', 'anna', 'd', '', null],
    ['is not offered where the block is gone', 'anna', 'gone', '', null],
  ])('%s', async (_, who, onServer, inBrowser, place) => {
    if (who) person(who)
    knows(onServer)
    if (inBrowser) keepReports(SCHOOL, [report({ block: inBrowser }, -60)])
    await read()
    expect(onPlace.mock.calls).toEqual(place === null ? [] : [[place]])
  })

  test('stays where it was until the reader gets further', async () => {
    person()
    knows('c')
    const progress = await read()
    progress.seen('a')
    progress.seen('b')
    await wait()
    progress.seen('d')
    await wait()
    expect(bodies()).toEqual([[report()], [report({ block: 'd' }, 6)]])
  })

  test('is not moved where the server does not tell it', async () => {
    person()
    fetched.mockImplementation(async (_, init) => Response.json({}, { status: init?.method === 'POST' ? 200 : 500 }))
    const progress = await read()
    progress.seen('b')
    await wait()
    expect([bodies(), onPlace.mock.calls]).toEqual([[[report()]], []])
  })
})
