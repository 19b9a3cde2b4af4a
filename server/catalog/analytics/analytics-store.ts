import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, lt, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { analyticsEvent } from '../../db/schema.ts'

export type AnalyticsEvent = typeof analyticsEvent.$inferSelect

/** `data` holds no personal data; `personId` null is a visitor. */
interface NewAnalytics {
  personId: string | null
  event: string
  data: Record<string, string | number>
  at: Date
}

export const addAnalytics = async (tx: Tx, { at, ...row }: NewAnalytics): Promise<void> => {
  await tx.insert(analyticsEvent).values({ id: randomUUID(), ...row, createdAt: at })
}

type Place = Pick<AnalyticsEvent, 'id' | 'createdAt'>

/** Filters analytics events: one event name, or from a moment on, or both. */
interface AnalyticsFilter {
  event?: string | undefined
  since?: Date | undefined
}

const isAfter = ({ createdAt, id }: Place) =>
  or(gt(analyticsEvent.createdAt, createdAt), and(eq(analyticsEvent.createdAt, createdAt), gt(analyticsEvent.id, id)))

/** The next page of analytics events, oldest first; `after` is the last row of the previous page. */
export const analyticsPage = async (
  db: Db,
  after: Place | null,
  size: number,
  { event, since }: AnalyticsFilter = {},
): Promise<AnalyticsEvent[]> =>
  db
    .select()
    .from(analyticsEvent)
    .where(
      and(
        after === null ? undefined : isAfter(after),
        event === undefined ? undefined : eq(analyticsEvent.event, event),
        since && gte(analyticsEvent.createdAt, since),
      ),
    )
    .orderBy(asc(analyticsEvent.createdAt), asc(analyticsEvent.id))
    .limit(size)

/** Deletes events older than `before`, and all but the newest `most`. */
export const dropOldAnalytics = async (tx: Tx, { before, most }: { before: Date; most: number }): Promise<void> => {
  await tx.delete(analyticsEvent).where(lt(analyticsEvent.createdAt, before))
  const [last] = await tx
    .select({ id: analyticsEvent.id, createdAt: analyticsEvent.createdAt })
    .from(analyticsEvent)
    .orderBy(desc(analyticsEvent.createdAt), desc(analyticsEvent.id))
    .limit(1)
    .offset(most)
  if (!last) return
  const { id, createdAt } = analyticsEvent
  await tx
    .delete(analyticsEvent)
    .where(or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), lte(id, last.id))))
}

const PAGE = 1_000

/** All analytics events, oldest first, in pages, so that only one page is in memory. */
export async function* analyticsPages(
  db: Db,
  size = PAGE,
  filter: AnalyticsFilter = {},
): AsyncGenerator<AnalyticsEvent[]> {
  let page = await analyticsPage(db, null, size, filter)
  while (page.length > 0) {
    yield page
    page = page.length < size ? [] : await analyticsPage(db, page.at(-1) ?? null, size, filter)
  }
}
