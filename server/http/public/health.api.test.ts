import { expect, test } from 'vitest'
import { startEdge } from '../testing/edge.ts'

/** Whether it is alive and ready, and in how many seconds to ask again. */
const statuses = async (overrides: Parameters<typeof startEdge>[0]) => {
  const school = await startEdge(overrides)
  const responses = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(school.address + path)))
  await school.close()
  return responses.map(({ status, headers }) => `${status} ${headers.get('retry-after') ?? ''}`.trim())
}

test('a school that takes writes is alive and ready', async () => {
  expect(await statuses({})).toEqual(['200', '200'])
})

const probe = () => Promise.reject(new Error('disk full'))

test('a school whose database takes no writes is alive and not ready', async () => {
  expect(await statuses({ probe })).toEqual(['200', '503 5'])
})

test('a thousand callers within a second share one probe of the database', async () => {
  let probes = 0
  const school = await startEdge({ probe: async () => void (probes += 1) })
  school.clock.advance(0) // it stands still from here on
  const ask = async () => (await fetch(`${school.address}/readyz`)).status
  const first = await Promise.all(Array.from({ length: 1_000 }, ask))
  school.clock.advance(1_000)
  const second = await ask()
  await school.close()
  expect([new Set(first), second, probes]).toEqual([new Set([200]), 200, 2])
})

test('a school that is about to stop is alive and not ready', async () => {
  expect(await statuses({ parts: { isDraining: () => true } })).toEqual(['200', '503 5'])
})

test('a school that is about to stop lets go of its connections', async () => {
  const school = await startEdge({ parts: { isDraining: () => true } })
  const { headers } = await fetch(`${school.address}/healthz`)
  await school.close()
  expect(headers.get('connection')).toBe('close')
})
