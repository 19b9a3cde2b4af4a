import { sweepAuth } from './auth/sweep.ts'
import type { Sweep } from './http/identity/cleaning.ts'
import { sweepCheckout } from './orders/delete-old.ts'

/** What forgets. Content waits for the second round, an hour after the start: a school at rest has no room for what looks for it. */
export const sweepsByRound = () => {
  let isFirst = true
  return async (): Promise<readonly Sweep[]> => {
    const late = isFirst ? [] : [(await import('./content/sweep/sweep.ts')).sweepContent]
    isFirst = false
    return [sweepAuth, sweepCheckout, ...late]
  }
}
