import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { makeRelease } from './release.ts'
import { send, startLoad } from './testing/load.ts'
import { startTopology, type Topology } from './topology.ts'

let release: string
beforeAll(() => {
  release = makeRelease(mkdtempSync(join(tmpdir(), 'school-release-')))
})
afterAll(() => rmSync(release, { recursive: true }))

let topology: Topology
afterEach(() => topology.stop())

test('a file of the widget that only one release has is found, whichever replica is asked first', async () => {
  const next = `${release}-next`
  onTestFinished(() => rmSync(next, { recursive: true }))
  cpSync(release, next, { recursive: true })
  writeFileSync(join(next, '.dist/widget/only-here.js'), '')
  topology = await startTopology(release)
  await topology.roll(next, topology.replicas.slice(0, 1))
  const statuses = []
  for (const _ of topology.replicas) {
    const { statusCode } = await send(topology, { method: 'GET', path: '/widget/only-here.js' })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([200, 200, 200])
})

const isRefused = (address: string) =>
  fetch(address).then(
    () => false,
    () => true,
  )

test('HAProxy shows its statistics to this machine only', async () => {
  topology = await startTopology(release)
  const { haproxy } = topology.addresses
  const others = haproxy.replace('127.0.0.1', '127.0.0.2') // another address of this machine
  expect([await isRefused(haproxy), await isRefused(others)]).toEqual([false, true])
})

test('HAProxy lets cookies of 60 KB through', async () => {
  topology = await startTopology(release)
  const headers = { cookie: `counters=${'x'.repeat(60_000)}` }
  const { statusCode } = await send(topology, { method: 'GET', path: '/api/v1/courses/', headers })
  expect(statusCode).toBe(200)
})

test('HAProxy logs a request that fails without its address, which may hold a secret', async () => {
  topology = await startTopology(release)
  const path = '/auth/link/kanareyka-Q7/?email=kanareyka@school.example'
  for (const replica of topology.replicas) await replica.stop()
  const { statusCode } = await send(topology, { method: 'GET', path })
  const log = () => readFileSync(topology.balancerLog, 'utf8')
  await expect.poll(log).toMatch(/ 503 .* GET$/m)
  expect([statusCode, log().match(/kanareyka/g)]).toEqual([503, null])
})

const targets = z.object({
  data: z.object({ activeTargets: z.array(z.object({ labels: z.object({ job: z.string() }), health: z.string() })) }),
})

/** What Prometheus reads from, and whether it can. */
const scraped = async () => {
  const response = await fetch(`${topology.addresses.prometheus}/api/v1/targets`)
  const { data } = targets.parse(await response.json())
  return data.activeTargets.map(({ labels, health }) => `${labels.job} ${health}`).toSorted()
}

const rules = z.object({ data: z.object({ groups: z.array(z.unknown()) }) })

/** The queries of the dashboard, with its variables filled in as Grafana does. */
const queriesOfDashboard = () =>
  Array.from(
    readFileSync(join(import.meta.dirname, 'monitoring/dashboard.json'), 'utf8').matchAll(
      /"expr": ("(?:[^"\\]|\\.)*")/g,
    ),
    ([, text = '""']) =>
      String(JSON.parse(text))
        .replaceAll('$__rate_interval', '1m')
        .replaceAll('$job', 'school')
        .replaceAll('$instance', '.+'),
  )

test('Prometheus reads the metrics of HAProxy and of each replica, knows the alert rules and understands the dashboard', async () => {
  topology = await startTopology(release)
  await expect.poll(scraped).toEqual(['haproxy up', 'school up', 'school up', 'school up'])
  const { data } = rules.parse(await (await fetch(`${topology.addresses.prometheus}/api/v1/rules`)).json())
  expect(data.groups).not.toEqual([])
  const queries = queriesOfDashboard()
  const responses = await Promise.all(
    queries.map((query) => fetch(`${topology.addresses.prometheus}/api/v1/query?${new URLSearchParams({ query })}`)),
  )
  expect([queries.filter((_, at) => !responses[at]?.ok), queries.length > 20]).toEqual([[], true])
})

test('replicas that stop without notice and drain drop requests, which the load finds', async () => {
  topology = await startTopology(release, { DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '0' })
  const load = await startLoad(topology)
  await topology.roll()
  const { dropped } = await load.stop()
  expect(dropped).not.toEqual([])
})
