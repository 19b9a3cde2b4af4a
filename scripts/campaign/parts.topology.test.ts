import { expect, test } from 'vitest'
import { rollingRestarts } from './parts/rolling-restarts.ts'

test('replicas that restart one after the other drop none of 50 requests a second', async () => {
  const { failures, figures } = await rollingRestarts.run({
    size: 1,
    first: 0,
    seed: 0,
    random: () => 0,
    postgres: null,
  })
  expect([failures, Number(figures?.requests) > 100]).toEqual([[], true])
})
