import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelease } from './release.ts'
import { startLoad } from './testing/load.ts'
import { startTopology, type Topology } from './topology.ts'

let release: string
let topology: Topology
beforeAll(async () => {
  release = makeRelease(mkdtempSync(join(tmpdir(), 'school-release-')))
  topology = await startTopology(release)
})
afterAll(async () => {
  await topology.stop()
  rmSync(release, { recursive: true })
})

test('replicas that restart one after the other drop none of 50 requests a second', async () => {
  const load = await startLoad(topology)
  await topology.roll()
  const { sent, dropped } = await load.stop()
  expect({ isLoaded: sent > 500, dropped }).toEqual({ isLoaded: true, dropped: [] })
})
