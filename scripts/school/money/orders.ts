import { ORDER_STATES } from '../../../server/db/schema.ts'
import type { Order } from '../../../server/orders/order-store.ts'
import { command } from '../command.ts'
import { json, plural, spellSum, stamp, table, without } from '../layout.ts'
import { page, pageTitle } from '../pages.ts'
import { whom } from '../people.ts'
import { PAGE_ROWS } from '../store.ts'
import { asJson, flag, optionalChoice, optionalDate, optionalEmail } from '../words.ts'
import { countOrders, orderPage } from './store.ts'

const row = ({ order, email }: { order: Order; email: string }) => {
  const { id, createdAt, kind, state, total, currency } = order
  return [id, stamp(createdAt), email, kind, state, spellSum(total, currency)]
}

/** What of an order a script may know: everything but what only tells wishes apart. */
export const orderForScripts = (order: Order) => without(order, 'digest', 'liveCart')

export const listOrders = command({
  says: `the orders, the latest first, ${PAGE_ROWS} at a time`,
  takes: {},
  options: {
    state: optionalChoice(ORDER_STATES, 'only these'),
    email: optionalEmail('only of this person'),
    since: optionalDate('only from this day on, by UTC'),
    waiting: flag('only those that a person has to look at'),
    page,
    json: asJson,
  },
  run: async (context, { state, email, since, waiting: isWaiting, page: wanted, json: isForScript }) => {
    const personId = email === undefined ? undefined : (await whom(context, email)).id
    const filter = { state, personId, since, isWaiting }
    const orders = await orderPage(context.db, filter, wanted)
    if (isForScript) return json(orders.map(({ order, email: of }) => ({ ...orderForScripts(order), email: of })))
    const count = await countOrders(context.db, filter)
    const title = pageTitle(plural(count, 'order'), { count, page: wanted })
    return [title, ...table(['id', 'placed', 'person', 'kind', 'state', 'to pay'], orders.map(row))]
  },
})
