import { runInFull } from './chaos/run-in-full.ts'

/* Many at once by two servers on one database: `node scripts/storm.ts --rounds 500 --project postgres`. */

process.exitCode = await runInFull({
  file: 'server/orders/storm.api.test.ts',
  sizes: { rounds: { variable: 'STORM_ROUNDS', usual: '500' } },
})
