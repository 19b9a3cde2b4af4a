import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dialect } from '../db/dialect.ts'
import { testFolder } from '../db/testing/folders.ts'
import { portOf } from '../http/listen.ts'
import { copyDatabase, isEmbedded } from '../testing/postgres-databases.ts'
import { freePort, type ServerProcess, startServer, visitorHeaders } from '../testing/process.ts'
import { samplesOf } from './testing/scrape.ts'

const isOnServer = dialect === 'postgres' && !isEmbedded

const EMAIL = 'kanareyka@example.com'
const PASSWORD = 'kanareyka-Q7-v-kletke'
const CARD = '5204740000001002'
const IN_ADDRESS = 'kanareyka-A2-v-adrese'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

let server: ServerProcess
let databaseUrl: string
let dropDatabase = async () => undefined as void
beforeEach(async () => {
  if (dialect === 'sqlite') databaseUrl = ''
  else if (isEmbedded) databaseUrl = 'pglite:'
  else {
    const { url, drop } = await copyDatabase()
    databaseUrl = url
    dropDatabase = drop
  }
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await dropDatabase()
})

const start = async (env: Record<string, string>) => {
  server = await startServer({ DATA_DIR: testFolder(), DATABASE_URL: databaseUrl, CAPTCHA: 'none', ...env })
}

const stop = async () => {
  server.kill('SIGTERM')
  return server.ended
}

/** Calls with a secret in each place of a request. */
const callWithSecrets = async () => {
  const { origin } = server
  const headers = { ...(await visitorHeaders(origin)), traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  await post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  await post('/checkout/pay/', { token: CARD, cart_id: IN_ADDRESS, pay_key: crypto.randomUUID() })
  await post(`/api/v1/get-cart/${IN_ADDRESS}/?email=${EMAIL}`, { product: CARD })
  await fetch(`${origin}/auth/link/${IN_ADDRESS}/?token=${IN_ADDRESS}`, { headers })
  await fetch(`${origin}/api/v1/courses/?search=${EMAIL}`, { headers })
}

const SECRETS = [EMAIL, 'kanareyka%40', PASSWORD, CARD, IN_ADDRESS]

const found = (text: string) => SECRETS.filter((secret) => text.includes(secret))

const statusOf = async (address: string) => (await fetch(address)).status

test('metrics have a port of their own, and the school has none then', async () => {
  const port = await freePort()
  await start({ METRICS_PORT: String(port) })
  const own = `http://127.0.0.1:${port}`
  const statuses = [`${own}/metrics`, `${own}/`, `${server.origin}/metrics`].map(statusOf)
  expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  await fetch(`${server.origin}/api/v1/set-user-country/`, {
    method: 'POST',
    headers: await visitorHeaders(server.origin),
    body: new URLSearchParams({ is_rf: '1' }),
  })
  const samples = samplesOf(await (await fetch(`${own}/metrics`)).text())
  expect(samples).toMatchObject({ school_database_up: 1, 'school_queue_room{queue="pictures"}': 1 })
  if (dialect === 'sqlite') expect(samples['school_file_bytes{file="school.db-wal"}']).toBeGreaterThan(0)
  if (!isEmbedded || dialect === 'sqlite') {
    expect(samples['school_queue_waiting{queue="database-writes"}']).toBe(0)
    expect(samples.school_database_statement_seconds_count).toBeGreaterThan(0)
  }
})

test('a port of its own asks for the token too, if there is one', async () => {
  const port = await freePort()
  await start({ METRICS_PORT: String(port), METRICS_TOKEN: PASSWORD })
  const scrape = (authorization: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } }).then(({ status }) => status)
  expect([await scrape(''), await scrape(`Bearer ${PASSWORD}`)]).toEqual([401, 200])
})

test('the access log has one line for each request, and says nothing of what was sent', async () => {
  await start({ ACCESS_LOG: '1' })
  await callWithSecrets()
  await stop()
  const lines = server.logs().filter(({ msg }) => msg === 'answered')
  expect(lines.map(({ level, method, route, status }) => [level, method, route, status])).toEqual([
    ['info', 'POST', '/api/v1/check_auth/', 200],
    ['info', 'POST', '/api/v1/landing-auth/', 400],
    ['info', 'POST', '/checkout/pay/', 400],
    ['info', 'POST', '/api/v1/get-cart/:cart_id/', 400],
    ['info', 'GET', '/auth/link/:token/', 410],
    ['info', 'GET', '/api/v1/courses/', 200],
  ])
  expect(lines.slice(1).map(({ traceId }) => traceId)).toEqual(lines.slice(1).map(() => TRACE))
  expect(found(JSON.stringify(server.logs()))).toEqual([])
})

test.runIf(dialect === 'sqlite' || isOnServer)(
  'slow statements are logged with placeholders, and without their values',
  async () => {
    await start({ SLOW_QUERY_MS: '0.000001' })
    await callWithSecrets()
    await stop()
    const slow = server.logs().filter(({ event, traceId }) => event === 'slow-query' && traceId === TRACE)
    expect(slow).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        ms: expect.any(Number),
        statement: expect.stringMatching(/^select .* from "person" where .*(\?|\$1)/),
        requestId: expect.any(String),
      }),
    )
    expect(found(JSON.stringify(server.logs()))).toEqual([])
  },
)

test('traces are exported to a collector, with the calls to the database, and without what was sent', async () => {
  const exported: Buffer[] = []
  const keep = async (request: IncomingMessage) => exported.push(await buffer(request))
  const collector = createServer((request, response) => {
    if (request.url === '/v1/traces') void keep(request).then(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_SERVICE_NAME: 'school-of-the-test',
  })
  await callWithSecrets()
  expect(await stop()).toBe(0)
  collector.close()
  const bytes = Buffer.concat(exported)
  const isOf = (text: string) => bytes.includes(text)
  const spans = ['school-of-the-test', 'POST /api/v1/landing-auth/', 'GET /auth/link/:token/'].map(isOf)
  expect([...spans, bytes.includes(Buffer.from(TRACE, 'hex'))]).toEqual([true, true, true, true])
  expect(found(bytes.toString('latin1'))).toEqual([])
  if (dialect === 'sqlite' || isOnServer) expect(bytes.toString('latin1')).toMatch(/select .* from "person" where/)
})

test('a collector that is not there disturbs nobody', async () => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  const { status } = await fetch(`${server.origin}/healthz`)
  expect([status, await stop()]).toEqual([200, 0])
})

/** Changes the server's database as an operator does who is connected to another one, and ends all connections to it. */
const alterDatabase = async (change: string) => {
  const address = new URL(databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new Client({ connectionString: address.href })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} ${change}`)
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  await client.end()
}

describe.runIf(isOnServer)('a scrape', () => {
  let port: number
  beforeEach(async () => {
    port = await freePort()
    await start({ METRICS_PORT: String(port) })
  })

  /** The status of a scrape, and whether the database could be read and written for it. */
  const readings = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    const samples = samplesOf(await response.text())
    return [response.status, samples.school_database_up, samples.school_database_writable]
  }

  test('answers that the database is down, and later that it is up again', async () => {
    await alterDatabase('ALLOW_CONNECTIONS false')
    await expect.poll(readings).toEqual([200, 0, 0])
    await alterDatabase('ALLOW_CONNECTIONS true')
    await expect.poll(readings).toEqual([200, 1, 1])
  })

  test('answers that the database takes no writes, while it can be read', async () => {
    await expect.poll(readings).toEqual([200, 1, 1])
    await alterDatabase('SET default_transaction_read_only = on')
    await expect.poll(readings).toEqual([200, 1, 0])
  })
})
