import type { Part } from '../part.ts'
import { runTestFile } from '../vitest-step.ts'

/** 200 simultaneous calls to two servers for what is there once, in rounds of all six kinds: one succeeds in each. */
export const storms: Part = {
  things: 'storms of 200',
  full: { sqlite: 504, postgres: 504 },
  step: 42,
  run: (step) => runTestFile('server/orders/storm.api.test.ts', step, { STORM_ROUNDS: String(step.size) }),
}
