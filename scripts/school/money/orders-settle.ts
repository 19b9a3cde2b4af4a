import { attemptById } from '../../../server/orders/attempt-store.ts'
import { orderById } from '../../../server/orders/order-store.ts'
import { refundById } from '../../../server/orders/refunds/refund-store.ts'
import { settleByHand } from '../../../server/staff/settle-by-hand.ts'
import { settleRefund } from '../../../server/staff/settle-refund.ts'
import { command, Mistake } from '../command.ts'
import { spellSum } from '../layout.ts'
import { NOTHING } from '../people.ts'
import { choice, word } from '../words.ts'
import { reason } from './orders-refund.ts'

/** For what no provider could tell within three days, or where it told of another sum than was asked for. */
export const settleOne = command({
  says: 'decides a payment that no provider decides',
  takes: { id: word('attempt', 'as `orders show` shows it') },
  options: { as: choice(['paid', 'failed'], 'what has become of it'), reason },
  run: async (context, { id, as, reason: words }) => {
    const attempt = await attemptById(context.db, id)
    if (!attempt) throw new Mistake(`No attempt has the id ${id}.`)
    const { provider, amount, currency, state, orderId: ofOrder } = attempt
    const question = `Take the ${state} payment of ${spellSum(amount, currency)} by ${provider} for ${as}?`
    if (!(await context.confirm(question))) return [NOTHING]
    const settled = await settleByHand(context, { attemptId: id, as, reason: words })
    if (!settled) throw new Mistake('It is decided already.')
    const order = await orderById(context.db, ofOrder)
    return [`The payment is ${settled.state}, its order ${ofOrder} is ${order?.state ?? 'gone'}.`]
  },
})

/** For what a provider would not return, and was returned some other way. */
export const settleBack = command({
  says: 'takes a refund for done that no provider does',
  takes: { id: word('refund', 'as `orders show` shows it') },
  options: { reason },
  run: async (context, { id, reason: words }) => {
    const refund = await refundById(context.db, id)
    const attempt = refund && (await attemptById(context.db, refund.attemptId))
    if (!attempt) throw new Mistake(`No refund has the id ${id}.`)
    const sum = spellSum(refund.amount, attempt.currency)
    if (!(await context.confirm(`Is the money of the refund, ${sum}, with its owner?`))) return [NOTHING]
    if (!(await settleRefund(context, { refundId: id, reason: words }))) throw new Mistake('It is under way, or done.')
    return [`The refund of ${sum} is done.`]
  },
})
