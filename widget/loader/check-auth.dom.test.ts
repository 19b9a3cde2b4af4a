import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAuth, forgetChecks } from './check-auth.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ status: 'anonymous' }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  forgetChecks()
  vi.unstubAllGlobals()
})

const statusOf = async (apiBase: string) => (await checkAuth(apiBase)).json()

test('all who ask share one call, and each reads an answer of its own', async () => {
  const replies = await Promise.all([statusOf('https://a.example'), statusOf('https://a.example')])
  expect(replies).toEqual([{ status: 'anonymous' }, { status: 'anonymous' }])
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://a.example/api/v1/check_auth/', {
    method: 'POST',
    credentials: 'include',
  })
})

test('another API is another call', async () => {
  await Promise.all([statusOf('https://a.example'), statusOf('https://b.example')])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call that failed, or was answered by a fault, is made again', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(Response.json({ status: 'listed' }))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(checkAuth('https://a.example')).rejects.toThrow('no network')
  expect((await checkAuth('https://a.example')).status).toBe(503)
  expect((await checkAuth('https://a.example')).status).toBe(200)
})

test('a page that nobody listed is told so, once asked without cookies, and the console what to set', async () => {
  const reported = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', reported)
  fetched
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(Response.json({ status: 'unlisted', message: 'ALLOWED_ORIGINS' }))
  await expect(checkAuth('https://a.example')).rejects.toMatchObject({
    name: 'SecurityError',
    message: 'ALLOWED_ORIGINS',
  })
  expect([fetched.mock.calls[1], reported.mock.calls.length]).toEqual([['https://a.example/widget/origin-check'], 1])
})

test('where that cannot be asked either, the network is lost', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('nor this'))
  await expect(checkAuth('https://a.example')).rejects.toThrow('no network')
})

test('after a sign-in the answer is out of date', async () => {
  await statusOf('https://a.example')
  forgetChecks()
  await statusOf('https://a.example')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('whoever asks anew gets a new answer, and so do all who ask after that', async () => {
  await statusOf('https://a.example')
  fetched.mockImplementation(async () => Response.json({ status: 'ok' }))
  const anew = await checkAuth('https://a.example', true)
  expect([await anew.json(), await statusOf('https://a.example')]).toEqual([{ status: 'ok' }, { status: 'ok' }])
  expect(fetched).toHaveBeenCalledTimes(2)
})
