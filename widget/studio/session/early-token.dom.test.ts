import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStudio } from './start-studio.ts'
import { startExchange, EARLY_SCRIPT, fetchOnce } from './early-token.ts'

const server = vi.fn<typeof fetch>()
const address = '/api/v1/api-token-auth/'
const person = { id: 'anna', name: 'Анна', role: 'author' }
const issued = { token: 'first', scope: 'write', expires_at: '2026-12-01T10:00:00.000Z' }

const signedIn = () => {
  document.cookie = 'csrftoken=s1..mac'
}

/** Does what the script of the page does. */
const runPageScript = () => {
  const script = document.createElement('script')
  script.id = EARLY_SCRIPT
  document.head.append(script)
  startExchange(script)
}

const calls = () => server.mock.calls.map(([called]) => called)

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0'
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

test('the page exchanges the session for a token, and the answer is taken over once', async () => {
  signedIn()
  server.mockImplementation(async () => Response.json(issued))
  runPageScript()
  expect(calls()).toEqual([address])
  expect(new Headers(server.mock.calls[0]?.[1]?.headers).get('X-CSRFToken')).toBe('s1..mac')
  expect(await (await fetchOnce(address)).json()).toEqual(issued)
  expect(calls()).toHaveLength(1)
  await fetchOnce(address)
  expect(calls()).toHaveLength(2)
})

test('what is asked at another address does not take it', async () => {
  signedIn()
  server.mockImplementation(async () => Response.json(issued))
  runPageScript()
  await fetchOnce('/api/v1/users/me/')
  expect(calls()).toEqual([address, '/api/v1/users/me/'])
})

test('a visitor exchanges nothing', () => {
  document.cookie = 'csrftoken=v1..mac'
  runPageScript()
  expect(calls()).toEqual([])
})

test('an exchange that fails fails for whoever takes it over, and the next one is a call', async () => {
  signedIn()
  server.mockRejectedValueOnce(new TypeError('no network'))
  runPageScript()
  await expect(fetchOnce(address)).rejects.toThrow('no network')
  server.mockResolvedValueOnce(Response.json(issued))
  expect((await fetchOnce(address)).ok).toBe(true)
})

/** A studio whose application may load, and what it has asked for by then. */
const loading = async (apiBase = '') => {
  const { isRequested, session } = startStudio(apiBase, 'ru')
  await isRequested
  return { requested: calls(), session }
}

test.each([
  ['the document is asked for', 'open', issued, 200, [address, '/api/v1/courses/7/']],
  ['the exchange is refused', 'visitor', { status: 'anonymous' }, 403, [address, '/api/v1/check_auth/']],
] as const)('the application of whoever is signed in loads once %s', async (_, stage, reply, status, expected) => {
  signedIn()
  history.replaceState(null, '', '?kind=course&id=7')
  const anonymous = { status: 'anonymous', csrf_token: 'c', redirect_origins: [], event_origins: [] }
  server.mockImplementation(async (called) => {
    if (called === address) return Response.json(reply, { status })
    return Response.json(called === '/api/v1/check_auth/' ? anonymous : person)
  })
  const { requested, session } = await loading()
  expect(requested.slice(0, 2)).toEqual(expected)
  await vi.waitFor(() => expect(session.store.getState().stage).toBe(stage))
  history.replaceState(null, '', '?')
})

test('that of a visitor, and of a studio on another site, waits for nothing', async () => {
  server.mockReturnValue(new Promise(() => {}))
  expect((await loading()).requested).toEqual(['/api/v1/check_auth/'])
  signedIn()
  server.mockClear()
  expect((await loading('https://school.example')).requested).toEqual(['https://school.example/api/v1/check_auth/'])
})
