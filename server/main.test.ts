import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './db/connect.ts'
import { openConnection } from './db/engines/sqlite-connection.ts'
import { analyticsEvent, audit, passkey, person, ticket } from './db/schema.ts'
import { mountDisk, refusedForNow, refusedWhileBroken, register, throughBrokenDisk } from './testing/broken-disk.ts'
import { type ServerProcess, spawnServer, startServer, visitorHeaders } from './testing/process.ts'
import { productionSettings } from './testing/production-settings.ts'
import { runServer } from './testing/running-server.ts'

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

const start = async (env: Record<string, string> = {}, flags?: string[]) => {
  server = await startServer({ DATA_DIR: dataDir, ...env }, flags)
  return server
}

const eventsOf = ({ logs }: ServerProcess) => logs().flatMap(({ event }) => (typeof event === 'string' ? [event] : []))

const isRefused = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

/** Begins a call with the first half of its body; `finish` sends the rest and answers the status. */
const startCall = async (origin: string) => {
  const headers = await visitorHeaders(origin)
  const [first, second] = ['username=a@b.example&pass', 'word=nobody-knows']
  const call = request(`${origin}/api/v1/landing-auth/`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': first.length + second.length,
    },
  })
  const responseEvent = once(call, 'response')
  responseEvent.catch(() => undefined) // awaited by `finish`
  await new Promise<void>((resolve) => call.write(first, () => resolve()))
  return async () => {
    call.end(second)
    const [response] = await responseEvent
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
      const finish = await startCall(origin)
      kill(signal)
      await expect.poll(() => isRefused(origin)).toBe(true)
      expect([await finish(), await ended, eventsOf(running).at(-1)]).toEqual([400, 0, 'stopped'])
    },
  )
})

/** Lets a server write the address of each module that it loads to standard error. */
const reportModules = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`,
)}`

test('the code of the payment providers is loaded before the first payment, once the server is ready', async () => {
  const { stderr } = await start({}, [reportModules])
  await expect.poll(() => stderr().match(/\/adapter-.*\.js/g)).toHaveLength(4)
})

const statusOf = async (address: string) => (await fetch(address)).status

/** Calls over a connection that is kept alive; answers the status, and what happens to the connection. */
const callOver = async (agent: Agent, address: string) => {
  const [response] = await once(get(address, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  return [response.statusCode, response.headers.connection]
}

test('a server that is told to stop says so for as long as its setting says, and closes connections as it answers on them', async () => {
  const { origin, kill, ended } = await start({ DRAIN_NOTICE_SECONDS: '3' })
  const agent = new Agent({ keepAlive: true })
  const before = await callOver(agent, `${origin}/healthz`)
  kill('SIGTERM')
  await expect.poll(() => statusOf(`${origin}/readyz`)).toBe(503)
  const after = await callOver(agent, `${origin}/healthz`)
  expect([before, after, Object.keys(agent.freeSockets)]).toEqual([[200, 'keep-alive'], [200, 'close'], []])
  expect([await statusOf(`${origin}/healthz`), await ended]).toEqual([200, 0])
})

test('a second Ctrl+C ends the notice, and the server stops in order', async () => {
  const running = await start({ DRAIN_NOTICE_SECONDS: '300' })
  running.kill('SIGINT')
  await expect.poll(() => statusOf(`${running.origin}/readyz`)).toBe(503)
  running.kill('SIGINT')
  expect([await running.ended, eventsOf(running).at(-1)]).toEqual([0, 'stopped'])
})

test('requests in progress have the time of the setting', async () => {
  const { origin, kill, ended } = await start({ DRAIN_SECONDS: '0.1' })
  const finish = await startCall(origin)
  kill('SIGTERM')
  expect(await ended).toBe(0)
  await expect(finish()).rejects.toThrow()
})

test('a process that cannot stop in order ends all the same', async () => {
  const stuck = `process.on('SIGTERM', () => {
    const { exit } = process
    process.exit = (code) => (code === 0 ? setInterval(() => {}, 1_000) : exit(code))
  })`
  const running = await start({ DRAIN_SECONDS: '0', KILL_SECONDS: '1' }, [
    '--import',
    `data:text/javascript,${encodeURIComponent(stuck)}`,
  ])
  running.kill('SIGTERM')
  expect(await running.ended).toBe(1)
})

/** A fraction of what the log of the database grows to. */
const FEW_BYTES = 128 * 1024

const limitFiles = ({ pid }: ServerProcess, bytes: number | 'unlimited') =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

test.runIf(process.platform === 'linux')(
  'while files cannot be written calls that write are refused for now, others are answered, and the server is alive and not ready',
  async () => {
    const running = await start({ CAPTCHA: 'none' })
    const seen = await throughBrokenDisk(running, {
      break: () => limitFiles(running, FEW_BYTES),
      repair: () => limitFiles(running, 'unlimited'),
    })
    expect(seen).toEqual(refusedWhileBroken)
  },
)

test('on a full disk too calls that write are refused for now, and it takes them once it has room', async ({
  skip,
}) => {
  const disk = (await mountDisk()) ?? skip('only root may mount a disk')
  expect(await throughBrokenDisk(await start({ DATA_DIR: disk.folder, CAPTCHA: 'none' }), disk)).toEqual(
    refusedWhileBroken,
  )
})

test('while another process keeps the database, calls that write are refused for now', async () => {
  const { origin } = await start({ CAPTCHA: 'none' })
  const headers = await visitorHeaders(origin)
  const other = openConnection(join(dataDir, 'school.db'))
  other.exec('BEGIN IMMEDIATE')
  const refused = await register(origin, headers)
  other.exec('ROLLBACK')
  other.close()
  expect([refused, (await register(origin, headers)).status]).toEqual([refusedForNow, 200])
})

test('the databases are for their owner only, also in a folder that others may look into', async () => {
  await chmod(dataDir, 0o755)
  await start()
  const names = (await readdir(dataDir)).filter((name) => /\.db(-|$)/.test(name))
  const modes = await Promise.all(
    names.map(async (name) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8)),
  )
  expect(names).toEqual(expect.arrayContaining(['limits.db', 'limits.db-wal', 'school.db', 'school.db-wal']))
  expect(modes).toEqual(names.map(() => '600'))
})

test('after a fault that nobody expected, a server explains it, stops in order and fails', async () => {
  const fault = `process.on('SIGUSR2', () => { throw new Error('boom') })`
  const running = await start({}, ['--import', `data:text/javascript,${encodeURIComponent(fault)}`])
  running.kill('SIGUSR2')
  const code = await running.ended
  const [line] = running.logs().filter(({ level }) => level === 'fatal')
  expect([code, eventsOf(running)]).toEqual([1, ['ready', 'uncaughtException', 'stopped']])
  expect(line).toMatchObject({ err: { type: 'Error', message: 'boom' } })
})

test('providers are asked where the sandboxes listen, also on a port that was free', async () => {
  const { origin } = await runServer(dataDir)
  const headers = await visitorHeaders(origin)
  const cart = await (await fetch(`${origin}/api/v1/get-cart/current/`, { method: 'POST', headers })).json()
  expect((await fetch(cart.providers.cloudpayments.script)).status).toBe(200)
})

test('a server that starts forgets what is too old of sign-in, the shop and content', async () => {
  const { db, transact, close } = await openDatabase({ dataDir })
  const createdAt = new Date(0)
  await transact(async (tx) => {
    await tx.insert(person).values({ id: 'anna', email: 'anna@school.example', name: 'Анна', createdAt })
    const place = { origin: 'https://school.example', target: 'https://school.example/' }
    await tx.insert(ticket).values({ id: 'a', tokenHash: 'a', personId: 'anna', ...place, expiresAt: createdAt })
    await tx.insert(analyticsEvent).values({ id: 'a', event: 'purchase', data: {}, createdAt })
    await tx.insert(audit).values({ id: 'a', action: 'create', target: 'course:1', createdAt })
  })
  await runServer(dataDir)
  const rows = () => Promise.all([ticket, analyticsEvent, audit].map((table) => db.$count(table)))
  await expect.poll(rows).toEqual([0, 0, 0])
  await close()
})

test('a server that starts warns of passkeys that were made for another relying party', async () => {
  const { transact, close } = await openDatabase({ dataDir })
  const createdAt = new Date(0)
  const key = { publicKey: '', counter: 0, transports: [], aaguid: '', deviceType: 'multiDevice', isBackedUp: true }
  await transact(async (tx) => {
    await tx.insert(person).values({ id: 'anna', email: 'anna@school.example', name: 'Анна', createdAt })
    await tx.insert(passkey).values({ id: 'a', personId: 'anna', rpId: 'old.example', label: '', createdAt, ...key })
  })
  await close()
  const { warnings } = await runServer(dataDir)
  expect(warnings()).toContainEqual(expect.stringMatching(/^PASSKEY_RP_ID=localhost: 1 stored .*old\.example/))
})

test('the server as it was built finds every kind of file that it reads', async () => {
  const { origin } = await start()
  const headers = await visitorHeaders(origin)
  const cart = await (await fetch(`${origin}/api/v1/get-cart/current/`, { method: 'POST', headers })).json()
  const scripts = [cart.providers.cloudpayments.script, `${origin}/dev/facebook/sdk.js`, `${origin}/widget/school.js`]
  const others = ['/', '/pages/document.css', '/dev/mail/', '/api/v1/schema/'].map((path) => origin + path)
  const statuses = []
  // Not at once: on a busy machine those that come while the server loads code would wait longer than their headers may take.
  for (const address of [...scripts, ...others]) statuses.push(await statusOf(address))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200])
})

test('a stack names the sources', async () => {
  server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}` })
  const [line] = server.logs().filter(({ level }) => level === 'fatal')
  expect([await server.ended, line]).toEqual([
    1,
    expect.objectContaining({
      err: expect.objectContaining({ stack: expect.stringMatching(/server\/[\w/-]+\.ts:\d+/) }),
    }),
  ])
})

test('production warns once, at its start, of a captcha that lets everybody through and of a proxy that may be forgotten', async () => {
  const running = await start({
    ...productionSettings,
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CAPTCHA: 'none',
    DRAIN_NOTICE_SECONDS: '0',
  })
  for (const path of ['/readyz', '/courses/', '/api/v1/courses/']) await fetch(running.origin + path)
  running.kill('SIGTERM')
  await running.ended
  const warnings = running.logs().filter(({ level, event }) => level === 'warn' || event === 'ready')
  expect(warnings.map(({ event, msg }) => [event, String(msg).split(/[ =]/)[0]])).toEqual([
    ['weak-setting', 'CAPTCHA'],
    ['weak-setting', 'TRUST_PROXY'],
    ['ready', expect.anything()],
  ])
})

test('production does not start without its secrets, and says what is missing', async () => {
  server = await spawnServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect([await server.ended, server.stderr()]).toEqual([1, expect.stringMatching(/SESSION_SECRET[^]*BASE_URL/)])
})
