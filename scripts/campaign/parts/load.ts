import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../../server/contract/durations.ts'
import { type Dialect, dialect } from '../../../server/db/dialect.ts'
import { inTemporaryFolder } from '../../bench/processes.ts'
import { seed, startSchool } from '../../bench/school.ts'
import { type LoadReport, startLoad } from '../../deploy/testing/load.ts'
import { withTopology } from '../../deploy/topology.ts'
import type { Found, Part } from '../part.ts'

/** So many dropped requests of a minute are listed. */
const LISTED = 20

type LoadOf = (school: Parameters<typeof startLoad>[0]) => Promise<LoadReport>

const onSqlite = (loadOf: LoadOf) =>
  inTemporaryFolder(async (folder) => {
    seed(folder)
    const school = await startSchool(folder, { LOG_LEVEL: 'warn' })
    const report = await loadOf(school)
    await school.stop()
    return report
  })

/**
 * So many requests a second by engine, reads and writes: of one server on SQLite, of three replicas behind HAProxy on PostgreSQL. None is
 * dropped.
 */
export const loadAt = (perSecond: Record<Dialect, number>): Part => ({
  things: 'minutes',
  full: { sqlite: 10, postgres: 10 },
  step: 1,
  largest: ['requests a second', 'p99, ms'],
  run: async ({ size }): Promise<Found> => {
    const { sent, dropped, p99 } = await (dialect === 'sqlite' ? onSqlite : withTopology)(async (school) => {
      const load = await startLoad(school, perSecond[dialect])
      await pause(size * MINUTE_MS)
      return load.stop()
    })
    return {
      failures: dropped.slice(0, LISTED),
      figures: {
        requests: sent,
        'requests a second': perSecond[dialect],
        dropped: dropped.length,
        'p99, ms': Math.round(p99),
      },
    }
  },
})

/** Ten times the load of the rolling restarts, and four times where clients, balancer, replicas and database share two cores. */
export const load = loadAt({ sqlite: 500, postgres: 200 })
