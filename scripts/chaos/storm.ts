import { runInFull } from './run-in-full.ts'

/* Concurrent requests to two servers on one database: `node scripts/chaos/storm.ts --rounds 500 --project postgres`. */

process.exitCode = await runInFull({
  file: 'server/orders/storm.api.test.ts',
  sizes: { rounds: { variable: 'STORM_ROUNDS', usual: '500' } },
})
