import type { Provider, RefundOutcome, Unknown } from '../../provider.ts'
import { namedRefund, refund, refundList, type YookassaRefund } from './replies.ts'
import { type Client, unread } from './client.ts'
import { errorOf, refusedBy } from './describe.ts'
import { formatMoney, receiptOf } from './money.ts'

type Request = Parameters<Provider['refund']>[0]

const MOST = '100'

/** The refund that carries our refund id; null if there is none yet. */
const madeBefore = async (ask: Client, { refundId, ref }: Request): Promise<YookassaRefund | Unknown | null> => {
  const query = new URLSearchParams({ payment_id: ref, limit: MOST })
  const reply = await ask({ path: `/refunds?${query}`, schema: refundList })
  if (reply.kind !== 'answered') return unread(reply)
  const { items, next_cursor: next } = reply.value
  const own = items.find((item) => namedRefund.safeParse(item).data?.metadata.refund_id === refundId)
  if (own === undefined) return next === undefined ? null : { kind: 'unknown', reason: 'too many refunds' }
  return refund.safeParse(own).data ?? { kind: 'unknown', reason: 'answer' }
}

const make = async (ask: Client, { refundId, ref, money, receipt, email }: Request) => {
  const named = { payment_id: ref, amount: formatMoney(money), metadata: { refund_id: refundId } }
  const body = { ...named, ...receiptOf(receipt, email) }
  const reply = await ask({ path: '/refunds', schema: refund, post: { key: refundId, body } })
  return reply.kind === 'refused' && reply.isAccountError ? unread(reply) : reply
}

const outcomeOf = ({ id, status, cancellation_details: why }: YookassaRefund): RefundOutcome => {
  if (status === 'pending') return { kind: 'unknown', reason: 'refund under way' }
  if (status === 'succeeded') return { kind: 'refunded', ref: id }
  return { kind: 'refused', error: errorOf('canceled', id, why?.reason ?? 'general_decline', 'ru') }
}

/**
 * Refunds a payment in full or in part; the receipt of a part goes to `email`, YooKassa makes that of a full refund itself. Our refund id
 * is stored with the refund, so that it is made once even after YooKassa has forgotten the key. A pending refund is read once more, and is
 * unknown until it is decided.
 */
export const refundBy = async (ask: Client, request: Request): Promise<RefundOutcome> => {
  const before = await madeBefore(ask, request)
  if (before && 'kind' in before) return before
  if (before) return outcomeOf(before)
  const made = await make(ask, request)
  if (made.kind === 'unknown') return made
  if (made.kind === 'refused') return refusedBy(made, 'ru')
  if (made.value.status !== 'pending') return outcomeOf(made.value)
  const now = await ask({ path: `/refunds/${encodeURIComponent(made.value.id)}`, schema: refund })
  return now.kind === 'answered' ? outcomeOf(now.value) : unread(now)
}
