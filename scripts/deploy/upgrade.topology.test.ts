import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { makeRelease } from './release.ts'
import { startLoad } from './testing/load.ts'
import { buildCommit, findPrevious } from './testing/previous-release.ts'
import { visitReplica } from './testing/visit.ts'
import { startTopology } from './topology.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const migrationsIn = async (databaseUrl: string): Promise<number> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS count FROM schema_migration')
  await client.end()
  return rows[0].count
}

test('the previous release serves beside the new one on the schema of the new one, and the upgrade drops no request', async ({
  skip,
}) => {
  const commit = findPrevious()
  if (commit === null) return skip('the history does not reach back to the previous release')
  const previous = buildCommit(commit, join(folder, 'previous'))
  const release = makeRelease(join(folder, 'release'))
  const newest = (await readMigrations('postgres')).length

  const topology = await startTopology(previous, { DRAIN_NOTICE_SECONDS: '5' })
  onTestFinished(topology.stop)
  const { origin, databaseUrl, replicas, operate, roll } = topology
  const printed = await operate('tokens', 'create', 'staff@school.example', '--label', 'visit', '--scope', 'write')
  const [token = ''] = printed.split('\n')
  const before = await migrationsIn(databaseUrl)
  const load = await startLoad(topology)
  await roll(release, replicas.slice(0, 1))
  const beside = await migrationsIn(databaseUrl)
  const visits = []
  for (const { address } of replicas) visits.push(await visitReplica(address, origin, token))
  await roll(release, replicas.slice(1))
  const { dropped } = await load.stop()

  expect({ before, beside, visits, dropped }).toEqual({
    before: newest - 1,
    beside: newest,
    visits: replicas.map(() => []),
    dropped: [],
  })
})
