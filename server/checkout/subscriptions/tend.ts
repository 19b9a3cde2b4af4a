import type { PaymentDeps } from '../../payments/needs.ts'
import { announce } from './notice.ts'
import { renew } from './renew.ts'
import type { Subscription } from './store.ts'

const LANES = 5

type Work = (deps: PaymentDeps, id: string) => Promise<void>

/** One subscription that cannot be looked after holds up no other. */
const each = async (deps: PaymentDeps, due: Subscription[], work: Work): Promise<void> => {
  const waiting = [...due]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id } = next
      try {
        await work(deps, id)
      } catch (error) {
        deps.log.error({ err: error, subscription: id }, 'subscription not looked after')
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Sends the notices first, since no charge comes without one, then makes the charges. */
export const tendTo = async (
  deps: PaymentDeps,
  { notices, charges }: { notices: Subscription[]; charges: Subscription[] },
): Promise<void> => {
  await each(deps, notices, announce)
  await each(deps, charges, renew)
}
