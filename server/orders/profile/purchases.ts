import { type Caller, signedIn } from '../../http/use-case.ts'
import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import { lilsBalance, lilsHistory } from '../../catalog/lils/ledger.ts'
import type { OwnInput, LilsEntryReply, PurchaseReply, PurchasesReply } from '../../contract/checkout/profile-calls.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { Deps } from '../../app/deps.ts'
import { cardsOf } from '../cards/cards.ts'
import { ownSubscriptions, subscriptionReply } from './own-subscriptions.ts'
import { mayResubscribe } from '../subscriptions/eligibility.ts'
import { numberOf } from '../stores/order-store.ts'
import { type BoughtLine, boughtLines, ownedProducts, refundedSums } from '../stores/purchase-store.ts'

/** Maximum length of a list in the response. Source: SECURITY R30. */
const MOST = 100

const purchaseReply = (
  { type, price, discount, order, attempt, availableTo, ...line }: BoughtLine,
  refunded: number,
): PurchaseReply => ({
  name: line.name,
  type: type === 'camp' ? 'school' : type,
  camp: type === 'camp',
  date: (order.paidAt ?? order.createdAt).toISOString(),
  price: toMajor(price - discount),
  currency: order.currency,
  available_to: availableTo?.toISOString() ?? null,
  url: line.url,
  order: {
    number: numberOf(order),
    state: order.state === 'refunded' ? 'refunded' : 'paid',
    method: attempt.method,
    total: toMajor(order.total),
    lils: order.lils,
    refunded: toMajor(refunded),
    receipt_url: attempt.receiptUrl,
  },
})

const entryReply = ({
  amount,
  kind,
  createdAt,
}: {
  amount: number
  kind: string
  createdAt: Date
}): LilsEntryReply => ({
  amount,
  kind,
  date: createdAt.toISOString(),
})

/**
 * The user's profile data: purchases, subscriptions, cards and lils, at most 100 purchases, owned products and lils entries. Source:
 * DESIGN §4.
 */
export const purchases = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  _input: OwnInput,
  caller: Caller,
): Promise<PurchasesReply> => {
  const { id } = signedIn(caller)
  const at = now()
  const [lines, cards, own] = [
    await boughtLines(db, id, MOST),
    await cardsOf(db, id, at),
    await ownSubscriptions(db, id),
  ]
  const refunded = await refundedSums(
    db,
    lines.map(({ attempt }) => attempt.id),
  )
  const resumable = (await mayResubscribe(db, id)) ? SUBSCRIPTION : null
  const [subscription = null, ...others] = own.map((one) => subscriptionReply(one, { cards, resumable, at }))
  return {
    status: 'ok',
    purchases: lines.map((line) => purchaseReply(line, refunded.get(line.attempt.id) ?? 0)),
    owned: await ownedProducts(db, id, MOST),
    subscription,
    other_subscriptions: others,
    cards,
    bonuses: await lilsBalance(db, id),
    lils_history: (await lilsHistory(db, id)).slice(0, MOST).map(entryReply),
  }
}
