import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ServerProcess, spawnServer } from './testing/process.ts'
import { runServer } from './testing/running-server.ts'

const TIMEOUT_MS = 60_000
vi.setConfig({ testTimeout: TIMEOUT_MS })

let dataDir: string
let server: ServerProcess | null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'school-main-'))
  server = null
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  await rm(dataDir, { recursive: true })
})

const start = async (flags?: string[]) => {
  server = await spawnServer({ DATA_DIR: dataDir }, flags)
  return server
}

const eventsOf = ({ logs }: ServerProcess) => logs().flatMap(({ event }) => (typeof event === 'string' ? [event] : []))

const isRefused = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

/** Begins a call with the first half of its body; `finish` sends the rest and answers the status. */
const beginCall = async (origin: string) => {
  const visitor = await fetch(`${origin}/api/v1/check_auth/`, { method: 'POST', headers: { origin } })
  const { csrf_token: token } = await visitor.json()
  const [first, second] = ['username=a@b.example&pass', 'word=nobody-knows']
  const call = request(`${origin}/api/v1/landing-auth/`, {
    method: 'POST',
    headers: {
      origin,
      cookie: visitor.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
      'x-csrftoken': token,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': first.length + second.length,
    },
  })
  const answered = once(call, 'response')
  await new Promise<void>((resolve) => call.write(first, () => resolve()))
  return async () => {
    call.end(second)
    const [response] = await answered
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
}

describe('a server that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the request under way, says last that it has stopped, and ends well',
    async (signal) => {
      const running = await start()
      const { origin, kill, ended } = running
      const finish = await beginCall(origin)
      kill(signal)
      await expect.poll(() => isRefused(origin), { timeout: TIMEOUT_MS }).toBe(true)
      expect([await finish(), await ended, eventsOf(running).at(-1)]).toEqual([400, 0, 'stopped'])
    },
  )
})

test('after a fault that nobody expected, a server explains it, stops in order and fails', async () => {
  const fault = `process.on('SIGUSR2', () => { throw new Error('boom') })`
  const running = await start(['--import', `data:text/javascript,${encodeURIComponent(fault)}`])
  running.kill('SIGUSR2')
  const code = await running.ended
  const [line] = running.logs().filter(({ level }) => level === 'fatal')
  expect([code, eventsOf(running)]).toEqual([1, ['ready', 'uncaughtException', 'stopped']])
  expect(line).toMatchObject({ err: { type: 'Error', message: 'boom' } })
})

test('providers are asked where the stand-ins listen, also on a port that was free', async () => {
  const { origin } = await runServer(dataDir)
  const post = (path: string, headers: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', headers: { origin, ...headers } })
  const visitor = await post('/api/v1/check_auth/', {})
  const { csrf_token: token } = await visitor.json()
  const [cookie = ''] = visitor.headers.getSetCookie().map((line) => line.split(';')[0])
  const cart = await (await post('/api/v1/get-cart/current/', { cookie, 'x-csrftoken': token })).json()
  expect((await fetch(cart.providers.cloudpayments.script)).status).toBe(200)
})

test('production does not start without its secrets, and says what is missing', async () => {
  server = await spawnServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect([await server.ended, server.stderr()]).toEqual([1, expect.stringMatching(/SESSION_SECRET[^]*BASE_URL/)])
})
