import type { PaymentDeps } from '../../payments/needs.ts'
import { mailNotice } from './mails.ts'
import { NOTICE_MS } from './period.ts'
import { changeSubscription, subscriptionById } from './store.ts'

/** A notice that comes later than this before the charge puts the charge off. */
const LATEST_MS = NOTICE_MS / 2

/** Tells whoever has a trial of its first charge, once; no charge comes without some time to cancel it. Source: DESIGN §6. */
export const announce = async (deps: PaymentDeps, id: string): Promise<void> =>
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
