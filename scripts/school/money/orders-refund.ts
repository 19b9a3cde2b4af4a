import { REFUND_DAYS } from '../../../server/contract/checkout-limits.ts'
import { spentRewards } from '../../../server/orders/granting/rewards.ts'
import { linesOf } from '../../../server/orders/order-store.ts'
import { type RefundFault, refundOrder } from '../../../server/staff/refund-order.ts'
import { command, Mistake } from '../command.ts'
import { plural, spellSum } from '../layout.ts'
import { NOTHING } from '../people.ts'
import { word } from '../words.ts'
import { orderId, theOrder } from './orders-show.ts'

const why: Record<RefundFault, string> = {
  unknown: 'There is no such order.',
  'not-paid': 'It is not paid, or was given back already.',
  'too-late': `It was bought more than ${REFUND_DAYS} days ago.`,
  subscription: 'Trials and what renews by itself are not given back.',
  redeemed: 'Somebody has redeemed its certificate.',
}

export const reason = word('text', 'why, kept with the order')

/** The money goes back as soon as the running server gets to it. Source: checkout spec §9. */
export const refundOne = command({
  says: `gives a whole order back, within ${REFUND_DAYS} days`,
  takes: { id: orderId },
  options: { reason },
  run: async (context, { id, reason: words }) => {
    const { order, email } = await theOrder(context, id)
    const { total, currency, lils } = order
    const parts = [total > 0 ? spellSum(total, currency) : '', lils > 0 ? plural(lils, 'lil') : '']
    const money = parts.filter(Boolean).join(' and ') || 'nothing'
    const spent = await spentRewards(context.db, order, await linesOf(context.db, id))
    const loss = spent > 0 ? `, though ${plural(spent, 'lil')} that came with it cannot be taken back any more` : ''
    if (!(await context.confirm(`Return ${money} to ${email} and close what was bought${loss}?`))) return [NOTHING]
    const done = await refundOrder(context, { orderId: id, reason: words })
    if ('fault' in done) throw new Mistake(why[done.fault])
    return [
      `What was bought is closed. Back to ${email}: ${money}${total > 0 ? ', as soon as the server gets to it' : ''}.`,
    ]
  },
})
