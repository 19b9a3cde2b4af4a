import type { Db } from '../../db/database.ts'
import { type AnalyticsEvent, type AnalyticsFilter, analyticsPage } from './analytics-store.ts'

const PAGE = 1_000

/** Everything that was told, oldest first, page by page, so that no more than one page is in memory. */
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
