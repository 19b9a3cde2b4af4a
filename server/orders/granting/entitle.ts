import { randomUUID } from 'node:crypto'
import { TRIAL_DAYS } from '../../contract/checkout-limits.ts'
import type { Tx } from '../../db/database.ts'
import { type Order, type OrderLine, setAvailable } from '../order-store.ts'
import { addMonths, DAY_MS } from '../subscriptions/period.ts'
import { close, entitlementOf, openUntil, paidPeriods } from './entitlement-store.ts'

/** The start of September 1 in Moscow, which is UTC+3 all year. */
const autumnOf = (year: number): Date => new Date(Date.UTC(year, 7, 31, 21))

/** The end of the current summer, or of the next one. */
const endOfSummer = (at: Date): Date => {
  const thisYears = autumnOf(at.getUTCFullYear())
  return at < thisYears ? thisYears : autumnOf(at.getUTCFullYear() + 1)
}

/**
 * A purchased period. `duration` in months: 0 is until the end of summer, null forever. A trial has a fixed length whatever its
 * duration.
 */
interface Period {
  kind: Order['kind']
  duration: number | null
}

/** The end of access to a product: null is forever, `closed` is no access. */
type Access = Date | null | 'closed'

/**
 * The end of access after a period was paid at `at`: the period is added to what is left of `before`. Null is forever. Source: checkout
 * spec §4, §9, DESIGN §6.
 */
export const availableTo = ({ kind, duration }: Period, before: Access, at: Date): Date | null => {
  if (before === null || (duration === null && kind !== 'trial')) return null
  const start = before === 'closed' || before < at ? at : before
  if (kind === 'trial') return new Date(start.getTime() + TRIAL_DAYS * DAY_MS)
  if (duration) return addMonths(start, duration)
  const end = endOfSummer(at)
  return start > end ? start : end
}

/** A subscription resumed within a period that is paid already: it adds no access. */
const isPaidAlready = ({ kind }: Pick<Order, 'kind'>, { price }: Pick<OrderLine, 'price'>) =>
  kind === 'resubscribe' && price === 0

/** Grants the access that a line has paid for, or extends it; returns the line with its end of access. */
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

/** Revokes the access of a line: what remains is computed from the person's other paid orders. */
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
