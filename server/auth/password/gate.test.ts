import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('only so many works run at once, the next wait in order, more are refused, and a failed work makes room', async () => {
  const gate = createGate({ running: 2, queued: 3 })
  const log: string[] = []
  const releases: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      log.push(name)
      releases.push(name === 'b' ? () => reject(new Error('failed')) : resolve)
    })
  const under = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => gate(work(name)))
  const settled = Promise.allSettled(under.slice(0, 5).map((one) => one ?? Promise.reject(new Error('no room'))))
  await Promise.resolve()
  expect({ log: [...log], isLastRefused: under[5] === null }).toEqual({ log: ['a', 'b'], isLastRefused: true })
  while (log.length < 5 || releases.length > 0) {
    releases.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect({ log, outcomes: (await settled).map(({ status }) => status) }).toEqual({
    log: ['a', 'b', 'c', 'd', 'e'],
    outcomes: ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  })
  expect(gate(async () => undefined)).not.toBeNull()
})
