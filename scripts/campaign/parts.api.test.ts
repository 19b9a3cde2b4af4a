import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dialect } from '../../server/db/dialect.ts'
import { seeded } from '../../server/orders/testing/payments/random.ts'
import { findPrograms, startPostgres } from '../../server/testing/postgres-server.ts'
import { inPath } from '../engines/debian.ts'
import type { Part, Step } from './part.ts'
import { failovers } from './parts/failovers.ts'
import { kills } from './parts/kills.ts'
import { loadAt } from './parts/load.ts'
import { malformedBodies } from './parts/malformed-bodies.ts'
import { powerCuts } from './parts/power-cuts.ts'
import { schemaCalls } from './parts/schema-calls.ts'

const SEED = 20261124

const failuresOf = async ({ run }: Part, size: number, postgres: Step['postgres'] = null): Promise<string[]> =>
  (await run({ size, first: 0, seed: SEED, random: seeded(SEED), postgres })).failures

describe.runIf(dialect === 'sqlite')('a few things of a part find nothing', () => {
  test('kills', async () => expect(await failuresOf(kills, 2)).toEqual([]))

  test.runIf(inPath('strace').some((path) => existsSync(path)))('power cuts', async () =>
    expect(await failuresOf(powerCuts, 6)).toEqual([]),
  )

  test('malformed bodies', async () => expect(await failuresOf(malformedBodies, 200)).toEqual([]))

  test('load', async () => expect(await failuresOf(loadAt({ sqlite: 50, postgres: 50 }), 1 / 60)).toEqual([]))

  test('calls by the schemas', async () => expect(await failuresOf(schemaCalls, 70)).toEqual([]))
})

test.runIf(dialect === 'postgres' && findPrograms() !== undefined)('failovers find nothing', async () => {
  const postgres = await startPostgres(tmpdir(), { wal_level: 'replica', synchronous_commit: 'on' })
  expect(await failuresOf(failovers, 1, postgres)).toEqual([])
  await postgres?.stop()
})
