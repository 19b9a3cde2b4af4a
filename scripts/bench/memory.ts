import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../../server/contract/durations.ts'
import { seeded } from '../../server/orders/testing/payments/random.ts'
import { samplesOf } from '../../server/telemetry/testing/scrape.ts'
import { freePort } from '../../server/testing/process.ts'
import { say } from '../terminal.ts'
import { inTemporaryFolder } from './processes.ts'
import { seed, signedInHeaders, startSchool, withToken } from './school.ts'

/* Loads and fuzzes a school for some minutes, and prints its memory over time: `node scripts/bench/memory.ts --minutes 60`. */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** How many requests are under way at once. */
    callers: { type: 'string', default: '8' },
    seed: { type: 'string', default: '20261124' },
  },
})
const SAMPLES = 30
const MB = 1_000_000

const random = seeded(Number(values.seed))
const below = (end: number) => Math.floor(random() * end)
const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0]

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Another network with each call, so that no rate limit refuses most of them. */
const network = () => `${1 + below(200)}.${below(256)}.${below(256)}.${below(256)}`

const PAGES = [
  '/',
  '/courses/',
  '/lessons/',
  '/checkout/cart/list/',
  '/user/profile/',
  '/widget/school.js',
  '/nowhere/',
]
const LISTS = ['courses', 'lessons', 'webinars', 'tags', 'themes', 'comments', 'contests']
const FIELDS = [
  'username',
  'email',
  'password',
  'code',
  'name',
  'phone',
  'product_type',
  'product_id',
  'token',
  'is_rf',
]
const CALLS = [
  '/api/v1/landing-auth/',
  '/auth/check-code/',
  '/api/v1/landing-registration-site/',
  '/api/v1/add-item/',
  '/api/v1/get-cart/current/',
  '/api/v1/set-user-country/',
  '/checkout/pay/',
  '/checkout/use-points-post/',
  '/api/v1/events-sender/',
  '/payments/notify/cloudpayments/pay/',
]
const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  'course',
  'true',
  '{}',
  '[]',
  '%00',
  '__proto__',
  'a@b.example',
  '+79160000000',
  'ё',
]
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain',
  '',
]

const pick = (items: readonly string[]) => items[below(items.length)] ?? ''
const bytes = (length: number) => Uint8Array.from({ length }, () => below(256))
const fields = () => Object.fromEntries(Array.from({ length: below(6) }, () => [pick(FIELDS), pick(VALUES)]))

/** The calls of visitors and buyers, well-formed and otherwise. `parent` are the headers of somebody who is signed in. */
const next = (origin: string, parent: Record<string, string>): Sent =>
  oneOf<() => Sent>([
    () => ({ path: pick(PAGES) }),
    () => ({ path: `/api/v1/${pick(LISTS)}/?search=${below(1_000)}&page=${below(3)}` }),
    () => ({ path: `/api/v1/${pick(LISTS)}/${below(50)}/` }),
    () => ({ path: '/api/v1/check_auth/', method: 'POST', headers: { origin } }),
    () => ({ path: '/api/v1/check_auth/', method: 'POST', headers: parent }),
    () => ({ path: '/api/v1/purchases/', method: 'POST', headers: parent }),
    () => ({ path: pick(CALLS), method: 'POST', headers: parent, body: new URLSearchParams(fields()).toString() }),
    () => ({
      path: pick(CALLS),
      method: 'POST',
      headers: { ...parent, 'content-type': 'application/json' },
      body: JSON.stringify(fields()),
    }),
    () => ({
      path: pick(CALLS),
      method: 'POST',
      headers: { ...parent, 'content-type': pick(TYPES) },
      body: bytes(below(2_000)),
    }),
    () => ({ path: `/${below(1e9).toString(36)}/${pick(VALUES)}`, method: pick(['GET', 'PUT', 'PATCH', 'DELETE']) }),
  ])()

/** The status of the answer; 0 if the connection was closed before, as the server does with a request that takes too long. */
const call = async (origin: string, { path, headers = {}, ...sent }: Sent): Promise<number> => {
  try {
    const all = { ...headers, 'x-forwarded-for': network() }
    const response = await fetch(origin + path, { ...sent, headers: all, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Calls one after the other until the end, and counts the answers by status. */
const callUntil = async (end: number, origin: string, parent: Record<string, string>, counts: Map<number, number>) => {
  while (Date.now() < end) {
    const status = await call(origin, next(origin, parent))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
}

interface Sample {
  minute: number
  resident: number
  heap: number
  external: number
}

/** Megabytes an hour, by the method of least squares. */
const slopeOf = (samples: readonly Sample[], which: 'resident' | 'heap'): number => {
  const mean = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length
  const [minutes, size] = [mean(({ minute }) => minute), mean((sample) => sample[which])]
  const covariance = mean((sample) => (sample.minute - minutes) * (sample[which] - size))
  return (covariance / mean(({ minute }) => (minute - minutes) ** 2)) * 60
}

await inTemporaryFolder(async (folder) => {
  const minutes = Number(values.minutes)
  seed(folder)
  const port = await freePort()
  const school = await startSchool(folder, { METRICS_PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  const parent = await withToken(school.origin, await signedInHeaders(school.origin))
  const start = Date.now()
  const end = start + minutes * MINUTE_MS
  const counts = new Map<number, number>()
  const callers = Array.from({ length: Number(values.callers) }, () => callUntil(end, school.origin, parent, counts))

  const samples: Sample[] = []
  const sample = async () => {
    const found = samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    const megabytes = (name: string) => (found[name] ?? Number.NaN) / MB
    const one = {
      minute: (Date.now() - start) / MINUTE_MS,
      resident: megabytes('process_resident_memory_bytes'),
      heap: megabytes('nodejs_heap_size_used_bytes'),
      external: megabytes('nodejs_external_memory_bytes'),
    }
    samples.push(one)
    const requests = [...counts.values()].reduce((sum, count) => sum + count, 0)
    say(
      `${one.minute.toFixed(1).padStart(6)} min ${String(requests).padStart(8)} requests  resident ${one.resident.toFixed(0).padStart(4)} MB  heap ${one.heap.toFixed(0).padStart(4)} MB  external ${one.external.toFixed(0).padStart(4)} MB`,
    )
  }
  while (Date.now() < end) {
    await sample()
    await pause(Math.max(1, Math.min((minutes * MINUTE_MS) / SAMPLES, end - Date.now())))
  }
  await Promise.all(callers)
  await sample()
  await school.stop()

  const secondHalf = samples.slice(Math.floor(samples.length / 2))
  const byStatus = [...counts].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  say(`\nAnswers: ${byStatus.join(', ')}`)
  for (const which of ['resident', 'heap'] as const)
    say(`${which}, in the second half: ${slopeOf(secondHalf, which).toFixed(1)} MB an hour`)
})
