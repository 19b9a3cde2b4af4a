import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFacebookSchool } from '../auth/facebook/testing/school.ts'
import { aPerson, PASSWORD } from '../auth/testing/people.ts'
import { portOf } from '../http/listen.ts'
import { PLAIN_CARD } from '../orders/testing/buyers/journey.ts'
import { walk } from '../orders/testing/canary-walk.ts'
import { openSandboxShop, type SandboxShop } from '../orders/testing/sandbox-shop.ts'
import { testConfig } from '../testing/config.ts'
import { type School, type SchoolOverrides, startSchool } from '../testing/school.ts'
import { createMetrics } from './prometheus.ts'
import type { Telemetry, Tracer } from './telemetry.ts'
import { samplesOf } from './testing/scrape.ts'
import { newTrace } from './trace.ts'

const TOKEN = 'c2NyYXBlcyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVz'

/** Keeps what it is told, as an exporter would get it. */
const recordingTracer = () => {
  const spans: object[] = []
  const tracer: Tracer = {
    isRecording: true,
    start: (kind, initialName, parent) => {
      const context = { ...newTrace(), ...(parent && { traceId: parent.traceId }), isSampled: true }
      return {
        context,
        end: ({ name = initialName, ...how }) =>
          void spans.push({ kind, name, ...context, parent: parent?.spanId, ...how }),
      }
    },
    close: async () => undefined,
  }
  return { spans, tracer }
}

const measured = () => {
  const { spans, tracer } = recordingTracer()
  const telemetry: Telemetry = { metrics: createMetrics(), tracer }
  const overrides: SchoolOverrides = {
    telemetry,
    config: { telemetry: { ...testConfig('').telemetry, metricsToken: TOKEN, logsReads: true } },
  }
  return { spans, overrides }
}

const scrape = async ({ address }: School, authorization = `Bearer ${TOKEN}`) => {
  const response = await fetch(`${address}/metrics`, { headers: { authorization } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const measure = async (school: School) => samplesOf((await scrape(school)).text)

describe('a school that is measured', () => {
  let school: School
  beforeEach(async () => {
    school = await startSchool(measured().overrides)
  })
  afterEach(() => school.close())

  test('shows its metrics to who has the token, and to nobody else', async () => {
    const { status, type, text } = await scrape(school)
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    const others = ['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]
    const responses = await Promise.all(others.map((authorization) => scrape(school, authorization)))
    expect(responses.map((response) => [response.status, response.text.includes('school_')])).toEqual(
      others.map(() => [401, false]),
    )
  })

  test('counts requests by the pattern of their route, whatever their address is', async () => {
    const browser = school.browser()
    await browser.checkAuth()
    for (const path of ['/healthz', '/healthz?email=mama@example.com', '/healthz/'])
      await fetch(`${school.address}${path}`)
    await browser.get('/api/v1/courses/17/?token=abc')
    await browser.get('/api/v1/courses/18/')
    await browser.get('/auth/link/kanareyka-secret/')
    for (const name of ['anna', 'boris']) await fetch(`${school.address}/${name}/?email=${name}@example.com`)
    await fetch(`${school.address}/healthz`, { method: 'PROPFIND' })
    const { text } = await scrape(school)
    const requests = Object.entries(samplesOf(text)).filter(([name]) => name.startsWith('school_http_requests_total'))
    expect(Object.fromEntries(requests)).toEqual({
      'school_http_requests_total{method="POST",route="/api/v1/check_auth/",status="200"}': 1,
      'school_http_requests_total{method="GET",route="/healthz",status="200"}': 3,
      'school_http_requests_total{method="GET",route="/api/v1/courses/:id/",status="404"}': 2,
      'school_http_requests_total{method="GET",route="/auth/link/:token/",status="410"}': 1,
      'school_http_requests_total{method="GET",route="-",status="404"}': 2,
      'school_http_requests_total{method="other",route="/healthz",status="405"}': 1,
    })
    expect(text).not.toMatch(/anna|boris|kanareyka|@|token=/)
    expect(samplesOf(text)).toMatchObject({
      'school_http_request_seconds_count{method="GET",route="/healthz",status="200"}': 3,
      'school_http_request_seconds_count{method="other",route="/healthz",status="405"}': 1,
    })
  })

  test('counts sign-ins that fail, and rate limits that refuse', async () => {
    await aPerson(school)
    const browser = school.browser()
    const signIn = (password: string) =>
      browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password })
    for (let at = 0; at < 6; at += 1) await signIn(`not ${PASSWORD}`)
    const samples = await measure(school)
    expect(samples['school_events_total{event="sign-in-failed"}']).toBe(6)
    expect(samples['school_rate_limit_refusals_total{rule="signInAccount"}']).toBeGreaterThan(0)
  })

  test('shows mails that wait, and for how long', async () => {
    await aPerson(school)
    expect(await measure(school)).toMatchObject({
      school_database_up: 1,
      school_database_writable: 1,
      school_outbox_waiting: 0,
      school_outbox_oldest_seconds: 0,
      'school_work_overdue_seconds{work="mail"}': 0,
    })
    const other = await startSchool(measured().overrides)
    await aPerson(other)
    await other.browser().post('/api/v1/landing-send-ml/', { email: 'mama@example.com' })
    other.clock.advance(90_000)
    const samples = await measure(other)
    await other.close()
    expect(samples.school_outbox_waiting).toBe(1)
    expect(samples.school_outbox_oldest_seconds).toBeGreaterThanOrEqual(90)
    expect(samples['school_work_overdue_seconds{work="mail"}']).toBeGreaterThanOrEqual(90)
  })
})

test('a school that is not measured has no metrics', async () => {
  const school = await startSchool()
  const { status } = await scrape(school)
  await school.close()
  expect(status).toBe(404)
})

describe('a shop that is measured', () => {
  let shop: SandboxShop
  let spans: object[]
  beforeEach(async () => {
    const { overrides, spans: recorded } = measured()
    spans = recorded
    const open = ({ config }: SchoolOverrides) =>
      startSchool({ ...overrides, config: { ...config, ...overrides.config } })
    shop = await openSandboxShop(open, () => new Date())
  })
  afterEach(() => shop.close())

  test('counts calls to providers by outcome, and payments of unknown outcome, and says how long those wait for a question', async () => {
    const { school, sandboxes } = shop
    await aPerson(school)
    const browser = school.browser()
    await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
    await browser.post('/api/v1/add-item/', { product_type: 'course', product_id: '2' })
    sandboxes.faults.cloudpayments.chance(1, () => 0.3) // every call fails
    const token = sandboxes.cloudpayments.cryptogramOf(PLAIN_CARD)
    await browser.post('/checkout/pay/', { cart_id: 'current', pay_key: crypto.randomUUID(), user_name: 'ANNA', token })
    school.clock.advance(10 * 60_000)
    const samples = await measure(school)
    expect(samples['school_outbound_requests_total{target="cloudpayments",outcome="5xx"}']).toBeGreaterThan(0)
    expect(samples['school_outbound_request_seconds_count{target="cloudpayments"}']).toBeGreaterThan(0)
    expect(samples['school_payments_open{state="processing"}']).toBe(1)
    expect(samples['school_payments_oldest_seconds{state="processing"}']).toBeGreaterThanOrEqual(10 * 60)
    expect(samples['school_payments_oldest_seconds{state="manual"}']).toBe(0)
    expect(samples['school_work_overdue_seconds{work="payments"}']).toBeGreaterThan(5 * 60)
  })

  test('tells no secret and nothing personal: not in metrics, not in traces, not in the log of every request', async () => {
    const { secrets, codes, personal } = await walk(shop)
    const { text } = await scrape(shop.school)
    const places = { metrics: text, spans: JSON.stringify(spans), log: JSON.stringify(shop.school.logs()) }
    const found = [...secrets, ...codes, ...personal].flatMap((word) =>
      Object.entries(places).flatMap(([place, content]) => (content.includes(word) ? [[place, word]] : [])),
    )
    expect(found).toEqual([])
    expect(spans).toContainEqual(expect.objectContaining({ kind: 'server', name: 'POST /checkout/pay/' }))
    expect(spans).toContainEqual(expect.objectContaining({ kind: 'client', name: 'POST cloudpayments' }))
  })
})

describe('a trace', () => {
  const HEADER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

  test('of the caller is in every line of its request, and a malformed one is replaced', async () => {
    const school = await startSchool()
    const signIn = (traceparent: string) =>
      school.browser().post(
        '/api/v1/landing-auth/',
        { username: 'mama@example.com', password: PASSWORD },
        {
          headers: { traceparent, tracestate: 'mail=mama@example.com' },
        },
      )
    await signIn(HEADER)
    const mine = school.logs().filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736')
    await signIn('00-mama@example.com-00f067aa0ba902b7-01')
    const all = school.logs().filter(({ requestId }) => requestId !== undefined)
    await school.close()
    expect(mine.map(({ event, msg }) => event ?? msg)).toEqual(
      expect.arrayContaining(['sign-in-failed', 'refused', 'answered']),
    )
    expect(new Set(mine.map(({ requestId }) => requestId)).size).toBe(1)
    expect(all.filter(({ traceId }) => !/^[\da-f]{32}$/.test(String(traceId)))).toEqual([])
    expect(JSON.stringify(school.logs())).not.toContain('mama@example.com')
  })

  /** Signs in by Facebook at a server of the test, whose address then has the token; answers what that server has heard. */
  const signInByFacebook = async (overrides: SchoolOverrides = {}) => {
    const received: { path: string; traceparent: unknown }[] = []
    const listener = createServer(({ url = '', headers }, response) => {
      received.push({ path: url, traceparent: headers.traceparent })
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const facebook = facebookAt(`http://127.0.0.1:${portOf(listener)}`)
    const on = await startFacebookSchool({ ...overrides, config: { ...overrides.config, facebook } })
    const sent = { headers: { traceparent: HEADER } }
    await on.school.browser().post('/api/v1/facebook-login/', { access_token: 'kanareyka-F5' }, sent)
    const { text } = await scrape(on.school)
    await on.close()
    listener.close()
    return { received, text }
  }

  test('is passed on to the servers that the request calls', async () => {
    const { received } = await signInByFacebook()
    expect(received.map(({ traceparent }) => traceparent)).toEqual([HEADER])
  })

  test('names the servers that are called, and nothing of their addresses, which may have a token', async () => {
    const { spans, overrides } = measured()
    const { received, text } = await signInByFacebook(overrides)
    expect(received.map(({ path }) => path.includes('kanareyka-F5'))).toEqual([true])
    expect(spans).toContainEqual(expect.objectContaining({ kind: 'client', name: 'GET facebook' }))
    expect(JSON.stringify(spans) + text).not.toContain('kanareyka')
  })
})

const facebookAt = (graphUrl: string) => ({
  appId: 'school-dev',
  appSecret: 'school-dev-secret',
  graphUrl,
  script: '',
  isSandbox: true,
})
