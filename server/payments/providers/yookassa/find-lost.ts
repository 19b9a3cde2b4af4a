import type { Found, PaymentState } from '../../provider.ts'
import { named, payment, paymentList, type YookassaPayment } from './answers.ts'
import { type Client, unread } from './client.ts'
import { stateOf } from './payment-state.ts'

const PAGE = 100
/** A day of a busy school, and then some. */
const PAGES_MAX = 50
/** Our clock may be ahead of YooKassa's by so much. */
const SKEW_MS = 5 * 60_000
/** A repeated key makes no new payment for so long, so that none is younger. */
const KEY_LIVES_MS = 24 * 60 * 60_000

/** The further a payment of the name has come, the more it matters. There is one at most, unless a key was repeated too late. */
const order: PaymentState['status'][] = ['paid', 'authorized', 'processing', 'pending', 'failed', 'canceled']

const furthest = (states: readonly PaymentState[]) =>
  states.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]

/** The payment that has our name, among all that were made since, whatever others are. Absent only when every page of the list has been read. */
export const findLost = async (ask: Client, attemptId: string, since: Date): Promise<Found> => {
  const window = {
    'created_at.gte': new Date(since.getTime() - SKEW_MS).toISOString(),
    'created_at.lte': new Date(since.getTime() + KEY_LIVES_MS + SKEW_MS).toISOString(),
    limit: String(PAGE),
  }
  const isOurs = (item: unknown) => named.safeParse(item).data?.metadata.attempt_id === attemptId
  const found: YookassaPayment[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ ...window, ...(cursor !== undefined && { cursor }) })
    const answer = await ask({ path: `/payments?${query}`, schema: paymentList })
    if (answer.kind !== 'answered') return unread(answer)
    for (const item of answer.value.items.filter(isOurs)) {
      const { success, data } = payment.safeParse(item)
      if (!success) return { kind: 'unknown', reason: 'answer' }
      found.push(data)
    }
    cursor = answer.value.next_cursor
    if (cursor === undefined) break
  }
  if (cursor !== undefined) return { kind: 'unknown', reason: 'too many payments' }
  const state = furthest(found.map((payment) => stateOf(payment, 'ru')))
  return state ? { kind: 'state', state } : { kind: 'absent' }
}
