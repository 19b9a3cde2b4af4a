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
  const answers = await Promise.all([statusOf('https://a.example'), statusOf('https://a.example')])
  expect(answers).toEqual([{ status: 'anonymous' }, { status: 'anonymous' }])
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
  fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(checkAuth('https://a.example')).rejects.toThrow('no network')
  expect((await checkAuth('https://a.example')).status).toBe(503)
  expect((await checkAuth('https://a.example')).status).toBe(200)
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
