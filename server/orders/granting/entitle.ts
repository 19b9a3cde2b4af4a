import { randomUUID } from 'node:crypto'
import { grantLils, lilsBalance, spendLils } from '../../catalog/lils/ledger.ts'
import { entryOf } from '../../catalog/lils/lils-store.ts'
import type { Product } from '../../catalog/products/product-store.ts'
import { TRIAL_DAYS } from '../../contract/checkout/limits.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Order, type OrderLine, setAvailable } from '../stores/order-store.ts'
import { addMonths, anchorDay } from '../subscriptions/period.ts'
import { close, entitlementOf, openUntil, paidPeriods } from '../stores/entitlement-store.ts'

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

/** The end of access to a product, null is forever, and the anchor of its periods. */
interface Access {
  end: Date | null
  anchor: number
}

const accessUntil = (end: Date): Access => ({ end, anchor: end.getUTCDate() })

/**
 * The access after a period was paid at `at`: the period is added to what is left of `before`, null where there was no access. Source:
 * checkout spec §4, §9, DESIGN §6.
 */
export const accessAfter = ({ kind, duration }: Period, before: Access | null, at: Date): Access => {
  if (before?.end === null || (duration === null && kind !== 'trial')) return { end: null, anchor: 0 }
  const left = before && before.end >= at ? before.end : null
  const start = left ?? at
  if (kind === 'trial') return accessUntil(new Date(start.getTime() + TRIAL_DAYS * DAY_MS))
  if (duration) {
    const anchor = anchorDay(start, before && (left || kind === 'renewal') ? before.anchor : 0)
    return { end: addMonths(start, duration, anchor), anchor }
  }
  const end = endOfSummer(at)
  return accessUntil(start > end ? start : end)
}

/** A subscription resumed within a period that is paid already: it adds no access. */
const isPaidAlready = ({ kind }: Pick<Order, 'kind'>, { price }: Pick<OrderLine, 'price'>) =>
  kind === 'resubscribe' && price === 0

/** The access that a person's paid orders but one come to; null for none. */
const accessWithout = async (
  tx: Tx,
  { id: exceptOrder, personId }: Pick<Order, 'id' | 'personId'>,
  product: string,
) => {
  const periods = await paidPeriods(tx, { personId, product, exceptOrder })
  return periods
    .filter((period) => !isPaidAlready(period, period))
    .reduce<Access | null>((before, period) => accessAfter(period, before, period.paidAt), null)
}

/** Grants the access that a line has paid for, or extends it; returns the line with its end of access. */
export const entitle = async (
  tx: Tx,
  order: Pick<Order, 'id' | 'personId' | 'kind'>,
  line: OrderLine,
  at: Date,
): Promise<OrderLine> => {
  const { personId, kind } = order
  const { product, duration } = line
  const present = await entitlementOf(tx, personId, product)
  const { anchor = 0 } = (present && (await accessWithout(tx, order, product))) ?? {}
  const before = present && { end: present.availableTo, anchor }
  const end = before && isPaidAlready(order, line) ? before.end : accessAfter({ kind, duration }, before, at).end
  await openUntil(tx, { id: present?.id ?? randomUUID(), personId, product, availableTo: end, updatedAt: at })
  await setAvailable(tx, line.id, end)
  return { ...line, availableTo: end }
}

/** Revokes the access of a line: what remains is computed from the person's other paid orders. */
export const disentitle = async (
  tx: Tx,
  order: Pick<Order, 'id' | 'personId'>,
  { product }: OrderLine,
  at: Date,
): Promise<void> => {
  const present = await entitlementOf(tx, order.personId, product)
  if (!present) return
  const left = await accessWithout(tx, order, product)
  if (!left) return close(tx, order.personId, product)
  await openUntil(tx, { ...present, availableTo: left.end, updatedAt: at })
}

const causeOf = ({ id }: OrderLine) => `reward:${id}`

/** Credits the reward lils of a line, once. */
export const rewardLine = async (tx: Tx, personId: string, line: OrderLine, lils: number, at: Date): Promise<void> => {
  if (lils > 0) await grantLils(tx, { personId, amount: lils, kind: 'reward', cause: causeOf(line), at })
}

/** Takes back the reward lils of a line, as far as the balance allows. */
export const revokeReward = async (tx: Tx, { personId }: Pick<Order, 'personId'>, line: OrderLine, at: Date) => {
  const granted = await entryOf(tx, causeOf(line))
  const amount = Math.min(granted?.amount ?? 0, await lilsBalance(tx, personId))
  if (amount > 0) await spendLils(tx, { personId, amount, kind: 'refund', cause: `revoke:${line.id}`, at })
}

/** How many reward lils of these lines the balance no longer covers: they are spent and cannot be taken back. */
export const spentRewards = async (
  db: Db,
  { personId }: Pick<Order, 'personId'>,
  lines: readonly OrderLine[],
): Promise<number> => {
  const granted = await Promise.all(lines.map((line) => entryOf(db, causeOf(line))))
  const sum = granted.reduce((lils, entry) => lils + (entry?.amount ?? 0), 0)
  return Math.max(0, sum - (await lilsBalance(db, personId)))
}

/**
 * The reward lils of a product in an order: none for a trial, a subscription resumed for free, or a certificate, whose lils are for its
 * receiver.
 */
export const rewardOf = ({ kind, total }: Pick<Order, 'kind' | 'total'>, { type, lils }: Product): number => {
  const isFree = kind === 'trial' || (kind === 'resubscribe' && total === 0)
  return isFree || type === 'gift-certificate' ? 0 : lils
}
