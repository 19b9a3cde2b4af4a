import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { type Order, type OrderLine, setAvailable } from '../../payments/orders/store.ts'
import { type Access, availableTo } from './available-to.ts'
import { close, entitlementOf, openUntil, paidPeriods } from './store.ts'

/** A subscription that was taken up again within a period that was paid before: it opens nothing more. */
const isPaidAlready = ({ kind }: Pick<Order, 'kind'>, { price }: Pick<OrderLine, 'price'>) =>
  kind === 'resubscribe' && price === 0

/** Opens what a line has paid for, longer where it is open already; answers the line with its end. */
export const entitle = async (
  tx: Tx,
  order: Pick<Order, 'personId' | 'kind'>,
  line: OrderLine,
  at: Date,
): Promise<OrderLine> => {
  const { personId, kind } = order
  const { product, duration } = line
  const present = await entitlementOf(tx, personId, product)
  const end =
    present && isPaidAlready(order, line)
      ? present.availableTo
      : availableTo({ kind, duration }, present ? present.availableTo : 'closed', at)
  await openUntil(tx, { id: present?.id ?? randomUUID(), personId, product, availableTo: end, updatedAt: at })
  await setAvailable(tx, line.id, end)
  return { ...line, availableTo: end }
}

/** Takes back what a line has opened: what is left is what the other paid orders of the person come to. */
export const disentitle = async (
  tx: Tx,
  { id: exceptOrder, personId }: Pick<Order, 'id' | 'personId'>,
  { product }: OrderLine,
  at: Date,
): Promise<void> => {
  const present = await entitlementOf(tx, personId, product)
  if (!present) return
  const periods = await paidPeriods(tx, { personId, product, exceptOrder })
  const left = periods
    .filter((period) => !isPaidAlready(period, period))
    .reduce<Access>((before, period) => availableTo(period, before, period.paidAt), 'closed')
  if (left === 'closed') return close(tx, personId, product)
  await openUntil(tx, { ...present, availableTo: left, updatedAt: at })
}
