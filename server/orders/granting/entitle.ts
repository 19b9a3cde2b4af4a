import { randomUUID } from 'node:crypto'
import { TRIAL_DAYS } from '../../contract/checkout-limits.ts'
import type { Tx } from '../../db/database.ts'
import { type Order, type OrderLine, setAvailable } from '../order-store.ts'
import { addMonths, DAY_MS } from '../subscriptions/period.ts'
import { close, entitlementOf, openUntil, paidPeriods } from './entitlement-store.ts'

/** The first moment of autumn by Moscow time, which is three hours ahead of UTC all year. */
const autumnOf = (year: number): Date => new Date(Date.UTC(year, 7, 31, 21))

/** When the summer ends that lasts, or the next one. */
const endOfSummer = (at: Date): Date => {
  const thisYears = autumnOf(at.getUTCFullYear())
  return at < thisYears ? thisYears : autumnOf(at.getUTCFullYear() + 1)
}

/** What is bought. `duration` in months: 0 is until the end of summer, null for good. A trial lasts its days whatever it says. */
interface Period {
  kind: Order['kind']
  duration: number | null
}

/** Until when a product is open: null is for good, `closed` not at all. */
type Access = Date | null | 'closed'

/**
 * Until when a product is open once a period of it was paid at `at`: what is left of `before` is added to. Null is for good.
 * Source: checkout spec §4, §9, DESIGN §6.
 */
export const availableTo = ({ kind, duration }: Period, before: Access, at: Date): Date | null => {
  if (before === null || (duration === null && kind !== 'trial')) return null
  const start = before === 'closed' || before < at ? at : before
  if (kind === 'trial') return new Date(start.getTime() + TRIAL_DAYS * DAY_MS)
  if (duration) return addMonths(start, duration)
  const end = endOfSummer(at)
  return start > end ? start : end
}

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
