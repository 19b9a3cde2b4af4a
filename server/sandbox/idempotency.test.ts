import { expect, test } from 'vitest'
import { json } from './http.ts'
import { createIdempotency } from './idempotency.ts'

const call = { path: '/charge', body: 'a=1' }

const open = (isStored?: () => boolean) => {
  let at = 0
  let runs = 0
  const runOnce = createIdempotency({ now: () => new Date(at), lifetimeMs: 1_000, ...(isStored && { isStored }) })
  const run = async (key = 'key', request = call) => {
    const replay = await runOnce(key, request, () => json(200, (runs += 1)))
    return replay.kind === 'conflict' ? 'conflict' : `${replay.kind} ${replay.response.body}`
  }
  return { run, advance: (ms: number) => void (at += ms) }
}

test('a key replays its first response until its lifetime is over', async () => {
  const { run, advance } = open()
  const first = [await run(), await run()]
  advance(999)
  const before = await run()
  advance(1)
  expect([first, before, await run()]).toEqual([['new 1', 'replayed 1'], 'replayed 1', 'new 2'])
})

test('a key with another path or body is a conflict, and another key runs', async () => {
  const { run } = open()
  await run()
  const others = [
    await run('key', { ...call, path: '/refund' }),
    await run('key', { ...call, body: 'a=2' }),
    await run('key-2'),
  ]
  expect(others).toEqual(['conflict', 'conflict', 'new 2'])
})

test('a request that arrives while the first one runs waits for it', async () => {
  const { run } = open()
  expect(await Promise.all([run(), run()])).toEqual(['new 1', 'replayed 1'])
})

test('a response that is not stored is made again', async () => {
  const { run } = open(() => false)
  expect([await run(), await run()]).toEqual(['new 1', 'new 2'])
})
