import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/testing/postgres-server.ts'
import { exitWithError, say } from '../terminal.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { BROKEN_OFF } from './results.ts'

/*
 * Runs one part on one engine, which is the one of this whole process: `run-campaign.ts` starts it, and starts it again where a step breaks
 * off. PostgreSQL and all servers end with it.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    only: { type: 'string' },
    results: { type: 'string', default: '' },
  },
})

/** Servers that were spawned end with this process. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
/** Loses nothing in a crash of PostgreSQL itself, and can become a standby. */
const DURABLE = { wal_level: 'replica', synchronous_commit: 'on', full_page_writes: 'on' }
const postgres = engine === 'postgres' ? await startPostgres(temporaryFolder(), DURABLE) : null
if (engine === 'postgres' && !postgres) exitWithError('PostgreSQL is missing. Install it: apt-get install postgresql')
process.env.DATABASE_URL = postgres?.url ?? ''
process.env.TEST_SIZE = 'full'

// Later than the lines above, which decide on the engine.
const [{ parts }, { runSteps }, { dialect }] = await Promise.all([
  import('./parts.ts'),
  import('./run-steps.ts'),
  import('../../server/db/dialect.ts'),
])
if (dialect !== engine) throw new Error('the engine was chosen too late')

const [name = ''] = positionals
const part = new Map(Object.entries(parts)).get(name) ?? exitWithError(`There is no part ${name}.`)
const { failures, isBrokenOff } = await runSteps(part, {
  part: name,
  engine,
  seed: Number(values.seed),
  count: Number(values.count),
  ...(values.only !== undefined && { only: Number(values.only) }),
  path: values.results,
  postgres,
  say,
})
if (isBrokenOff && values.only === undefined) process.exit(BROKEN_OFF)
process.exit(failures.length > 0 ? 1 : 0)
