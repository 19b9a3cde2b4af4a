import type { PaymentDeps } from '../payment-deps.ts'
import { NOTICE_MS } from './period.ts'
import { dueForCharge, dueForNotice } from './subscription-store.ts'
import { tendTo } from './tend.ts'

const MOST_AT_ONCE = 50

/**
 * Announces and makes the charges of subscriptions that are due by the clock of `deps`. Safe in several processes at once: each charge
 * has one name, which one of them gets. Source: DESIGN §6.
 */
export const runSubscriptions = async (deps: PaymentDeps): Promise<void> => {
  const at = deps.now()
  const notices = await dueForNotice(deps.db, new Date(at.getTime() + NOTICE_MS), MOST_AT_ONCE)
  const charges = await dueForCharge(deps.db, at, MOST_AT_ONCE)
  await tendTo(deps, { notices, charges })
}
