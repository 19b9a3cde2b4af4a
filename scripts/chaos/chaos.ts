import { runInFull } from './run-in-full.ts'

/* Payments through failing providers: `node scripts/chaos/chaos.ts --payments 10000 --seed 7 --project postgres`. */

process.exitCode = await runInFull({
  file: 'server/orders/settling/chaos.api.test.ts',
  sizes: {
    payments: { variable: 'CHAOS_PAYMENTS', usual: '10000' },
    seed: { variable: 'CHAOS_SEED', usual: '20261121' },
  },
})
