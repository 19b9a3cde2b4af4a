import type { Part } from '../part.ts'
import { runTestFile } from '../vitest-step.ts'

/** Payments by providers of which three answers in ten are faulty: none is charged twice, lost or undecided after five minutes. */
export const payments: Part = {
  things: 'payments with 30 % faults',
  full: { sqlite: 10_000, postgres: 10_000 },
  step: 500,
  run: (step) =>
    runTestFile('server/orders/settling/chaos.api.test.ts', step, {
      CHAOS_PAYMENTS: String(step.size),
      CHAOS_SEED: String(step.seed),
    }),
}
