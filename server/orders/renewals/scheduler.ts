import pLimit from 'p-limit'
import type { PaymentDeps } from '../payment-deps.ts'
import { mailNotice } from '../subscriptions/mails.ts'
import { NOTICE_MS } from '../subscriptions/period.ts'
import { renew } from './renew.ts'
import {
  changeSubscription,
  subscriptionById,
  type Subscription,
  dueForCharge,
  dueForNotice,
} from '../stores/subscription-store.ts'

/** A notice sent later than this before the charge postpones the charge. */
const LATEST_MS = NOTICE_MS / 2

/** Sends the notice of a trial's first charge, once; a charge always leaves time to cancel after it. Source: DESIGN §6. */
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

/** Runs work for each subscription; an error in one does not stop the others. */
const each = async (deps: PaymentDeps, due: Subscription[], work: Work): Promise<void> => {
  await pLimit(CONCURRENCY).map(due, async ({ id }) => {
    try {
      await work(deps, id)
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'subscription not looked after')
    }
  })
}

/** Sends the notices first, since a trial is not charged without one, then makes the charges. */
const noticeAndCharge = async (
  deps: PaymentDeps,
  { notices, charges }: { notices: Subscription[]; charges: Subscription[] },
): Promise<void> => {
  await each(deps, notices, announce)
  await each(deps, charges, renew)
}

const MOST_AT_ONCE = 50

/**
 * Sends notices and makes charges that are due by the clock of `deps`. Safe in several processes: the charge name is unique, so one
 * process gets it. Source: DESIGN §6.
 */
export const runSubscriptions = async (deps: PaymentDeps): Promise<void> => {
  const at = deps.now()
  const notices = await dueForNotice(deps.db, new Date(at.getTime() + NOTICE_MS), MOST_AT_ONCE)
  const charges = await dueForCharge(deps.db, at, MOST_AT_ONCE)
  await noticeAndCharge(deps, { notices, charges })
}
