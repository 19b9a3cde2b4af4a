import pLimit from 'p-limit'
import type { PaymentDeps } from '../payment-deps.ts'
import { mailNotice } from './mails.ts'
import { NOTICE_MS } from './period.ts'
import { renew } from './renew.ts'
import {
  changeSubscription,
  subscriptionById,
  type Subscription,
  dueForCharge,
  dueForNotice,
} from './subscription-store.ts'

/** A notice that comes later than this before the charge puts the charge off. */
const LATEST_MS = NOTICE_MS / 2

/** Tells whoever has a trial of its first charge, once; no charge comes without some time to cancel it. Source: DESIGN §6. */
const announce = async (deps: PaymentDeps, id: string): Promise<void> =>
  deps.transact(async (tx) => {
    const subscription = await subscriptionById(tx, id)
    if (!subscription?.nextChargeAt || subscription.noticeSentAt) return
    const at = deps.now()
    const isLate = subscription.nextChargeAt.getTime() - at.getTime() < LATEST_MS
    const chargeAt = isLate ? new Date(at.getTime() + NOTICE_MS) : subscription.nextChargeAt
    const set = { noticeSentAt: at, nextChargeAt: chargeAt }
    if (await changeSubscription(tx, { id, from: ['trial'], set }))
      await mailNotice(tx, deps, subscription, { chargeAt, at })
  })

const CONCURRENCY = 5

type Work = (deps: PaymentDeps, id: string) => Promise<void>

/** One subscription that cannot be looked after holds up no other. */
const each = async (deps: PaymentDeps, due: Subscription[], work: Work): Promise<void> => {
  await pLimit(CONCURRENCY).map(due, async ({ id }) => {
    try {
      await work(deps, id)
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'subscription not looked after')
    }
  })
}

/** Sends the notices first, since no charge comes without one, then makes the charges. */
const tendTo = async (
  deps: PaymentDeps,
  { notices, charges }: { notices: Subscription[]; charges: Subscription[] },
): Promise<void> => {
  await each(deps, notices, announce)
  await each(deps, charges, renew)
}

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
