import { rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentRoutes } from '../content/routes.ts'
import { pageAddresses } from '../demo/addresses.ts'
import { allEndpoints } from '../app/endpoints.ts'
import { cookieKindsOf } from '../http/identity/cookies.ts'
import { mountDisk, refusedForNow, refusedWhileBroken, register, throughBrokenDisk } from '../testing/broken-disk.ts'
import { findPrograms, type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { type ServerProcess, startServer, visitorHeaders } from '../testing/process.ts'
import { dialect } from './dialect.ts'
import { testFolder } from './testing/folders.ts'
import { type Network, startNetwork } from './testing/network.ts'

const isInstalled = dialect === 'postgres' && findPrograms() !== undefined

/** A session and a token that nobody has: only the database knows that. */
const SESSION = `s%3A${'x'.repeat(43)}.signature`
const TOKEN = `Token school_${'x'.repeat(43)}`

const named = (path: string) => path.replaceAll(/:\w+/g, '7')
const inApi = (path: string) => (path.startsWith('/api/') ? path : `/api/v1${path}`)

/** Every call of the school, as somebody with a session or a token makes it. */
const calls = [
  ...allEndpoints.map(({ method, path, guard }) => ({ method, path: named(path), guard })),
  ...contentRoutes.map(({ method, path }) => ({ method, path: named(inApi(path)), guard: 'content' })),
  ...['/', '/courses/', '/courses/chess/', '/user/profile/', '/studio/', '/nothing/', '/sitemap.xml'].map((path) => ({
    method: 'get' as const,
    path,
    guard: 'page',
  })),
  { method: 'get' as const, path: '/readyz', guard: 'balancer' },
  ...[...pageAddresses, '/preview/', '/robots.txt'].map((path) => ({ method: 'get' as const, path, guard: 'static' })),
]

const CONNECTIONS = 24

/** What another server or a bank's page sends, whose signature is wrong here, and pages that are the same for all visitors. */
const WITHOUT_DATABASE = ['signed', 'bank-form', 'static']

describe.runIf(isInstalled)('a school whose PostgreSQL is gone for a while', () => {
  let cluster: PostgresServer
  let network: Network
  let server: ServerProcess
  beforeAll(async () => {
    const started = await startPostgres(tmpdir(), { wal_level: 'replica' })
    if (!started) throw new Error('PostgreSQL is not installed')
    cluster = started
    network = await startNetwork(Number(new URL(cluster.url).port))
    const address = new URL(cluster.url)
    address.port = String(network.port)
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: address.href,
      CAPTCHA: 'none',
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      // Longer than a silence takes to be noticed.
      DATABASE_WAIT_SECONDS: '60',
      DATABASE_STATEMENT_SECONDS: '60',
    })
    headers = await visitorHeaders(server.origin)
  })
  const folder = join(tmpdir(), `school-outages-${process.pid}`)
  let headers: Record<string, string>
  afterAll(async () => {
    server.kill('SIGTERM')
    const code = await server.ended
    await network.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
    const timeouts = server.logs().filter((line) => JSON.stringify(line).includes('timeout'))
    expect([code, timeouts]).toEqual([0, []]) // it has outlived all of it, and no call has waited for as long as it may
  })

  const administer = async (statement: string) => {
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  const write = () => register(server.origin, headers)
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status
  /** Alive, ready, a read, a write. */
  const statuses = async () => [
    await statusOf('/healthz'),
    await statusOf('/readyz'),
    await statusOf('/api/v1/courses/'),
    (await write()).status,
  ]
  /** Calls within a second share a probe. */
  const beUnready = () => expect.poll(() => statusOf('/readyz')).toBe(503)
  const WELL = [200, 200, 200, 200]
  const DOWN = [200, 503, 503, 503]

  const ask = async ({ method, path, guard }: (typeof calls)[number]) => {
    const sent = new Headers(guard === 'static' ? {} : headers)
    if (guard === 'content') sent.set('authorization', TOKEN)
    else sent.set('accept', 'text/html')
    if (guard !== 'content' && guard !== 'static')
      sent.set('cookie', `${cookieKindsOf(server.origin).own.session}=${SESSION}`)
    const response = await fetch(server.origin + path, {
      method: method.toUpperCase(),
      headers: sent,
      redirect: 'manual',
    })
    const text = await response.text()
    return {
      name: `${method} ${path}`,
      guard,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text,
    }
  }

  test('answers every call with 503 for now while it is stopped, and is ready again once it is back', async () => {
    expect(await statuses()).toEqual(WELL)
    await cluster.halt('QUIT')
    await beUnready()
    const responses = []
    for (const call of calls) responses.push(await ask(call))
    const whileDown = [await statuses(), await statusOf('/widget/school.js')]
    await cluster.resume()
    await expect.poll(statuses).toEqual(WELL)
    expect(whileDown).toEqual([DOWN, 200])
    expect(responses.filter(({ status }) => status === 500)).toEqual([])
    const asking = responses.filter(({ guard }) => !WITHOUT_DATABASE.includes(guard))
    expect(asking.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '5')).toEqual([])
  })

  test.each(['INT', 'QUIT'] as const)('survives its restart in the middle of calls (%s)', async (signal) => {
    const underWay = Array.from({ length: 40 }, (_, turn) =>
      turn % 2 === 0 ? write() : fetch(`${server.origin}/courses/`),
    )
    await cluster.halt(signal)
    const responses = await Promise.all(underWay)
    await cluster.resume()
    await expect.poll(statuses).toEqual(WELL)
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  test('survives a network that resets its connections', async () => {
    network.cut()
    await beUnready()
    const whileDown = await statuses()
    network.heal()
    await expect.poll(statuses).toEqual(WELL)
    expect(whileDown).toEqual(DOWN)
  })

  test('tells nothing of what somebody has typed, when the network breaks in the middle of a transaction', async () => {
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE person IN SHARE MODE')
    const typed = { email: 'kanareyka@school.example', name: 'Канарейка', phone: '+79161234567' }
    const registered = fetch(`${server.origin}/api/v1/landing-registration-site/`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...typed, terms: '1', policy: '1' }),
    })
    const isWaiting = async () => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'person'::regclass`,
      )
      return rowCount
    }
    await expect.poll(isWaiting).toBe(1)
    network.cut()
    const { status } = await registered
    network.heal()
    await client.end()
    await expect.poll(statuses).toEqual(WELL)
    const logged = JSON.stringify(server.logs())
    expect([status, Object.values(typed).filter((word) => logged.includes(word))]).toEqual([503, []])
  })

  test('gives up calls on a network that loses what is sent, and opens other connections once there is a way again', async () => {
    expect(await statuses()).toEqual(WELL)
    network.stall()
    const underWay = await Promise.all([write(), fetch(`${server.origin}/courses/`)])
    await beUnready()
    network.heal()
    await expect.poll(statuses).toEqual(WELL)
    expect(underWay.map(({ status }) => status)).toEqual([503, 503])
  })

  test('gives up what it was trying to open on such a network, once there is a way again', async () => {
    network.stall()
    await beUnready()
    const before = network.stalled()
    const late = Array.from({ length: 2 * CONNECTIONS }, write)
    await expect.poll(() => network.stalled() - before, { interval: 1 }).toBeGreaterThanOrEqual(CONNECTIONS / 4)
    network.heal()
    const responses = await Promise.all(late)
    await expect.poll(statuses).toEqual(WELL)
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  test('refuses to write for now while the disk of PostgreSQL is full', async ({ skip }) => {
    const disk = (await mountDisk(statSync(cluster.data).uid)) ?? skip('only root may mount a disk')
    await administer(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
    await administer('CREATE DATABASE small TABLESPACE small')
    const address = new URL(cluster.url)
    address.pathname = '/small'
    const onSmallDisk = await startServer({ DATA_DIR: testFolder(), DATABASE_URL: address.href, CAPTCHA: 'none' })
    const seen = await throughBrokenDisk(onSmallDisk, disk)
    onSmallDisk.kill('SIGKILL')
    await onSmallDisk.ended
    await administer('DROP DATABASE small WITH (FORCE)')
    await administer('DROP TABLESPACE small')
    expect(seen).toEqual(refusedWhileBroken)
  })

  test('reads from a standby, refuses to write for now, and writes once the standby is promoted', async () => {
    await cluster.halt('INT')
    writeFileSync(join(cluster.data, 'standby.signal'), '')
    await cluster.resume()
    await expect.poll(statuses).toEqual([200, 503, 200, 503])
    const body = new URLSearchParams({ username: 'anna@school.example', password: 'nobody-knows' })
    const counted = await fetch(`${server.origin}/api/v1/landing-auth/`, { method: 'POST', headers, body })
    expect([await write(), counted.status]).toEqual([refusedForNow, 503])
    await administer('SELECT pg_promote()')
    await expect.poll(statuses).toEqual(WELL)
  })
})
