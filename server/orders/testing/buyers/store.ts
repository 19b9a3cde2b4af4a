import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { orderEvent, paymentAttempt, paymentEvent, refund } from '../../../db/schema.ts'

/** What a person has paid by each provider, less what went back, in minor units. */
export const paidOf = async (db: Db, personId: string): Promise<Record<string, number>> => {
  const attempts = await db.select().from(paymentAttempt).where(eq(paymentAttempt.personId, personId))
  const refunds = await db.select().from(refund)
  const paid: Record<string, number> = {}
  for (const { id, provider, state, amount } of attempts) {
    if (state !== 'succeeded' && state !== 'returned') continue
    const back = refunds.filter((one) => one.attemptId === id && one.state === 'done')
    const rest = back.reduce((sum, one) => sum - one.amount, amount)
    paid[provider] = (paid[provider] ?? 0) + rest
  }
  return paid
}

/** The providers that have sent notifications of a person's payments. */
export const receivedOf = async (db: Db, personId: string): Promise<string[]> => {
  const isTheirs = and(eq(paymentEvent.attemptId, paymentAttempt.id), eq(paymentAttempt.personId, personId))
  const events = await db
    .selectDistinct({ provider: paymentEvent.provider })
    .from(paymentEvent)
    .innerJoin(paymentAttempt, isTheirs)
  return events.map(({ provider }) => provider)
}

/** Who has found out that a person's payments were made: the pay call, the return from a page, or the reconciler after a notification. */
export const decidersOf = async (db: Db, personId: string): Promise<string[]> => {
  const isTheirs = and(eq(orderEvent.attemptId, paymentAttempt.id), eq(paymentAttempt.personId, personId))
  const decided = await db
    .selectDistinct({ by: orderEvent.by })
    .from(orderEvent)
    .innerJoin(paymentAttempt, isTheirs)
    .where(and(eq(orderEvent.what, 'attempt'), eq(orderEvent.after, 'succeeded')))
  return decided.map(({ by }) => by).toSorted()
}
