import type { Deps } from '../../app/deps.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import { correctSpending, type Period, priceSince, spendIn, storePrice } from '../stores/phone-spending-store.ts'
import { enteredAmong } from '../stores/phone-code-store.ts'
import type { PriceOutcome } from './providers/provider.ts'

type BudgetDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/** A range of numbers: the first seven digits of E.164. */
export const rangeOf = (phone: string): string => phone.slice(1, 8)

const periodsOf = (at: Date): { hour: Period; day: Period } => {
  const text = at.toISOString()
  return {
    hour: { id: `hour:${text.slice(0, 13)}`, startedAt: at },
    day: { id: `day:${text.slice(0, 10)}`, startedAt: at },
  }
}

/** What a message has reserved of the budget. */
export interface Spent {
  kopecks: number
  at: Date
}

class OverBudget extends Error {}

/** Reserves a price in the budgets of the hour and of the day; null if one of them is too small. Parallel calls never exceed them. */
export const reserveBudget = async (
  { transact, now }: BudgetDeps,
  kopecks: number,
  { hour, day }: { hour: number; day: number },
): Promise<Spent | null> => {
  const at = now()
  const periods = periodsOf(at)
  try {
    await transact(async (tx) => {
      const isWithin =
        (await spendIn(tx, periods.day, kopecks, day)) && (await spendIn(tx, periods.hour, kopecks, hour))
      if (!isWithin) throw new OverBudget()
    })
    return { kopecks, at }
  } catch (error) {
    if (error instanceof OverBudget) return null
    throw error
  }
}

/** Corrects the budgets once a message's real cost is known: 0 for one that was not sent. */
export const adjustBudget = async (
  { transact }: Pick<Deps, 'transact'>,
  { kopecks, at }: Spent,
  cost: number,
): Promise<void> => {
  if (cost === kopecks) return
  const { hour, day } = periodsOf(at)
  await transact(async (tx) => {
    await correctSpending(tx, day, cost - kopecks)
    await correctSpending(tx, hour, cost - kopecks)
  })
}

/** The price to the number's range: told within the last day, else quoted for now. */
export const priceOf = async (
  { db, transact, now }: BudgetDeps,
  phone: string,
  ask: () => Promise<PriceOutcome>,
): Promise<PriceOutcome> => {
  const [at, range] = [now(), rangeOf(phone)]
  const known = await priceSince(db, range, new Date(at.getTime() - DAY_MS))
  if (known !== null) return { kind: 'price', kopecks: known }
  const quoted = await ask()
  if (quoted.kind === 'price') await transact((tx) => storePrice(tx, range, quoted.kopecks, at))
  return quoted
}

/** So few messages say nothing. */
const ENOUGH = 20
/** A code that has just been sent may still be entered. */
const FRESH_MS = 2 * MINUTE_MS
const LOWEST_RATIO = 0.2

/** True if less than 20 % of the codes of the last hour were entered, as where somebody earns by messages to numbers of his own. */
export const isWasted = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> => {
  const at = now().getTime()
  const { sent, entered } = await enteredAmong(db, new Date(at - HOUR_MS), new Date(at - FRESH_MS))
  return sent >= ENOUGH && entered / sent < LOWEST_RATIO
}
