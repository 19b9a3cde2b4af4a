import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noPageSession } from '../../browser/host.ts'
import { startEarlyCall, EARLY_SCRIPT, claimEarlyCall } from './early-call.ts'
import { callSchool } from '../../api/school-call.ts'

const fetched = vi.fn<typeof fetch>()
const cookies = vi.spyOn(document, 'cookie', 'get')

const scriptIn = (page: Document) => {
  const script = page.createElement('script')
  script.id = EARLY_SCRIPT
  page.head.append(script)
  return script
}

const path = '/api/v1/get-cart/current/'
const address = () => location.origin + path

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ status: 'ok' }))
  vi.stubGlobal('fetch', fetched)
  cookies.mockReturnValue('cppupshowed=1; csrftoken=a%3Db')
})
afterEach(() => {
  document.head.replaceChildren()
  delete document.documentElement.dataset.product
  vi.unstubAllGlobals()
})

const bodyOf = async (response: Promise<Response | null> | null) => (await response)?.json()

const expectedCall = (token: string, signal = {}) => [
  address(),
  { method: 'POST', credentials: 'include', headers: { 'X-CSRFToken': token }, ...signal },
]

test('the page asks for the cart with the token of its cookie, and hands the answer over once', async () => {
  startEarlyCall(scriptIn(document))
  expect(await bodyOf(claimEarlyCall(address(), ''))).toEqual({ status: 'ok' })
  expect(claimEarlyCall(address(), '')).toBeNull()
  expect(fetched.mock.calls).toEqual([expectedCall('a=b')])
})

test('without the cookie nothing is asked, and nothing is there to take', () => {
  cookies.mockReturnValue('cppupshowed=1')
  startEarlyCall(scriptIn(document))
  expect(claimEarlyCall(address(), '')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('an answer to another address stays where it is', async () => {
  startEarlyCall(scriptIn(document))
  expect(claimEarlyCall('https://other.example/api/v1/get-cart/current/', '')).toBeNull()
  expect(await bodyOf(claimEarlyCall(address(), ''))).toEqual({ status: 'ok' })
})

test('a page that sells one product asks for it, and hands the answer over for that product alone', async () => {
  document.documentElement.dataset.product = 'school:1:3'
  startEarlyCall(scriptIn(document))
  const body = fetched.mock.calls[0]?.[1]?.body
  expect(body instanceof FormData && [...body]).toEqual([['product', 'school:1:3']])
  expect([claimEarlyCall(address(), ''), claimEarlyCall(address(), 'school:1')]).toEqual([null, null])
  expect(await bodyOf(claimEarlyCall(address(), 'school:1:3'))).toEqual({ status: 'ok' })
})

test('a page without the script has asked nothing', () => {
  expect(claimEarlyCall(address(), '')).toBeNull()
})

const school = {
  apiBase: location.origin,
  pageSession: noPageSession,
  checkAuth: async () => Response.json({ status: 'anonymous', csrf_token: 'anew' }),
}

const callAfterPage = () => {
  startEarlyCall(scriptIn(document))
  return callSchool(school, path, { body: null, signal: null, started: claimEarlyCall(address(), '') })
}

test('what the page has asked is not asked again', async () => {
  expect((await callAfterPage()).status).toBe(200)
  expect(fetched.mock.calls).toEqual([expectedCall('a=b')])
})

test('where the network has failed the page, the call is made', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  expect((await callAfterPage()).status).toBe(200)
  expect(fetched.mock.calls).toEqual([expectedCall('a=b'), expectedCall('a=b')])
})

test('where the token of the cookie was none any more, the call is made with another', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 403 }))
  expect((await callAfterPage()).status).toBe(200)
  expect(fetched.mock.calls).toEqual([expectedCall('a=b'), expectedCall('anew')])
})
