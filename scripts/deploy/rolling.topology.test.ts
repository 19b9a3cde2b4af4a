import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeRelease } from './release.ts'
import { startLoad } from './testing/load.ts'
import { startTopology, type Topology } from './topology.ts'

let release: string
beforeAll(() => {
  release = makeRelease(mkdtempSync(join(tmpdir(), 'school-release-')))
})
afterAll(() => rmSync(release, { recursive: true }))

let topology: Topology
afterEach(() => topology.stop())

/** Restarts the replicas one after the other under load. */
const roll = async (env?: Record<string, string>) => {
  topology = await startTopology(release, env)
  const load = await startLoad(topology)
  await topology.roll()
  const { sent, dropped } = await load.stop()
  return { isLoaded: sent > 100, dropped }
}

test('replicas that restart one after the other drop none of 50 requests a second', async () => {
  expect(await roll()).toEqual({ isLoaded: true, dropped: [] })
})

test('replicas that stop without notice and drain drop requests, which the load finds', async () => {
  const { dropped } = await roll({ DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '0' })
  expect(dropped).toContainEqual(expect.stringMatching(/POST .*: 50\d|Error/))
})
