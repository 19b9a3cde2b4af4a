import { expect, test } from 'vitest'
import { sweepAuth } from './auth/sweep.ts'
import { sweepContent } from './content/sweep/sweep.ts'
import { sweepCheckout } from './orders/delete-old.ts'
import { sweepsByRound } from './sweeps.ts'

test('what was deleted of content is forgotten from the second round on, everything else from the first', async () => {
  const sweeps = sweepsByRound()
  expect([await sweeps(), await sweeps(), await sweeps()]).toEqual([
    [sweepAuth, sweepCheckout],
    [sweepAuth, sweepCheckout, sweepContent],
    [sweepAuth, sweepCheckout, sweepContent],
  ])
})
